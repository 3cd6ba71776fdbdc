import type { PoolClient } from "pg";
import type {
  AuthorTable,
  ParsedIndexBuild,
  ParsedPoint,
  ParsedProvenance,
  ParsedResults,
  ParsedRun,
  ParsedSeries,
} from "../domain/model";
import { configKey } from "../domain/names";
import { canonicalParams } from "../domain/params";
import { type Cell, copyRows, textArray } from "./copy-rows";
import { fingerprintBits } from "./fingerprint";
import { writeGroundTruths } from "./ground-truths";
import {
  buildKey,
  internBuilds,
  internConfigs,
  internEngines,
  internMachines,
  internParamSets,
  internWorkloads,
  workloadKey,
} from "./intern";
import { writeRunSummaries } from "./run-summaries";

export interface WrittenResults {
  runs: number;
  indexBuilds: number;
  points: number;
  /** Points by the ordinal of the file they come from. */
  pointsByFile: Map<number, number>;
}

/** Writes runs, index builds, points, author rows and ground truths; inside the caller's transaction. */
export async function writeResults(
  client: PoolClient,
  bundleKey: number,
  results: readonly ParsedResults[],
  fileOrdinals: ReadonlyMap<string, number>,
): Promise<WrittenResults> {
  const fileOf = (path: string) => must(fileOrdinals, path, "file");
  const runs = number(results, (r) => r.runs);
  const builds = number(results, (r) => r.indexBuilds);
  const pointCount = results.reduce((sum, r) => sum + r.points.length, 0);
  const interned = await internAll(client, results);
  const paramsId = remembered((params: ParsedPoint["indexParams"]) =>
    must(interned.params, canonicalParams(params), "parameters"),
  );
  const workloadId = remembered((run: ParsedRun) => must(interned.workloads, workloadKey(run.workload), "workload"));
  const pointsByFile = new Map<number, number>();
  const configByKey = new Map([...interned.configs].map(([raw, id]) => [configKey(raw), id]));
  const pointOrdinals = ordinalsOfChecked(results);

  await copyRows(
    client,
    "runs",
    RUN_COLUMNS,
    each(runs.rows, ({ item, ordinal }) => runRow(item, ordinal)),
  );
  await copyRows(
    client,
    "index_builds",
    BUILD_COLUMNS,
    each(builds.rows, ({ item, ordinal, part }) => buildRow(item, ordinal, part)),
  );
  await copyRows(client, "points", POINT_COLUMNS, pointRows());
  await writeRunSummaries(client, bundleKey);
  await copyRows(client, "author_rows", AUTHOR_COLUMNS, authorRows());
  await copyRows(
    client,
    "author_tables",
    AUTHOR_TABLE_COLUMNS,
    numbered(results, (r) => r.authorTables, authorTableRow),
  );
  await copyRows(
    client,
    "run_series",
    SERIES_COLUMNS,
    numbered(results, (r) => r.series, seriesRow),
  );
  await copyRows(
    client,
    "provenance",
    PROVENANCE_COLUMNS,
    numbered(results, (r) => r.provenance, provenanceRow),
  );
  await writeGroundTruths(
    client,
    bundleKey,
    results.flatMap((r) => r.groundTruths),
  );
  return { runs: runs.rows.length, indexBuilds: builds.rows.length, points: pointCount, pointsByFile };

  function runRow(run: ParsedRun, ordinal: number): Cell[] {
    const { engine, build, config, machine } = run.setting;
    const engineId = must(interned.engines, engine, "engine");
    return [
      bundleKey,
      ordinal,
      engineId,
      build ? must(interned.builds, buildKey(engineId, build.raw), "build") : null,
      config ? must(interned.configs, config.raw, "config") : null,
      machine ? must(interned.machines, machine.name, "machine") : null,
      workloadId(run),
      run.algorithm,
      run.batch,
      run.threads,
      run.status,
      run.notes,
      run.settings ?? {},
      textArray(run.variant ?? []),
      run.repeat ?? null,
      fileOf(run.source.path),
      run.source.line,
    ];
  }

  function buildRow(build: ParsedIndexBuild, ordinal: number, part: number): Cell[] {
    return [
      bundleKey,
      ordinal,
      runs.ordinalOf(part, build.runKey),
      paramsId(build.indexParams),
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

  function* pointRows(): Generator<Cell[]> {
    let ordinal = 0;
    for (const [part, point] of inOrder(results, (r) => r.points)) {
      ordinal += 1;
      const file = fileOf(point.source.path);
      pointsByFile.set(file, (pointsByFile.get(file) ?? 0) + 1);
      const m = point.metrics;
      yield [
        bundleKey,
        ordinal,
        runs.ordinalOf(part, point.runKey),
        point.indexBuildKey === null ? null : builds.ordinalOf(part, point.indexBuildKey),
        workloadId(runs.itemOf(part, point.runKey)),
        point.label,
        paramsId(point.indexParams),
        paramsId(point.queryParams),
        m.qps,
        m.recall,
        m.recallEpsilon,
        m.recallLargeEpsilon,
        m.latencyMeanSeconds,
        m.latencyP50Seconds,
        m.latencyP95Seconds,
        m.latencyP99Seconds,
        m.latencyP999Seconds,
        point.moreMetrics,
        point.metricSources ?? {},
        point.recallSource,
        point.recallNote,
        point.origin,
        point.status,
        file,
        point.source.line,
        point.source.text,
        fingerprintBits(point.fingerprint ?? null),
      ];
    }
  }

  function authorTableRow(table: AuthorTable, ordinal: number, part: number): Cell[] {
    const differences = table.differences.map(({ pointKey, ...rest }) => ({
      ...rest,
      pointOrdinal: pointKey === null ? null : must(pointOrdinals[part] ?? new Map<string, never>(), pointKey, "point"),
    }));
    const { title, rule, cells, agree, differ, noData, source } = table;
    const counts = [cells, agree, differ, noData];
    return [bundleKey, ordinal, title, rule, ...counts, differences, fileOf(source.path), source.line];
  }

  function seriesRow(series: ParsedSeries, ordinal: number, part: number): Cell[] {
    const { runKey, kind, title, x, columns, values, source } = series;
    const run = runKey === null ? null : runs.ordinalOf(part, runKey);
    const rows = values[0]?.length ?? 0;
    return [bundleKey, ordinal, run, kind, title, x, columns, values, rows, fileOf(source.path), source.line];
  }

  function provenanceRow({ kind, title, configName, facts, source }: ParsedProvenance, ordinal: number): Cell[] {
    const configId = configName === null ? null : (configByKey.get(configKey(configName)) ?? null);
    return [bundleKey, ordinal, kind, title, configName, configId, facts, fileOf(source.path)];
  }

  function* authorRows(): Generator<Cell[]> {
    let ordinal = 0;
    for (const row of results.flatMap((r) => r.authorRows)) {
      ordinal += 1;
      yield [bundleKey, ordinal, row.table, row, fileOf(row.source.path), row.source.line];
    }
  }
}

function* each<T>(items: readonly T[], row: (item: T) => Cell[]): Generator<Cell[]> {
  for (const item of items) yield row(item);
}

/** Rows of a list that every part has, numbered from 1 across the parts. */
function* numbered<T>(
  results: readonly ParsedResults[],
  pick: (r: ParsedResults) => T[],
  row: (item: T, ordinal: number, part: number) => Cell[],
): Generator<Cell[]> {
  let ordinal = 0;
  for (const [part, item] of inOrder(results, pick)) {
    ordinal += 1;
    yield row(item, ordinal, part);
  }
}

/** Ordinals, by part and key, of the points that a checked table speaks of. */
function ordinalsOfChecked(results: readonly ParsedResults[]): Map<string, number>[] {
  let ordinal = 0;
  return results.map((result) => {
    const wanted = new Set(result.authorTables.flatMap((t) => t.differences.flatMap(({ pointKey }) => pointKey ?? [])));
    const found = new Map<string, number>();
    for (const { key } of result.points) {
      ordinal += 1;
      if (wanted.has(key)) found.set(key, ordinal);
    }
    return found;
  });
}

function* inOrder<T>(results: readonly ParsedResults[], pick: (r: ParsedResults) => T[]): Generator<[number, T]> {
  for (const [part, result] of results.entries()) for (const item of pick(result)) yield [part, item];
}

/** The same answer again for the same object: points share their parameters and runs. */
function remembered<K extends object, V>(answer: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = answer(key);
    known.set(key, value);
    return value;
  };
}

async function internAll(client: PoolClient, results: readonly ParsedResults[]) {
  const runs = results.flatMap((r) => r.runs);
  const engines = await internEngines(client, runs);
  return {
    engines,
    builds: await internBuilds(client, runs, engines),
    configs: await internConfigs(client, runs),
    machines: await internMachines(client, runs),
    workloads: await internWorkloads(client, runs),
    params: await internParamSets(client, paramSets(results)),
  };
}

function* paramSets(results: readonly ParsedResults[]) {
  for (const { indexBuilds, points } of results) {
    for (const build of indexBuilds) yield build.indexParams;
    for (const point of points) {
      yield point.indexParams;
      yield point.queryParams;
    }
  }
}

/** Numbers items from 1 across all parts, and finds them again by their part and key. */
function number<T extends { key: string }>(results: readonly ParsedResults[], pick: (r: ParsedResults) => T[]) {
  const rows = results
    .flatMap((r, part) => pick(r).map((item) => ({ item, part })))
    .map((row, i) => ({ ...row, ordinal: i + 1 }));
  const found = results.map(() => new Map<string, (typeof rows)[number]>());
  for (const row of rows) found[row.part]?.set(row.item.key, row);
  const get = (part: number, key: string) => must(found[part] ?? new Map<string, never>(), key, "key");
  return {
    rows,
    ordinalOf: (part: number, key: string) => get(part, key).ordinal,
    itemOf: (part: number, key: string) => get(part, key).item,
  };
}

function must<K, V>(map: ReadonlyMap<K, V>, key: K, what: string): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`no ${what} is known as ${String(key)}`);
  return value;
}

const RUN_COLUMNS =
  "bundle_key ordinal engine_id build_id config_id machine_id workload_id algorithm batch threads status notes settings variant repeat file_ordinal line".split(
    " ",
  );
const BUILD_COLUMNS =
  "bundle_key ordinal run_ordinal index_params_id total_seconds load_seconds build_seconds bytes table_bytes status file_ordinal line line_text".split(
    " ",
  );
const POINT_COLUMNS =
  "bundle_key ordinal run_ordinal index_build_ordinal workload_id label index_params_id query_params_id qps recall recall_epsilon recall_large_epsilon latency_mean_seconds latency_p50_seconds latency_p95_seconds latency_p99_seconds latency_p999_seconds metrics metric_sources recall_source recall_note origin status file_ordinal line line_text fingerprint".split(
    " ",
  );
const AUTHOR_TABLE_COLUMNS =
  "bundle_key ordinal title rule cells agree differ no_data differences file_ordinal line".split(" ");
const SERIES_COLUMNS = "bundle_key ordinal run_ordinal kind title x columns values row_count file_ordinal line".split(
  " ",
);
const PROVENANCE_COLUMNS = "bundle_key ordinal kind title config_name config_id facts file_ordinal".split(" ");
const AUTHOR_COLUMNS = "bundle_key ordinal table_kind row file_ordinal line".split(" ");
