import type { ParsedIndexBuild, ParsedPoint } from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { type Cell, columnNames } from "../encoding/copy-rows";
import { collectEvidence } from "../encoding/evidence";
import { fingerprintBits } from "../encoding/fingerprint";
import { packValues } from "../encoding/metric-values";
import type { InternedIds, PointIds } from "./intern-all";
import { inOrder, numberedRows, numberItems } from "./numbered";
import type { PointChunk } from "./point-chunks";
import { collectRollups, type PlacedRun } from "./rollups";

/**
 * The rows of a bundle's executions, index builds and points, in the order of the columns below. They are created one
 * by one while they are written. Evidence, rollups and `pointsByFile` are complete once all were read.
 */
export class ResultRows {
  readonly evidence: ReturnType<typeof collectEvidence>;
  readonly rollups = collectRollups();
  /** Number of points by their file's ordinal. */
  readonly pointsByFile = new Map<number, number>();
  readonly #bundleKey: number;
  readonly #results: readonly ParsedResults[];
  readonly #fileOf: (path: string) => number;
  readonly #runs;
  readonly #builds;
  readonly #placed: readonly PlacedRun[];

  constructor(
    bundleKey: number,
    results: readonly ParsedResults[],
    ids: InternedIds,
    fileOf: (path: string) => number,
  ) {
    this.#bundleKey = bundleKey;
    this.#results = results;
    this.#fileOf = fileOf;
    this.evidence = collectEvidence(bundleKey);
    this.#runs = numberItems(results, ({ runs }) => runs);
    this.#builds = numberItems(results, ({ indexBuilds }) => indexBuilds);
    this.#placed = this.#runs.rows.map(({ item: run }) => ({
      run,
      workloadId: ids.workloadOf(run),
      settingId: ids.settingOf(run),
      engineId: ids.engineOf(run),
    }));
    for (const placed of this.#placed) this.rollups.run(placed);
  }

  /** Returns the number of executions and index builds. */
  counts(): { runs: number; indexBuilds: number } {
    return { runs: this.#runs.rows.length, indexBuilds: this.#builds.rows.length };
  }

  /** Returns the ordinal of a run by its part and key. */
  runOf(part: number, runKey: string): number {
    return this.#runs.ordinalOf(part, runKey);
  }

  /** Returns the rows of executions, with their numbers of measured points. */
  executions(): Cell[][] {
    const points = measuredPoints(this.#results, (part, key) => this.runOf(part, key));
    return this.#placed.map(({ run, workloadId, settingId }, at) => {
      const { status, repeat, notes, source } = run;
      const file = this.#fileOf(source.path);
      const ordinal = at + 1;
      const count = points.get(ordinal) ?? 0;
      return [this.#bundleKey, ordinal, settingId, workloadId, status, repeat ?? null, notes, file, source.line, count];
    });
  }

  /** Yields the rows of index builds, and counts them in the rollups. Read it once. */
  indexBuilds({ indexParamsOf }: PointIds): Generator<Cell[]> {
    return numberedRows(
      this.#results,
      ({ indexBuilds }) => indexBuilds,
      (build, ordinal, part) => this.#indexBuild(build, ordinal, part, indexParamsOf(build.indexParams)),
    );
  }

  /** Yields the rows of points, and collects evidence, rollups and `pointsByFile`. Read each chunk once, in order. */
  *points({ points, first }: PointChunk, ids: PointIds): Generator<Cell[]> {
    for (const [at, { part, point }] of points.entries()) yield this.#point(point, first + at, part, ids);
  }

  #indexBuild(build: ParsedIndexBuild, ordinal: number, part: number, paramsId: number): Cell[] {
    const execution = this.runOf(part, build.runKey);
    this.rollups.indexBuild(this.#placedOf(execution));
    return [
      this.#bundleKey,
      ordinal,
      execution,
      paramsId,
      build.totalSeconds,
      build.loadSeconds,
      build.buildSeconds,
      build.bytes,
      build.tableBytes,
      build.status,
      this.#fileOf(build.source.path),
      build.source.line,
      build.source.text,
    ];
  }

  #point(point: ParsedPoint, ordinal: number, part: number, { labelOf, paramsOf, metricsOf }: PointIds): Cell[] {
    const { indexBuildKey, source } = point;
    const file = this.#fileOf(source.path);
    this.pointsByFile.set(file, (this.pointsByFile.get(file) ?? 0) + 1);
    const execution = this.runOf(part, point.runKey);
    const placed = this.#placedOf(execution);
    this.rollups.point(placed, point, ordinal);
    this.evidence.add(ordinal, point);
    const { metrics } = point;
    const { keysId, values } = metricsOf(point);
    return [
      this.#bundleKey,
      ordinal,
      execution,
      placed.settingId,
      placed.workloadId,
      labelOf(point),
      file,
      source.line,
      indexBuildKey === null ? null : this.#builds.ordinalOf(part, indexBuildKey),
      paramsOf(point.indexParams),
      paramsOf(point.queryParams),
      keysId,
      point.status,
      point.origin,
      point.recallSource,
      fingerprintBits(point.fingerprint ?? null),
      metrics.qps,
      metrics.recall,
      metrics.recallEpsilon,
      metrics.recallLargeEpsilon,
      metrics.latencyMeanSeconds,
      metrics.latencyP50Seconds,
      metrics.latencyP95Seconds,
      metrics.latencyP99Seconds,
      metrics.latencyP999Seconds,
      keysId === null ? null : packValues(values),
    ];
  }

  #placedOf(ordinal: number): PlacedRun {
    const placed = this.#placed[ordinal - 1];
    if (!placed) throw new Error(`no execution has the ordinal ${ordinal}`);
    return placed;
  }
}

/** Returns the number of points by their run's ordinal, without derived points of the author. */
function measuredPoints(
  results: readonly ParsedResults[],
  ordinalOf: (part: number, runKey: string) => number,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [part, { origin, runKey }] of inOrder(results, ({ points }) => points)) {
    if (origin === "author") continue;
    const ordinal = ordinalOf(part, runKey);
    counts.set(ordinal, (counts.get(ordinal) ?? 0) + 1);
  }
  return counts;
}

/** The columns of a row of executions, in the order in which rows are written. */
export const EXECUTION_COLUMNS = columnNames(
  "bundle_key ordinal setting_id workload_id status repeat notes file_ordinal line point_count",
);

/** The columns of a row of index builds. */
export const BUILD_COLUMNS = columnNames(`
  bundle_key ordinal execution index_params_id total_seconds load_seconds build_seconds bytes table_bytes
  status file_ordinal line line_text`);

/** The columns of a row of points. */
export const POINT_COLUMNS = columnNames(`
  bundle_key ordinal execution setting_id workload_id label_id file_ordinal line
  index_build_ordinal index_params_id query_params_id metric_keys_id status origin recall_source fingerprint
  qps recall recall_epsilon recall_large_epsilon
  latency_mean_seconds latency_p50_seconds latency_p95_seconds latency_p99_seconds latency_p999_seconds metric_values`);
