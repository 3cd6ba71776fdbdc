import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { readFixtures } from "../fixtures.testing";
import { filesOfBundle, headOf, readFiles } from "../reading.testing";
import { ycsb } from "./importer";

const fixtures = readFiles(ycsb, readFixtures("ycsb"));
const inFile = (name: string) => ({
  runs: fixtures.runs.filter(({ key }) => key.startsWith(name)),
  points: fixtures.points.filter(({ key }) => key.startsWith(name)),
  issues: fixtures.issues.filter(({ path: at }) => at === name),
});
const one = (text: string, file = "run.txt") => readFiles(ycsb, [{ path: file, text }]);

describe("YCSB's exporters of JSON", () => {
  const measurements = [
    ["OVERALL", "RunTime(ms)", 10_000],
    ["OVERALL", "Throughput(ops/sec)", 12_100.5],
    ["READ", "Operations", 121_005],
    ["READ", "AverageLatency(us)", 250.1],
    ["READ", "Return=OK", 121_005],
  ] as const;
  const objects = measurements.map(([metric, measurement, value]) => ({ metric, measurement, value }));
  const expected = {
    metrics: { qps: 12_100.5 },
    moreMetrics: { readOperations: 121_005, readLatencyMeanSeconds: 250.1 / 1e6, durationSeconds: 10, errors: 0 },
  };

  it.each([
    ["a list in one line", JSON.stringify(objects)],
    ["a list of several lines", JSON.stringify(objects, null, 2).replaceAll('": ', '" : ')],
    ["objects one after the other", objects.map((object) => JSON.stringify(object)).join("\n")],
  ])("give the measurements of the text: %s", (_, text) => {
    const { runs, points } = one(`${text}\n`, "run.json");
    expect(runs).toMatchObject([{ status: "complete" }]);
    expect(points).toMatchObject([expected]);
  });
});

describe("YCSB before 0.13", () => {
  it("prints its name above the command, and 0 for an operation that went well", () => {
    const run = (letter: string, rate: number) => [
      "YCSB Client 0.1",
      `Command line: -t -db com.yahoo.ycsb.db.RedisClient -P workloads/workload${letter} -threads 4`,
      "[OVERALL], RunTime(ms), 10000",
      `[OVERALL], Throughput(ops/sec), ${rate}`,
      "[READ], Operations, 9998",
      "[READ], 95thPercentileLatency(ms), 0",
      "[READ], Return=0, 9998",
    ];
    const { runs, points } = one([...run("a", 999.8), ...run("b", 899.5), ""].join("\n"));
    expect(runs).toMatchObject([
      { workload: { name: "workloada" }, status: "complete", settings: { toolVersion: "0.1" }, threads: 4 },
      { workload: { name: "workloadb" }, status: "complete", settings: { toolVersion: "0.1" }, threads: 4 },
    ]);
    expect(points.map(({ metrics }) => metrics.qps)).toEqual([999.8, 899.5]);
    // Less than a whole millisecond.
    expect(points[0]?.moreMetrics).not.toHaveProperty("readLatencyP95Seconds");
  });
});

describe("a run with measurement.interval=both", () => {
  it("counts each operation once, though two sections print it", () => {
    const { points, issues } = one(`Command line: -db site.ycsb.db.RedisClient -P workloads/workloada -threads 4 -t
[OVERALL], RunTime(ms), 2000
[OVERALL], Throughput(ops/sec), 500.0
[READ], Operations, 995
[READ], AverageLatency(us), 400
[READ-FAILED], Operations, 5
[Intended-READ], Operations, 995
[Intended-READ], AverageLatency(us), 700
[Intended-READ-FAILED], Operations, 5
`);
    expect(points[0]?.moreMetrics).toMatchObject({
      errors: 5,
      readOperations: 995,
      readLatencyMeanSeconds: 0.0004,
      intendedReadLatencyMeanSeconds: 0.0007,
    });
    expect(issues.map(({ message }) => message)).toEqual([
      "5 of 1000 operations failed; the printed throughput counts them.",
    ]);
  });
});

describe("a binding that is not named like its engine", () => {
  const text = readFixtures("ycsb").find(({ text: of }) => of.includes("site.ycsb.db.RedisClient"))?.text ?? "";
  const engineOf = (db: string) => one(text.replaceAll("site.ycsb.db.RedisClient", db)).runs[0]?.setting.engine;

  it.each([
    ["site.ycsb.db.scylla.ScyllaCQLClient", "scylla"],
    ["site.ycsb.db.couchbase2.Couchbase2Client", "couchbase"],
    ["site.ycsb.db.griddb.GridDBClient", "griddb"],
    ["site.ycsb.db.ignite.IgniteSqlClient", "ignite"],
    ["site.ycsb.db.riak.RiakKVClient", "riak"],
    ["site.ycsb.db.KuduYCSBClient", "kudu"],
    ["site.ycsb.db.ZKClient", "zookeeper"],
    ["site.ycsb.db.NuoDBClient", "nuodb"],
    ["site.ycsb.db.hbase2.HBaseClient2", "hbase"],
  ])("%s is %s", (db, engine) => {
    expect(engineOf(db)).toBe(engine);
  });

  it.each(["site.ycsb.db.JdbcDBClient", "site.ycsb.BasicDB", "site.ycsb.webservice.rest.RestClient"])(
    "%s names no engine, so the path may",
    (db) => {
      expect(engineOf(db)).toBe("unknown");
    },
  );
});

describe("two runs in one file", () => {
  const { runs, points, issues } = inFile("kv/redis-workloada.txt");

  it("leave to the path which server answered a client whose protocol others speak", () => {
    const assumedOf = (db: string) => {
      const { text } = readFixtures("ycsb").find(({ text: of }) => of.includes("site.ycsb.db.RedisClient")) ?? {};
      return one(text?.replaceAll("site.ycsb.db.RedisClient", db) ?? "").runs.map(({ assumed }) => assumed);
    };
    const [byCql] = assumedOf("site.ycsb.db.CassandraCQLClient");
    const [byLibrary] = assumedOf("site.ycsb.db.rocksdb.RocksDBClient");
    expect(byCql).toContain("engine");
    expect(byLibrary).toBeDefined();
    expect(byLibrary).not.toContain("engine");
  });

  it("are a load and a run of the same workload", () => {
    expect(runs.map(({ workload }) => workload)).toEqual([
      { family: "ycsb", name: "workloada", params: { phase: "load" } },
      { family: "ycsb", name: "workloada", params: { phase: "run" } },
    ]);
    expect(runs[1]).toMatchObject({
      setting: { engine: "redis", build: null, config: null, machine: null },
      algorithm: "site.ycsb.db.RedisClient",
      threads: 4,
      status: "complete",
      settings: { tool: "ycsb", toolVersion: "0.17.0", records: 5000, operations: 30_000 },
      source: { line: 34, text: "[OVERALL], Throughput(ops/sec), 10000.0" },
    });
  });

  it("keep latencies per operation, in seconds, and never as the point's own", () => {
    expect(points[1]?.metrics).toMatchObject({ qps: 10_000, latencyMeanSeconds: null, latencyP99Seconds: null });
    expect(points[1]?.moreMetrics).toEqual({
      durationSeconds: 3,
      errors: 10,
      readOperations: 15_000,
      readLatencyMeanSeconds: 405.25 / 1e6,
      readLatencyMinSeconds: 80 / 1e6,
      readLatencyMaxSeconds: 901 / 1e6,
      readLatencyP95Seconds: 430 / 1e6,
      readLatencyP99Seconds: 450 / 1e6,
      readLatencyP999Seconds: 480 / 1e6,
      updateOperations: 14_990,
      updateLatencyMeanSeconds: 500.5 / 1e6,
      updateLatencyP95Seconds: 530 / 1e6,
      updateLatencyP99Seconds: 550 / 1e6,
    });
  });

  it("report their number, failed operations and unknown sections", () => {
    expect(issues.map(({ code }) => code).sort()).toEqual(["operations-failed", "section-not-read", "several-runs"]);
    expect(issues.find(({ code }) => code === "several-runs")).toMatchObject({
      severity: "info",
      line: 1,
      message: "The file holds 2 runs; each is kept.",
    });
    expect(issues.find(({ code }) => code === "section-not-read")?.message).toContain("WARMUP");
  });

  it("name up to 50 unknown sections, and report that there are more", () => {
    const sections = (count: number) => Array.from({ length: count }, (_, at) => `[S${at + 100}], Operations, 1\n`);
    const messageOf = (count: number) =>
      one(`[OVERALL], Throughput(ops/sec), 1\n[READ], Operations, 1\n${sections(count).join("")}`).issues.find(
        ({ code }) => code === "section-not-read",
      )?.message;
    expect(messageOf(50)).toMatch(/ S148, S149\.$/);
    expect(messageOf(51)).toMatch(/ S148, S149 and more\.$/);
  });

  it("give the status lines as rows over time", () => {
    expect(fixtures.series.find(({ runKey }) => runKey === "kv/redis-workloada.txt#2")).toMatchObject({
      columns: ["seconds", "qps"],
      values: [
        [1, 2, 3],
        [9000, 11_000, 10_000.5],
      ],
    });
  });
});

describe("runs that did not work", () => {
  it("are failed without a rate when no operation worked", () => {
    const { runs, points, issues } = inFile("kv/mongodb-load.txt");
    expect(runs[0]).toMatchObject({ status: "failed", threads: 2, setting: { engine: "mongodb" } });
    expect(points[0]).toMatchObject({ metrics: { qps: null }, moreMetrics: { errors: 2 }, status: "failed" });
    expect(Object.keys(points[0]?.moreMetrics ?? {})).toEqual(["durationSeconds", "errors"]);
    // The exception gives the reason, not the summary.
    expect(issues).toMatchObject([{ code: "run-failed", line: 4 }]);
  });

  it("are truncated when they were killed", () => {
    const { runs, points } = inFile("kv/killed.txt");
    expect(runs[0]).toMatchObject({ status: "truncated", threads: 1 });
    expect(points[0]).toMatchObject({ metrics: { qps: null }, status: "truncated" });
  });

  it("are suspect when more than 1 % of the operations failed or the clock jumped", () => {
    const start = "Command line: -db site.ycsb.db.RedisClient -P workloads/workloadc -t\n";
    const many = [
      `${start}[OVERALL], RunTime(ms), 1000\n[OVERALL], Throughput(ops/sec), 100\n`,
      "[READ], Operations, 90\n[READ-FAILED], Operations, 10\n",
    ].join("");
    expect(one(many).points[0]).toMatchObject({
      status: "suspect",
      metrics: { qps: 100 },
      moreMetrics: { errors: 10 },
    });
    const negative = "[OVERALL], RunTime(ms), -1000\n[OVERALL], Throughput(ops/sec), -100\n";
    const jumped = `${start}${negative}[READ], Operations, 90\n`;
    expect(one(jumped).points[0]).toMatchObject({ status: "suspect", metrics: { qps: null } });
  });
});

describe("the importer of YCSB", () => {
  it("reads go-ycsb, whose rate is computed where it prints no TOTAL", () => {
    const { runs, points } = inFile("kv/go-ycsb-run.txt");
    expect(runs[0]).toMatchObject({
      setting: { engine: "mysql" },
      threads: 16,
      workload: { name: "workloadc", params: { phase: "run" } },
      settings: { tool: "go-ycsb", records: 1000, operations: 4000 },
    });
    // 4018 reads in 20.5 s.
    expect(points[0]?.metrics.qps).toBeCloseTo(4018 / 20.5, 9);
    expect(points[0]?.metricSources?.qps).toMatchObject({ origin: "computed" });
    expect(points[0]?.moreMetrics).toMatchObject({
      errors: 2,
      readLatencyP9999Seconds: 9400 / 1e6,
      durationSeconds: 20.5,
    });
    const total = "Run finished, takes 2s\nTOTAL  - Takes(s): 2.0, Count: 100, OPS: 50.1, Avg(us): 1\n";
    const printed = one(total).points[0];
    expect(printed?.metrics.qps).toBe(50.1);
    expect(printed?.metricSources).toBeUndefined();
  });

  it("reads nanoseconds, positional file names and a preload that the rate counts", () => {
    const [run] = fixtures.runs.filter(({ key }) => key.startsWith("log/"));
    const [point] = fixtures.points.filter(({ key }) => key.startsWith("log/"));
    expect(run).toMatchObject({
      setting: {
        engine: "infinispan",
        build: { version: "9.4.20" },
        config: { raw: "cachesize=500 readonly=false fs=none" },
      },
      threads: 8,
      notes: { repeat: 3 },
      settings: {
        records: 2000,
        cacheEntries: 500,
        readOnlyCache: false,
        storage: "none",
        preload: true,
        dataIntegrity: true,
      },
    });
    expect(point?.moreMetrics).toMatchObject({ readLatencyP99Seconds: 11_609 / 1e9, insertOperations: 2000 });
    // (4100 + 2000 + 3900) / 2 s = 5000.
    expect(fixtures.issues.map(({ code }) => code)).toContain("preload-in-throughput");
  });

  it("never keeps hosts, users or passwords of a command line", () => {
    const commands = ["redis.host=kv1", "mysql.host=db1", "mysql.password=hunter2", "bench:hunter2@kv2"];
    const texts = readFixtures("ycsb").map(({ text }) => text);
    for (const printed of commands) expect(texts.some((text) => text.includes(printed))).toBe(true);
    expect(JSON.stringify(fixtures.runs.map(({ settings, notes }) => [settings, notes]))).not.toMatch(
      /hunter2|kv[12]|db1|bench/,
    );
  });

  it("distinguishes its output from other text", () => {
    const claims = (text: string, file = "a.txt") => ycsb.recognise(headOf({ path: file, text }));
    expect(claims("[OVERALL], Throughput(ops/sec), 1\n")).toBe(true);
    expect(claims("workload,ops\nA,30202\n", "benchmark_summary.csv")).toBe(false);
    expect(claims("[OVERALL], Throughput(ops/sec), 1\n", "notes.md")).toBe(false);
    expect(claims("DELIVERY - Takes(s): 9.5, Count: 65, TPM: 410.3, Sum(ms): 17729\n")).toBe(false);
  });
});

const bundles = path.resolve(import.meta.dirname, "../../../../shared/bundles/tools");
describe.runIf(hasShared)("bundles of the archive", () => {
  const read = async (name: string) => readFiles(ycsb, await filesOfBundle(path.join(bundles, `${name}.tar.gz`)));

  it("the 258 runs of Infinispan report that their load counts", async () => {
    const { issues } = await read("ycsb-infinispan-workloada");
    expect(issues.find(({ code }) => code === "preload-in-throughput")?.message).toContain("258 times");
  });

  it("the connection tests of the MongoDB set are failed runs, as its load is", async () => {
    const { runs } = await read("ycsb-mongodb-redis");
    const failed = runs.filter(({ status }) => status === "failed").map(({ key }) => key.split("/").at(-1));
    expect(failed.sort()).toEqual([
      "connection_test.txt#1",
      "initial_load.txt#1",
      "url_test_mongodb___mongodb_27017_ycsb.txt#1",
    ]);
  });
});

describe("a summary that ends with [OVERALL]", () => {
  it("is suspect, since 13053.1 cut after two digits is 13", () => {
    const { runs, points, issues } = one("[OVERALL], RunTime(ms), 7661\n[OVERALL], Throughput(ops/sec), 13");
    expect([runs[0]?.status, points[0]?.status]).toEqual(["suspect", "suspect"]);
    expect(issues.map(({ code }) => code)).toContain("summary-cut");
  });
});

describe("a run with -target", () => {
  const run = (rate: number) =>
    [
      "Command line: -db site.ycsb.db.RedisClient -t -target 5000 -threads 4\nYCSB Client 0.17.0\n",
      `[OVERALL], RunTime(ms), 1000\n[OVERALL], Throughput(ops/sec), ${rate}\n[READ], Operations, ${rate}\n`,
    ].join("");
  it("reports that its rate is the requested one, unless it stayed below", () => {
    expect(one(run(4990)).issues.map(({ code }) => code)).toEqual(["rate-limited"]);
    expect(one(run(3000)).issues).toEqual([]);
    const failed = run(4990).replace("[READ], Operations, 4990", "[READ], Return=ERROR, 4990");
    expect(one(failed)).toMatchObject({ runs: [{ status: "failed" }], issues: [{ code: "run-failed" }] });
    expect(one(run(4990)).runs[0]?.settings).toMatchObject({ targetOperationsPerSecond: 5000 });
  });
});

describe("a throughput", () => {
  it.each(["0x1F", "0b11", "12.5.3", "-nan"])("in a spelling that Java never prints is not a rate: %s", (text) => {
    const { points, runs } = one(`[OVERALL], RunTime(ms), 1000\n[OVERALL], Throughput(ops/sec), ${text}\n`);
    expect(points.map(({ metrics }) => metrics.qps)).toEqual([null]);
    expect(runs).toMatchObject([{ status: "truncated" }]);
  });

  it("has an exponent from ten million on, as Java prints it", () => {
    const { points } = one("[OVERALL], RunTime(ms), 1000\n[OVERALL], Throughput(ops/sec), 1.25E7\n");
    expect(points).toMatchObject([{ metrics: { qps: 12_500_000 } }]);
  });
});

it("says that go-ycsb's throughput leaves failed operations out, as its source does", () => {
  const numbers = "Avg(us): 6112, Min(us): 512, Max(us): 90111, 99th(us): 20100, 99.9th(us): 40100, 99.99th(us): 80100";
  const row = (name: string, count: number, rate: number) =>
    `${name} - Takes(s): 10.0, Count: ${count}, OPS: ${rate}, ${numbers}`;
  const rows = [row("READ  ", 1000, 100), row("READ_ERROR", 5, 0.5), row("TOTAL ", 1000, 100)];
  const text = ["Run finished, takes 10.0s", ...rows, ""].join("\n");
  const { points, issues } = readFiles(ycsb, [{ path: "tikv/go.log", text }]);
  expect(points.map(({ metrics, moreMetrics }) => [metrics.qps, moreMetrics.errors])).toEqual([[100, 5]]);
  expect(issues.map(({ message }) => message)).toContain(
    "5 of 1005 operations failed; the throughput is of the others.",
  );
});
