import "server-only";
import type { Selection } from "kysely";
import { isFamily, rateMetric } from "@/lib/domain/workloads/families";
import { metricInfo, metricOf } from "@/lib/domain/workloads/metrics";
import { listedKey } from "../access/visible";
import { metricReader } from "../encoding/metric-keys";
import { paramsColumn, withJson } from "../jsonb";
import { db } from "../kysely";
import type { ReadersDatabase } from "../schema/database";
import { likePattern } from "./like-pattern";
import { metricColumns, metricsOf } from "./setting-row";

const ITEM = [
  "ordinal",
  "path",
  "occurrence",
  "sizeBytes",
  "role",
  "importer",
  "reason",
  "isText",
  "pointCount as points",
] as const;
/** A file of a bundle in lists. */
export type SourceFileItem = Selection<ReadersDatabase, "sourceFiles", (typeof ITEM)[number]>;

/**
 * Returns a page of a bundle's files in the archive's order, filtered by role and literal text in the path. `matching`
 * counts all pages. `next` is the next page's `after`, or null on the last one. Empty for an unknown id.
 */
export async function listSourceFiles(
  bundleId: string,
  asked: { text?: string; role?: SourceFileItem["role"]; after?: number; limit: number },
): Promise<{ files: SourceFileItem[]; matching: number; next: number | null }> {
  const matching = db()
    .selectFrom("sourceFiles")
    .where("bundleKey", "=", await listedKey(bundleId))
    .$if(Boolean(asked.text), (files) => files.where("path", "ilike", likePattern(asked.text ?? "")))
    .$if(asked.role !== undefined, (files) => files.where("role", "=", asked.role ?? "imported"));
  const [files, [count]] = await Promise.all([
    matching
      .select(ITEM)
      .where("ordinal", ">", asked.after ?? 0)
      .orderBy("ordinal")
      .limit(asked.limit + 1)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as("matching")).execute(),
  ]);
  const page = files.slice(0, asked.limit);
  return {
    files: page,
    matching: count?.matching ?? 0,
    next: files.length > asked.limit ? (page.at(-1)?.ordinal ?? null) : null,
  };
}

/** Returns one file of a bundle by its path and occurrence (from 1), or null where there is none. */
export async function loadSourceFile(
  bundleId: string,
  path: string,
  occurrence: number,
): Promise<(SourceFileItem & { bundleTitle: string; occurrences: number }) | null> {
  const bundle = await db()
    .selectFrom("listedBundles")
    .select(["key", "title"])
    .where("id", "=", bundleId)
    .executeTakeFirst();
  if (!bundle) return null;
  const files = await db()
    .selectFrom("sourceFiles")
    .select(ITEM)
    .where("bundleKey", "=", bundle.key)
    .where("path", "=", path)
    .orderBy("ordinal")
    .execute();
  const found = files.find((file) => file.occurrence === occurrence);
  return found ? { ...found, bundleTitle: bundle.title, occurrences: files.length } : null;
}

/** A point of a file. */
export interface FilePoint {
  ordinal: number;
  line: number | null;
  label: string;
  recall: number | null;
  status: string;
  /** The workload's own rate (families.ts); `value` is null where the point has none, as after a failure. */
  rate: { label: string; unit: string; value: number | null };
}

const MOST_POINTS = 500;

/** Returns the first 500 points of a file, in the order of the bundle. */
export async function listPointsOfFile(bundleId: string, fileOrdinal: number): Promise<FilePoint[]> {
  const rows = await db()
    .selectFrom("points as t")
    .innerJoin("listedBundles as b", "b.key", "t.bundleKey")
    .innerJoin("workloads as w", "w.id", "t.workloadId")
    .innerJoin("labels as l", "l.id", "t.labelId")
    .select(["t.ordinal", "t.line", "l.text as label", "t.status", "t.metricKeysId", "t.metricValues"])
    .select(metricColumns)
    .select(["w.family", "w.name as workload", "w.params"])
    .where("b.id", "=", bundleId)
    .where("t.fileOrdinal", "=", fileOrdinal)
    .orderBy("t.ordinal")
    .limit(MOST_POINTS)
    .execute();
  const readMetrics = await metricReader(rows);
  return withJson(rows, { params: paramsColumn }).map(({ family, workload, params, ...row }) => {
    const key = isFamily(family) ? rateMetric({ family, name: workload, params }) : "qps";
    const { label: rate, unit } = metricInfo(key);
    const { ordinal, line, label, recall, status } = row;
    const value = metricOf({ metrics: metricsOf(row), moreMetrics: readMetrics(row) }, key);
    return { ordinal, line, label, recall, status, rate: { label: rate, unit, value } };
  });
}
