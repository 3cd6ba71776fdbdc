import { expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { jmh } from "./importer";

// Lines of JMH 1.37 with `-rf json -rff q.json | tee q.txt`.
type Error = number | "NaN";
const result = (benchmark: string, mode: string, score: number, scoreUnit: string, scoreError: Error = "NaN") => ({
  benchmark,
  mode,
  threads: 1,
  primaryMetric: { score, scoreError, scoreUnit },
});
const both = (text: string, results: object[], name = "q.json") =>
  readFiles(jmh, [
    { path: "q.txt", text },
    { path: name, text: JSON.stringify(results, null, 1) },
  ]).points.map(({ source }) => source.path);

it("counts a text beside its JSON once where a score is printed as a power of ten", () => {
  const text = `Benchmark   Mode  Cnt          Score   Error  Units
Q.sum      thrpt    2   65552691.989          ops/s
Q.max      thrpt    2  360190695.720          ops/s
Q.sum       avgt    2         \u2248 10\u207B\u2079           s/op
`;
  const results = [
    result("x.Q.sum", "thrpt", 65552691.988963075, "ops/s"),
    result("x.Q.max", "thrpt", 360190695.72027737, "ops/s"),
    result("x.Q.sum", "avgt", 3.127655003774956e-9, "s/op"),
  ];
  expect(both(text, results)).toEqual(["q.json", "q.json", "q.json"]);
  const other = [...results.slice(0, 2), result("x.Q.sum", "avgt", 0.25, "s/op")];
  expect(both(text, other)).toHaveLength(6);
});

it("counts few digits once where the text names the JSON, and not where it names another file", () => {
  const table = `Benchmark        Mode  Cnt     Score     Error  Units
Q.slow         sample  318  1256.235 \u00B1 143.561  us/op
Q.slow:p0.50   sample       1107.968            us/op
`;
  const results = [result("x.Q.slow", "sample", 1256.2354716981133, "us/op", 143.5612)];
  const saved = "\nBenchmark result is saved to q.json\n";
  expect(both(table + saved, results)).toEqual(["q.json"]);
  expect(both(table + saved, results, "later.json")).toHaveLength(2);
  expect(both(table.replace("1256.235", "1256.335") + saved, results)).toHaveLength(2);
});

it("takes the threads of a log, and names each benchmark that failed", () => {
  const log = `# JMH version: 1.37
# Threads: 2 threads, will synchronize iterations
# Benchmark: x.Q.ok
# Threads: 2 threads, will synchronize iterations
# Benchmark: x.Q.fail
# Parameters: (idx = hash, rows = 1000)
# Warmup Iteration   1: <failure>

Benchmark  Mode  Cnt  Score   Error  Units
Q.ok       avgt    2  1.234          us/op
`;
  const read = (text: string) => readFiles(jmh, [{ path: "fail.txt", text }]);
  expect(read(log).runs.map(({ threads }) => threads)).toEqual([2]);
  expect(read(log).issues).toMatchObject([{ code: "run-failed", line: 7 }]);
  expect(read(log).issues[0]?.message).toContain("x.Q.fail (idx = hash, rows = 1000)");
  // With two numbers of threads, the log does not say which row has which.
  const mixed = log.replace("2 threads", "1 thread");
  expect(read(mixed).runs.map(({ threads }) => threads)).toEqual([null]);
});
