import { describe, expect, it } from "vitest";
import { isVectorWorkload } from "@/lib/domain/model";
import { readFixtures } from "../fixtures.testing";
import { headOf, readFiles } from "../reading.testing";
import { vectorDbBench } from "./importer";
import { namesPath } from "./names-path";

const files = readFixtures("vectordbbench");
const results = readFiles(vectorDbBench, files);
const runs = new Map(results.runs.map((run) => [run.key, run]));
const newest = "results/Milvus/result_20250509_standard_milvus.json";

/** Returns the point of a result of the newest Milvus file, with its run. */
function of(at: string, path = newest) {
  const point = results.points.find(({ key }) => key === `${path}#results[${at}`);
  return { point, run: runs.get(point?.runKey ?? "") };
}
const codes = (path: string) => results.issues.filter((one) => one.path === path).map(({ code }) => code);
const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? "";
const lineOf = (path: string, wanted: string) =>
  textOf(path)
    .split("\n")
    .findIndex((line) => line.includes(wanted)) + 1;

describe("a result file of VectorDBBench", () => {
  it("gives the tool's own rate, and a point for each thread count with the recall of all", () => {
    const { point, run } = of("0]");
    expect(run).toMatchObject({
      setting: {
        engine: "milvus",
        build: { raw: "milvus-2.5.11", version: "2.5.11" },
        config: { raw: "16c64g-sq8" },
        machine: { name: "16c64g", cpus: 16 },
      },
      workload: { dataset: "cohere-1m-768-angular", distance: "angular", k: 100 },
      threads: null,
      settings: { filterRate: 0, ingestStage: "optimised", bestOfThreadsUpTo: 40 },
    });
    expect(point).toMatchObject({
      label: "Milvus 16c64g-sq8 results[0]",
      indexParams: { index: "HNSW_SQ", m: 16, efConstruction: 300, quantization: "SQ8" },
      queryParams: { efSearch: 100, rerank: false },
      metrics: { qps: 3465.5, recall: 0.9528, latencyP99Seconds: null },
      moreMetrics: { serialLatencyP99Seconds: 0.0025, insertedAfterSeconds: 310.5, searchableAfterSeconds: 919.75 },
      source: { line: lineOf(newest, '"qps": 3465.5') },
    });
    const counts = ["0]@0", "0]@1", "0]@2"].map((at) => of(at));
    expect(counts.map(({ point: own, run: at }) => [at?.threads, own?.metrics])).toMatchObject([
      [1, { qps: 532.25, recall: 0.9528, latencyP99Seconds: 0.0031, latencyMeanSeconds: 0.0021 }],
      [10, { qps: 2583.5, recall: 0.9528, latencyP99Seconds: 0.0062, latencyMeanSeconds: 0.0044 }],
      [40, { qps: 3465.5, recall: 0.9528, latencyP99Seconds: 0.0211, latencyMeanSeconds: 0.0123 }],
    ]);
    expect(counts.map(({ point: own }) => own?.source.text?.trim())).toEqual(["532.25,", "2583.5,", "3465.5"]);
    expect(counts[0]?.point?.metricSources?.recall?.line).toBe(lineOf(newest, '"recall": 0.9528'));
  });

  it("has one index for results of a run that repeat its times, and no build time of the wait after inserts", () => {
    const builds = ["0]", "1]", "2]"].map((at) => {
      const { point } = of(at);
      return results.indexBuilds.find(({ key }) => key === point?.indexBuildKey);
    });
    for (const build of builds)
      expect(build).toMatchObject({
        totalSeconds: 919.75,
        loadSeconds: 310.5,
        buildSeconds: null,
        source: { line: lineOf(newest, '"load_duration": 919.75') },
      });
    // 919.75 s - 310.5 s.
    expect(of("0]").point?.moreMetrics.optimisedWithinSeconds).toBe(609.25);
    // Two choices of a search in one run: one index.
    expect(builds[0]).toBe(builds[1]);
    expect(builds[2]?.runKey).not.toBe(builds[0]?.runKey);
  });

  it("keeps filters by label and by id apart, with the share that they leave out", () => {
    expect(of("2]").run?.settings).toMatchObject({ filterRate: 0.99, filterKind: "label" });
    expect(of("3]").run?.settings).toMatchObject({ filterRate: 0.99, filterKind: "id range" });
    expect([of("2]"), of("3]")].map(({ run }) => run?.workload)).toEqual([
      of("0]").run?.workload,
      of("0]").run?.workload,
    ]);
  });

  it("gives each stage of a stream its own conditions, and no index", () => {
    const stages = ["4]", "4].1", "4].2"].map((at) => of(at));
    expect(
      stages.map(({ run, point }) => [run?.settings?.ingestStage, point?.metrics.qps, point?.metrics.recall]),
    ).toEqual([
      ["50 % written", 456.5, 0.4777],
      ["all written", 358.25, 0.9496],
      ["optimised", 443.125, 0.949],
    ]);
    expect(stages.map(({ point }) => point?.source.text?.trim())).toEqual(["456.5,", "358.25,", "443.125"]);
    // The tool searches the stages 100 and 110 after the last insert.
    expect(stages.map(({ run }) => [run?.settings?.insertRate, run?.settings?.writtenAtRowsPerSecond])).toEqual([
      [500, undefined],
      [undefined, 500],
      [undefined, 500],
    ]);
    for (const { run, point } of stages) {
      expect(run?.settings).toMatchObject({ optimiseAfterWrite: true, bestOfThreadsUpTo: 15 });
      expect(point?.indexBuildKey).toBeNull();
    }
    expect(stages.map(({ point }) => point?.moreMetrics.failedFraction)).toEqual([0.25, 0, 0]);
    // All rows were inserted at the second of the three.
    expect(stages.map(({ point }) => point?.moreMetrics.insertedAfterSeconds)).toEqual([null, 20001.5, null]);
  });

  it("has no number where a result failed, and the rows of a capacity case out of time", () => {
    const failed = of("5]");
    expect([failed.run?.status, failed.point?.status]).toEqual(["failed", "failed"]);
    expect(Object.values({ ...failed.point?.metrics }).every((each) => each === null)).toBe(true);
    expect(failed.point?.moreMetrics.searchableAfterSeconds ?? null).toBeNull();
    const capacity = of("6]");
    expect([capacity.run?.status, capacity.point?.metrics.qps, capacity.point?.moreMetrics.loadedRows]).toEqual([
      "truncated",
      null,
      3_500_000,
    ]);
  });

  it("gives cold and warm queries of one client, each with its latencies", () => {
    const both = ["7]", "7].1"].map((at) => of(at));
    expect(
      both.map(({ run, point }) => [run?.threads, run?.settings?.cacheState, point?.metrics.latencyP99Seconds]),
    ).toEqual([
      [1, "cold", 0.35],
      [1, "warm", 0.15],
    ]);
    expect(both[0]?.run).toMatchObject({ settings: { payload: "vector" }, setting: { config: null, build: null } });
    expect(both[0]?.run?.workload).toMatchObject({ dataset: "laion-100m-768-euclidean" });
  });

  it("reports what it leaves out: an unknown case, a value that is not a number, a key that occurs twice", () => {
    expect(codes(newest).sort()).toEqual(["doubled-key", "odd-number", "unknown-case"]);
    // 0.951 and 0.952 contradict each other.
    expect([of("3]").point?.metrics.recall, of("3]").point?.metrics.qps]).toEqual([null, 2700.5]);
    expect(of("0]").point?.moreMetrics.ndcg).toBeNull();
    expect(of("8]").point).toBeUndefined();
  });

  it("of 2023 has another build of the same engine, and the tool's own k, which it states", () => {
    const path = "results/Milvus/result_20230727_standard_milvus.json";
    const { point, run } = of("0]", path);
    expect(run).toMatchObject({
      setting: { engine: "milvus", build: { raw: "milvus-2.2.12", version: "2.2.12" } },
      workload: of("0]").run?.workload,
      notes: { kOfFile: "none, so the tool's 100", note: "standalone mode" },
    });
    expect(point?.metrics).toMatchObject({ qps: 1258.75, recall: 0.9799 });
    expect(codes(path)).toEqual(["k-by-default"]);
  });
});

describe("a client's choices of a search", () => {
  it.each([
    { client: "MemoryDB", own: '"ef_runtime": 64', query: { efSearch: 64 } },
    { client: "LanceDB", own: '"nprobes": 20, "refine_factor": 10', query: { probes: 20, refine_factor: 10 } },
    { client: "pgvectorscale", own: '"query_rescore": 50', query: { query_rescore: 50 } },
    {
      client: "VectorChord",
      own: '"epsilon": 1.9, "max_scan_tuples": 1000',
      query: { epsilon: 1.9, max_scan_tuples: 1000 },
    },
  ])("are none of its index: $client", ({ own, query }) => {
    const text = textOf("results/Milvus/result_20230727_standard_milvus.json").replace('"ef": 100', own);
    const [point] = readFiles(vectorDbBench, [{ path: "result.json", text }]).points;
    expect(point?.indexParams).toEqual({ index: "HNSW", m: 30, efConstruction: 360 });
    expect(point?.queryParams).toEqual(query);
  });
});

describe("a fork's search of an index that another file loaded", () => {
  const folder = (ef: number, id: number) => `results/PgVector/db.m6i.large-8-64-${ef}-Performance1536D500K-0-${id}`;
  const loaded = `${folder(10, 22915)}/result_20240901_0b46506c471549d69a48fc8c1f899ee9_pgvector.json`;
  const searched = `${folder(200, 23105)}/result_20240901_c9d9affba74f43a9bbfba81d796c2e4c_pgvector.json`;

  it("has its times from there, with the place, and sizes of 2^20 bytes", () => {
    const { point } = of("0]", searched);
    const build = results.indexBuilds.find(({ key }) => key === point?.indexBuildKey);
    expect(build).toMatchObject({
      totalSeconds: 686.25,
      buildSeconds: 577.5,
      bytes: 3906 * 2 ** 20,
      tableBytes: 3908 * 2 ** 20,
      source: { path: loaded },
    });
    const alone = readFiles(
      vectorDbBench,
      files.filter(({ path }) => path === searched),
    );
    expect(alone.indexBuilds[0]).toMatchObject({ totalSeconds: null, bytes: 3906 * 2 ** 20 });
  });

  it("shares its conditions with it: label and folder have a time, an id and the search's own parameters", () => {
    const both = [loaded, searched].map((path) => of("0]", path));
    expect(both.map(({ run }) => run?.setting.config)).toEqual([null, null]);
    expect(both.map(({ run }) => run?.namesPath)).toEqual([
      "results/PgVector/db.m6i.large/result_20240901__pgvector.json",
      "results/PgVector/db.m6i.large/result_20240901__pgvector.json",
    ]);
  });

  it("has no name from the label that the tool writes where its user gives none", () => {
    expect(namesPath("a/result_20240901_standard_pgvector.json", null)).toBe("a/result_20240901__pgvector.json");
    expect(namesPath("a/result_20240901_standards_pgvector.json", null)).toContain("standards");
  });

  it("keeps nothing of the connection", () => {
    for (const text of [loaded, searched].map(textOf)) {
      expect(text).toContain("example.org");
      expect(text).toContain(`"port"`);
    }
    expect(JSON.stringify(results)).not.toMatch(/example\.org|"port"/);
  });
});

describe("hostile result files", () => {
  const [first = { path: "", text: "" }] = files.filter(({ path }) => path.includes("20230727"));
  const read = (text: string) => readFiles(vectorDbBench, [{ path: "result.json", text }]);

  it("keep the results before a cut, which is reported", () => {
    const whole = textOf(newest);
    const cut = read(whole.slice(0, whole.indexOf('"qps": 1913.25')));
    expect(cut.points.map(({ key }) => key)[0]).toBe("result.json#results[0]");
    expect(new Set(cut.points.map(({ key }) => key.replace(/@.*/, "")))).toEqual(new Set(["result.json#results[0]"]));
    expect(cut.issues.map(({ code }) => code)).toContain("broken-json");
  });

  it("have no rate of -1 and no recall above 1, with an issue each", () => {
    const odd = read(first.text.replace("1258.75", "-1").replace("0.9799", "97.99"));
    expect(odd.points[0]?.metrics).toMatchObject({ qps: null, recall: null });
    expect(odd.points[0]?.status).toBe("complete");
    expect(odd.issues.map(({ code }) => code).sort()).toEqual(["k-by-default", "odd-number", "odd-recall"]);
  });

  it("name the keys of their clients that are lists, objects or too many, in one issue", () => {
    const more = '"tags": ["a"], "inner": {"x": 1}, "none": null, "hosts": ["10.0.0.1"], "index": "HNSW"';
    const text = first.text.replace('"index": "HNSW"', more);
    const one = text.slice(text.indexOf("[") + 1, text.lastIndexOf("]"));
    const { issues, points } = read(text.replace(one, `${one},${one.replace('"tags"', '"marks"')}`));
    const [unread, ...others] = issues.filter(({ code }) => code === "unread-choices");
    expect(unread?.message).toContain("not read as choices: tags, inner, marks. ");
    expect([unread?.line, others]).toEqual([text.split("\n").findIndex((line) => line.includes('"tags"')) + 1, []]);
    expect(points[1]?.indexParams).toEqual({ index: "HNSW", m: 30, efConstruction: 360 });
    const many = Array.from({ length: 60 }, (_, nth) => `"p${nth}": 1, `).join("");
    const full = read(first.text.replace('"index": "HNSW"', `${many}"index": "HNSW"`));
    expect(full.issues.map(({ code, message }) => [code, message])).toContainEqual([
      "unread-choices",
      expect.stringContaining("not read as choices: index, M, efConstruction, ef. "),
    ]);
  });

  it.each([
    [20, "t18, t19. Each"],
    [21, "t18, t19 and others. Each"],
  ])("name the first twenty of %s unread keys", (count, end) => {
    const lists = Array.from({ length: count }, (_, nth) => `"t${nth}": [], `).join("");
    const { issues } = read(first.text.replace('"index": "HNSW"', `${lists}"index": "HNSW"`));
    expect(issues.find(({ code }) => code === "unread-choices")?.message).toContain(end);
  });

  it("are refused as a whole beyond ten thousand results", () => {
    const one = first.text
      .slice(first.text.indexOf("["), first.text.lastIndexOf("]"))
      .slice(1)
      .replaceAll(/\s*\n\s*/g, "");
    const many = (count: number) =>
      read(`{"run_id": "a", "results": [${one}${",\n{}".repeat(count - 1)}],
      "x": {"metrics": {}, "task_config": {}}}`);
    expect(many(10_000).points).toHaveLength(1);
    const refused = many(10_001);
    expect([refused.points.length, refused.issues.at(-1)?.code]).toEqual([0, "too-many-results"]);
  });

  it("report rates without a thread count, and keep the rate of all", () => {
    const without = read(first.text.replace('"qps": 1258.75', '"conc_qps_list": [1200.5], "qps": 1258.75'));
    expect(without.points.map(({ metrics }) => metrics.qps)).toEqual([1258.75]);
    expect(without.issues.map(({ code }) => code)).toEqual(["uneven-lists", "k-by-default"]);
    const text = textOf(newest);
    const lists = '"st_conc_num_list_list": [[1, 2], [1], [1]], "st_conc_qps_list_list": [[5], [5], [5]], ';
    const { issues } = read(text.replace('"st_recall_list"', `${lists}"st_recall_list"`));
    const [uneven] = issues.filter(({ code }) => code === "uneven-lists");
    expect(uneven?.message).toContain("are not as long as st_conc_num_list_list;");
    expect(uneven?.line).toBe(lineOf(newest, '"st_recall_list"'));
  });

  it("keep a cold case without latencies as a point without numbers", () => {
    const { points } = read(textOf(newest).replaceAll('"cold_latency"', '"other"'));
    const [cold, ...more] = points.filter(({ key }) => key.includes("results[7]"));
    expect(more).toEqual([]);
    expect(new Set(Object.values({ ...cold?.metrics }))).toEqual(new Set([null]));
  });

  it("have at most 64 thread counts in a result, with an issue", () => {
    const list = (length: number) => Array.from({ length }, (_, nth) => nth + 1).join();
    const long = (length: number) =>
      read(first.text.replace('"qps": 1258.75', `"conc_num_list": [${list(length)}], "qps": 1258.75`));
    expect([long(64), long(65)].map(({ points }) => points.length)).toEqual([65, 65]);
    expect([long(64), long(65)].map(({ issues }) => issues.map(({ code }) => code))).toEqual([
      ["k-by-default"],
      ["long-list", "k-by-default"],
    ]);
  });

  it("are recognised by their keys, not by their names", () => {
    expect(vectorDbBench.recognise(headOf({ path: "x.json", text: first.text }))).toBe(true);
    for (const text of [
      '{"results": []}',
      '{"Milvus": {"2c8g-disk": 0.35}}',
      first.text.replace("task_config", "task"),
    ])
      expect(vectorDbBench.recognise(headOf({ path: "result_1.json", text }))).toBe(false);
  });

  it("give workloads with a data set in every case", () => {
    for (const { workload } of results.runs)
      expect(isVectorWorkload(workload) && workload.dataset).toMatch(/-\d+[mk]-\d+-/);
  });
});
