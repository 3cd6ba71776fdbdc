import type { PoolClient } from "pg";
import type { ParsedIndexBuild, ParsedPoint, ParsedRun } from "@/lib/domain/model";
import { buildsOfRuns } from "@/lib/domain/names/merged-build";
import { machinesOfRuns } from "@/lib/domain/names/merged-machine";
import { canonicalParams } from "@/lib/domain/names/params";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { must } from "../must";
import { internBuilds, internConfigs, internEngines, internMachines, internWorkloads, workloadKey } from "./intern";
import { internLabels, internMetricKeys, internParamSets, internSettings, settingKey } from "./intern-hashed";

/** The ids that a bundle's rows refer to, but for those of points. */
export interface InternedIds {
  configs: ReadonlyMap<string, number>;
  engineOf(run: ParsedRun): number;
  settingOf(run: ParsedRun): number;
  workloadOf(run: ParsedRun): number;
}

/** The ids that points and index builds refer to. */
export interface PointIds {
  labelOf(point: ParsedPoint): number;
  indexParamsOf(params: ParsedPoint["indexParams"]): number;
  /** Null for the empty set, which most points of tests have. */
  paramsOf(params: ParsedPoint["indexParams"]): number | null;
  /**
   * The id of the names of metrics without columns, and their values in that order. Null and empty where a point has
   * none.
   */
  metricsOf(point: ParsedPoint): { keysId: number | null; values: readonly (number | null)[] };
}

/** Inserts the missing names and settings of the results, inside the caller's transaction. */
export async function internRuns(client: PoolClient, results: readonly ParsedResults[]): Promise<InternedIds> {
  const runs = results.flatMap((part) => part.runs);
  const engines = await internEngines(client, runs);
  const stated = { builds: buildsOfRuns(runs), machines: machinesOfRuns(runs) };
  const builds = await internBuilds(client, stated.builds.values(), engines);
  const configs = await internConfigs(client, runs);
  const machines = await internMachines(client, stated.machines.keys());
  const workloads = await internWorkloads(client, runs);
  const settings = await internSettings(client, runs, { engines, builds, configs, machines, stated });
  return {
    configs,
    engineOf: (run) => must(engines, run.setting.engine, "engine"),
    settingOf: cacheByObject((run) => must(settings, settingKey(run, stated), "setting")),
    workloadOf: cacheByObject((run) => must(workloads, workloadKey(run.workload), "workload")),
  };
}

/** Inserts the missing labels and parameters of points and index builds, inside the caller's transaction. */
export async function internPoints(
  client: PoolClient,
  points: readonly ParsedPoint[],
  builds: readonly ParsedIndexBuild[],
): Promise<PointIds> {
  const params = await internParamSets(client, paramSets(points, builds));
  const canonicalOf = cacheByObject(canonicalParams);
  const labels = await internLabels(
    client,
    points.map(({ label }) => label),
  );
  const shapes = metricShapes();
  for (const point of points) shapes.keysOf(point);
  const metricKeys = await internMetricKeys(client, shapes.lists());
  return {
    labelOf: ({ label }) => must(labels, label, "label"),
    indexParamsOf: (set) => must(params, canonicalOf(set), "parameters"),
    paramsOf(set) {
      const text = canonicalOf(set);
      return text === "{}" ? null : must(params, text, "parameters");
    },
    metricsOf(point) {
      const { moreMetrics } = point;
      const { keys, text } = shapes.keysOf(point);
      if (keys.length === 0) return { keysId: null, values: [] };
      return {
        keysId: must(metricKeys, text, "names of metrics"),
        values: keys.map((key) => moreMetrics[key] ?? null),
      };
    },
  };
}

/** Caches the sorted metric names for each order in which points hold them. */
function metricShapes() {
  const known = new Map<string, { keys: string[]; text: string }>();
  return {
    keysOf({ moreMetrics }: ParsedPoint) {
      const names = Object.keys(moreMetrics);
      const raw = names.join("\n");
      const before = known.get(raw);
      if (before) return before;
      const keys = names.toSorted();
      const shape = { keys, text: JSON.stringify(keys) };
      known.set(raw, shape);
      return shape;
    },
    lists: () => [...known.values()].filter(({ keys }) => keys.length > 0).map(({ text }) => text),
  };
}

function* paramSets(points: readonly ParsedPoint[], builds: readonly ParsedIndexBuild[]) {
  for (const build of builds) yield build.indexParams;
  for (const point of points) {
    yield point.indexParams;
    yield point.queryParams;
  }
}

/** Caches the answer by object, since points share their parameters and runs. */
function cacheByObject<K extends object, V>(answer: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = answer(key);
    known.set(key, value);
    return value;
  };
}
