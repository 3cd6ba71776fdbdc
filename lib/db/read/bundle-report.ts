import type { Selectable } from "kysely";
import { z } from "zod";
import type { BundleAnswer, BundleSummary, BundlesAnswer, FilesAnswer } from "@/lib/api/schemas/bundles";
import { storedGiven } from "@/lib/api/schemas/given";
import { setAside } from "@/lib/api/schemas/projects";
import { termsLine } from "@/lib/domain/access/publishing-terms";
import { urls, withBase } from "@/lib/urls";
import { termsOfBundles } from "../access/publishing-terms";
import { listedKey } from "../access/visible";
import { db } from "../kysely";
import type { ReadersDatabase } from "../schema/database";
import { authorOfOwner } from "./authors";
import { firstIssues } from "./first-issues";
import { standsFor } from "./rivals";
import { deletedBefore } from "./tombstones";

/** Returns the statement of bundles for API answers. */
const reportedBundles = () => db().selectFrom("listedBundles as b").selectAll("b");
const failure = z.object({ code: z.string(), message: z.string() }).nullable();

/**
 * Returns a bundle as the API answers it, with progress and its first 1,000 issues. Null where the id is unknown.
 */
export async function loadBundleReport(id: string): Promise<BundleAnswer | null> {
  const bundle = await reportedBundles().where("b.id", "=", id).executeTakeFirst();
  if (!bundle) return null;
  const summary = toSummary(bundle);
  const { setAside: why } = summary;
  const [progress, issues, before, terms, author, by] = await Promise.all([
    db()
      .selectFrom("importProgress")
      .select(["stage", "bytesRead", "bytesTotal", "filesRead", "pointsFound", "updatedAt"])
      .where("bundleKey", "=", bundle.key)
      .executeTakeFirst(),
    firstIssues(db(), bundle.key),
    deletedBefore(id),
    termsOfBundles([id]),
    authorOfOwner(bundle.owner),
    why?.why === "replaced" ? standsFor(bundle.key) : null,
  ]);
  return {
    ...summary,
    setAside: why && { ...why, by: by ?? why.by },
    ...(author && { author }),
    progress: progress ? { ...progress, updatedAt: progress.updatedAt.toISOString() } : null,
    failure: failure.parse(bundle.failure),
    deletedBefore: before,
    publishingTerms: terms.map(termsLine),
    issues,
  };
}

/**
 * Returns bundles, newest first; `nextCursor` is null on the last page. `before` is the cursor of the previous page.
 */
export async function loadBundleList(limit: number, before?: number): Promise<BundlesAnswer> {
  const found = await reportedBundles()
    .$if(before !== undefined, (all) => all.where("b.key", "<", before ?? 0))
    .orderBy("b.key", "desc")
    .limit(limit + 1)
    .execute();
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { bundles: page.map(toSummary), nextCursor: last && found.length > limit ? String(last.key) : null };
}

/**
 * Returns the members of a bundle in the archive's order, or null where the id is unknown. `after` is the cursor of the
 * previous page; `nextCursor` is null on the last one.
 */
export async function loadFileList(id: string, limit: number, after = 0): Promise<FilesAnswer | null> {
  const bundleKey = await listedKey(id);
  if (bundleKey < 0) return null;
  const found = await db()
    .selectFrom("sourceFiles")
    .selectAll()
    .where("bundleKey", "=", bundleKey)
    .where("ordinal", ">", after)
    .orderBy("ordinal")
    .limit(limit + 1)
    .execute();
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const files = page.map((file) => ({
    path: file.path,
    occurrence: file.occurrence,
    sizeBytes: file.sizeBytes,
    role: file.role,
    importer: file.importer,
    reason: file.reason,
    isText: file.isText,
    points: file.pointCount,
    sha256: file.content?.toString("hex") ?? null,
    url: withBase(urls.api.bundleFile(id, file.path)) + (file.occurrence > 1 ? `?occurrence=${file.occurrence}` : ""),
  }));
  return { files, nextCursor: last && found.length > limit ? String(last.ordinal) : null };
}

/** Returns a bundle as lists of the API give it. */
export function toSummary(row: Selectable<ReadersDatabase["listedBundles"]>): BundleSummary {
  return {
    id: row.id,
    sha256: row.sha256,
    title: row.title,
    fileName: row.fileName,
    url: withBase(urls.bundle(row.id)),
    status: row.status,
    visibility: row.visibility,
    embargoUntil: row.embargoUntil?.toISOString() ?? null,
    owner: row.owner,
    notes: row.notes,
    postUrl: row.postUrl,
    licence: row.licence,
    sponsor: row.sponsor,
    trust: row.trust,
    given: storedGiven.nullable().parse(row.given),
    setAside: setAside.nullable().parse(row.setAside),
    sizeBytes: row.sizeBytes,
    unpackedBytes: row.unpackedBytes,
    uploadedAt: row.uploadedAt.toISOString(),
    importedAt: row.importedAt?.toISOString() ?? null,
    importerVersion: row.importerVersion,
    counts: {
      files: row.fileCount,
      runs: row.runCount,
      indexBuilds: row.indexBuildCount,
      points: row.pointCount,
      issues: row.issueCount,
    },
    storedBytes: row.storedBytes,
  };
}
