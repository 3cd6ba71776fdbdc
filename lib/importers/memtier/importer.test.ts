import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { numbersOf, readFiles } from "../reading.testing";
import { memtier } from "./importer";

const { runs, points, issues } = readFiles(memtier, readFixtures("memtier"));
const valuesOf = (file: string) => numbersOf(points, file);
const runsOf = (file: string) => runs.filter(({ source }) => source.path === file);

it("reads the totals of both kinds of columns, in seconds and in bytes of 1,024 per KB", () => {
  expect(valuesOf("two-runs.txt")).toMatchObject([
    {
      operationsPerSecond: 10_000,
      latencyMeanSeconds: 0.004,
      bytesPerSecond: 2000.5 * 1024,
      setOperationsPerSecond: 3200,
      getLatencyMeanSeconds: 0.00395,
    },
    {},
    {
      operationsPerSecond: 22_000,
      latencyMeanSeconds: 0.000401,
      latencyP50Seconds: 0.000375,
      latencyP99Seconds: 0.001199,
      latencyP999Seconds: 0.003407,
      bytesPerSecond: 1_024_000,
    },
  ]);
  // A WAIT was never sent.
  expect(Object.keys(valuesOf("two-runs.txt")[0] ?? {}).filter((key) => key.startsWith("wait"))).toEqual([]);
});

it("counts connections of all threads as clients, and carries no value into the next run", () => {
  expect(runsOf("two-runs.txt").map(({ threads, status, settings }) => [threads, status, settings])).toEqual([
    [4 * 10, "complete", { clientThreads: 4, requestsPerClient: 10_000 }],
    [null, "truncated", {}],
    [2 * 50, "complete", { clientThreads: 2, seconds: 30 }],
  ]);
});

it("keeps the mean of several runs, and reports that the best and the worst are left out", () => {
  expect(valuesOf("several.txt")).toMatchObject([{ operationsPerSecond: 11_000, latencyMeanSeconds: 0.00073 }]);
  expect(runsOf("several.txt")).toMatchObject([{ threads: 8, notes: { runs: 2 }, source: { line: 29 } }]);
  expect(issues.filter(({ path }) => path === "several.txt").map(({ code, line }) => [code, line])).toEqual([
    ["run-left-out", 15],
    ["run-left-out", 22],
  ]);
});

it("reads the JSON with its ratio and size as the test, and its pipeline as a condition", () => {
  expect(runsOf("out.json")).toMatchObject([
    {
      workload: { name: "memtier", params: { measure: "operations/s", ratio: "1:1", valueBytes: 256 } },
      threads: 200,
      settings: { pipeline: 16, keyPattern: "R:R", protocol: "redis" },
    },
  ]);
  expect(valuesOf("out.json")).toMatchObject([
    { operationsPerSecond: 1e6, latencyP999Seconds: 0.008895, bytesPerSecond: 180_000.5 * 1024, missesPerSecond: 5e5 },
  ]);
});

it("gives an interrupted run of the JSON no numbers", () => {
  const text = readFixtures("memtier").find(({ path }) => path === "out.json")?.text ?? "";
  const results = readFiles(memtier, [{ path: "a", text: text.replace('"false"', '"true"') }]);
  expect(results.runs).toMatchObject([{ status: "truncated" }]);
  expect(results.points[0]?.moreMetrics).toEqual({});
});

it("takes ratio, sizes and pipeline from the command above, also after a backslash, and keeps servers apart", () => {
  const output = "[RUN #1] Preparing benchmark client...\nALL STATS\nType  Ops/sec\nTotals  100.00\n";
  const text = [
    `# memtier_benchmark --port=6001 \\\n>  --ratio=4:8 --data-size-range=32-500 -n 10\n${output}`,
    `# memtier_benchmark --port 6002 --pipeline 16 -d 32 --ratio=1:10 --rate-limiting 50\n${output}`,
    // Without a command above.
    output,
  ].join("");
  const { runs: three } = readFiles(memtier, [{ path: "a.txt", text }]);
  expect(three.map(({ workload, settings }) => ["params" in workload && workload.params, settings])).toEqual([
    [{ measure: "operations/s", ratio: "4:8", valueBytes: "32-500" }, { server: "6001" }],
    [{ measure: "operations/s" }, { server: "6002", pipeline: 16, rateLimit: 50 }],
    [{ measure: "operations/s" }, {}],
  ]);
});

it("counts a run once where its text and its JSON lie in one folder, and both where their rates differ", () => {
  const json = readFixtures("memtier").find(({ path }) => path === "out.json")?.text ?? "";
  const [rate = "", kilobytes = ""] = ["Ops/sec", "KB/sec"].map(
    (key) => new RegExp(`"Totals"[^]*?"${key}": *([0-9.]+)`).exec(json)?.[1] ?? "",
  );
  const textOf = (of: string) =>
    `[RUN #1] Preparing benchmark client...\nALL STATS\nType  Ops/sec  KB/sec\nTotals  ${of}  ${kilobytes}\n`;
  const runsWith = (text: string, folder = "a") =>
    readFiles(memtier, [
      { path: "a/out.json", text: json },
      { path: `${folder}/out.txt`, text },
    ]);
  const once = runsWith(textOf(rate));
  expect(once.runs.map(({ source }) => source.path)).toEqual(["a/out.json"]);
  expect(once.issues).toMatchObject([{ code: "printed-again", path: "a/out.txt", line: 4 }]);
  expect(runsWith(textOf("1.50")).runs).toHaveLength(2);
  expect(runsWith(textOf(rate), "b").runs).toHaveLength(2);
});

it("reads the percentiles that --print-percentiles asks for, the last of which is the maximum", () => {
  const text = [
    "[RUN #1] Preparing benchmark client...",
    "ALL STATS",
    "Type         Ops/sec    Avg. Latency     p99.99 Latency  p100 Latency       KB/sec",
    "Totals      80500.00         2.50000         5.50000         9.50000      3414.30",
    "",
  ].join("\n");
  const { points } = readFiles(memtier, [{ path: "a.txt", text }]);
  expect(points[0]?.moreMetrics).toMatchObject({ latencyP9999Seconds: 0.0055, latencyMaxSeconds: 0.0095 });
});

it("marks a run suspect whose server answered with errors, which count as operations, or that lost a connection", () => {
  const row = "Totals  90.50  0.00  0.00  1.50000  9.50";
  const heading = "Type  Ops/sec  Hits/sec  Misses/sec  Latency  KB/sec";
  const of = (line: string) => {
    const text = ["[RUN #1] Preparing benchmark client...", line, "ALL STATS", heading, row, ""].join("\n");
    const read = readFiles(memtier, [{ path: "redis-7.2/a.txt", text }]);
    return [
      read.runs[0]?.status,
      read.points[0]?.moreMetrics.operationsPerSecond,
      read.issues.map(({ message }) => message),
    ];
  };
  expect(of("[RUN #1] Launching threads now...")).toEqual(["complete", 90.5, []]);
  const denied = of("server 127.0.0.1:6379 handle error response: -NOAUTH Authentication required.");
  expect(denied).toEqual(["suspect", 90.5, [expect.stringContaining("-NOAUTH Authentication required.")]]);
  const refused = of("connection error: Connection refused");
  expect(refused).toEqual(["suspect", 90.5, [expect.stringContaining("Connection refused")]]);
  expect(of("connection dropped.")[0]).toBe("suspect");
});

it("reads connection errors and the range of latencies of the JSON", () => {
  const text = (readFixtures("memtier").find(({ path }) => path === "out.json")?.text ?? "").replace(
    ',"KB/sec": 180000.50',
    ',"KB/sec": 180000.50\n,"Connection Errors": 3',
  );
  const { points: read } = readFiles(memtier, [{ path: "out.json", text }]);
  expect(read[0]?.moreMetrics).toMatchObject({ errors: 3, latencyMinSeconds: 0.0001, latencyMaxSeconds: 0.0099 });
});
