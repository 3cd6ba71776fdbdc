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
  expect(issues.map(({ code, line }) => [code, line])).toEqual([
    ["benchmark-failed", 36],
    ["package-failed", 40],
  ]);
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

/** The output of go 1.26 itself, with its tabs. */
const output = (...rows: string[]) => ["goos: linux", "pkg: example.com/p", "cpu: AMD EPYC", ...rows, ""].join("\n");
const readText = (text: string) => readFiles(goBench, [{ path: "out.txt", text }]);
const numbers = ({ runs, points }: ReturnType<typeof readText>) =>
  points.map(({ label, moreMetrics }, at) => [label, runs[at]?.settings?.procs, moreMetrics.secondsPerOperation]);

it("a benchmark that prints text has the numbers behind it, on its line or a later one", () => {
  const found = readText(
    output(
      "BenchmarkPrints-2         \tstarting server",
      "      50\t    426834 ns/op",
      "BenchmarkLogs-2           \t2026/11/30 19:11:33 hello",
      "      50\t     90098 ns/op",
      "BenchmarkWord-2   \tx      50\t    642949 ns/op\t      16 B/op",
      "BenchmarkLast-2           \t      50\t      8844 ns/op",
    ),
  );
  expect(numbers(found)).toEqual([
    ["BenchmarkPrints", 2, 426.834e-6],
    ["BenchmarkLogs", 2, 90.098e-6],
    ["BenchmarkWord", 2, 642.949e-6],
    ["BenchmarkLast", 2, 8.844e-6],
  ]);
  expect(found.points.map(({ source }) => source.line)).toEqual([5, 7, 8, 9]);
  expect(found.issues).toEqual([]);
});

it("a row behind other text, and numbers without a name, have an issue", () => {
  const rows = ["BenchmarkA-2 \t 5\t 7 ns/op", "xBenchmarkB-2   \tx      50\t    642949 ns/op", "  9\t  3 ns/op"];
  const { points, issues } = readText(output(...rows));
  expect(points.map(({ label }) => label)).toEqual(["BenchmarkA"]);
  expect(issues.map(({ code, line }) => [code, line])).toEqual([
    ["unread-row", 5],
    ["unread-row", 6],
  ]);
});

it("a benchmark that panics or does not end has an issue, and so has its package", () => {
  const panic = [
    "BenchmarkPanic-2   \tpanic: x",
    "",
    "goroutine 7 [running]:",
    "exit status 2",
    "FAIL\texample.com/p\t0.3s",
  ];
  const { issues } = readText(output("BenchmarkA-2 \t 5\t 7 ns/op", ...panic, "FAIL"));
  expect(issues.map(({ code, line, message }) => [code, line, message])).toEqual([
    ["benchmark-failed", 5, "BenchmarkPanic failed, so it has no number: panic: x."],
    ["package-failed", 9, "go test failed for example.com/p: some of its benchmarks may be missing."],
  ]);
  const killed = readText(output("BenchmarkA-2 \t 5\t 7 ns/op", "BenchmarkB-2   \tlistening"));
  expect(killed.issues.map(({ code, line }) => [code, line])).toEqual([["benchmark-failed", 5]]);
});

it("-cpu 1,2: a number behind a name without such a row is a part of the name", () => {
  const rows = [
    "BenchmarkSub/size=10           \t     100\t   1834592 ns/op",
    "BenchmarkSub/size=10-2         \t     100\t    594541 ns/op",
    "BenchmarkSub/threads-8         \t     100\t   1134856 ns/op",
    "BenchmarkSub/threads-8-2       \t     100\t    612854 ns/op",
  ];
  expect(numbers(readText(output(...rows)))).toEqual([
    ["BenchmarkSub/size=10", 1, 1.834592e-3],
    ["BenchmarkSub/size=10", 2, 594.541e-6],
    ["BenchmarkSub/threads-8", 1, 1.134856e-3],
    ["BenchmarkSub/threads-8", 2, 612.854e-6],
  ]);
  // Lines without go's head may be of several runs.
  const list = "BenchmarkGet \t 100\t 5 ns/op\nBenchmarkPut-8 \t 100\t 7 ns/op\n";
  expect(numbers(readText(list)).map(([name, procs]) => [name, procs])).toEqual([
    ["BenchmarkGet", undefined],
    ["BenchmarkPut", 8],
  ]);
});

it("packages that run at once have a block each", () => {
  const head = (pkg: string) => event(pkg, `pkg: ${pkg}\n`);
  const row = (pkg: string, name: string) => event(pkg, `${name} \t 100\t 5 ns/op\n`);
  const lines = [head("a"), row("a", "BenchmarkX"), head("b"), row("a", "BenchmarkX-2"), row("b", "BenchmarkY-2")];
  const { runs } = readFiles(goBench, [{ path: "out.json", text: lines.join("\n") }]);
  expect(runs.map(({ workload, settings }) => ["name" in workload && workload.name, settings?.procs])).toEqual([
    ["BenchmarkX", 1],
    ["BenchmarkX", 2],
    ["BenchmarkY", 2],
  ]);
});

it("the same output twice counts once, and equal numbers of few digits are repeats", () => {
  const once = output("BenchmarkA-2 \t49477802\t 1.639 ns/op", "BenchmarkB-2 \t44372\t 653.1 ns/op", "PASS");
  const twice = readText(once + once);
  expect(numbers(twice)).toHaveLength(2);
  expect(twice.issues.map(({ code, line }) => [code, line])).toEqual([["printed-again", 10]]);
  const few = output("BenchmarkA-2 \t1000000000\t 0.2500 ns/op");
  expect(readText(few + few).runs.map(({ repeat }) => repeat)).toEqual([undefined, "#2"]);
});
