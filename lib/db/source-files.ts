import "server-only";
import { z } from "zod";
import { isFamily, rateMetric } from "@/lib/domain/workloads/families";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { db } from "./client";
import type { SourceFileModel } from "./generated/models";
import { literalLike } from "./like-pattern";
import { metricReader, packedRow } from "./metric-keys";
import { query, queryOne } from "./query";
import { listedKey } from "./visible";

const roles = z.enum(["imported", "attachment", "ignored", "failed"]);
export interface SourceFileItem {
  ordinal: number;
  path: string;
  occurrence: number;
  sizeBytes: number | null;
  role: "imported" | "attachment" | "ignored" | "failed";
  importer: string | null;
  reason: string | null;
  isText: boolean;
  points: number;
}

/** A bundle's files in the archive's order, filtered by literal text in the path and by role, a page at a time. */
export async function listSourceFiles(
  bundleId: string,
  asked: { text?: string; role?: SourceFileItem["role"]; after?: number; limit: number },
): Promise<{ files: SourceFileItem[]; matching: number; next: number | null }> {
  const where = {
    bundleKey: await listedKey(bundleId),
    ...(asked.text ? { path: { contains: literalLike(asked.text), mode: "insensitive" as const } } : {}),
    ...(asked.role ? { role: asked.role } : {}),
  };
  const [found, matching] = await Promise.all([
    db().sourceFile.findMany({
      where: { ...where, ordinal: { gt: asked.after ?? 0 } },
      orderBy: { ordinal: "asc" },
      take: asked.limit + 1,
    }),
    db().sourceFile.count({ where }),
  ]);
  const files = found.map(toItem);
  const page = files.slice(0, asked.limit);
  return { files: page, matching, next: files.length > asked.limit ? (page.at(-1)?.ordinal ?? null) : null };
}

/** One file of a bundle by its path; null when there is none. */
export async function loadSourceFile(
  bundleId: string,
  path: string,
  occurrence: number,
): Promise<(SourceFileItem & { bundleTitle: string; occurrences: number }) | null> {
  const bundle = await queryOne(
    z.object({ key: z.number(), title: z.string() }),
    "select key, title from listed_bundles where id = $1",
    [bundleId],
  );
  if (!bundle) return null;
  const files = await db().sourceFile.findMany({
    where: { bundleKey: bundle.key, path },
    orderBy: { ordinal: "asc" },
  });
  const found = files.find((file) => file.occurrence === occurrence);
  return found ? { ...toItem(found), bundleTitle: bundle.title, occurrences: files.length } : null;
}

const pointRow = z.object({
  ordinal: z.number(),
  line: z.number().nullable(),
  label: z.string(),
  qps: z.number().nullable(),
  recall: z.number().nullable(),
  family: z.string(),
  workload: z.string(),
  status: z.string(),
  ...packedRow,
});
/** `rate` is the workload's own (families.ts): null where the point has none, as a failed one. */
export interface FilePoint {
  ordinal: number;
  line: number | null;
  label: string;
  recall: number | null;
  status: string;
  rate: { label: string; unit: string; value: number | null };
}

/** The points read from one file, first 500 in the order of its lines. */
export async function listPointsOfFile(bundleId: string, fileOrdinal: number): Promise<FilePoint[]> {
  const rows = await query(
    pointRow,
    `select p.ordinal, p.line, l.text as label, p.qps, p.recall, p.status, p.metric_keys_id, p.metric_values, w.family,
            w.name as workload
     from points p join listed_bundles b on b.key = p.bundle_key join workloads w on w.id = p.workload_id
     join labels l on l.id = p.label_id where b.id = $1 and p.file_ordinal = $2 order by p.ordinal limit 500`,
    [bundleId, fileOrdinal],
  );
  const tail = await metricReader(rows);
  return rows.map(({ family, workload, qps, metricKeysId, metricValues, ...point }) => {
    const key = isFamily(family) ? rateMetric({ family, name: workload }) : "qps";
    const { label, unit } = metricInfo(key);
    const value = key === "qps" ? qps : (tail({ metricKeysId, metricValues })[key] ?? null);
    return { ...point, rate: { label, unit, value } };
  });
}

const toItem = (row: SourceFileModel): SourceFileItem => ({
  ordinal: row.ordinal,
  path: row.path,
  occurrence: row.occurrence,
  sizeBytes: row.sizeBytes === null ? null : Number(row.sizeBytes),
  role: roles.parse(row.role),
  importer: row.importer,
  reason: row.reason,
  isText: row.isText,
  points: row.pointCount,
});
