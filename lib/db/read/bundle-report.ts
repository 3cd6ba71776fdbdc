import { z } from "zod";
import {
  type BundleAnswer,
  type BundleSummary,
  type BundlesAnswer,
  bundleSummary,
  type FilesAnswer,
  issueAnswer,
} from "@/lib/api/schemas/bundles";
import { termsLine } from "@/lib/domain/access/publishing-terms";
import { urls, withBase } from "@/lib/urls";
import { termsOfBundles } from "../access/publishing-terms";
import { listedKey } from "../access/visible";
import { query, queryOne } from "../query";
import { deletedBefore } from "./tombstones";

const MAX_ISSUES = 1_000;

/** Columns of `bundles` for API answers. */
export const bundleRow = z.object({
  key: z.number(),
  id: z.string(),
  sha256: z.string(),
  fileName: z.string(),
  title: z.string(),
  visibility: bundleSummary.shape.visibility,
  embargoUntil: z.date().nullable(),
  owner: z.string().nullable(),
  notes: z.string(),
  postUrl: z.string().nullable(),
  licence: z.string().nullable(),
  sponsor: z.string().nullable(),
  trust: bundleSummary.shape.trust,
  sizeBytes: z.coerce.number(),
  unpackedBytes: z.string().nullable(),
  status: bundleSummary.shape.status,
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  importerVersion: z.string().nullable(),
  uploadedAt: z.date(),
  importedAt: z.date().nullable(),
  fileCount: z.number(),
  runCount: z.number(),
  indexBuildCount: z.number(),
  pointCount: z.number(),
  issueCount: z.number(),
  storedBytes: bundleSummary.shape.storedBytes,
});

const progressRow = z.object({
  stage: z.string(),
  bytesRead: z.coerce.number(),
  bytesTotal: z.coerce.number(),
  filesRead: z.number(),
  pointsFound: z.number(),
  updatedAt: z.date(),
});

const fileRow = z.object({
  ordinal: z.number(),
  path: z.string(),
  occurrence: z.number(),
  sizeBytes: z.coerce.number().nullable(),
  role: z.enum(["imported", "attachment", "ignored", "failed"]),
  importer: z.string().nullable(),
  reason: z.string().nullable(),
  isText: z.boolean(),
  pointCount: z.number(),
  content: z.instanceof(Buffer).nullable(),
});

/** Returns a bundle as the API answers it, with progress and issues, or null where the id is unknown. */
export async function loadBundleReport(id: string): Promise<BundleAnswer | null> {
  const bundle = await queryOne(bundleRow, "select * from listed_bundles where id = $1", [id]);
  if (!bundle) return null;
  const bundleKey = bundle.key;
  const [progress, issues, before, terms] = await Promise.all([
    queryOne(
      progressRow,
      `select stage, bytes_read, bytes_total, files_read, points_found, updated_at from import_progress
        where bundle_key = $1`,
      [bundleKey],
    ),
    query(issueAnswer, `select * from issues where bundle_key = $1 order by ordinal limit ${MAX_ISSUES}`, [bundleKey]),
    deletedBefore(id),
    termsOfBundles([id]),
  ]);
  return {
    ...toSummary(bundle),
    progress: progress && { ...progress, updatedAt: progress.updatedAt.toISOString() },
    failure: bundle.failure,
    deletedBefore: before,
    publishingTerms: terms.map(termsLine),
    issues,
  };
}

/** Returns bundles, newest first. `before` is the cursor of the previous page. */
export async function loadBundleList(limit: number, before?: number): Promise<BundlesAnswer> {
  const found = await query(
    bundleRow,
    "select * from listed_bundles where $1::int is null or key < $1 order by key desc limit $2",
    [before ?? null, limit + 1],
  );
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { bundles: page.map(toSummary), nextCursor: last && found.length > limit ? String(last.key) : null };
}

/** Returns the members of a bundle in the archive's order, or null where the id is unknown. */
export async function loadFileList(id: string, limit: number, after = 0): Promise<FilesAnswer | null> {
  const bundleKey = await listedKey(id);
  if (bundleKey < 0) return null;
  const found = await query(
    fileRow,
    "select * from source_files where bundle_key = $1 and ordinal > $2 order by ordinal limit $3",
    [bundleKey, after, limit + 1],
  );
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

export function toSummary(row: z.output<typeof bundleRow>): BundleSummary {
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
    sizeBytes: row.sizeBytes,
    unpackedBytes: row.unpackedBytes === null ? null : Number(row.unpackedBytes),
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
