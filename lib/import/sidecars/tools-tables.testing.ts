import { expect } from "vitest";
import { z } from "zod";
import type { Imported } from "./imported.testing";
import { expectFiles, prose, sidecarCheck, toolHead, toolReasons } from "./sidecar.testing";

// Tools whose output is a table of times: ClickBench and its relatives, and the summaries of OpenSearch Benchmark.

/** Returns the numbers of one task of a file, with their run. */
function pointsIn(bundle: Imported, file: string, task: string, cacheState?: string) {
  return bundle.points.flatMap((point) => {
    const run = bundle.runOf(point);
    const { workload } = run ?? {};
    const name = workload && ("name" in workload ? workload.name : workload.dataset);
    const isOf = point.source.path === file || point.source.path.endsWith(`/${file}`);
    return run && isOf && name === task && run.settings?.cacheState === cacheState ? [{ point, run }] : [];
  });
}

/** Holds a query's printed times: the cold one, and the better hot one where both were measured. */
function expectTimes(bundle: Imported, file: string, task: string, times: readonly (number | null)[]): void {
  const [first = null, second = null, third = null] = times;
  const seconds = (cacheState: string) =>
    pointsIn(bundle, file, task, cacheState).map(({ point }) => point.moreMetrics.seconds ?? null);
  expect(seconds("cold"), `${file} ${task}`).toEqual([first]);
  const best = second === null || third === null ? null : Math.min(second, third);
  expect(seconds("hot"), `${file} ${task}`).toEqual([best]);
}

const times = z.array(z.number().nullable());

const clickBench = sidecarCheck(
  z.strictObject({
    ...toolHead,
    files: z.number(),
    files_with_null_timings: z.number(),
    derived: prose,
    values: z.array(
      z.strictObject({
        file: z.string(),
        system: z.string(),
        date: z.string(),
        machine: z.string(),
        cluster_size: z.number(),
        load_time_s: z.number(),
        data_size_bytes: z.number().nullable(),
        queries: z.number(),
        q1: times,
        q29: times,
        q43: times,
        nulls: z.number(),
        concurrent_qps: z.number().nullable(),
      }),
    ),
  }),
  { ...toolReasons, derived: "scores of the site over all systems, which the portal does not make" },
  (sidecar, bundle) => {
    expectFiles(bundle, sidecar);
    const failed = bundle.issues.filter(({ code }) => code === "query-failed");
    expect([sidecar.files, failed.length]).toEqual([sidecar.files_in_bundle, sidecar.files_with_null_timings]);
    for (const one of sidecar.values) {
      const [load] = pointsIn(bundle, one.file, "ClickBench load");
      expect(load?.run).toMatchObject({
        algorithm: one.system,
        setting: { machine: { name: one.machine } },
        notes: { measuredAt: one.date },
      });
      // One node is the rule, and no condition.
      expect([one.cluster_size, load?.run.settings?.nodes]).toEqual([1, undefined]);
      expect(load?.point.moreMetrics.seconds).toBe(one.load_time_s);
      const [size] = pointsIn(bundle, one.file, "ClickBench size");
      expect(size?.point.moreMetrics.bytes ?? null).toBe(one.data_size_bytes);
      for (const [query, printed] of [
        ["Q1", one.q1],
        ["Q29", one.q29],
        ["Q43", one.q43],
      ] as const)
        expectTimes(bundle, one.file, `ClickBench ${query}`, printed);
      const own = bundle.runs.filter(({ source }) => source.path.endsWith(`/${one.file}`) || source.path === one.file);
      const cold = own.filter(({ settings }) => settings?.cacheState === "cold");
      expect(cold).toHaveLength(one.queries);
      // Each query that failed has three nulls.
      expect(3 * cold.filter(({ status }) => status === "failed").length, one.file).toBe(one.nulls);
      const [concurrent] = pointsIn(bundle, one.file, "ClickBench concurrent queries");
      expect(concurrent?.point.metrics.qps ?? null).toBe(one.concurrent_qps);
    }
  },
);

const bytes = z.number().nullable();

const jsonBench = sidecarCheck(
  z.strictObject({
    ...toolHead,
    files: z.number(),
    "without_result (fake baselines)": z.number(),
    values: z.array(
      z.strictObject({
        file: z.string(),
        system: z.string(),
        version: z.string().nullable(),
        machine: z.string(),
        date: z.string(),
        dataset_size: z.number(),
        num_loaded_documents: z.number().nullable(),
        total_size: bytes,
        data_size: bytes,
        index_size: bytes,
        memory_usage: z.array(z.array(z.null())).nullable(),
        result_rows: z.number().nullable(),
        q1: times.nullable(),
      }),
    ),
  }),
  toolReasons,
  (sidecar, bundle) => {
    expectFiles(bundle, sidecar);
    const empty = sidecar.values.filter(({ result_rows: rows }) => rows === null);
    const isOf = (file: string) => (path: string) => path === file || path.endsWith(`/${file}`);
    expect([sidecar.files, empty.length]).toEqual([
      sidecar.files_in_bundle,
      sidecar["without_result (fake baselines)"],
    ]);
    for (const one of sidecar.values) {
      // A file without times has no result, so none of its facts is stored.
      const { file, system, version, machine, date, dataset_size: documents, ...sizes } = { ...one };
      const { data_size: data, total_size: total, index_size: index, memory_usage: memory } = sizes;
      const { num_loaded_documents: loaded } = sizes;
      if (one.q1 === null || one.result_rows === null) {
        expect(bundle.runs.filter(({ source }) => isOf(file)(source.path))).toEqual([]);
        continue;
      }
      expectTimes(bundle, file, "JSONBench Q1", one.q1);
      const [first] = pointsIn(bundle, file, "JSONBench Q1", "hot");
      expect(first?.run).toMatchObject({
        algorithm: system,
        setting: { machine: { name: machine } },
        notes: { measuredAt: date },
        workload: { params: { documents } },
      });
      if (version !== null) expect(first?.run.setting.build?.raw).toContain(version);
      expect(pointsIn(bundle, file, `JSONBench Q${one.result_rows}`, "cold")).toHaveLength(1);
      const [size] = pointsIn(bundle, file, "JSONBench size");
      const { moreMetrics = {} } = size?.point ?? {};
      // A list of the memory of each query is not a number of the whole.
      expect([moreMetrics.bytes, moreMetrics.indexBytes, moreMetrics.memoryBytes]).toEqual([
        data ?? total,
        index === 0 ? null : index,
        null,
      ]);
      expect((memory ?? []).flat().every((number) => number === null)).toBe(true);
      expect(loaded).toBeGreaterThan(0);
    }
  },
);

const summaries = sidecarCheck(
  z.strictObject({
    ...toolHead,
    tables: z.number(),
    values: z.array(
      z.strictObject({
        file: z.string(),
        table: z.number(),
        store_size_GB: z.number(),
        index_docs_s: z.number(),
        force_merge_ms: z.number(),
        prod_queries_mean_throughput: z.number(),
        p50_ms: z.number(),
        p90_ms: z.number(),
        p99_ms: z.number(),
        error_rate_pct: z.number(),
        recall_k: z.number().optional(),
        recall_1: z.number().optional(),
      }),
    ),
  }),
  toolReasons,
  (sidecar, bundle) => {
    expectFiles(bundle, sidecar);
    expect(sidecar.values).toHaveLength(sidecar.tables);
    const inOrder = (file: string, task: string) =>
      pointsIn(bundle, file, task)
        .map(({ point }) => point)
        .sort((a, b) => (a.source.line ?? 0) - (b.source.line ?? 0));
    for (const one of sidecar.values) {
      const at = one.table - 1;
      expect(inOrder(one.file, "custom-vector-bulk")[at]?.moreMetrics.rowsPerSecond).toBe(one.index_docs_s);
      const merge = Object.values(inOrder(one.file, "force-merge-segments")[at]?.moreMetrics ?? {});
      expect(merge, one.file).toContain(one.force_merge_ms / 1e3);
      const { metrics, moreMetrics = {} } = inOrder(one.file, "prod-queries")[at] ?? {};
      expect(moreMetrics.operationsPerSecond, one.file).toBe(one.prod_queries_mean_throughput);
      expect(metrics?.recall ?? null).toBe(one.recall_k ?? null);
      expect(metrics?.latencyP50Seconds, one.file).toBeCloseTo(one.p50_ms / 1e3, 9);
      expect(moreMetrics.latencyP90Seconds).toBeCloseTo(one.p90_ms / 1e3, 9);
      expect(metrics?.latencyP99Seconds).toBeCloseTo(one.p99_ms / 1e3, 9);
      expect(moreMetrics.errorRateFraction).toBeCloseTo(one.error_rate_pct / 100, 9);
      if (one.recall_1 !== undefined) expect(Object.values(moreMetrics)).toContain(one.recall_1);
      // The tool's GB are 2^30 bytes (bytes_to_gb of esrally/utils/convert.py).
      expect(moreMetrics.storeSizeBytes, one.file).toBeCloseTo(one.store_size_GB * 2 ** 30, 0);
      const left = bundle.issues.filter(({ code, path }) => code === "unread-result" && path?.endsWith(one.file));
      expect(left.map(({ message }) => message).join(), one.file).toMatch(/\d+ numbers: Cumulative indexing time/);
    }
  },
);

/** The checks of these tools, by the sidecar's name. */
export const tableToolChecks = {
  "tools/clickbench-c6a.4xlarge.expected.json": clickBench,
  "tools/jsonbench.expected.json": jsonBench,
  "tools/osb-vectorsearch-sift128.expected.json": summaries,
};
