import "server-only";
import { sql } from "kysely";
import { storedGiven } from "@/lib/api/schemas/given";
import type { PointMetrics } from "@/lib/domain/model";
import { loadEvidence, type PointEvidence } from "../encoding/evidence";
import { metricReader } from "../encoding/metric-keys";
import { paramsColumn, withJson } from "../jsonb";
import { db } from "../kysely";
import { metricColumns, metricsOf } from "./setting-row";

/** Returns a point of an imported bundle with all facts of its page, or null where there is none. */
async function readPoint(bundle: string, ordinal: number) {
  const found = await db()
    .selectFrom("points as t")
    .innerJoin("publicExecutions as r", (on) =>
      on.onRef("r.bundleKey", "=", "t.bundleKey").onRef("r.ordinal", "=", "t.execution"),
    )
    .innerJoin("publicBundles as b", "b.key", "t.bundleKey")
    .innerJoin("engines as e", "e.id", "r.engineId")
    .innerJoin("workloads as w", "w.id", "t.workloadId")
    .innerJoin("labels as l", "l.id", "t.labelId")
    .leftJoin("paramSets as ip", "ip.id", "t.indexParamsId")
    .leftJoin("paramSets as qp", "qp.id", "t.queryParamsId")
    .innerJoin("sourceFiles as f", (on) =>
      on.onRef("f.bundleKey", "=", "t.bundleKey").onRef("f.ordinal", "=", "t.fileOrdinal"),
    )
    .leftJoin("engineBuilds as eb", "eb.id", "r.buildId")
    .leftJoin("configs as c", "c.id", "r.configId")
    .leftJoin("machines as m", "m.id", "r.machineId")
    .leftJoin("indexBuilds as i", (on) =>
      on.onRef("i.bundleKey", "=", "t.bundleKey").onRef("i.ordinal", "=", "t.indexBuildOrdinal"),
    )
    .leftJoin("sourceFiles as fi", (on) =>
      on.onRef("fi.bundleKey", "=", "i.bundleKey").onRef("fi.ordinal", "=", "i.fileOrdinal"),
    )
    .select(["b.id as bundleId", "b.title as bundleTitle", "b.key as bundleKey", "b.fileName", "b.given", "t.ordinal"])
    .select(["t.execution", "t.settingId", "t.workloadId", "l.text as label", ...metricColumns, "t.metricKeysId"])
    .select(["t.metricValues", "t.recallSource", "t.origin", "t.status", "t.line", "t.indexBuildOrdinal"])
    .select([sql`coalesce(ip.params, '{}')`.as("indexParams"), sql`coalesce(qp.params, '{}')`.as("queryParams")])
    .select(["e.name as engine", "e.displayName as engineName", "r.algorithm", "eb.raw as build"])
    .select(["r.buildVersion", "r.buildFlags", "r.buildCommit", "c.raw as config"])
    .select(["c.claimedHardware", "m.name as machine"])
    .select(["r.machineModel", "r.machineCpus as cpus", "r.machineMemory as memoryBytes"])
    .select(["w.family", "w.name as dataset", "w.params as workloadParams", "w.group", "w.distance", "w.k"])
    .select(["r.batch", "r.threads", "r.status as runStatus", "r.notes", "r.settings", "r.variant"])
    .select(["f.path", "f.occurrence", "f.isText", "i.totalSeconds", "i.loadSeconds", "i.buildSeconds", "i.bytes"])
    .select(["i.tableBytes", "i.status as indexStatus", "fi.path as indexPath", "i.line as indexLine"])
    .select("i.lineText as indexLineText")
    .where("b.id", "=", bundle)
    .where("t.ordinal", "=", ordinal)
    .execute();
  return withJson(found, PARAMS)[0] ?? null;
}
const PARAMS = {
  workloadParams: paramsColumn,
  settings: paramsColumn,
  notes: paramsColumn,
  given: storedGiven.nullable(),
  indexParams: paramsColumn,
  queryParams: paramsColumn,
};
type Row = NonNullable<Awaited<ReturnType<typeof readPoint>>>;

/** A point with its names, sources and metrics. Names are as imported, without corrections. */
export type PointPage = Omit<Row, "metricKeysId" | "metricValues"> & {
  id: string;
  /** The metrics with columns, which every point has; null = unknown. */
  columns: PointMetrics;
  /** All other metrics of the point. */
  metrics: Record<string, number | null>;
  /** Metrics from outside the point's own line. */
  metricSources: PointEvidence["metricSources"];
  /** One sentence on how the recall was defined and computed; else null. */
  recallNote: string | null;
};

/** Returns the bundle id and ordinal of a point's public id, or null for any other text. */
export function parsePointId(id: string): { bundle: string; ordinal: number } | null {
  const [, bundle, ordinal] = /^([a-z0-9]{1,32})\.(\d{1,9})$/.exec(id) ?? [];
  return bundle && ordinal ? { bundle, ordinal: Number(ordinal) } : null;
}

/** Returns a point of a public, imported bundle, or null where none has this id. */
export async function loadPoint(id: string): Promise<PointPage | null> {
  const parsed = parsePointId(id);
  if (!parsed) return null;
  const found = await readPoint(parsed.bundle, parsed.ordinal);
  if (!found) return null;
  const { metricKeysId, metricValues, ...point } = found;
  const [tail, { metricSources, recallNote }] = await Promise.all([
    metricReader([found]),
    loadEvidence(found.bundleId, found.ordinal),
  ]);
  return {
    ...point,
    id,
    columns: metricsOf(found),
    metrics: tail({ metricKeysId, metricValues }),
    metricSources,
    recallNote,
  };
}
