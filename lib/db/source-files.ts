import "server-only";
import { z } from "zod";
import { isFamily, rateMetric } from "@/lib/domain/families";
import { metricInfo } from "@/lib/domain/metrics";
import { pool } from "./client";
import { likePattern } from "./like-pattern";

const roles = z.enum(["imported", "attachment", "ignored", "failed"]);
const fileRow = z.object({
  ordinal: z.number(),
  path: z.string(),
  occurrence: z.number(),
  size_bytes: z.coerce.number().nullable(),
  role: roles,
  importer: z.string().nullable(),
  reason: z.string().nullable(),
  is_text: z.boolean(),
  point_count: z.number(),
});

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

const COLUMNS = `f.ordinal, f.path, f.occurrence, f.size_bytes, f.role, f.importer, f.reason, f.is_text, f.point_count`;

/** A bundle's files in the archive's order, filtered by literal text in the path and by role, a page at a time. */
export async function listSourceFiles(
  bundleId: string,
  query: { text?: string; role?: SourceFileItem["role"]; after?: number; limit: number },
): Promise<{ files: SourceFileItem[]; matching: number; next: number | null }> {
  const filter = `b.id = $1 and ($2::text is null or f.path ilike $2) and ($3::text is null or f.role = $3)`;
  const values = [bundleId, query.text ? likePattern(query.text) : null, query.role ?? null];
  const [found, count] = await Promise.all([
    pool().query(
      `select ${COLUMNS} from source_files f join bundles b on b.key = f.bundle_key
       where ${filter} and f.ordinal > $4 order by f.ordinal limit $5`,
      [...values, query.after ?? 0, query.limit + 1],
    ),
    pool().query(
      `select count(*)::int as n from source_files f join bundles b on b.key = f.bundle_key where ${filter}`,
      values,
    ),
  ]);
  const files = z.array(fileRow).parse(found.rows).map(toItem);
  const [{ n: matching } = { n: 0 }] = z.array(z.object({ n: z.number() })).parse(count.rows);
  const page = files.slice(0, query.limit);
  return { files: page, matching, next: files.length > query.limit ? (page.at(-1)?.ordinal ?? null) : null };
}

/** One file of a public bundle by its path; null when there is none. */
export async function loadSourceFile(
  bundleId: string,
  path: string,
  occurrence: number,
): Promise<(SourceFileItem & { bundleTitle: string; occurrences: number }) | null> {
  const { rows } = await pool().query(
    `select ${COLUMNS}, b.title, count(*) over ()::int as occurrences from source_files f
     join bundles b on b.key = f.bundle_key
     where b.id = $1 and b.visibility = 'public' and f.path = $2 order by (f.occurrence = $3) desc, f.ordinal limit 1`,
    [bundleId, path, occurrence],
  );
  const [found] = z.array(fileRow.extend({ title: z.string(), occurrences: z.number() })).parse(rows);
  if (!found || found.occurrence !== occurrence) return null;
  return { ...toItem(found), bundleTitle: found.title, occurrences: found.occurrences };
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
  metrics: z.record(z.string(), z.number().nullable()),
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
  const { rows } = await pool().query(
    `select p.ordinal, p.line, p.label, p.qps, p.recall, p.status, p.metrics, w.family, w.name as workload
     from points p join bundles b on b.key = p.bundle_key join workloads w on w.id = p.workload_id
     where b.id = $1 and p.file_ordinal = $2 order by p.ordinal limit 500`,
    [bundleId, fileOrdinal],
  );
  return z.array(pointRow).parse(rows).map(toFilePoint);
}

function toFilePoint({ family, workload, qps, metrics, ...point }: z.infer<typeof pointRow>): FilePoint {
  const key = isFamily(family) ? rateMetric({ family, name: workload }) : "qps";
  const { label, unit } = metricInfo(key);
  return { ...point, rate: { label, unit, value: key === "qps" ? qps : (metrics[key] ?? null) } };
}

const toItem = (row: z.infer<typeof fileRow>): SourceFileItem => ({
  ordinal: row.ordinal,
  path: row.path,
  occurrence: row.occurrence,
  sizeBytes: row.size_bytes,
  role: row.role,
  importer: row.importer,
  reason: row.reason,
  isText: row.is_text,
  points: row.point_count,
});
