import { type Selectable, sql } from "kysely";
import type { PoolClient } from "pg";
import { z } from "zod";
import type { WaitingGiven } from "@/lib/api/schemas/given";
import type { Issue, SourceFileRole } from "@/lib/domain/model";
import type { Given } from "@/lib/domain/names/given";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import type { UnreadTable } from "@/lib/domain/unread-table";
import { ExpectedError } from "@/lib/errors";
import { raiseVersions, type Scope, scopesOfChange } from "../cache/data-version";
import { columnNames, copyRows } from "../encoding/copy-rows";
import { withJson } from "../jsonb";
import { dbOn } from "../kysely";
import { COMMIT_START } from "../read/stated";
import type { Database } from "../schema/database";
import { inTransaction } from "../transaction";
import { internAhead } from "./point-chunks";
import { beforeReimport, reportReimport } from "./reimports";
import { askToReplace, lockRivals, settleReplaced } from "./replaced";
import { BUNDLE_TABLES, rowDigests, rowDigestsShape } from "./row-digests";
import { writeResults } from "./write-results";

/** A stored member of the archive. Its place in the list is its ordinal, from 1. */
export interface SavedFile {
  path: string;
  occurrence: number;
  sizeBytes: number | null;
  role: SourceFileRole;
  importer: string | null;
  reason: string | null;
  isText: boolean;
  /** sha256 of its unpacked bytes, 64 hexadecimal digits; null where it was not read to its end. */
  content: string | null;
}

/** The result of a bundle's import, in the archive's and the importers' order. */
export interface BundleContents {
  files: readonly SavedFile[];
  /** One entry for each importer; keys of runs and index builds are unique inside their entry. */
  results: readonly ParsedResults[];
  issues: readonly Issue[];
  /** The facts that a manifest states about all runs; absent = none. */
  manifestFacts?: Given;
  unpackedBytes: number;
  /** Ids and versions of the importers. The same bytes and the same versions give the same rows. */
  importerVersion: string;
  /** Tables that no importer could read; absent = none. */
  unread?: readonly UnreadTable[];
  /** True where a table is kept that no page can ask about; absent = none. */
  isKept?: boolean;
}

/** The stored shape of {@link Rename}. */
export const renameShape = z.object({ fileName: z.string(), title: z.string() });
/** Names of a later upload of the same bytes. They replace the old ones if the import under them succeeds. */
export type Rename = z.infer<typeof renameShape>;

/** Numbers of the rows that an import stored. */
export interface SavedCounts {
  files: number;
  runs: number;
  indexBuilds: number;
  points: number;
  issues: number;
}

/** The facts that an import writes to its bundle together with the rows. */
export interface Applied {
  rename?: Rename | undefined;
  /** Facts that waited for this import; absent = none did. */
  given?: WaitingGiven | undefined;
}

/**
 * Replaces all rows of a bundle in one transaction, and makes the bundle visible. `applied` is written with them.
 * Ordinals follow the order of `contents`, from 1. For a bundle that was imported before, it also stores a report of
 * the changes. Throws `not-found` where the bundle was deleted meanwhile.
 */
export async function saveBundle(
  bundleKey: number,
  contents: BundleContents,
  applied: Applied = {},
): Promise<SavedCounts> {
  await internAhead(contents.results);
  return inTransaction(async (client) => {
    const { rename, given } = applied;
    const { manifestFacts = {} } = contents;
    const rivals = await lockRivals(client, bundleKey, { given, manifestFacts });
    const { counts, scopes } = await writeAll(client, bundleKey, contents);
    const own = dbOn(client).updateTable("bundles").where("key", "=", bundleKey);
    if (rename) await own.set(rename).execute();
    if (given) {
      const { replaces, ...facts } = given;
      // Facts that were stated meanwhile wait for the next import.
      const rest = sql<string | null>`nullif(given_next, ${JSON.stringify(given)}::jsonb)`;
      await own.set({ given: JSON.stringify(facts), givenNext: rest }).execute();
      if (replaces) await askToReplace(client, bundleKey, replaces);
    }
    const states = Object.keys(manifestFacts).length > 0;
    const { project = null, commit = null } = manifestFacts;
    const start = sql<string | null>`left(coalesce(given #>> '{values,commit}', ${commit}::text), ${COMMIT_START})`;
    await own
      .set({ manifestFacts: states ? JSON.stringify(manifestFacts) : null })
      .set({
        project: sql<string | null>`coalesce(given #>> '{values,project}', ${project}::text)`,
        commitStart: start,
      })
      .execute();
    const settled = await settleReplaced(client, rivals, bundleKey);
    const shared: Scope[] = (await changedSharedRows(client)) ? ["corrections"] : [];
    const now = await scopesOfChange(dbOn(client), bundleKey);
    await raiseVersions(dbOn(client), [...scopes, ...settled, ...now, ...shared]);
    return counts;
  });
}

/**
 * Returns true where this transaction changed a row that bundles of other families may share, such as a machine's
 * memory. The triggers of scripts/live-tables.ts note it; a distributed database has none, and gets false.
 */
async function changedSharedRows(client: PoolClient): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from live_changes where transaction = pg_current_xact_id()::text::bigint and scope = 'rest'",
  );
  return rowCount !== 0;
}

/**
 * Takes a bundle out of the totals of overviews before its rows change, inside the caller's transaction. A status of
 * `ready` counts it again.
 */
export const countNoLonger = (client: PoolClient, bundleKey: number) =>
  dbOn(client)
    .updateTable("bundles")
    .set({ status: "importing" })
    .where("key", "=", bundleKey)
    .where("status", "=", "ready")
    .execute();

/** Writes the rows. Returns their numbers, and the scopes of the former rows. */
async function writeAll(client: PoolClient, bundleKey: number, contents: BundleContents) {
  const bundles = dbOn(client);
  const found = await bundles
    .selectFrom("bundles")
    .select(["status", "importerVersion", "rowDigests as digests", "owner", "visibility", "visibilityAsked"])
    .where("key", "=", bundleKey)
    .forUpdate()
    .execute();
  const [before] = withJson(found, { digests: rowDigestsShape.nullable() });
  if (!before) throw new ExpectedError("not-found", "The bundle was deleted while it was imported.");
  const reports = await beforeReimport(client, bundleKey, before.status === "ready");
  const scopesBefore = await scopesOfChange(bundles, bundleKey);
  await countNoLonger(client, bundleKey);
  for (const table of BUNDLE_TABLES) await client.query(`delete from ${table} where bundle_key = $1`, [bundleKey]);

  const written = await writeResults(client, bundleKey, contents.results, fileOrdinals(contents.files));
  await copyRows(
    client,
    "source_files",
    columnNames("bundle_key ordinal path occurrence size_bytes role importer reason is_text point_count content"),
    contents.files.map((file, i) => [
      bundleKey,
      i + 1,
      file.path,
      file.occurrence,
      file.sizeBytes,
      file.role,
      file.importer,
      file.reason,
      file.isText,
      written.pointsByFile.get(i + 1) ?? 0,
      file.content === null ? null : Buffer.from(file.content, "hex"),
    ]),
  );
  await writeIssues(client, bundleKey, contents.issues);

  const counts: SavedCounts = {
    files: contents.files.length,
    runs: written.runs,
    indexBuilds: written.indexBuilds,
    points: written.points,
    issues: contents.issues.length,
  };
  const { importerVersion, unread = [], isKept = false } = contents;
  const digests = await rowDigests(client, bundleKey);
  await bundles
    .updateTable("bundles")
    .set({ status: "ready", failure: null, importerVersion, importedAt: new Date() })
    .set({ unpackedBytes: contents.unpackedBytes, pipelineVersion: pipelineVersionOf(importerVersion) })
    .set({ fileCount: counts.files, runCount: counts.runs, indexBuildCount: counts.indexBuilds })
    .set({ pointCount: counts.points, issueCount: counts.issues, rowDigests: JSON.stringify(digests) })
    .set({ unreadTables: unread.length > 0 ? JSON.stringify(unread) : null })
    .set(sightAfter(before, counts, isKept || unread.length > 0))
    .where("key", "=", bundleKey)
    .execute();
  if (reports) await reportReimport(client, bundleKey, before, { importerVersion, digests });
  return { counts, scopes: scopesBefore };
}

/**
 * Returns the changed visibility of a bundle. A bundle without readable tables is a draft of its owner until it has
 * numbers. Without an owner it is unlisted, since its uploader could not see a draft. With numbers it gets the
 * visibility that its uploader requested.
 */
function sightAfter(
  { status, owner, visibility, visibilityAsked }: Sight,
  { points, runs, indexBuilds }: SavedCounts,
  hasUnread: boolean,
): Partial<Pick<Sight, "visibility" | "visibilityAsked">> {
  const isEmpty = points + runs + indexBuilds === 0;
  const waiting = owner === null ? "unlisted" : "draft";
  if (!isEmpty && visibilityAsked !== null)
    return { visibilityAsked: null, ...(visibility === waiting && { visibility: visibilityAsked }) };
  if (!isEmpty || !hasUnread || status === "ready" || visibility === waiting) return {};
  return visibility === "public" || visibility === "unlisted"
    ? { visibility: waiting, visibilityAsked: visibility }
    : {};
}

type Sight = Pick<Selectable<Database["bundles"]>, "status" | "owner" | "visibility" | "visibilityAsked">;

/** Returns the pipeline's version from the importers' versions, or 0 where they have none. */
const pipelineVersionOf = (versions: string): number => Number(/\bpipeline@(\d+)/.exec(versions)?.[1] ?? 0);

/** Writes a bundle's issues, inside the caller's transaction. */
export async function writeIssues(client: PoolClient, bundleKey: number, issues: readonly Issue[]): Promise<void> {
  await copyRows(
    client,
    "issues",
    ["bundle_key", "ordinal", "code", "severity", "path", "line", "text", "message"],
    issues.map((issue, i) => [
      bundleKey,
      i + 1,
      issue.code,
      issue.severity,
      issue.path,
      issue.line,
      issue.text,
      issue.message,
    ]),
  );
}

/**
 * Returns ordinals of the members that results come from, by name. Where several members have one name, the first
 * imported one counts.
 */
function fileOrdinals(files: readonly SavedFile[]): Map<string, number> {
  const ordinals = new Map<string, number>();
  files.forEach((file, i) => {
    if (file.role === "imported" && !ordinals.has(file.path)) ordinals.set(file.path, i + 1);
  });
  files.forEach((file, i) => {
    if (!ordinals.has(file.path)) ordinals.set(file.path, i + 1);
  });
  return ordinals;
}
