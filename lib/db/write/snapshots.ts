import { sql } from "kysely";
import type { PoolClient } from "pg";
import type { z } from "zod";
import { frozenKey, KEY_LENGTH, type RevisionPlace, storedKey } from "@/lib/domain/reports/frozen-key";
import { maskSecrets } from "@/lib/domain/secrets/secrets";
import { ExpectedError } from "@/lib/errors";
import { formatFixed } from "@/lib/format";
import { askedNow, countKept } from "@/lib/request-context";
import { noteChange } from "../access/audit";
import { clientMark } from "../access/client-mark";
import { randomLetters } from "../access/letters";
import { newDeleteKey } from "../access/tokens";
import { sha256Of } from "../encoding/sha256";
import { snapshotVersions } from "../encoding/snapshot-versions";
import { withJson } from "../jsonb";
import { anyOf, db, dbOn } from "../kysely";
import { currentReader } from "../reader";
import { inTransaction } from "../transaction";
import { bytesOf, type FrozenFile, requireKeepable, requireRoom, writeFrozenFiles } from "./snapshot-files";

/** Largest stored view in bytes of JSON. */
const MAX_BYTES = 12 * 1024 ** 2;

/** Versions behind the data of a frozen view. */
export type SnapshotVersions = z.infer<typeof snapshotVersions>;

/** The words and versions of a frozen view. */
export interface SnapshotFacts {
  /** The address of its live view, a path with a query that spells every choice. */
  url: string;
  title: string;
  caption: string;
  versions: SnapshotVersions;
}

/** A view as JSON: its kind and view model. Only lib/views knows the shapes. */
export interface StoredView {
  kind: string;
  view: unknown;
}

/** A frozen view, or a revision of a report; `revision` is absent for a view. */
export type StoredSnapshot = SnapshotFacts & StoredView & { key: string; createdAt: Date; revision?: RevisionPlace };

/** Returns a key for a new frozen view: 10 random characters of base58. */
export const newSnapshotKey = (): string => randomLetters(KEY_LENGTH);

/** A view ready to be stored, with its rendered files. */
export interface PreparedSnapshot {
  kept: StoredSnapshot;
  /** The view's text as it is stored. A JSON column keeps the order of keys; a JSON library need not. */
  text: string;
  files: readonly FrozenFile[];
  /** Vendors whose terms may forbid publishing it, where the author accepted them. */
  acceptedTerms: readonly string[];
  /** Ids of the images in its texts; absent = none. */
  images?: readonly string[];
}

/** Throws an Error for a typed key of another length, or with a letter outside base58. No reader could ever open it. */
export function requireSnapshotKey(key: string): void {
  if (frozenKey(key)?.revision !== null)
    throw new Error(
      `“${key}” is no key of a frozen view: those are ${KEY_LENGTH} letters and digits without 0, I, O and l.`,
    );
}

/**
 * Renders a view or a revision of a report to be frozen, and stores nothing. Masks secrets in title and caption. Throws
 * `snapshot-too-large` where the view or its files exceed the limit.
 */
export async function prepareSnapshot(
  snapshot: SnapshotFacts & StoredView,
  render: (kept: StoredSnapshot) => Promise<readonly FrozenFile[]>,
  acceptedTerms: readonly string[] = [],
  revision?: RevisionPlace,
): Promise<PreparedSnapshot> {
  const key = revision ? storedKey(revision.report, revision.number) : newSnapshotKey();
  requireSnapshotKey(revision?.report ?? key);
  const text = JSON.stringify(snapshot.view);
  if (Buffer.byteLength(text) > MAX_BYTES) {
    throw new ExpectedError(
      "snapshot-too-large",
      `This view is ${formatFixed(Buffer.byteLength(text) / 1024 ** 2, 0)} MiB, ` +
        `more than the ${MAX_BYTES / 1024 ** 2} MiB that can be frozen. Narrow it with filters.`,
    );
  }
  const { url, kind, versions } = snapshot;
  const kept = {
    key,
    url,
    title: maskSecrets(snapshot.title),
    caption: maskSecrets(snapshot.caption),
    kind,
    // As later readers parse it.
    view: JSON.parse(text),
    versions,
    createdAt: new Date(),
    ...(revision && { revision }),
  };
  const files = await render(kept);
  requireKeepable(files);
  return { kept, text, files, acceptedTerms };
}

/** Returns a frozen view's owner and the secret that withdraws it: none with a token, else a delete key. */
async function frozenBy() {
  const [reader, asked] = [await currentReader(), askedNow()];
  const actor = reader ?? ("anonymous" as const);
  // A program of this machine is the operator's and needs no key.
  if (reader || !asked) return { actor, owner: reader?.owner ?? null, key: null, hash: null, client: null };
  const { key, hash } = newDeleteKey();
  return { actor, owner: null, key, hash, client: await clientMark(asked.client) };
}

/**
 * Stores views with their files, all or nothing. Where a revision of a report is among them, the others were frozen for
 * that report. `check` runs first, in the same transaction. Returns their common delete key, which no later request
 * gets. Returns null where a token or a program of this machine froze them. Throws `storage-full` where frozen views
 * have no room left. Throws `too-many-requests` above the client's hourly limit.
 */
export async function storeSnapshots(
  prepared: readonly PreparedSnapshot[],
  check: (client: PoolClient) => Promise<void> = async () => {},
): Promise<string | null> {
  const madeFor = prepared.find(({ kept }) => kept.revision)?.kept.revision?.report ?? null;
  const { actor, owner, key: deleteKey, hash, client: mark } = await frozenBy();
  const bytes = prepared.reduce((sum, { text, files }) => sum + Buffer.byteLength(text) + bytesOf(files), 0);
  await inTransaction(async (client) => {
    await check(client);
    await requireRoom(client, bytes, owner === null && deleteKey !== null);
    const over = countKept(bytes);
    if (over) throw new ExpectedError("too-many-requests", over.message, [], { retryAfter: over.seconds });
    for (const { kept, text, files, acceptedTerms, images = [] } of prepared) {
      const { key, url, title, caption, kind, versions, createdAt, revision } = kept;
      await dbOn(client)
        .insertInto("snapshots")
        .values({
          key,
          url,
          title,
          caption,
          kind,
          view: text,
          versions: JSON.stringify(versions),
          createdAt,
          sha256: sha256Of(text),
          owner,
          deleteKey: hash,
          client: mark,
          report: revision?.report ?? null,
          revision: revision?.number ?? null,
          madeFor: revision ? null : madeFor,
          images: [...images],
        })
        .execute();
      const details = { url, title, ...(acceptedTerms.length > 0 && { acceptedTerms }) };
      await noteChange({ actor, action: "freeze", subject: key, details }, client);
      await writeFrozenFiles(client, key, files, { app: versions.app, at: createdAt });
    }
  });
  return deleteKey;
}

/** Prepares and stores one view. Returns its key. */
export async function saveSnapshot(...view: Parameters<typeof prepareSnapshot>): Promise<string> {
  const prepared = await prepareSnapshot(...view);
  await storeSnapshots([prepared]);
  return prepared.kept.key;
}

/** Returns a frozen view, or a revision by its stored key; null where none has it. Reads the snapshots table only. */
export async function storedSnapshot(key: string): Promise<StoredSnapshot | null> {
  if (!frozenKey(key)) return null;
  const found = await db()
    .selectFrom("snapshots")
    .select(["key", "url", "title", "caption", "kind", "view", "versions", "createdAt", "report", "revision"])
    .where("key", "=", key)
    .execute();
  const [row] = withJson(found, { versions: snapshotVersions });
  if (!row) return null;
  const { report, revision: number, ...stored } = row;
  return report === null || number === null ? stored : { ...stored, revision: { report, number } };
}

/** Returns the present caption of a frozen view, or of a revision by its stored key. Null where it was deleted. */
export async function captionNow(key: string): Promise<string | null> {
  const found = db().selectFrom("snapshots").select("caption").where("key", "=", key);
  return (await found.executeTakeFirst())?.caption ?? null;
}

/**
 * Returns true where a view was frozen without a token, so that its words have no known author. Also for views older
 * than owners. All revisions of a report have one owner.
 */
export async function isAnonymous(key: string): Promise<boolean> {
  const base = frozenKey(key)?.base ?? "";
  const found = db()
    .selectFrom("snapshots")
    .select("key")
    .where(({ eb, or }) => or([eb("key", "=", base), eb("report", "=", base)]))
    .where("owner", "is", null)
    .limit(1);
  return (await found.execute()).length === 1;
}

/** Number of nearest versions to check for ones that the reader may see. */
const LOOKED_AT = 20;

/** Returns the frozen views of the same live view before (or after) this one, the nearest first, at most 20. */
export function neighboursOf(
  { key, url, kind, createdAt }: Pick<StoredSnapshot, "key" | "url" | "kind" | "createdAt">,
  direction: "before" | "after",
) {
  const [sign, order] = direction === "before" ? (["<", "desc"] as const) : ([">", "asc"] as const);
  return db()
    .selectFrom("snapshots as s")
    .select(["s.key", "s.createdAt"])
    .select(sql<string[]>`array(select jsonb_object_keys(s.versions->'bundles'))`.as("bundles"))
    .where("s.url", "=", url)
    .where("s.kind", "=", kind)
    .where(({ eb, refTuple, tuple }) => eb(refTuple("s.createdAt", "s.key"), sign, tuple(createdAt, key)))
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom("tombstones as t").select("t.id").whereRef("t.id", "=", "s.key"))),
    )
    .orderBy("s.createdAt", order)
    .orderBy("s.key", order)
    .limit(LOOKED_AT)
    .execute();
}

/** Another frozen view of the same live view, with the ids of its bundles. */
export type SnapshotVersion = Awaited<ReturnType<typeof neighboursOf>>[number];

/** Returns importers and versions behind the rows of these bundles, by id. Bundles out of sight are missing. */
export async function importerVersions(bundleIds: readonly string[]): Promise<Record<string, string | null>> {
  const bundles = await db()
    .selectFrom("publicBundles")
    .select(["id", "importerVersion"])
    .where("id", "=", anyOf(bundleIds))
    .orderBy("id")
    .execute();
  return Object.fromEntries(bundles.map(({ id, importerVersion }) => [id, importerVersion]));
}
