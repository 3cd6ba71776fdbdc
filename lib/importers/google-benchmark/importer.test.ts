import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { readFixtures } from "../fixtures.testing";
import { filesOfBundle, readFiles } from "../reading.testing";
import { googleBenchmark } from "./importer";

const fixture = (name: string) => readFixtures("google-benchmark").find(({ path: file }) => file === name)?.text ?? "";

it("repetitions are runs, and a mean counts only where no repetition is in the file", () => {
  const json = readFixtures("google-benchmark").filter(({ path: file }) => file.endsWith(".json"));
  const { runs, points, issues } = readFiles(googleBenchmark, json);
  expect(points.map(({ label, moreMetrics }) => [label, moreMetrics.secondsPerOperation])).toEqual([
    ["BM_Get/1024", 250.5e-9],
    ["BM_Get/1024", 251.5e-9],
    ["BM_Put", 1.5e-6],
    ["BM_Open", undefined],
  ]);
  expect(points[0]?.moreMetrics).toMatchObject({ cpuSecondsPerOperation: 900e-9, itemsPerSecond: 4e6 });
  expect(runs.map(({ threads, status, repeat = null }) => [threads, status, repeat])).toEqual([
    [4, "complete", null],
    [4, "complete", "#2"],
    [1, "complete", null],
    [null, "failed", null],
  ]);
  expect(runs[0]?.setting.machine).toMatchObject({ name: "ci-1, 8 CPUs", cpus: 8 });
  expect(issues.map(({ code }) => code).sort()).toEqual([
    "aggregate-left-out",
    "benchmark-failed",
    "counters-not-read",
  ]);
});

it("reports a tool that was built for debugging, at the line that states it", () => {
  const text = fixture("all.json");
  const debug = text.replace('"library_build_type": "release"', '"library_build_type": "debug"');
  const { issues, points } = readFiles(googleBenchmark, [{ path: "all.json", text: debug }]);
  expect(issues.filter(({ code }) => code === "debug-build").map(({ line, severity }) => [line, severity])).toEqual([
    [8, "warning"],
  ]);
  expect(points).toHaveLength(4);
});

it("takes a result of a version before 1.5 for a mean by its name, where a deviation of that name is beside it", () => {
  const result = (name: string, time: number) => `{"name": "${name}", "real_time": ${time}, "time_unit": "ns"}`;
  const read = (...items: string[]) =>
    readFiles(googleBenchmark, [{ path: "a.json", text: `{"context": {}, "benchmarks": [${items.join(",\n")}]}` }]);
  const aggregates = [result("BM_Get_mean", 6), result("BM_Get_median", 6), result("BM_Get_stddev", 1)];
  const timesOf = ({ points }: ReturnType<typeof read>) =>
    points.map(({ label, moreMetrics }) => [label, moreMetrics.secondsPerOperation]);
  expect(timesOf(read(result("BM_Get", 5), result("BM_Get", 7), ...aggregates))).toEqual([
    ["BM_Get", 5e-9],
    ["BM_Get", 7e-9],
  ]);
  expect(timesOf(read(...aggregates))).toEqual([["BM_Get", 6e-9]]);
  // A benchmark of a function called mean.
  expect(timesOf(read(result("BM_Column_mean", 6)))).toEqual([["BM_Column_mean", 6e-9]]);
});

it("names five of a benchmark's counters, and counts the others", () => {
  const counters = Array.from({ length: 7 }, (_, at) => `"c${at}": 1`).join(", ");
  const item = `{"name": "BM_Get", "real_time": 5, "time_unit": "ns", ${counters}}`;
  const text = `{"context": {}, "benchmarks": [${item}]}`;
  const { issues } = readFiles(googleBenchmark, [{ path: "a.json", text }]);
  expect(issues.map(({ message }) => message)).toEqual([expect.stringMatching(/: c0, c1, c2, c3, c4 and 2 more\.$/)]);
});

const bundle = path.resolve(import.meta.dirname, "../../../../shared/bundles/wild/zinal+portable-tpcc.tar.gz");

it.runIf(hasShared)("zinal/portable-tpcc holds inputs of google-benchmark's own tests", async () => {
  const { points, recognised } = readFiles(googleBenchmark, await filesOfBundle(bundle));
  expect(recognised).toHaveLength(9);
  // test1_run1.json, its first benchmark: BM_SameTimes, 10 ns.
  expect(points.find(({ source }) => source.path.endsWith("test1_run1.json"))).toMatchObject({
    label: "BM_SameTimes",
    moreMetrics: { secondsPerOperation: 10e-9, cpuSecondsPerOperation: 10e-9 },
  });
});

it("reads the console, whose prefixes are of 1,000 for items and of 1,024 for bytes", () => {
  const { runs, points, issues } = readFiles(googleBenchmark, [{ path: "a.txt", text: fixture("console.txt") }]);
  expect(points.map(({ label, moreMetrics }) => [label, moreMetrics.secondsPerOperation])).toEqual([
    ["BM_Scan/8", 1234e-9],
    ["BM_Load", 0.0125],
    ["BM_Broken", undefined],
  ]);
  expect(points[0]?.moreMetrics).toMatchObject({ cpuSecondsPerOperation: 1230e-9, itemsPerSecond: 810_500 });
  expect(points[1]?.moreMetrics).toMatchObject({ bytesPerSecond: 1.5 * 1024 ** 2 });
  expect(runs.map(({ threads, status, setting }) => [threads, status, setting.machine?.cpus])).toEqual([
    [null, "complete", 8],
    [4, "complete", 8],
    [null, "failed", 8],
  ]);
  expect(issues.map(({ code, line }) => [code, line])).toEqual([
    ["counters-not-read", 11],
    ["benchmark-failed", 12],
    ["aggregate-left-out", 13],
  ]);
});

it("reads the CSV, each row in its own unit", () => {
  const { runs, points } = readFiles(googleBenchmark, [{ path: "bench.csv", text: fixture("bench.csv") }]);
  expect(points.map(({ moreMetrics }) => moreMetrics.secondsPerOperation)).toEqual([1234.5e-9, 0.0125, undefined]);
  expect(points[1]?.moreMetrics.bytesPerSecond).toBe(1_500_000);
  expect(runs.map(({ status }) => status)).toEqual(["complete", "complete", "failed"]);
});

it("reports rows of the CSV without a time, and one whose quote stays open", () => {
  const [heading = "", row = ""] = fixture("bench.csv").split("\n");
  const odd = ['"BM_None",1,,,ns', '"BM_Open,1,2,2,ns'];
  const { points, issues } = readFiles(googleBenchmark, [
    { path: "bench.csv", text: [heading, row, ...odd, ""].join("\n") },
  ]);
  expect(points.map(({ label }) => label)).toEqual(["BM_Csv/8"]);
  expect(issues.map(({ code, line }) => [code, line])).toEqual([
    ["unread-row", 3],
    ["unread-row", 4],
  ]);
});

it("counts results once where the console and the JSON of a run lie in one folder", () => {
  const json = JSON.stringify({
    context: { host_name: "a", num_cpus: 8 },
    benchmarks: [
      {
        name: "BM_Scan/8",
        run_type: "iteration",
        iterations: 567_812,
        real_time: 1233.87,
        cpu_time: 1230,
        time_unit: "ns",
      },
    ],
  });
  const row = fixture("console.txt").split("\n").slice(0, 10).join("\n");
  const read = (text: string) =>
    readFiles(googleBenchmark, [
      { path: "a/out.json", text: json },
      { path: "a/out.txt", text },
    ]);
  expect(read(row).runs.map(({ source }) => source.path)).toEqual(["a/out.json"]);
  expect(read(row).issues).toMatchObject([{ code: "printed-again", path: "a/out.txt", line: 10 }]);
  // Another number of iterations is another run.
  expect(read(row.replace("567812", "567813")).runs).toHaveLength(2);
});

it("reads names with blanks in the console, and the threads in the name of a mean", () => {
  const text = [
    "Benchmark                             Time             CPU   Iterations",
    "-----------------------------------------------------------------------",
    "BM_Set<std::set<int, int>>/8       1.50 us         1.40 us         1000",
    ...[4, 8].flatMap((threads) =>
      ["mean", "stddev"].map((name) => `BM_Get/threads:${threads}_${name}   ${threads}.00 us    3.00 us            3`),
    ),
    "",
  ].join("\n");
  const { runs, points } = readFiles(googleBenchmark, [{ path: "a.txt", text }]);
  expect(points.map(({ label, moreMetrics }) => [label, moreMetrics.secondsPerOperation])).toEqual([
    ["BM_Set<std::set<int, int>>/8", 1.5e-6],
    ["BM_Get", 4e-6],
    ["BM_Get", 8e-6],
  ]);
  expect(runs.map(({ threads, repeat = null }) => [threads, repeat])).toEqual([
    [null, null],
    [4, null],
    [8, null],
  ]);
});

it("keeps a name that ends in _null in JSON of versions before 1.5", () => {
  const items = ["BM_Get", "BM_Get_null"].map((name) => ({ name, iterations: 9, real_time: 5, time_unit: "ns" }));
  const text = JSON.stringify({ context: {}, benchmarks: items });
  expect(readFiles(googleBenchmark, [{ path: "a.json", text }]).points.map(({ label }) => label)).toEqual([
    "BM_Get",
    "BM_Get_null",
  ]);
});

it("passes over the first lines of a next run below the CSV", () => {
  const lines = ["2026-01-02T03:04:05+00:00", "Running ./bench", "CPU Caches:", "  L1 Data 32 KiB (x4)"];
  const text = [fixture("bench.csv").trimEnd(), ...lines, ""].join("\n");
  const codes = readFiles(googleBenchmark, [{ path: "bench.csv", text }]).issues.map(({ code }) => code);
  expect(codes).not.toContain("unread-row");
});

describe("statistics without a unit of time", () => {
  const messagesOf = (path: string, ...lines: readonly string[]) => {
    const { points, issues } = readFiles(googleBenchmark, [{ path, text: lines.join("\n") }]);
    return [points.length, issues.map(({ code, line, message }) => [code, line, message.replace(/ is the .*/, "")])];
  };

  it("are issues in the console, also alone and of names with blanks", () => {
    const heading = ["Benchmark                 Time             CPU   Iterations", "-".repeat(59)];
    const rows = [
      "BM_Get_cv               1.20 %          1.19 %            10",
      "BM_Set<map<int, int>>/8_BigO       0.50 NlgN       0.49 NlgN",
      "BM_Get_RMS                 5 %             5 %",
      "BM_Put_BigO              nan (1)         nan (1)",
      "Done with BM_Get_cv",
    ];
    expect(messagesOf("a.txt", ...heading, ...rows, "")).toEqual([
      0,
      [
        ["aggregate-left-out", 3, "BM_Get: the cv"],
        ["aggregate-left-out", 4, "BM_Set<map<int, int>>/8: the BigO"],
        ["aggregate-left-out", 5, "BM_Get: the RMS"],
        ["aggregate-left-out", 6, "BM_Put: the BigO"],
      ],
    ]);
  });

  it("are issues in the CSV, while a benchmark of such a name has a time", () => {
    const heading =
      "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,x";
    const rows = ['"BM_Get_cv",3,0.0123,0.0119,,,,,,', '"BM_Get_BigO",,0.5,0.49,N,,,,,', '"BM_Load_cv",10,5,5,ns,,,,,'];
    expect(messagesOf("a.csv", heading, ...rows, "")).toEqual([
      1,
      [
        ["aggregate-left-out", 2, "BM_Get: the cv"],
        ["aggregate-left-out", 3, "BM_Get: the BigO"],
      ],
    ]);
  });

  it("are issues in JSON of versions before 1.5, whose keys mark them", () => {
    const items = [
      '{"name": "BM_Get_BigO", "cpu_coefficient": 0.5, "real_coefficient": 0.5, "big_o": "N", "time_unit": "ns"}',
      '{"name": "BM_Get_RMS", "rms": 0.05}',
    ];
    expect(messagesOf("a.json", `{"context": {}, "benchmarks": [${items.join(",\n")}]}`)).toEqual([
      0,
      [
        ["aggregate-left-out", 1, "BM_Get: the BigO"],
        ["aggregate-left-out", 2, "BM_Get: the RMS"],
      ],
    ]);
  });

  it("do not keep a console from being the JSON's run printed again", () => {
    const item = {
      name: "BM_Scan/8",
      run_type: "iteration",
      iterations: 9,
      real_time: 12.3,
      cpu_time: 12,
      time_unit: "ns",
    };
    const json = JSON.stringify({ context: {}, benchmarks: [item] });
    const text = [
      "Benchmark                 Time             CPU   Iterations",
      "BM_Scan/8              12.3 ns         12.0 ns            9",
      "BM_Scan_RMS               5 %             5 %",
      "",
    ].join("\n");
    const files = [
      { path: "a/out.json", text: json },
      { path: "a/out.txt", text },
    ];
    expect(readFiles(googleBenchmark, files).runs.map(({ source }) => source.path)).toEqual(["a/out.json"]);
  });
});

describe("the console beside the JSON of the same run", () => {
  // google-benchmark 1.7.1: --benchmark_out=o.json | tee o.txt
  const heading = "Benchmark           Time             CPU   Iterations";
  const one = (name: string, more: object) => ({ name, run_name: name, run_type: "iteration", threads: 1, ...more });
  const json = (...benchmarks: object[]) => JSON.stringify({ context: {}, benchmarks }, null, 1);
  const fast = { iterations: 19_134_555, real_time: 4.521341782097732, cpu_time: 0.74931050134168264, time_unit: "ns" };
  const both = (text: string, document: string) =>
    readFiles(googleBenchmark, [
      { path: "o.txt", text: `${heading}\n${text}\n` },
      { path: "o.json", text: document },
    ]);

  it("counts once where a benchmark failed, which has an iteration in JSON alone", () => {
    const failed = { error_occurred: true, error_message: "no db", iterations: 1, real_time: 0, time_unit: "ns" };
    const document = json(one("BM_Fast", fast), one("BM_Err", failed));
    const rows = "BM_Fast          4.52 ns        0.749 ns     19134555\nBM_Err     ERROR OCCURRED: 'no db'";
    const { runs, issues } = both(rows, document);
    expect(runs.map(({ source, status }) => [source.path, status])).toEqual([
      ["o.json", "complete"],
      ["o.json", "failed"],
    ]);
    expect(issues.map(({ code }) => code)).toContain("printed-again");
    expect(both(rows.replace("BM_Err", "BM_Other"), document).runs).toHaveLength(4);
  });

  it("counts once where a time below the unit is printed as 0.000, but not where a time differs", () => {
    const tiny = { iterations: 9_225_311, real_time: 7.7423929663005178e-6, cpu_time: 1e-6, time_unit: "ms" };
    const document = json(one("BM_Fast", fast), one("BM_Two/rows:1", tiny));
    const rows = (time: string) =>
      `BM_Fast    4.52 ns    0.749 ns  19134555\nBM_Two/rows:1   ${time} ms    0.000 ms   9225311`;
    expect(both(rows("0.000"), document).runs.map(({ source }) => source.path)).toEqual(["o.json", "o.json"]);
    expect(both(rows("0.002"), document).runs).toHaveLength(4);
  });
});

// The output of google-benchmark 1.7.1 itself.
describe("the console with --benchmark_counters_tabular", () => {
  it("has rates below their names in the heading, and labels behind all counters", () => {
    const text = [
      "Benchmark                                      Time             CPU   Iterations bytes_per_second items_per_second",
      "BM_Arg/64                                  0.114 us        0.034 us       812122       1.76635G/s       29.6345M/s",
      "---------------------------------------------------------------------------------------------------------------",
      "Benchmark                                      Time             CPU   Iterations        inv     p99_us       rows",
      "BM_Cnt                                      13.4 ns         3.91 ns      7335746  3.91397ns       12.5   7.33575M my label",
    ].join("\n");
    const { points, runs, issues } = readFiles(googleBenchmark, [{ path: "a.txt", text }]);
    expect(points.map(({ moreMetrics }) => [moreMetrics.bytesPerSecond, moreMetrics.itemsPerSecond])).toEqual([
      [1.76635 * 1024 ** 3, 29_634_500],
      [null, null],
    ]);
    expect(runs.map(({ settings }) => settings)).toEqual([{}, { label: "my label" }]);
    expect(issues.map(({ message }) => message)).toEqual([expect.stringContaining("inv, p99_us, rows")]);
  });
});

it("a label is a condition in all forms, also one that looks like a counter", () => {
  const heading = "Benchmark               Time             CPU   Iterations";
  const console = [`${heading} UserCounters...`, "arg/1024  1.47 us  0.374 us   86989 rows=86.989k engine=sqlite"].join(
    "\n",
  );
  const csv = [
    "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,error_message",
    '"arg/1024",86989,1.47,0.374,us,,,"engine=sqlite",,',
  ].join("\n");
  const item = { name: "arg/1024", iterations: 86989, real_time: 1.47, cpu_time: 0.374, time_unit: "us" };
  const json = JSON.stringify({ context: {}, benchmarks: [{ ...item, label: "engine=sqlite" }] });
  for (const [path, text] of [
    ["a.txt", console],
    ["a.csv", csv],
    ["a.json", json],
  ] as const)
    expect(readFiles(googleBenchmark, [{ path, text }]).runs.map(({ settings }) => settings)).toEqual([
      { label: "engine=sqlite" },
    ]);
});

it("the user's entries of the context are conditions, but for commits, dates and secrets", () => {
  const own = { engine: "RocksDB", cache: "8MB", git_commit: "abc", api_key: "hunter2" };
  const context = { date: "2026-11-30", host_name: "vm", num_cpus: 2, library_build_type: "release", ...own };
  const benchmarks = [{ name: "a", iterations: 1, real_time: 5, cpu_time: 5, time_unit: "ns" }];
  const text = JSON.stringify({ context, benchmarks });
  const { runs } = readFiles(googleBenchmark, [{ path: "a.json", text }]);
  expect(runs[0]?.setting.engine).toBe("rocksdb");
  expect(runs[0]?.settings).toEqual({ cache: "8MB" });
  expect(runs[0]?.notes).toEqual({ git_commit: "abc", iterations: 1, measuredAt: "2026-11-30" });
});
