import { describe, expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { headOf, readFiles } from "../reading.testing";
import { vectorDbBenchmark } from "./importer";

const files = readFixtures("vector-db-benchmark");
const results = readFiles(vectorDbBenchmark, files);
const runs = new Map(results.runs.map((run) => [run.key, run]));
const builds = new Map(results.indexBuilds.map((build) => [build.key, build]));

/** Returns the point whose key contains a text, with its run and its index. */
function of(wanted: string) {
  const point = results.points.find(({ key }) => key.includes(wanted));
  return { point, run: runs.get(point?.runKey ?? ""), build: builds.get(point?.indexBuildKey ?? "") };
}

describe("a search of vector-db-benchmark", () => {
  it("has rate, recall and latencies, and the parameters of the index and of the search", () => {
    const { point, run } = of("search-25-2025-10-20-03-49-50");
    expect(run).toMatchObject({
      setting: { engine: "qdrant", build: null, config: { raw: "qdrant-bq-rps-m-16-ef-128" }, machine: null },
      workload: { dataset: "dbpedia-openai-1M-1536-angular", distance: "angular", k: null },
      threads: 8,
    });
    expect(point).toMatchObject({
      metrics: { qps: 350.5, recall: 0.991, latencyMeanSeconds: 0.005125, latencyP99Seconds: 0.00825 },
      moreMetrics: { serverLatencyMeanSeconds: 0.0015, latencyMaxSeconds: 0.025 },
      indexParams: { m: 16, efConstruction: 128, quantization: "binary", always_ram: true },
      queryParams: { efSearch: 256, rerank: true, oversampling: 4 },
    });
    expect(point?.source.text?.trim()).toBe('"rps": 350.5,');
  });

  it("has the index of the last upload before it, with the time of inserting apart", () => {
    expect(of("search-0-2025-10-20-03-05-02").build).toMatchObject({ totalSeconds: 1211.5, loadSeconds: 283.75 });
    expect(of("search-0-2025-10-22-03-05-02").build).toMatchObject({ totalSeconds: 999.5, loadSeconds: 200.25 });
    expect(of("search-1-2025-10-20-02-05-02").build).toBeUndefined();
  });

  it("has no rate of 0, no recall above 1 and no latency below 0, and reports the last two", () => {
    const { point, run } = of("search-1-2025-10-20-02-05-02");
    expect([run?.status, point?.metrics.qps, point?.metrics.recall, point?.metrics.latencyP99Seconds]).toEqual([
      "suspect",
      null,
      null,
      null,
    ]);
    const codes = results.issues.filter(({ path }) => path?.includes("02-05-02")).map(({ code }) => code);
    expect(codes.sort()).toEqual(["odd-number", "odd-recall"]);
  });

  it("of a filtered data set has its filter, the state of its cache and its pinned replicas as settings", () => {
    const { run, build } = of("turbopuffer-cold");
    expect(run).toMatchObject({
      workload: { dataset: "h-and-m-2048-angular-filters", distance: "angular" },
      settings: { filterKind: "conditions of the data set", cacheState: "pinned", pinnedReplicas: 4 },
    });
    expect(build).toBeUndefined();
  });
});

describe("the parameters of a search", () => {
  const SEARCH = { dataset: "glove-100-angular", experiment: "redis-m-16-ef-128", engine: "redis", parallel: 100 };

  /** Reads searches that have these parameters beside their names, as the tool's save_search_results writes them. */
  function read(...all: readonly Record<string, unknown>[]) {
    const searches = all.map((params, at) => ({
      path: `results/redis-search-${at}-2024-01-01-00-00-0${at}.json`,
      text: JSON.stringify({ params: { ...SEARCH, ...params }, results: { rps: 100 + at, mean_precisions: 0.5 } }),
    }));
    const { points, issues } = readFiles(vectorDbBenchmark, searches);
    return { query: points.map(({ queryParams }) => queryParams), issues };
  }

  // From experiments/configurations of the tool: redis, milvus, elasticsearch, opensearch and qdrant.
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["Redis", { search_params: { ef: 64 } }, { efSearch: 64 }],
    ["Milvus", { params: { ef: 128 } }, { efSearch: 128 }],
    ["Milvus with a config", { config: { ef: 256, metric: "IP" } }, { efSearch: 256, metric: "IP" }],
    ["Elasticsearch without an index", { exact: true }, { exact: true }],
    ["Elasticsearch", { num_candidates: 512 }, { numCandidates: 512 }],
    ["OpenSearch", { "knn.algo_param.ef_search": 128 }, { efSearch: 128 }],
    ["qdrant", { config: { hnsw_ef: 64, top: 10 } }, { efSearch: 64 }],
  ])("are read where %s has them", (_, params, expected) => {
    expect(read(params)).toMatchObject({ query: [expected], issues: [] });
    expect(Object.keys(read(params).query[0] ?? {})).toHaveLength(Object.keys(expected).length);
  });

  it("keep four searches with four widths apart", () => {
    const widths = [64, 128, 256, 512];
    expect(read(...widths.map((ef) => ({ search_params: { ef } }))).query).toEqual(
      widths.map((efSearch) => ({ efSearch })),
    );
  });

  it.each<[string, string, unknown, unknown]>([
    ["a list", "probes", [1, 2], [1, 3]],
    ["a name that none has", "ef search", 64, 128],
    ["a name that is no place in an object", "a.__proto__", 64, 128],
    ["a long text", "hint", `${"x".repeat(300)}1`, `${"x".repeat(300)}2`],
    ["a thread count that is no number", "parallel", { clients: [8] }, { clients: [9] }],
    ["deep objects", "a", { b: { c: { d: { e: 1 } } } }, { b: { c: { d: { e: 2 } } } }],
    ["two values of one choice", "search_params", { ef: 64, hnsw_ef: 1 }, { ef: 64, hnsw_ef: 2 }],
  ])("that are not read keep searches apart and are reported: %s", (_, key, one, other) => {
    const { query, issues } = read({ [key]: one }, { [key]: other }, { [key]: one });
    const texts = query.map((params) => params.unreadParams);
    expect(texts[0]).toBe(texts[2]);
    expect(texts[0]).not.toBe(texts[1]);
    expect(issues.map(({ code, message }) => [code, message.includes(key)])).toEqual(
      Array.from({ length: 3 }, () => ["unread-parameter", true]),
    );
  });

  it("keep searches apart also beyond the number of choices that are kept", () => {
    const many = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`a${at}`, at]));
    const { query } = read({ config: many }, { config: { ...many, a69: 0 } });
    expect(query.map(({ a0, a59, a60 }) => [a0, a59, a60])).toEqual([
      [0, 59, undefined],
      [0, 59, undefined],
    ]);
    expect(query[0]?.unreadParams).not.toBe(query[1]?.unreadParams);
  });

  it("may have the names of an object's own functions", () => {
    const { query, issues } = read({ config: { constructor: 5, toString: 6, hasOwnProperty: 7 } });
    expect([query.map((params) => Object.entries(params)), issues]).toEqual([
      [
        [
          ["constructor", 5],
          ["toString", 6],
          ["hasOwnProperty", 7],
        ],
      ],
      [],
    ]);
  });
});

describe("the list that qdrant's site publishes", () => {
  it("gives each row with its index, and reports the invalid row", () => {
    const rows = [0, 1, 2].map((at) => of(`results-topk.json#${at}`));
    expect(rows.map(({ run, point }) => [run?.threads, point?.queryParams.efSearch, point?.metrics.qps])).toEqual([
      [1, 64, 279.625],
      [1, 128, 209.875],
      [100, 128, 427.25],
    ]);
    for (const { build } of rows) expect(build).toMatchObject({ totalSeconds: 814.5, loadSeconds: 231.5 });
    expect(results.issues.filter(({ code }) => code === "unread-result")).toMatchObject([{ line: 5 }]);
  });
});

describe("a file of MyScale's fork", () => {
  it("has k, the engine's version, and the filter of its data set; its index has no times", () => {
    const { point, run, build } = of("rust-100-sq");
    expect(run).toMatchObject({
      setting: { engine: "pgvector", build: { raw: "pg16-v0.1.13", version: "0.1.13" }, config: null },
      workload: { dataset: "laion-768-5m-ip", k: 10 },
      threads: 8,
      status: "complete",
      settings: { filterKind: "filter" },
    });
    expect(point).toMatchObject({
      metrics: { qps: 475.25, recall: 0.9375, latencyMeanSeconds: 0.0125, latencyP99Seconds: 0.0235 },
      indexParams: { index: "HNSW", m: 12, efConstruction: 100 },
      queryParams: { efSearch: 100, probability: 0.01 },
    });
    expect(point?.source.text?.trim()).toBe('"rps": 475.25,');
    expect(build).toBeUndefined();
    // Only the name of the file states how vectors are stored.
    expect(run?.namesPath).toBeUndefined();
  });
});

describe("files of Redis' fork", () => {
  const named = { experiment: "redis-m-16-ef-128", dataset: "glove-100-angular" };
  const search = (params: object, results: object, more: object = {}) => ({
    path: "results/redis-m-16-ef-128-glove-100-angular-search-0-4711-2026-02-01-00-00-09.json",
    text: JSON.stringify({ params: { ...named, parallel: 8, top: 10, ...params }, results, ...more }, null, 1),
  });
  const upload = (memory: unknown, params: object = {}) => ({
    path: "results/redis-m-16-ef-128-glove-100-angular-upload-0--1-2026-02-01-00-00-01.json",
    text: JSON.stringify(
      { params: { ...named, ...params }, results: { upload_time: 20.5, total_time: 30.5, memory_usage: memory } },
      null,
      1,
    ),
  });
  const results = { rps: 900.5, mean_recall: 0.75, mean_precision_at_returned: 0.99, p50_time: 0.0125 };
  const read = (...all: { path: string; text: string }[]) => readFiles(vectorDbBenchmark, all);

  it("of schema 2 have the recall of their own key, k, and the server's version", () => {
    const versions = { redis_version: "7.2.4", valkey_version: "8.1.3" };
    const file = search({ search_params: { ef: 64 } }, results, {
      server_metadata: { before: null, after: { versions } },
    });
    const { runs, points } = read(file);
    expect(runs).toMatchObject([
      {
        setting: { engine: "valkey", build: { version: "8.1.3" }, config: { raw: "redis-m-16-ef-128" } },
        workload: { k: 10 },
        threads: 8,
      },
    ]);
    expect(points).toMatchObject([
      { metrics: { qps: 900.5, recall: 0.75, latencyP50Seconds: 0.0125 }, queryParams: { efSearch: 64 } },
    ]);
    expect(points[0]?.recallNote).toMatch(/^mean_recall/);
  });

  it("have the engine of the experiment where no server told its own", () => {
    expect(read(search({}, results)).runs[0]?.setting).toMatchObject({ engine: "redis", build: null });
  });

  it("take mean_recall before mean_precisions, and no recall of a search with nothing but filters", () => {
    const of = (more: object) => read(search({}, { rps: 9.5, ...more })).points[0]?.metrics.recall;
    expect(of({ mean_precisions: 0.99, mean_recall: 0.5 })).toBe(0.5);
    expect(of({ mean_precisions: 0.99 })).toBe(0.99);
    expect(of({ mean_precision_at_returned: -1, mean_recall: 1 })).toBeNull();
  });

  it("give the size of the index in 2^20 bytes, and the memory of all nodes, with their lines", () => {
    const info = { index_name: "idx", total_index_memory_sz_mb: "456.5" };
    const file = upload({ used_memory: [1_000_000_000, 500_000_001], index_info: info, device_info: {} });
    const { indexBuilds, points, issues } = read(file, search({}, results));
    expect(indexBuilds).toMatchObject([{ bytes: 456.5 * 2 ** 20, tableBytes: null, totalSeconds: 30.5 }]);
    expect(points[0]?.moreMetrics.databaseBytes).toBe(1_500_000_001);
    const line = points[0]?.metricSources?.databaseBytes?.line ?? 0;
    expect(file.text.split("\n")[line - 1]).toContain('"used_memory"');
    expect(issues).toEqual([]);
  });

  it("give it of a reply that is a list, too, and none of a reply without it or of an odd one", () => {
    const of = (index_info: unknown) => {
      const { indexBuilds, issues } = read(upload({ used_memory: [], index_info }));
      return [indexBuilds[0]?.bytes, issues.map(({ code }) => code)];
    };
    expect(of(["index_name", "total_index_memory_sz_mb", "total_index_memory_sz_mb", 2])).toEqual([2 ** 21, []]);
    expect(of({})).toEqual([null, []]);
    expect(of({ total_index_memory_sz_mb: "0" })).toEqual([null, []]);
    expect(of({ total_index_memory_sz_mb: "nan" })).toEqual([null, ["odd-number"]]);
  });

  it("keep mixed searches apart, report failed queries, and read what an index was declared with", () => {
    const mixed = search(
      { engine_params: { env: { A: "1" } } },
      { ...results, update_search_ratio: "1:10", failed_queries: 3 },
    );
    const declared = { collection_params: { hnsw_config: { M: 16 } } };
    const all = read(upload(null, { engine_params: { declared, env: { B: "2" } } }), mixed);
    expect(all.runs[0]?.settings).toMatchObject({ updateSearchRatio: "1:10" });
    expect(all.points[0]).toMatchObject({ indexParams: { m: 16 }, queryParams: {} });
    expect(all.issues.map(({ code, message }) => [code, message.slice(0, 9)])).toEqual([
      ["failed-queries", "3 queries"],
    ]);
  });
});

describe("other JSON of the tool's folder", () => {
  it.each(['{"experiment": "cold_warmup_curve", "results": [{"i": 0}]}', '{"hm": {}}', "[]", '[{"rps": 1}]'])(
    "is no result: %s",
    (text) => {
      expect(vectorDbBenchmark.recognise(headOf({ path: "results/probe.json", text }))).toBe(false);
    },
  );

  it("is not read where it is a fork's summary, which repeats the searches", () => {
    const [search = { path: "", text: "" }] = files.filter(({ path }) => path.includes("search-25"));
    expect(vectorDbBenchmark.recognise(headOf(search))).toBe(true);
    expect(vectorDbBenchmark.recognise(headOf({ ...search, path: "results/a-summary.json" }))).toBe(false);
  });
});
