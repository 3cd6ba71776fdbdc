import { z } from "zod";
import {
  type BundleAnswer,
  type BundleSummary,
  type BundlesAnswer,
  bundleStatus,
  type FilesAnswer,
  issueAnswer,
} from "../api/schemas/bundles";
import { urls } from "../urls";
import { pool } from "./client";

const MAX_ISSUES = 1_000;

const summaryRow = z.object({
  key: z.number(),
  id: z.string(),
  sha256: z.string(),
  title: z.string(),
  file_name: z.string(),
  status: bundleStatus,
  size_bytes: z.coerce.number(),
  unpacked_bytes: z.coerce.number().nullable(),
  uploaded_at: z.date(),
  imported_at: z.date().nullable(),
  importer_version: z.string().nullable(),
  file_count: z.number(),
  run_count: z.number(),
  index_build_count: z.number(),
  point_count: z.number(),
  issue_count: z.number(),
});
const failureShape = z.object({ failure: z.object({ code: z.string(), message: z.string() }).nullable() });
const SUMMARY = Object.keys(summaryRow.shape).join(", ");

/** A bundle as the API answers it, with progress and issues; null for an unknown id. */
export async function loadBundleReport(id: string): Promise<BundleAnswer | null> {
  const { rows } = await pool().query(`select ${SUMMARY}, failure from bundles where id = $1`, [id]);
  if (!rows[0]) return null;
  const row = summaryRow.parse(rows[0]);
  const [progress, issues] = await Promise.all([loadProgress(row.key), loadIssues(row.key)]);
  return { ...toSummary(row), progress, failure: failureShape.parse(rows[0]).failure, issues };
}

/** Bundles, newest first; `before` is the cursor of the page before. */
export async function loadBundleList(limit: number, before?: number): Promise<BundlesAnswer> {
  const { rows } = await pool().query(
    `select ${SUMMARY} from bundles where $1::int is null or key < $1 order by key desc limit $2`,
    [before ?? null, limit + 1],
  );
  const parsed = z.array(summaryRow).parse(rows);
  const page = parsed.slice(0, limit);
  const last = page.at(-1);
  return { bundles: page.map(toSummary), nextCursor: last && parsed.length > limit ? String(last.key) : null };
}

const fileRow = z.object({
  ordinal: z.number(),
  path: z.string(),
  occurrence: z.number(),
  size_bytes: z.coerce.number().nullable(),
  role: z.enum(["imported", "attachment", "ignored", "failed"]),
  importer: z.string().nullable(),
  reason: z.string().nullable(),
  is_text: z.boolean(),
  point_count: z.number(),
});

/** The members of a bundle in the archive's order; null for an unknown id. */
export async function loadFileList(id: string, limit: number, after = 0): Promise<FilesAnswer | null> {
  const bundle = await pool().query("select from bundles where id = $1", [id]);
  if (bundle.rowCount === 0) return null;
  const { rows } = await pool().query(
    `select ${Object.keys(fileRow.shape).join(", ")} from source_files
     where bundle_key = (select key from bundles where id = $1) and ordinal > $2 order by ordinal limit $3`,
    [id, after, limit + 1],
  );
  const parsed = z.array(fileRow).parse(rows);
  const page = parsed.slice(0, limit);
  const last = page.at(-1);
  const files = page.map((file) => ({
    path: file.path,
    occurrence: file.occurrence,
    sizeBytes: file.size_bytes,
    role: file.role,
    importer: file.importer,
    reason: file.reason,
    isText: file.is_text,
    points: file.point_count,
    url: urls.api.bundleFile(id, file.path) + (file.occurrence > 1 ? `?occurrence=${file.occurrence}` : ""),
  }));
  return { files, nextCursor: last && parsed.length > limit ? String(last.ordinal) : null };
}

const progressRow = z.object({
  stage: z.string(),
  bytes_read: z.coerce.number(),
  bytes_total: z.coerce.number(),
  files_read: z.number(),
  points_found: z.number(),
  updated_at: z.date(),
});

async function loadProgress(key: number): Promise<BundleAnswer["progress"]> {
  const { rows } = await pool().query(
    `select ${Object.keys(progressRow.shape).join(", ")} from import_progress where bundle_key = $1`,
    [key],
  );
  if (!rows[0]) return null;
  const row = progressRow.parse(rows[0]);
  return {
    stage: row.stage,
    bytesRead: row.bytes_read,
    bytesTotal: row.bytes_total,
    filesRead: row.files_read,
    pointsFound: row.points_found,
    updatedAt: row.updated_at.toISOString(),
  };
}

async function loadIssues(key: number) {
  const { rows } = await pool().query(
    `select code, severity, path, line, text, message from issues where bundle_key = $1 order by ordinal limit ${MAX_ISSUES}`,
    [key],
  );
  return z.array(issueAnswer).parse(rows);
}

function toSummary(row: z.infer<typeof summaryRow>): BundleSummary {
  return {
    id: row.id,
    sha256: row.sha256,
    title: row.title,
    fileName: row.file_name,
    url: urls.bundle(row.id),
    status: row.status,
    sizeBytes: row.size_bytes,
    unpackedBytes: row.unpacked_bytes,
    uploadedAt: row.uploaded_at.toISOString(),
    importedAt: row.imported_at?.toISOString() ?? null,
    importerVersion: row.importer_version,
    counts: {
      files: row.file_count,
      runs: row.run_count,
      indexBuilds: row.index_build_count,
      points: row.point_count,
      issues: row.issue_count,
    },
  };
}
