import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { z } from "zod";
import type { ParsedPoint, ParsedRun } from "../../domain/model";
import { splitParams } from "../../domain/names/params";
import { sharedBundle } from "../joined-bundle.testing";
import type { Imported } from "./imported.testing";
import { expectFiles, prose, type SidecarCheck, sidecarCheck, toolHead, toolReasons } from "./sidecar.testing";

// Bundles of tools for vector searches.

const statuses = { ":)": "complete", x: "failed", "?": "truncated" } as const;
const engines: Readonly<Record<string, string>> = {
  ElasticCloud: "elasticsearch",
  Milvus: "milvus",
  OpenSearch: "opensearch",
  PgVector: "pgvector",
  Pinecone: "pinecone",
  QdrantCloud: "qdrant",
  S3Vectors: "s3vectors",
  WeaviateCloud: "weaviate",
  ZillizCloud: "zillizcloud",
};
const nullIfZero = (value: number): number | null => (value === 0 ? null : value);
const distances: Readonly<Record<string, string>> = { SIFT: "euclidean", GIST: "euclidean" };

const value = z.strictObject({
  file: z.string(),
  results_index: z.number(),
  engine: z.string(),
  label: z.string(),
  version: z.string(),
  case_id: z.number(),
  status: z.enum([":)", "x", "?"]),
  k: z.number().nullable(),
  qps: z.number(),
  recall: z.number(),
  serial_latency_p99_s: z.number(),
  load_duration_s: z.number(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  dataset: z
    .strictObject({
      name: z.string(),
      size: z.string(),
      dim: z.number(),
      filter_rate: z.union([z.number(), z.literal("capacity")]).nullable(),
    })
    .optional(),
  concurrency_points: z.array(z.tuple([z.number(), z.number(), z.number()])).optional(),
  index_size: z.union([z.string(), z.number()]).optional(),
  table_size: z.union([z.string(), z.number()]).optional(),
  build_dur: z.number().optional(),
});
const shape = {
  ...toolHead,
  result_files: z.number(),
  case_results: z.number(),
  by_engine: z.record(z.string(), z.number()),
  by_label: z.record(z.string(), z.number()),
  "best_qps_recall_ge_0.95_case5_cohere_1M": z.record(
    z.string(),
    z.strictObject({ qps: z.number(), recall: z.number() }),
  ),
  values: z.array(value),
};

/** Returns true for the point with a result's own rate. Points of its thread counts have an @ in their key. */
const isWhole = ({ key }: ParsedPoint): boolean => !key.includes("@");
const resultOf = ({ key }: ParsedPoint): string => key.replace(/\](?:\.\d+)?(?:@\d+)?$/, "]");

function tally(items: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[item] = (counts[item] ?? 0) + 1;
  return counts;
}

function holdValue(bundle: Imported, one: z.infer<typeof value>, wholes: ReadonlyMap<string, ParsedPoint>): void {
  const found = [...wholes].find(([key]) => key.endsWith(`${one.file}#results[${one.results_index}]`));
  const [key = "", point] = found ?? expect.unreachable(one.file);
  const run = bundle.runOf(point);
  const status = statuses[one.status];
  expect([run?.algorithm, run?.setting.engine, run?.status, point.status]).toEqual([
    one.engine,
    engines[one.engine],
    status,
    status,
  ]);
  const isTime = /^\d{4}-\d\d-\d\dT/.test(one.label);
  expect(run?.setting.config?.raw ?? "").toBe(isTime ? "" : one.label);
  expect(run?.setting.build?.version ?? "").toBe(one.version.replace(/^v/, ""));
  // Files without k were searched with the tool's own.
  expect(run?.workload).toMatchObject({ k: one.k ?? 100 });
  expect(run?.notes.kOfFile ?? null).toBe(one.k === null ? "none, so the tool's 100" : null);
  const { metrics, moreMetrics } = point;
  expect([metrics.qps, metrics.recall]).toEqual([nullIfZero(one.qps), nullIfZero(one.recall)]);
  expect(moreMetrics.serialLatencyP99Seconds ?? null).toBe(nullIfZero(one.serial_latency_p99_s));
  const build = bundle.buildOf(point);
  // 0 is not measured: the result searched an index that another one loaded, or has none.
  if (one.load_duration_s > 0) expect(build?.totalSeconds).toBe(one.load_duration_s);
  else expect(moreMetrics.searchableAfterSeconds ?? null).toBeNull();
  if (one.build_dur) expect(build?.buildSeconds).toBe(one.build_dur);
  const bytes = (size: string | number) => (size === 0 ? undefined : Number(String(size).replace(" MB", "")) * 2 ** 20);
  if (one.index_size !== undefined)
    expect([build?.bytes, build?.tableBytes]).toEqual([bytes(one.index_size), bytes(one.table_size ?? 0)]);
  const { sq_type: quantization, num_candidates: numCandidates, ...params } = one.params;
  const { indexParams, queryParams } = splitParams(params);
  expect({ ...point.indexParams, ...point.queryParams }, key).toMatchObject({
    ...indexParams,
    ...queryParams,
    ...(quantization === undefined ? {} : { quantization }),
    ...(numCandidates === undefined ? {} : { numCandidates }),
  });
  holdData(run, one);
  const counts = bundle.points.filter((each) => !isWhole(each) && resultOf(each) === key);
  expect(
    counts.map((each) => [bundle.runOf(each)?.threads, each.metrics.qps, each.metrics.latencyP99Seconds]),
    key,
  ).toEqual(one.concurrency_points ?? []);
  for (const { metrics: own } of counts) expect(own.recall).toBe(one.recall);
}

function holdData(run: ParsedRun | undefined, { case_id: id, dataset }: z.infer<typeof value>): void {
  if (dataset === undefined) {
    expect(id).toBe(300);
    expect(run?.settings).toMatchObject({ filterKind: "label" });
    return;
  }
  const { name, size, dim, filter_rate: rate } = dataset;
  const distance = distances[name] ?? "angular";
  expect(run?.workload).toMatchObject({ dataset: `${name}-${size}-${dim}-${distance}`.toLowerCase(), distance });
  expect(run?.settings?.filterRate ?? null).toBe(rate === "capacity" ? null : (rate ?? 0));
}

function hold(sidecar: z.infer<z.ZodObject<typeof shape>>, bundle: Imported): ReadonlyMap<string, ParsedPoint> {
  expectFiles(bundle, sidecar);
  expect(new Set(bundle.points.map(({ source }) => source.path)).size).toBe(sidecar.result_files);
  expect(bundle.files.filter(({ role }) => role === "imported")).toHaveLength(sidecar.result_files);
  // Streaming results have a point for each state of the data.
  const wholes = new Map(bundle.points.filter(isWhole).map((point) => [resultOf(point), point]));
  expect(wholes.size).toBe(sidecar.case_results);
  const all = [...wholes.values()];
  const { by_engine: byEngine, by_label: byLabel } = sidecar;
  expect(tally(all.map((point) => bundle.runOf(point)?.algorithm ?? ""))).toEqual({ ...byEngine });
  const labels = Object.entries(byLabel).map(([label, count]) => [
    statuses[z.enum([":)", "x", "?"]).parse(label)],
    count,
  ]);
  expect(tally(all.map(({ status }) => status))).toEqual(Object.fromEntries(labels));
  const best: Record<string, { qps: number; recall: number }> = {};
  for (const point of all) {
    const run = bundle.runOf(point);
    const isCase = run?.workload.family === "vector-search" && run.workload.dataset === "cohere-1m-768-angular";
    const { qps, recall } = point.metrics;
    if (!isCase || run.settings?.filterRate !== 0 || qps === null || recall === null || recall < 0.95) continue;
    const label = [run.algorithm, run.setting.config?.raw].filter(Boolean).join("-");
    if (qps > (best[label]?.qps ?? 0)) best[label] = { qps, recall };
  }
  const stated = sidecar["best_qps_recall_ge_0.95_case5_cohere_1M"];
  expect(Object.keys(best).sort()).toEqual(Object.keys(stated).sort());
  for (const [label, { qps, recall }] of Object.entries(stated)) expect(best[label], label).toEqual({ qps, recall });
  for (const one of sidecar.values) holdValue(bundle, one, wholes);
  return wholes;
}

const leaderboard = z.array(
  z.object({
    db: z.string(),
    label: z.string(),
    qps: z.number(),
    latency: z.number(),
    recall: z.number(),
    filter_ratio: z.number(),
  }),
);

const published = sidecarCheck(
  z.strictObject({
    ...shape,
    published: z.strictObject({ file: z.string(), rule: prose, rows: z.number(), rows_reproduced_exactly: z.number() }),
  }),
  { ...toolReasons, "published/rule": "how the rows below were found, in words" },
  (sidecar, bundle) => {
    const wholes = hold(sidecar, bundle);
    const { file, rows, rows_reproduced_exactly: exact } = sidecar.published;
    const at = path.join(path.dirname(sharedBundle("x")), "..", file);
    expect(existsSync(at), at).toBe(true);
    const stated = leaderboard.parse(JSON.parse(readFileSync(at, "utf8")));
    const text = (...of: readonly unknown[]) => of.join(" ");
    const ours = new Set(
      [...wholes.values()].map((point) => {
        const { setting, algorithm, settings } = bundle.runOf(point) ?? expect.unreachable();
        const latency = Number(((point.moreMetrics.serialLatencyP99Seconds ?? 0) * 1000).toFixed(4));
        const { qps, recall } = point.metrics;
        return text(algorithm, setting.config?.raw ?? "", qps ?? 0, latency, recall ?? 0, settings?.filterRate);
      }),
    );
    const found = stated.filter((row) =>
      ours.has(text(row.db, row.label, row.qps, row.latency, row.recall, row.filter_ratio)),
    );
    expect([stated.length, found.length]).toEqual([rows, exact]);
  },
);

/** The checks of tools for vector searches, by the sidecar's name. */
export const vectorToolChecks: Readonly<Record<string, SidecarCheck>> = {
  "tools/vectordbbench-2025.expected.json": published,
  "tools/vectordbbench-pgvector-aws.expected.json": sidecarCheck(z.strictObject(shape), toolReasons, hold),
};
