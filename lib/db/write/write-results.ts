import type { PoolClient } from "pg";
import type { ParsedIndexBuild } from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { type Cell, copyRows } from "../encoding/copy-rows";
import { collectEvidence } from "../encoding/evidence";
import { fingerprintBits } from "../encoding/fingerprint";
import { packValues } from "../encoding/metric-values";
import { must } from "../must";
import { writeGroundTruths } from "./ground-truths";
import { type InternedIds, internAll } from "./intern-all";
import { inOrder, numberedRows, numberItems, words } from "./numbered";
import { collectRollups, type PlacedRun } from "./rollups";
import { writeAuthorsAndFiles } from "./write-authors-and-files";

export interface WrittenResults {
  runs: number;
  indexBuilds: number;
  points: number;
  /** Number of points by their file's ordinal. */
  pointsByFile: Map<number, number>;
}

/**
 * Writes executions, index builds, points with their evidence and rollups, author rows and ground truths. Inside the
 * caller's transaction. Rows are created one by one while they are written.
 */
export async function writeResults(
  client: PoolClient,
  bundleKey: number,
  results: readonly ParsedResults[],
  fileOrdinals: ReadonlyMap<string, number>,
): Promise<WrittenResults> {
  const fileOf = (path: string) => must(fileOrdinals, path, "file");
  const runs = numberItems(results, (r) => r.runs);
  const builds = numberItems(results, (r) => r.indexBuilds);
  const ids = await internAll(client, results);
  const placed = runs.rows.map(
    ({ item: run }): PlacedRun => ({
      run,
      workloadId: ids.workloadOf(run),
      settingId: ids.settingOf(run),
      engineId: ids.engineOf(run),
    }),
  );
  const placedOf = (ordinal: number): PlacedRun => {
    const one = placed[ordinal - 1];
    if (!one) throw new Error(`no execution has the ordinal ${ordinal}`);
    return one;
  };
  const pointsByFile = new Map<number, number>();
  const pointsByRun = measuredPoints(results, runs.ordinalOf);
  const rollups = collectRollups();
  const evidence = collectEvidence(bundleKey);
  for (const one of placed) rollups.run(one);

  await copyRows(client, "executions", EXECUTION_COLUMNS, placed.map(executionRow));
  await copyRows(
    client,
    "index_builds",
    BUILD_COLUMNS,
    numberedRows(results, (r) => r.indexBuilds, buildRow),
  );
  await copyRows(client, "points", POINT_COLUMNS, pointRows(ids));
  await copyRows(client, "evidence", ["bundle_key", "block", "body"], evidence.rows());
  await rollups.write(client, bundleKey);
  await writeAuthorsAndFiles(client, bundleKey, results, { fileOf, configs: ids.configs, runOf: runs.ordinalOf });
  await writeGroundTruths(
    client,
    bundleKey,
    results.flatMap((r) => r.groundTruths),
  );
  const points = [...pointsByFile.values()].reduce((sum, n) => sum + n, 0);
  return { runs: runs.rows.length, indexBuilds: builds.rows.length, points, pointsByFile };

  function executionRow({ run, workloadId, settingId }: PlacedRun, i: number): Cell[] {
    const { status, repeat, notes, source } = run;
    const [file, points] = [fileOf(source.path), pointsByRun.get(i + 1) ?? 0];
    return [bundleKey, i + 1, settingId, workloadId, status, repeat ?? null, notes, file, source.line, points];
  }

  function buildRow(build: ParsedIndexBuild, ordinal: number, part: number): Cell[] {
    const execution = runs.ordinalOf(part, build.runKey);
    rollups.indexBuild(placedOf(execution));
    return [
      bundleKey,
      ordinal,
      execution,
      ids.indexParamsOf(build.indexParams),
      build.totalSeconds,
      build.loadSeconds,
      build.buildSeconds,
      build.bytes,
      build.tableBytes,
      build.status,
      fileOf(build.source.path),
      build.source.line,
      build.source.text,
    ];
  }

  function* pointRows({ labelOf, paramsOf, metricsOf }: InternedIds): Generator<Cell[]> {
    let ordinal = 0;
    for (const [part, point] of inOrder(results, (r) => r.points)) {
      ordinal += 1;
      const file = fileOf(point.source.path);
      pointsByFile.set(file, (pointsByFile.get(file) ?? 0) + 1);
      const execution = runs.ordinalOf(part, point.runKey);
      const its = placedOf(execution);
      rollups.point(its, point, ordinal);
      evidence.add(ordinal, point);
      const m = point.metrics;
      const { keysId, values } = metricsOf(point);
      yield [
        bundleKey,
        ordinal,
        execution,
        its.settingId,
        its.workloadId,
        labelOf(point),
        file,
        point.source.line,
        point.indexBuildKey === null ? null : builds.ordinalOf(part, point.indexBuildKey),
        paramsOf(point.indexParams),
        paramsOf(point.queryParams),
        keysId,
        point.status,
        point.origin,
        point.recallSource,
        fingerprintBits(point.fingerprint ?? null),
        m.qps,
        m.recall,
        m.recallEpsilon,
        m.recallLargeEpsilon,
        m.latencyMeanSeconds,
        m.latencyP50Seconds,
        m.latencyP95Seconds,
        m.latencyP99Seconds,
        m.latencyP999Seconds,
        keysId === null ? null : packValues(values),
      ];
    }
  }
}

/** Returns the number of points by their run's ordinal, without derived points of the author. */
function measuredPoints(
  results: readonly ParsedResults[],
  ordinalOf: (part: number, runKey: string) => number,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [part, { origin, runKey }] of inOrder(results, (r) => r.points)) {
    if (origin === "author") continue;
    const ordinal = ordinalOf(part, runKey);
    counts.set(ordinal, (counts.get(ordinal) ?? 0) + 1);
  }
  return counts;
}

const EXECUTION_COLUMNS = words(
  "bundle_key ordinal setting_id workload_id status repeat notes file_ordinal line point_count",
);
const BUILD_COLUMNS = words(`
  bundle_key ordinal execution index_params_id total_seconds load_seconds build_seconds bytes table_bytes
  status file_ordinal line line_text`);
const POINT_COLUMNS = words(`
  bundle_key ordinal execution setting_id workload_id label_id file_ordinal line
  index_build_ordinal index_params_id query_params_id metric_keys_id status origin recall_source fingerprint
  qps recall recall_epsilon recall_large_epsilon
  latency_mean_seconds latency_p50_seconds latency_p95_seconds latency_p99_seconds latency_p999_seconds metric_values`);
