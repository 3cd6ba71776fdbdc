import { z } from "zod";
import {
  type BundleAnswer,
  type BundleSummary,
  type BundlesAnswer,
  bundleSummary,
  type FilesAnswer,
  issueAnswer,
} from "../api/schemas/bundles";
import { urls, withBase } from "../urls";
import { db } from "./client";
import type { ListedBundleModel } from "./generated/models";
import { deletedBefore } from "./tombstones";

const roles = z.enum(["imported", "attachment", "ignored", "failed"]);
const MAX_ISSUES = 1_000;

const failureShape = z.object({ code: z.string(), message: z.string() }).nullable();

/** A bundle as the API answers it, with progress and issues; null for an unknown id. */
export async function loadBundleReport(id: string): Promise<BundleAnswer | null> {
  const bundle = await db().listedBundle.findUnique({ where: { id } });
  if (!bundle) return null;
  const bundleKey = bundle.key;
  const [progress, issues, before] = await Promise.all([
    db().importProgress.findUnique({ where: { bundleKey } }),
    db().issue.findMany({ where: { bundleKey }, orderBy: { ordinal: "asc" }, take: MAX_ISSUES }),
    deletedBefore(id),
  ]);
  return {
    ...toSummary(bundle),
    progress: progress && {
      stage: progress.stage,
      bytesRead: Number(progress.bytesRead),
      bytesTotal: Number(progress.bytesTotal),
      filesRead: progress.filesRead,
      pointsFound: progress.pointsFound,
      updatedAt: progress.updatedAt.toISOString(),
    },
    failure: failureShape.parse(bundle.failure),
    deletedBefore: before,
    issues: z.array(issueAnswer).parse(issues),
  };
}

/** Bundles, newest first; `before` is the cursor of the page before. */
export async function loadBundleList(limit: number, before?: number): Promise<BundlesAnswer> {
  const found = await db().listedBundle.findMany({
    where: before === undefined ? {} : { key: { lt: before } },
    orderBy: { key: "desc" },
    take: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { bundles: page.map(toSummary), nextCursor: last && found.length > limit ? String(last.key) : null };
}

/** The members of a bundle in the archive's order; null for an unknown id. */
export async function loadFileList(id: string, limit: number, after = 0): Promise<FilesAnswer | null> {
  const bundle = await db().listedBundle.findUnique({ where: { id }, select: { key: true } });
  if (!bundle) return null;
  const found = await db().sourceFile.findMany({
    where: { bundleKey: bundle.key, ordinal: { gt: after } },
    orderBy: { ordinal: "asc" },
    take: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const files = page.map((file) => ({
    path: file.path,
    occurrence: file.occurrence,
    sizeBytes: file.sizeBytes === null ? null : Number(file.sizeBytes),
    role: roles.parse(file.role),
    importer: file.importer,
    reason: file.reason,
    isText: file.isText,
    points: file.pointCount,
    url: withBase(urls.api.bundleFile(id, file.path)) + (file.occurrence > 1 ? `?occurrence=${file.occurrence}` : ""),
  }));
  return { files, nextCursor: last && found.length > limit ? String(last.ordinal) : null };
}

function toSummary(row: ListedBundleModel): BundleSummary {
  return {
    id: row.id,
    sha256: row.sha256,
    title: row.title,
    fileName: row.fileName,
    url: withBase(urls.bundle(row.id)),
    status: row.status,
    sizeBytes: Number(row.sizeBytes),
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
    storedBytes: bundleSummary.shape.storedBytes.parse(row.storedBytes),
  };
}
