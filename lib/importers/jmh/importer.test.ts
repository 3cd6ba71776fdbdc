import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { filesOfBundle, readFiles } from "../reading.testing";
import { jmh } from "./importer";

const read = (file: string, text = readFileSync(path.join(import.meta.dirname, "fixtures", file), "utf8")) =>
  readFiles(jmh, [{ path: file, text }]);
const resultRows = ({ runs, points }: ReturnType<typeof read>) =>
  points.map(({ label, metrics, moreMetrics }, at) => {
    const { workload, threads, status } = runs[at] ?? {};
    const numbers = Object.entries({ ...metrics, ...moreMetrics }).filter(([, value]) => value !== null);
    return [label.split(".").at(-1), workload && "params" in workload && workload.params, threads, status, numbers];
  });

describe("JMH", () => {
  it("as JSON has the mode and its parameters as parameters of the test, and percentiles of calls only", () => {
    const results = read("result.json");
    expect(resultRows(results)).toEqual([
      ["get", { size: "100", mode: "avgt" }, 4, "complete", [["secondsPerOperation", 2.5e-6]]],
      [
        "put",
        { mode: "sample" },
        1,
        "complete",
        [
          ["latencyP50Seconds", 0.4e-3],
          ["latencyP99Seconds", 0.9e-3],
          ["latencyP999Seconds", 1.5e-3],
          ["secondsPerOperation", 0.5e-3],
        ],
      ],
      ["mixed", { mode: "thrpt", measure: "operations/s" }, 1, "suspect", []],
    ]);
    expect(results.runs[0]?.settings).toMatchObject({ jmh: "1.37", jdk: "21.0.1", forks: 1, iterations: 10 });
    expect(results.issues.map(({ code }) => code)).toEqual(["secondary-result", "no-number"]);
  });

  it("as text has the rows of its table, and a row of a profiler is named", () => {
    const results = read("out.txt");
    expect(resultRows(results)).toEqual([
      ["get", { size: "100", mode: "avgt" }, null, "complete", [["secondsPerOperation", 2.5e-6]]],
      ["get", { cache: "64", size: "100", mode: "avgt" }, null, "complete", [["secondsPerOperation", 1.25e-6]]],
      [
        "put",
        { cache: "64", size: "100", mode: "thrpt", measure: "operations/s" },
        null,
        "complete",
        // 1,500 in a millisecond.
        [["operationsPerSecond", 1.5e6]],
      ],
      ["open", { mode: "ss" }, null, "complete", [["secondsPerOperation", 0.1205]]],
    ]);
    expect(results.issues.map(({ code, line }) => [code, line])).toEqual([["secondary-result", 11]]);
  });

  it("has one test for methods that classes of a package share, and the class is its variant", () => {
    const rows = ["RocksDb.get", "RocksDb.put", "LevelDb.get", "LevelDb.put", "MapDb.get", "Codec.get", "Codec.check"];
    const text = rows.map((name) => `org.x.${name}  avgt  5  2.5 ± 0.1  us/op`).join("\n");
    const { runs, points } = read("out.txt", `Benchmark  Mode  Cnt  Score   Error  Units\n${text}\n`);
    const found = runs.map(({ workload, variant }) => ["name" in workload && workload.name, variant]);
    expect(found).toEqual([
      ["org.x.get", ["RocksDb"]],
      ["org.x.put", ["RocksDb"]],
      ["org.x.get", ["LevelDb"]],
      ["org.x.put", ["LevelDb"]],
      // All of its methods are shared; of those of Codec one is its own.
      ["org.x.get", ["MapDb"]],
      ["org.x.Codec.get", undefined],
      ["org.x.Codec.check", undefined],
    ]);
    expect(points[0]?.label).toBe("org.x.RocksDb.get");
  });

  it("as CSV has a run a row, also without an error", () => {
    expect(resultRows(read("result.csv"))).toEqual([
      ["get", { size: "100", mode: "avgt" }, 4, "complete", [["secondsPerOperation", 2.5e-6]]],
      ["get", { size: "1000", mode: "avgt" }, 4, "complete", [["secondsPerOperation", 2.75e-6]]],
    ]);
  });

  it("as CSV has an issue for a row of other columns, and for one whose quote stays open", () => {
    const rows = ['"get","avgt",4,10,2.5,0.1,"us/op"', '"put","avgt",4', '"open,1'];
    const heading = '"Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit"';
    const { points, issues } = read("odd.csv", [heading, ...rows, ""].join("\n"));
    expect(points.map(({ label }) => label)).toEqual(["get"]);
    expect(issues.map(({ code, line }) => [code, line])).toEqual([
      ["unread-row", 3],
      ["unread-row", 4],
    ]);
  });

  it("as CSV of a language with decimal commas has its numbers between quotes", () => {
    const text = [
      '"Benchmark","Mode","Threads","Samples","Score","Score Error (99,9%)","Unit","Param: size"',
      '"org.db.Bench.get","thrpt",4,10,"1234,567000","12,345000","ops/ms",100',
      "",
    ].join("\n");
    const { points } = read("de.csv", text);
    expect(points.map(({ moreMetrics }) => moreMetrics.operationsPerSecond)).toEqual([1_234_567]);
  });

  it("as text of mode sample has the percentiles of the rows below; counters are not benchmarks", () => {
    const { points, issues } = read(
      "out.txt",
      [
        "# JMH version: 1.19",
        "Benchmark                       Mode  Cnt       Score    Error  Units",
        "Modes.all                     sample   10  100466.688 ± 96.961  us/op",
        "Modes.all:all·p0.00           sample       100007.936           us/op",
        "Modes.all:all·p0.999          sample       100925.440           us/op",
        "Modes.all:L1-dcache-loads     sample            5.000           us/op",
      ].join("\n"),
    );
    expect(points.map(({ label, metrics, moreMetrics }) => [label, metrics.latencyP999Seconds, moreMetrics])).toEqual([
      ["Modes.all", 0.10092544, { secondsPerOperation: 0.100466688, latencyMinSeconds: 0.100007936 }],
    ]);
    expect(issues.map(({ code, line }) => [code, line])).toEqual([["secondary-result", 6]]);
  });

  it("as CSV of mode sample has the same percentiles, of the parameters of their row", () => {
    // JMH 1.37 itself, -bm sample -rf csv.
    const { points, issues } = read(
      "out.csv",
      [
        '"Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit","Param: rows"',
        '"x.Q.slow","sample",1,138,2911.870145,1323.249712,"us/op",10',
        '"x.Q.slow:p0.00","sample",1,1,1083.392000,NaN,"us/op",10',
        '"x.Q.slow:p0.50","sample",1,1,1115.136000,NaN,"us/op",10',
        '"x.Q.slow:p0.9999","sample",1,1,28639.232000,NaN,"us/op",10',
        '"x.Q.slow:p1.00","sample",1,1,28639.232000,NaN,"us/op",10',
        '"x.Q.slow:p0.50","sample",1,1,9.000000,NaN,"us/op",20',
      ].join("\n"),
    );
    expect(points.map(({ metrics, moreMetrics }) => [metrics.latencyP50Seconds, moreMetrics])).toEqual([
      [
        1115.136e-6,
        {
          secondsPerOperation: 2911.870145e-6,
          latencyMinSeconds: 1083.392e-6,
          latencyP9999Seconds: 28639.232e-6,
          latencyMaxSeconds: 28639.232e-6,
        },
      ],
    ]);
    expect(issues.map(({ code, line }) => [code, line])).toEqual([["secondary-result", 7]]);
  });

  const head = "Benchmark  Mode  Cnt  Score   Error  Units\n";
  const table = (...scores: string[]) =>
    `${head}${scores.map((score, at) => `Kv.read${at}  avgt  5  ${score}  us/op\n`).join("")}`;
  const scores = ["126.054 ± 11.073", "1204.381 ± 94.112"];

  it("that a log prints again counts once", () => {
    const { points, issues } = read("out.txt", table(...scores) + table(...scores));
    // 6 + 5 and 7 + 5 digits are more than twenty.
    expect(points.map(({ source }) => source.line)).toEqual([2, 3]);
    expect(issues.map(({ code, line }) => [code, line])).toEqual([["printed-again", 5]]);
  });

  it("of two outputs in one file is no repeat: each output is a condition, and an issue says so", () => {
    const again = [scores, ["131.200 ± 10.001", "1204.381 ± 94.112"], ["2.5 ± 0.1"], ["2.5 ± 0.1"]];
    const [one, two, short, same] = again.map((rows) => table(...rows));
    for (const text of [`${one}${two}`, `${short}${same}`]) {
      const { runs, issues } = read("out.txt", text);
      const outputs = runs.map(({ settings, repeat }) => [settings?.output, repeat]);
      const nths = outputs.length === 2 ? [1, 2] : [1, 1, 2, 2];
      expect(outputs).toEqual(nths.map((nth) => [nth, undefined]));
      const line = text.split("\n").lastIndexOf(head.trim()) + 2;
      expect(issues.map(({ code, severity, line: at }) => [code, severity, at])).toEqual([
        ["several-outputs", "warning", line],
      ]);
    }
  });

  it("as text beside its own JSON counts once, as the JSON prints it", () => {
    const json = JSON.stringify(
      [
        [126.0541234, 11.0732],
        [1204.38051, 94.11249],
      ].map(([score, scoreError], at) => ({
        benchmark: `org.x.Kv.read${at}`,
        mode: "avgt",
        threads: 4,
        primaryMetric: { score, scoreError, scoreUnit: "us/op" },
      })),
    );
    const both = (text: string, folder = "") =>
      readFiles(jmh, [
        { path: "r.json", text: json },
        { path: `${folder}out.txt`, text },
      ]);
    // 1204.38051 rounds to 1204.381, and 94.11249 to 94.112.
    const { points, issues } = both(table(...scores));
    expect(points.map(({ source }) => source.path)).toEqual(["r.json", "r.json"]);
    expect(points[0]?.moreMetrics.secondsPerOperation).toBeCloseTo(126.0541234e-6, 15);
    expect(issues).toMatchObject([{ code: "printed-again", path: "out.txt", line: 2 }]);
    expect(both(table("126.054 ± 11.073", "1204.382 ± 94.112")).points).toHaveLength(4);
    expect(both(table(...scores), "other/").points).toHaveLength(4);
  });

  it("as text of 20,000 results beside their JSON counts once, in any order", () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `Kv.read${at}`);
    const json = names.map((name) =>
      JSON.stringify({
        benchmark: `org.x.${name}`,
        mode: "avgt",
        threads: 1,
        primaryMetric: { score: 1.00042, scoreError: 0.5, scoreUnit: "us/op" },
      }),
    );
    const rows = names.toReversed().map((name) => `${name}  avgt  5  1.000 ± 0.500  us/op`);
    const { points, issues } = readFiles(jmh, [
      { path: "r.json", text: `[\n${json.join(",\n")}\n]` },
      { path: "out.txt", text: `${head}${rows.join("\n")}\n` },
    ]);
    expect(points).toHaveLength(20_000);
    expect(issues).toMatchObject([{ code: "printed-again", path: "out.txt" }]);
  });

  it("that ends before its table has no number, and an issue reports it", () => {
    const { points, issues } = read("out.txt", "# JMH version: 1.37\n# Warmup Iteration   1: 2.5 us/op\n");
    expect(points).toEqual([]);
    expect(issues).toMatchObject([{ code: "no-result", severity: "error" }]);
  });
});

const bundles = path.resolve(import.meta.dirname, "../../../../shared/bundles");

describe.runIf(hasShared)("JMH of other people", () => {
  it("gives the four results of kv-store-benchmark's JSON", async () => {
    const folder = path.join(bundles, "strangers/kv-store-jmh");
    const files = await filesOfBundle(path.join(folder, "kv-store-jmh.tar.gz"));
    const { runs, points } = readFiles(
      jmh,
      files.filter(({ path: name }) => name.endsWith(".json")),
    );
    const { values } = JSON.parse(readFileSync(path.join(folder, "facts.json"), "utf8"));
    expect(values).toHaveLength(4);
    expect(points).toHaveLength(values.length);
    for (const [at, { benchmark, mode, threads, params, score, unit }] of values.entries()) {
      expect(unit).toBe("ms/op");
      expect(runs[at]).toMatchObject({ threads, workload: { name: benchmark, params: { ...params, mode } } });
      expect(points[at]?.moreMetrics.secondsPerOperation).toBeCloseTo(score / 1000, 12);
    }
  });

  it("reads decimal commas in kv-store-benchmark's text, as JMH prints them in some languages", async () => {
    const files = await filesOfBundle(path.join(bundles, "strangers/kv-store-jmh/kv-store-jmh.tar.gz"));
    const text = files.filter(({ path: name }) => name.endsWith(".txt"));
    const { points } = readFiles(jmh, text);
    const rows = text.flatMap(({ text: all }) => all.split("\n").filter((line) => / ss +40 .*ms\/op$/.test(line)));
    expect(points).toHaveLength(rows.length);
    // Line 2: ObjectToObjectBenchmark.get_mvstore  64  0  48  100  2  ss  40  0,022 ± 0,004  ms/op
    expect(points[0]).toMatchObject({ source: { line: 2 }, moreMetrics: { secondsPerOperation: 0.022e-3 } });
    expect(points.every(({ moreMetrics }) => (moreMetrics.secondsPerOperation ?? 0) > 0)).toBe(true);
  });

  it("gives every row that grep finds in the tables of lmdbjava/benchmarks", async () => {
    const files = await filesOfBundle(path.join(bundles, "wild/lmdbjava+benchmarks.tar.gz"));
    const { points } = readFiles(jmh, files);
    const rows = files.flatMap(({ text }) =>
      text.split("\n").filter((line) => /^\S+ .* (?:ss|sample) .*ms\/op$/.test(line)),
    );
    expect(points).toHaveLength(rows.length);
    // out-1.txt, line 4677: LmdbJavaAgrona.readCrc ... true  sample   74  126.054 ± 11.073  ms/op
    expect(points.find(({ source }) => source.path.endsWith("out-1.txt"))).toMatchObject({
      source: { line: 4677 },
      moreMetrics: { secondsPerOperation: 0.126054 },
    });
  });
});
