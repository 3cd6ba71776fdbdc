import { describe, expect, it } from "vitest";
import { headOf, readFiles } from "../reading.testing";
import { recogniseMember } from "../registry";
import { tables } from "./importer";

const latency = { "50_0": 8.25, "90_0": 10.5, "99_9": 95.75, "100_0": 121.5, mean: 8.75, unit: "ms" };
const task = (name: string, more: object = {}) => ({
  task: name,
  operation: name,
  throughput: { min: 4100.5, mean: 5012.25, median: 4990.75, max: 5300.5, unit: "docs/s" },
  latency,
  service_time: latency,
  error_rate: 0,
  duration: 120_000,
  ...more,
});
const race = (tasks: object[], more: object = {}) => ({
  "rally-version": "2.10.0",
  environment: "local",
  "race-id": "6ebc6e53-ee20-4b0c-99b4-09697987e9f4",
  "race-timestamp": "20260131T042749Z",
  "user-tags": { disk: "nvme" },
  track: "geonames",
  "track-params": { shards: 3, replicas: 0 },
  challenge: "append-no-conflicts",
  car: ["4gheap", "trial-license"],
  cluster: { revision: "abc", "distribution-version": "8.4.0", "distribution-flavor": "default" },
  results: { op_metrics: tasks, total_time: 160_330, merge_count: null },
  ...more,
});
const read = (value: object, file = "races/race.json") =>
  readFiles(tables, [{ path: file, text: JSON.stringify(value, null, 1) }]);
const numbersIn = ({ points }: Pick<ReturnType<typeof read>, "points">) =>
  points.map(({ metrics, moreMetrics }) => ({ ...metrics, ...moreMetrics }));

describe("the JSON of Rally and OpenSearch Benchmark", () => {
  it("has a run for each task, with its mean rate and the percentiles of its latency", () => {
    const value = race([task("index-append"), task("force-merge", { error_rate: 0.025 })]);
    const { runs, points, issues } = read(value);
    expect(runs.map(({ workload, status }) => ["name" in workload && workload.name, status])).toEqual([
      ["index-append", "complete"],
      // A fortieth of its requests failed.
      ["force-merge", "suspect"],
    ]);
    expect(numbersIn({ points })[1]).toMatchObject({
      rowsPerSecond: 5012.25,
      latencyP50Seconds: 0.00825,
      latencyP90Seconds: 0.0105,
      latencyMeanSeconds: 0.00875,
      latencyMaxSeconds: 0.1215,
      errorRateFraction: 0.025,
    });
    expect(points.map(({ source }) => source.text?.trim())).toEqual(['"mean": 5012.25,', '"mean": 5012.25,']);
    expect(issues.find(({ code }) => code === "nested-value")?.message).toMatch(/duration.*results\.total_time/);
  });

  it("gives the numbers of the summary that the tool prints of the same run", () => {
    const rows = [
      ["Mean Throughput", 5012.25, "docs/s"],
      ["50th percentile latency", 8.25, "ms"],
      ["90th percentile latency", 10.5, "ms"],
      ["99.9th percentile latency", 95.75, "ms"],
      ["100th percentile latency", 121.5, "ms"],
      ["50th percentile service time", 8.25, "ms"],
      ["error rate", 0, "%"],
    ].map(([metric, value, unit]) => `${metric},index-append,${value},${unit}`);
    const csv = ["Metric,Task,Value,Unit", ...rows, ""].join("\n");
    const [printed] = numbersIn(readFiles(tables, [{ path: "summary.csv", text: csv }]));
    expect(printed).toMatchObject({ rowsPerSecond: 5012.25, latencyMaxSeconds: 0.1215, errorRateFraction: 0 });
    const own: Record<string, number | null> = numbersIn(read(race([task("index-append")])))[0] ?? {};
    for (const [key, value] of Object.entries(printed ?? {}).filter(([, one]) => one !== null))
      expect([key, own[key]]).toEqual([key, value]);
  });

  it("has the conditions of its run: another track or heap is never a repeat", () => {
    const { runs } = read(race([task("index-append")]));
    expect(runs[0]).toMatchObject({
      setting: { engine: "unknown", build: { raw: "8.4.0" } },
      notes: { measuredAt: "2026-01-31T04:27:49Z" },
      settings: {
        track: "geonames",
        challenge: "append-no-conflicts",
        car: "4gheap+trial-license",
        trackParams: "replicas=0, shards=3",
        tags: "disk=nvme",
      },
    });
  });

  it("is read from each age of OpenSearch Benchmark, too, whose keys have other names", () => {
    for (const id of ["test-execution-id", "test-run-id"]) {
      const { "race-id": _, track: __, challenge: ___, ...rest } = race([task("bulk")]);
      const value = { [id]: "x1", workload: "big5", test_procedure: "default", ...rest };
      const file = { path: "test_execution.json", text: JSON.stringify(value) };
      const found = recogniseMember(headOf(file));
      expect(found.kind === "matched" && found.importer.id).toBe("tables");
      expect(readFiles(tables, [file]).runs[0]?.settings).toMatchObject({ track: "big5", challenge: "default" });
    }
  });

  it("gives no number without its unit, of no run of these tools, or that is a mean over other runs", () => {
    const { unit: _, ...bare } = latency;
    const numbers = numbersIn(read(race([task("a", { latency: bare, service_time: bare })])))[0] ?? {};
    expect(numbers).toMatchObject({ rowsPerSecond: 5012.25, latencyP50Seconds: null });
    const { "race-id": __, ...other } = race([task("a")]);
    expect(read(other).points).toEqual([]);
    expect(read(race([task("a", { throughput: { mean: 5, unit: "docs/s", mean_rsd: 0.5 } })])).points).toEqual([]);
    const tags = { "aggregation-of-runs": ["one", "two"] };
    expect(read({ ...race([task("a")]), "user-tags": tags }).points).toEqual([]);
  });

  it("has an issue for a task without any number, with its line", () => {
    const value = race([task("a"), { task: "warm up", operation: "search", error_rate: null }]);
    const text = JSON.stringify(value, null, 2);
    const { points, issues } = readFiles(tables, [{ path: "race.json", text }]);
    expect(points).toHaveLength(1);
    // The line on which the object of the task begins.
    const line = text.split("\n").findIndex((one) => one.includes("warm up"));
    expect(issues.filter(({ code }) => code === "task-without-numbers")).toMatchObject([
      { severity: "warning", line, message: "The task warm up has no number with a unit, so it gives no result." },
    ]);
    expect(read(race([task("a")])).issues.map(({ code }) => code)).not.toContain("task-without-numbers");
  });

  it("has no rate of a task that measured none", () => {
    const none = { min: null, mean: null, median: null, max: null, unit: "docs/s" };
    const { points } = read(race([task("a"), task("b", { throughput: none, latency: {}, service_time: {} })]));
    expect(points.map(({ moreMetrics }) => moreMetrics.rowsPerSecond)).toEqual([5012.25, null]);
  });
});

describe("the summary of Rally and OpenSearch Benchmark", () => {
  const HEADING = "| Metric | Task | Value | Unit |\n|---:|---:|---:|---:|\n";
  const summary = (qps: number, size: string, more = "") =>
    `${HEADING}| Cumulative merge time | | 117.2 | min |\n| Store size | | ${size} | GB |\n` +
    `| Total Old Gen GC count | | 3 | |\n| Mean Throughput | search | ${qps} | ops/s |\n${more}` +
    `| 99th percentile latency | search | 12.5 | ms |\n`;
  const readText = (text: string, file = "opensearch-3.1.0/run.md") => readFiles(tables, [{ path: file, text }]);
  const sizesIn = (text: string) => readText(text).points.map(({ moreMetrics }) => moreMetrics.storeSizeBytes ?? null);

  it("gives each task the size of the store, whose GB are 2^30 bytes", () => {
    const rally = "| Mean Throughput | index | 500 | docs/s |\n";
    expect(sizesIn(summary(410.5, "1.5", rally))).toEqual([1_610_612_736, 1_610_612_736]);
    // A size of 0 is one, and an empty cell is none.
    expect(sizesIn(summary(410.5, "0"))).toEqual([0]);
    expect(sizesIn(summary(410.5, ""))).toEqual([null]);
    const results = { op_metrics: [task("index-append")], store_size: 1_610_612_736 };
    expect(read(race([], { results })).points[0]?.moreMetrics.storeSizeBytes).toBe(1_610_612_736);
  });

  it("names the other numbers that are of no task, with their count", () => {
    const { issues } = readText(summary(410.5, "1.5"));
    expect(issues.filter(({ code }) => code === "unread-result").map(({ line, message }) => [line, message])).toEqual([
      [3, expect.stringMatching(/left out, 2 numbers: Cumulative merge time min, Total Old Gen GC count\.$/)],
    ]);
  });

  it("comes again in its file for each run, with the size of its own run", () => {
    for (const between of ["", "\n", "\n-----\n-----\n"]) {
      const { runs, points } = readText(`${summary(410.5, "1.5")}${between}${summary(415.25, "1.25")}`);
      expect(runs.map(({ settings = {} }) => settings)).toEqual([{}, {}]);
      expect(points.map(({ moreMetrics }) => moreMetrics.storeSizeBytes)).toEqual([1_610_612_736, 1_342_177_280]);
    }
    // A text above each table says what it is of.
    const named = readText(`with 8 shards\n\n${summary(1, "1")}\nwith 16 shards\n\n${summary(2, "1")}`);
    expect(named.runs.map(({ settings }) => settings?.section)).toEqual(["with 8 shards", "with 16 shards"]);
  });

  it("has no size where nothing says of which run it is", () => {
    const own = "| Mean Throughput | search | 415.25 | ops/s |\n";
    expect(sizesIn(summary(410.5, "1.5", own))).toEqual([null]);
    const below = `${own}| 99th percentile latency | search | 12.5 | ms |\n| Store size | | 1.5 | GB |\n`;
    expect(sizesIn(HEADING + below)).toEqual([null]);
    expect(sizesIn(summary(410.5, "1.5").replace("| GB |", "| MB |"))).toEqual([null]);
  });
});
