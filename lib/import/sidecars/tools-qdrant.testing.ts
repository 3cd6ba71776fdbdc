import { expect } from "vitest";
import { z } from "zod";
import type { ParsedPoint } from "../../domain/model";
import { splitParams } from "../../domain/names/params";
import type { Imported } from "./imported.testing";
import { expectFiles, prose, type SidecarCheck, sidecarCheck, toolHead, toolReasons } from "./sidecar.testing";

// Bundles of qdrant's vector-db-benchmark.

const numbers = z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.record(z.string(), z.unknown())]));

const aggregate = sidecarCheck(
  z.strictObject({
    bundle: z.string(),
    files_in_bundle: z.number(),
    format: prose,
    source: prose,
    values: z.array(
      z.strictObject({
        i: z.number(),
        parallel: z.number(),
        hnsw_ef: z.number(),
        rps: z.number(),
        mean_precisions: z.number(),
        p99_time: z.number(),
      }),
    ),
    derived: z.strictObject({ "best_rps_recall_ge_0.99": z.record(z.string(), z.number()), build_time_s: z.number() }),
  }),
  { format: toolReasons.format, source: toolReasons.source },
  (sidecar, bundle) => {
    expectFiles(bundle, sidecar);
    const ours = bundle.points.map((point) => ({
      i: Number(/#(\d+)$/.exec(point.key)?.[1]),
      parallel: bundle.runOf(point)?.threads,
      hnsw_ef: point.queryParams.efSearch,
      rps: point.metrics.qps,
      mean_precisions: point.metrics.recall,
      p99_time: point.metrics.latencyP99Seconds,
    }));
    expect(ours).toEqual(sidecar.values.map((value) => ({ ...value })));
    const { build_time_s: seconds, "best_rps_recall_ge_0.99": best } = sidecar.derived;
    for (const point of bundle.points) expect(bundle.buildOf(point)?.totalSeconds).toBe(seconds);
    for (const [name, rate] of Object.entries(best)) {
      const fitting = ours.filter(
        ({ parallel, mean_precisions: recall }) => name === `parallel=${parallel}` && (recall ?? 0) >= 0.99,
      );
      expect(Math.max(...fitting.map(({ rps }) => rps ?? 0)), name).toBe(rate);
    }
  },
);

/** Our number for each name of a search's results. */
const ofSearch: Readonly<Record<string, (point: ParsedPoint) => number | null | undefined>> = {
  rps: ({ metrics }) => metrics.qps,
  mean_precisions: ({ metrics }) => metrics.recall,
  mean_time: ({ metrics }) => metrics.latencyMeanSeconds,
  p95_time: ({ metrics }) => metrics.latencyP95Seconds,
  p99_time: ({ metrics }) => metrics.latencyP99Seconds,
  max_time: ({ moreMetrics }) => moreMetrics.latencyMaxSeconds,
  total_time: ({ moreMetrics }) => moreMetrics.durationSeconds,
  mean_server_time: ({ moreMetrics }) => moreMetrics.serverLatencyMeanSeconds,
};
/** A result file as the sidecar lists it: its place, then its numbers by their printed names. */
const resultFile = z.looseObject({
  file: z.string(),
  kind: z.enum(["search", "upload"]),
  engine: z.string(),
  experiment: z.string(),
  dataset: z.string(),
  parallel: z.number(),
  config: numbers.optional(),
  hnsw_config: numbers.optional(),
});

type ResultFile = z.infer<typeof resultFile>;

/** Compares a result file with the index builds or the point that it gave. */
function holdFile(bundle: Imported, file: ResultFile): void {
  if (file.kind === "upload") holdUpload(bundle, file);
  else holdSearch(bundle, file);
}

const isIn =
  ({ file }: ResultFile) =>
  ({ source }: { source: { path: string } }) =>
    source.path.endsWith(file);

function holdUpload(bundle: Imported, file: ResultFile): void {
  const { engine, experiment, dataset, parallel, hnsw_config: hnsw = {} } = file;
  const builds = bundle.indexBuilds.filter(isIn(file));
  expect(builds.length, file.file).toBeGreaterThan(0);
  // The searches of an index have other thread counts than its upload, which no point has.
  expect(parallel).toBeGreaterThan(0);
  for (const build of builds) {
    expect([build.totalSeconds, build.loadSeconds]).toEqual([file.total_time, file.upload_time]);
    expect(build.indexParams).toMatchObject(splitParams(z.record(z.string(), z.number()).parse(hnsw)).indexParams);
    const run = bundle.runs.find(({ key }) => key === build.runKey);
    expect([run?.algorithm, run?.setting.config?.raw, run?.workload]).toMatchObject([engine, experiment, { dataset }]);
  }
}

const searchConfig = z.strictObject({
  hnsw_ef: z.number().optional(),
  quantization: z
    .strictObject({
      rescore: z.boolean().optional(),
      oversampling: z.number().optional(),
      ignore: z.boolean().optional(),
    })
    .optional(),
});

function holdSearch(bundle: Imported, result: ResultFile): void {
  const { file, kind: _, engine, experiment, dataset, parallel, config = {}, hnsw_config: __, ...metrics } = result;
  const [point, ...others] = bundle.points.filter(isIn(result));
  expect(others).toEqual([]);
  if (!point) expect.unreachable(file);
  const run = bundle.runOf(point);
  expect([run?.algorithm, run?.setting.config?.raw, run?.threads, run?.workload]).toMatchObject([
    engine,
    experiment,
    parallel,
    { dataset, k: null },
  ]);
  for (const [name, printed] of Object.entries(metrics))
    expect(ofSearch[name]?.(point), `${file} ${name}`).toBe(printed);
  const { hnsw_ef: efSearch, quantization: { rescore, oversampling, ignore } = {} } = searchConfig.parse(config);
  const { queryParams: query } = point;
  expect([query.efSearch, query.rerank, query.oversampling, query.ignoreQuantization]).toEqual([
    efSearch,
    rescore,
    oversampling,
    ignore,
  ]);
}

/** Returns the number of "365 RPS", "10.6ms" or "99.0%" as text, and how many decimals it has. */
function printedNumber(cell: string): { text: string; decimals: number } {
  const text = /^\d+(?:\.\d+)?/.exec(cell)?.[0] ?? "";
  return { text, decimals: text.split(".")[1]?.length ?? 0 };
}

const turbopuffer = sidecarCheck(
  z.strictObject({
    ...toolHead,
    search_files: z.number(),
    upload_files: z.number(),
    other_json_not_results: z.array(z.string()),
    values: z.array(resultFile),
    published: z.strictObject({
      file: prose,
      table: prose,
      rows: z.array(z.array(z.string())),
      columns: z.array(z.string()),
      all_reproduced: z.boolean(),
    }),
  }),
  { ...toolReasons, "published/file": "the report's place", "published/table": "the table's title in it" },
  (sidecar, bundle) => {
    const { search_files: searches, upload_files: uploads, other_json_not_results: others, published } = sidecar;
    expectFiles(bundle, sidecar);
    // A list of rates by thread count stands beside the searches. It is a table that explains itself, not a search of
    // the tool.
    const own = bundle.points.filter((point) => bundle.runOf(point)?.notes.tool === "vector-db-benchmark");
    expect(own).toHaveLength(searches);
    expect(new Set(bundle.indexBuilds.map(({ source }) => source.path)).size).toBe(uploads);
    const left = bundle.files
      .filter(({ role, importer }) => role === "attachment" || importer === "tables")
      .map(({ path }) => path);
    expect(left.filter((path) => others.some((other) => path.endsWith(other)))).toHaveLength(others.length);
    const read = bundle.files.filter(({ importer }) => importer === "vector-db-benchmark");
    expect(read.filter(({ role }) => role === "imported")).toHaveLength(searches + uploads);
    for (const file of sidecar.values) holdFile(bundle, file);
    expect([published.all_reproduced, published.columns]).toEqual([
      true,
      ["parallel", "rps", "mean", "p95", "p99", "server mean", "precision"],
    ]);
    for (const row of published.rows) {
      const [name = "", ...cells] = row;
      const clients = Number(/p=(\d+)/.exec(name)?.[1]);
      const dataset = name.startsWith("H&M") ? "h-and-m-2048-angular-filters" : "dbpedia-openai-100K-1536-angular";
      const shown = bundle.points.flatMap((point) => {
        const run = bundle.runOf(point);
        if (run?.threads !== clients || run.workload.family !== "vector-search" || run.workload.dataset !== dataset)
          return [];
        const { metrics: m, moreMetrics: more } = point;
        const times = [m.latencyMeanSeconds, m.latencyP95Seconds, m.latencyP99Seconds, more.serverLatencyMeanSeconds];
        const values = [m.qps ?? 0, ...times.map((time) => (time ?? 0) * 1000), (m.recall ?? 0) * 100];
        return [values.map((value, at) => value.toFixed(printedNumber(cells[at] ?? "").decimals)).join(" ")];
      });
      expect(shown, name).toContain(cells.map((cell) => printedNumber(cell).text).join(" "));
    }
  },
);

const count = z.record(z.string(), z.number());

const myScale = sidecarCheck(
  z.strictObject({
    ...toolHead,
    files: z.number(),
    distinct_metadata_keys: z.number(),
    byte_identical_files: z.array(z.array(z.string())),
    values: z.array(
      z.strictObject({
        file: z.string(),
        engine: z.string(),
        version: z.string(),
        remark: z.string(),
        index_type: z.string(),
        dataset: z.string(),
        tag: z.string(),
        run_date: z.string(),
        create: count,
        search: z.strictObject({ parallel: z.number(), top: z.number(), params: count, query_meta: count.optional() }),
        rps: z.number(),
        mean_precisions: z.number(),
        p95_time: z.number(),
        p99_time: z.number(),
        n_latencies: z.number(),
      }),
    ),
    published: prose,
  }),
  {
    ...toolReasons,
    published: "counts rows of a README that is not in the bundle",
    distinct_metadata_keys: "counts equal metadata: the names of files tell the runs apart",
  },
  (sidecar, bundle) => {
    expectFiles(bundle, sidecar);
    // Equal bytes are one execution, which counts once.
    const copies = new Map(
      sidecar.byte_identical_files.flatMap(([one = "", ...others]) => others.map((other) => [other, one])),
    );
    expect(bundle.points).toHaveLength(sidecar.files - copies.size);
    const nameOf = (file: string) => file.split("/").at(-1) ?? "";
    for (const { file, create, search, ...value } of sidecar.values) {
      const names = [
        nameOf(file),
        copies.get(nameOf(file)),
        ...[...copies].flatMap(([other, one]) => (one === nameOf(file) ? other : [])),
      ];
      const point = bundle.points.find(({ source }) => names.includes(nameOf(source.path)));
      const run = bundle.runOf(point);
      expect(run, file).toMatchObject({
        algorithm: value.engine,
        threads: search.parallel,
        setting: { build: { raw: value.version } },
        workload: { dataset: value.dataset, k: search.top },
        notes: { remark: value.remark, runDate: value.run_date },
        settings: value.tag === "filter" ? { filterKind: "filter" } : {},
      });
      const { params, query_meta: meta = {} } = search;
      expect(point, file).toMatchObject({
        metrics: {
          qps: value.rps,
          recall: value.mean_precisions,
          latencyP95Seconds: value.p95_time,
          latencyP99Seconds: value.p99_time,
        },
        indexParams: { index: value.index_type, m: create.m, efConstruction: create.ef_construction },
        queryParams: {
          efSearch: params["hnsw.ef_search"],
          ...(params.vbase_range === undefined ? {} : { vbase_range: params.vbase_range }),
          ...meta,
        },
      });
      // The rate of all queries: as many as there are latencies, in the time of the search.
      const seconds = point?.moreMetrics.durationSeconds ?? 0;
      expect(seconds * value.rps, file).toBeCloseTo(value.n_latencies, 3);
    }
  },
);

/** The checks of vector-db-benchmark, by the sidecar's name. */
export const qdrantChecks: Readonly<Record<string, SidecarCheck>> = {
  "tools/qdrant-site-aggregate.expected.json": aggregate,
  "tools/qdrant-vdb-turbopuffer.expected.json": turbopuffer,
  "tools/vdb-myscale-pgvectors.expected.json": myScale,
};
