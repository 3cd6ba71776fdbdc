import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { goBench } from "./importer";

it("each line is a run with all its numbers of known units, and a failed benchmark has an issue", () => {
  const { runs, points, issues } = readFiles(
    goBench,
    readFixtures("go-bench").filter(({ path }) => path.endsWith(".txt")),
  );
  expect(points.map(({ label, moreMetrics }) => [label, moreMetrics])).toEqual([
    ["BenchmarkGet", { secondsPerOperation: 2.5e-6, bytesPerOperation: 16, allocationsPerOperation: 0 }],
    ["BenchmarkGet", { secondsPerOperation: 2.55e-6, bytesPerOperation: 16, allocationsPerOperation: 0 }],
    ["BenchmarkScan/rows=100", { secondsPerOperation: 0.0012500005, bytesPerSecond: 80e6 }],
  ]);
  expect(runs.map(({ settings, repeat = null, threads }) => [settings, repeat, threads])).toEqual([
    [{ procs: 8 }, null, null],
    [{ procs: 8 }, "#2", null],
    [{ procs: 8 }, null, null],
  ]);
  expect(runs[0]).toMatchObject({
    workload: { params: { package: "example.com/minikv/store" } },
    setting: { engine: "unknown", machine: { model: "Test CPU @ 3.00GHz" } },
  });
  expect(issues.map(({ code, line }) => [code, line])).toEqual([
    ["benchmark-failed", 8],
    ["unknown-unit", 7],
  ]);
});

it("the stream of -json gives the same, with the package of each event and the line of the number", () => {
  const { runs, points, issues } = readFiles(
    goBench,
    readFixtures("go-bench").filter(({ path }) => path.endsWith(".json")),
  );
  expect(points.map(({ label, moreMetrics, source }) => [label, source.line, moreMetrics])).toEqual([
    // 7.392 ns/op is in a separate event behind that of the name.
    ["BenchmarkPut", 10, { secondsPerOperation: 7.392e-9 }],
    ["BenchmarkGet", 23, { secondsPerOperation: 6.715e-9, bytesPerOperation: 0, allocationsPerOperation: 0 }],
    ["BenchmarkScan/rows=100", 31, { secondsPerOperation: 69.27e-9, bytesPerSecond: 11_548.88e6 }],
  ]);
  expect(runs.map(({ workload, settings }) => ["params" in workload && workload.params.package, settings])).toEqual([
    ["example.com/minikv/other", { procs: 2 }],
    ["example.com/minikv/store", { procs: 2 }],
    ["example.com/minikv/store", { procs: 2 }],
  ]);
  expect(issues.map(({ code, line }) => [code, line])).toEqual([["benchmark-failed", 36]]);
});

const event = (Package: string, Output: string) => JSON.stringify({ Action: "output", Package, Output });

it("the stream of -json gives the numbers of each of 1,001 packages, more than may print at once", () => {
  const lines = Array.from({ length: 1_001 }, (_, at) => event(`p${at}`, "BenchmarkX-8 \t 100\t 5 ns/op\n"));
  const { points } = readFiles(goBench, [{ path: "out.json", text: lines.join("\n") }]);
  expect(points).toHaveLength(1_001);
});

it("the output of a package beyond 1,000 that print at once has an issue, as a cut event has", () => {
  const open = Array.from({ length: 1_000 }, (_, at) => event(`p${at}`, "BenchmarkX-8 \t"));
  const lines = [
    ...open,
    event("more", "BenchmarkX-8 \t 100\t 5 ns/op\n"),
    event("p0", " 100\t 7 ns/op\n"),
    '{"Action":"ou',
  ];
  const { points, issues } = readFiles(goBench, [{ path: "out.json", text: lines.join("\n") }]);
  expect(points.map(({ moreMetrics }) => moreMetrics.secondsPerOperation)).toEqual([7e-9]);
  expect(issues.map(({ code, line }) => [code, line])).toEqual([
    ["output-left-out", 1_001],
    ["output-left-out", 1_003],
  ]);
});

it("packages that run at once keep their pieces apart", () => {
  const pieces: [string, string][] = [
    ["a", "BenchmarkX-8 \t"],
    ["b", "BenchmarkX-8 \t"],
    ["a", " 100\t 5 ns/op\n"],
    ["b", " 100\t 7 ns/op\n"],
  ];
  const text = pieces.map(([name, output]) => event(name, output)).join("\n");
  const { runs, points } = readFiles(goBench, [{ path: "out.json", text }]);
  const packages = runs.map(({ workload }) => "params" in workload && workload.params.package);
  expect(points.map(({ moreMetrics }, at) => [packages[at], moreMetrics.secondsPerOperation])).toEqual([
    ["a", 5e-9],
    ["b", 7e-9],
  ]);
});

it("a line of more than 2,000 characters gives no number, and an issue", () => {
  const long = `BenchmarkX-8 100 5 ns/op ${"1 custom/op ".repeat(200)}`;
  const text = `BenchmarkY-8 100 7 ns/op\n${long}\n`;
  const { points, issues } = readFiles(goBench, [{ path: "out.txt", text }]);
  expect(points.map(({ label }) => label)).toEqual(["BenchmarkY"]);
  expect(issues.map(({ code, line }) => [code, line])).toEqual([["line-too-long", 2]]);
});
