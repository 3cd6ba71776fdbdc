import "server-only";
import { z } from "zod";
import { isFamily, rateMetric } from "@/lib/domain/workloads/families";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { listedKey } from "../access/visible";
import { metricReader, packedRow } from "../encoding/metric-keys";
import { query, queryOne } from "../query";
import { likePattern } from "./like-pattern";

const sourceFileItem = z.object({
  ordinal: z.number(),
  path: z.string(),
  occurrence: z.number(),
  sizeBytes: z.coerce.number().nullable(),
  role: z.enum(["imported", "attachment", "ignored", "failed"]),
  importer: z.string().nullable(),
  reason: z.string().nullable(),
  isText: z.boolean(),
  points: z.number(),
});
export type SourceFileItem = z.output<typeof sourceFileItem>;
const ITEM = "ordinal, path, occurrence, size_bytes, role, importer, reason, is_text, point_count as points";

/** Returns a page of a bundle's files in the archive's order, filtered by role and literal text in the path. */
export async function listSourceFiles(
  bundleId: string,
  asked: { text?: string; role?: SourceFileItem["role"]; after?: number; limit: number },
): Promise<{ files: SourceFileItem[]; matching: number; next: number | null }> {
  const pattern = asked.text ? likePattern(asked.text) : null;
  const where = "bundle_key = $1 and ($2::text is null or path ilike $2) and ($3::text is null or role = $3)";
  const values = [await listedKey(bundleId), pattern, asked.role ?? null];
  const [files, [count]] = await Promise.all([
    query(
      sourceFileItem,
      `select ${ITEM} from source_files where ${where} and ordinal > $4 order by ordinal limit $5`,
      [...values, asked.after ?? 0, asked.limit + 1],
    ),
    query(
      z.object({ matching: z.number() }),
      `select count(*)::int as matching from source_files where ${where}`,
      values,
    ),
  ]);
  const page = files.slice(0, asked.limit);
  return {
    files: page,
    matching: count?.matching ?? 0,
    next: files.length > asked.limit ? (page.at(-1)?.ordinal ?? null) : null,
  };
}

/** Returns one file of a bundle by its path, or null where there is none. */
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
  const files = await query(
    sourceFileItem,
    `select ${ITEM} from source_files where bundle_key = $1 and path = $2 order by ordinal`,
    [bundle.key, path],
  );
  const found = files.find((file) => file.occurrence === occurrence);
  return found ? { ...found, bundleTitle: bundle.title, occurrences: files.length } : null;
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
/** `rate` is the workload's own (families.ts); null where the point has none, for example after a failure. */
export interface FilePoint {
  ordinal: number;
  line: number | null;
  label: string;
  recall: number | null;
  status: string;
  rate: { label: string; unit: string; value: number | null };
}

/** Returns the first 500 points of a file, in the order of its lines. */
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
