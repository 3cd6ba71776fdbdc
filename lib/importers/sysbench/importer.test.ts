import { describe, expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { headOf, readFiles, type TestFile } from "../reading.testing";
import { sysbench } from "./importer";

const read = (...files: TestFile[]) => readFiles(sysbench, files);
const one = (path: string, text: string) => read({ path, text });

const head = (threads: number) => `sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)

Running the test with following options:
Number of threads: ${threads}
Initializing random number generator from current time


Initializing worker threads...

Threads started!

`;
const report = (
  qps = "9066.07",
  percentile = "         95th percentile:                       13.22\n",
) => `SQL statistics:
    queries performed:
        read:                            38094
        write:                           10884
        other:                           5442
        total:                           54420
    transactions:                        2721   (453.30 per sec.)
    queries:                             54420  (${qps} per sec.)
    ignored errors:                      3      (0.50 per sec.)
    reconnects:                          0      (0.00 per sec.)

General statistics:
    total time:                          6.0019s
    total number of events:              2721

Latency (ms):
         min:                                    0.00
         avg:                                    4.41
         max:                                  118.63
${percentile}         sum:                                11991.15

Threads fairness:
    events (avg/stddev):           1360.5000/878.50
    execution time (avg/stddev):   5.9956/0.00
`;
const interval = (second: number, qps: string) =>
  `[ ${second}s ] thds: 4 tps: 546.09 qps: ${qps} (r/w/o: 7692.19/2185.36/1096.17) lat (ms,99%): 10.09 err/s 23.00 reconn/s: 0.00\n`;
const path = "logs/mysql/8.4.8/Tier2G_RW_4th.sysbench.txt";

describe("sysbench's fixtures", () => {
  const results = read(...readFixtures("sysbench").filter(({ path }) => !path.startsWith("tables/")));
  const run = (name: string) => results.runs.find(({ key }) => key.endsWith(name));
  const point = (name: string) => results.points.find(({ key }) => key.endsWith(name));

  it("are runs with what their directory, name and text say", () => {
    expect(run("x10a_c2r24.pk1/sb.o.read-only.range100.pk1.dop2")).toMatchObject({
      setting: {
        engine: "postgres",
        build: { raw: "pg1520_deb", version: "15.20" },
        config: { raw: "x10a_c2r24", id: "x10a", claimedHardware: "c2r24" },
        machine: { name: "2 CPUs", cpus: 2 },
      },
      algorithm: "x.pg1520_deb.x10a_c2r24.pk1",
      workload: { family: "sysbench", name: "read-only", params: { range: 100 }, group: "range-aggregation" },
      threads: 2,
      status: "complete",
      settings: {
        tables: 4,
        rowsPerTable: 25_000,
        seconds: 6,
        randType: "uniform",
        primaryKey: true,
        toolVersion: "1.0.20",
      },
    });
    expect(run("za1_rx_c2r24.pk1/sb.o.read-write.range100.pk1.dop2")?.setting.engine).toBe("myrocks");
  });

  it("have what their summary says, in base units, with its file and line", () => {
    // x.pg1520.../sb.met.read-only: cpu/o x 2 CPUs / 100, rKB/o x 1024.
    const met = readFixtures("sysbench").find((file) =>
      file.path.endsWith("x10a_c2r24.pk1/sb.met.read-only.range100.pk1.dop2"),
    );
    const [, io = "", , , cpu = ""] = met?.text.split("\n").slice(1) ?? [];
    const found = point("x10a_c2r24.pk1/sb.o.read-only.range100.pk1.dop2");
    expect(found?.moreMetrics.cpuSecondsPerQueryPrinted).toBeCloseTo((Number(cpu.split("\t")[4]) * 2) / 100, 12);
    expect(found?.moreMetrics.contextSwitchesPerQueryPrinted).toBe(Number(cpu.split("\t")[3]));
    expect(found?.moreMetrics.readBytesPerQuery).toBe(Number(io.split("\t")[6]) * 1024);
    expect(found?.metricSources?.cpuSecondsPerQueryPrinted).toMatchObject({
      path: met?.path,
      line: 6,
      origin: "author",
    });
    expect(found?.metricSources?.readBytesPerQuery).toMatchObject({ path: met?.path, line: 3 });
    // Better ones are computed from vmstat, elsewhere.
    expect(found?.moreMetrics).not.toHaveProperty("cpuSecondsPerQuery");
  });

  it("have no numbers where the test failed, was cut or is empty", () => {
    const z11b = "z11b_c2r24.pk1/sb.o.";
    expect(run(`${z11b}insert.range100.pk1.dop1`)).toMatchObject({ status: "failed", threads: 1 });
    for (const name of ["insert.range100.pk1.dop1", "read-write.range100.pk1.dop4", "write-only.range100.pk1.dop4"]) {
      expect(point(z11b + name)).toMatchObject({ status: "failed", moreMetrics: {}, metrics: { qps: null } });
    }
    expect(point(`${z11b}update-index.range100.pk1.dop4`)).toMatchObject({ status: "truncated", moreMetrics: {} });
    // The author's tables are looked at elsewhere.
    const issues = results.issues.filter((issue) => issue.path?.includes("/sb."));
    expect(issues.map(({ code, line }) => [code, line]).sort()).toEqual([
      ["empty-result", null],
      ["load-without-times", 1],
      ["run-failed", 12],
      ["run-failed", 14],
      ["run-truncated", 3],
    ]);
  });

  it("never give a password away", () => {
    expect(JSON.stringify(results)).not.toMatch(/password|=pw/);
  });
});

describe("a plain text file", () => {
  it("takes engine, build and test from its path, the rest from its text", () => {
    const { runs, points, issues } = one(path, head(4) + report());
    expect(runs).toMatchObject([
      {
        setting: { engine: "mysql", build: { raw: "8.4.8", version: "8.4.8" }, config: null },
        workload: { name: "read-write", params: {}, group: "write" },
        threads: 4,
      },
    ]);
    expect(points).toMatchObject([
      {
        metrics: { qps: 9066.07, latencyMeanSeconds: 0.00441, latencyP95Seconds: 0.01322 },
        // 0.00 ms is below what is printed, not no time at all.
        moreMetrics: { tps: 453.3, errors: 3, latencyMinSeconds: null, durationSeconds: 6.0019 },
        source: { line: 19, text: "    queries:                             54420  (9066.07 per sec.)" },
      },
    ]);
    expect(issues).toEqual([]);
  });

  it("leaves what no rule explains to the bundle's other names, and takes the version behind an engine's word", () => {
    const text = head(4) + report();
    const thp = one("mariadb-thp/12.2.2-MariaDB/Tier2G_RW_4th.sysbench.txt", text);
    expect(thp.runs[0]?.setting).toMatchObject({ engine: "mariadb", build: { version: "12.2.2" }, config: null });
    const named = one("mysql-8.0.36_oltp_read_write_4.log", text);
    expect(named.runs[0]).toMatchObject({ setting: { engine: "mysql", build: { version: "8.0.36" }, config: null } });
    const io = one("mariadb-10.5.5-BP140-NVME/res_rw_thr4.txt", text);
    expect(io.runs[0]?.setting).toMatchObject({
      engine: "mariadb",
      build: { raw: "mariadb-10.5.5", version: "10.5.5" },
    });
  });

  it("that says nothing of its test is an unnamed one, with a warning", () => {
    const { runs, issues } = one("first try/result.txt", head(4) + report());
    expect(runs[0]).toMatchObject({ setting: { engine: "unknown" }, workload: { name: "unnamed" } });
    expect(issues.map(({ code }) => code)).toEqual(["test-unknown"]);
  });

  it("is of the test that a folder names, where its own name does not, and of sysbench's old one", () => {
    const text = head(4) + report();
    expect(one("oltp_point_select/pg17/run_4.txt", text).runs[0]).toMatchObject({ workload: { name: "point-query" } });
    expect(one("res-tpcc-Aurora-3nodes/res_thr4.txt", text).runs[0]).toMatchObject({ workload: { name: "tpcc" } });
    const old = one("mysql-5.6/oltp_4.log", text);
    expect(old.runs[0]).toMatchObject({ workload: { name: "oltp" }, setting: { build: { version: "5.6" } } });
    expect(old.issues).toEqual([]);
  });

  it("of a test of files is kept without a rate: 1.1 prints no fairness of threads there", () => {
    const text = `${head(16)}Throughput:
         read:  IOPS=5000.10 78.13 MiB/s (81.92 MB/s)
         fsync: IOPS=10670.00

Latency (ms):
         min:                                  0.00
         avg:                                  0.84
         max:                                 54.00
         95th percentile:                      2.00
         sum:                             159000.00
`;
    const { points, issues } = one("disks/mysql/fileio_16.txt", text);
    expect(points).toMatchObject([{ status: "suspect", metrics: { qps: null, latencyP95Seconds: 0.002 } }]);
    expect(issues.map(({ code }) => code)).toEqual(["test-unknown", "report-without-rate"]);
  });

  it("tells once what is to be said of all its runs", () => {
    const { runs, issues } = one(
      "any/mysql/result.txt",
      [4, 8, 16].map((threads) => head(threads) + report()).join(""),
    );
    expect(runs).toHaveLength(3);
    expect(issues).toMatchObject([{ code: "test-unknown", line: 1, message: expect.stringContaining("3 times in") }]);
  });

  it("names the test by the script of its command line, and takes the threads of the text", () => {
    const command =
      "sysbench /usr/share/sysbench/oltp_point_select.lua --threads=4 --mysql-password=secret run --db-ps-mode=disable --range-size=50\n";
    const { runs, issues } = one("pg17/x_8threads.txt", command + head(4) + report());
    expect(runs[0]).toMatchObject({
      workload: { name: "point-query", group: "point" },
      threads: 4,
      settings: { preparedStatements: false, rangeSize: 50 },
    });
    expect(issues.map(({ code }) => code)).toContain("threads-differ");
    expect(JSON.stringify(runs)).not.toContain("secret");
  });

  it("may hold several runs, and what prepare and cleanup print between them", () => {
    const prepare = "sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\nCreating table 'sbtest1'...\n";
    const { runs, points } = one(path, prepare + head(4) + report() + prepare + head(8) + report("100.00"));
    expect(runs.map(({ key, threads }) => [key, threads])).toEqual([
      [path, 4],
      [`${path}#2`, 8],
    ]);
    expect(points.map(({ metrics }) => metrics.qps)).toEqual([9066.07, 100]);
  });

  it("is not any text that speaks of sysbench", () => {
    const claims = (name: string, text: string) => sysbench.recognise(headOf({ path: name, text }));
    expect(claims("notes.txt", "sysbench 1.0.20 (using system LuaJIT)\nwas what we used\n")).toBe(false);
    expect(claims("README.md", head(4) + report())).toBe(false);
    expect(claims("x.a.b.pk1/sb.o.myvac", "sysbench --db-driver=mysql")).toBe(false);
    expect(claims("x.a.b.pk1/sb.o.scan.range100.pk1.dop1", "\n")).toBe(true);
    expect(claims("any.txt", "")).toBe(false);
  });
});

describe("odd outputs", () => {
  it("give the percentile that was asked for, or none", () => {
    expect(one(path, head(4) + report("1.00", "         99th percentile:  20.00\n")).points[0]?.metrics).toMatchObject({
      latencyP95Seconds: null,
      latencyP99Seconds: 0.02,
    });
    expect(
      one(path, head(4) + report("1.00", "         90th percentile:  20.00\n")).points[0]?.moreMetrics,
    ).toMatchObject({
      latencyP90Seconds: 0.02,
    });
    const none = one(path, head(4) + report("1.00", "")).points[0];
    expect({ ...none?.metrics, ...none?.moreMetrics }).not.toHaveProperty("latencyP0Seconds");
  });

  it("of a stopped run keep the mean of the interval lines as a hint only", () => {
    const { runs, points, series } = one(path, head(4) + interval(1, "100.00") + interval(2, "300.00"));
    expect(runs[0]?.status).toBe("truncated");
    expect(points[0]).toMatchObject({
      status: "truncated",
      metrics: { qps: null },
      moreMetrics: { qpsFromIntervals: 200 },
    });
    expect(points[0]?.metricSources?.qpsFromIntervals).toMatchObject({ line: 12, origin: "computed" });
    expect(series).toMatchObject([{ kind: "interval", x: "seconds", source: { line: 12 } }]);
    const column = (name: string) => series[0]?.values[series[0].columns.indexOf(name)];
    expect(column("seconds")).toEqual([1, 2]);
    expect(column("latencyP99Seconds")).toEqual([0.01009, 0.01009]);
    expect(column("errorsPerSecond")).toEqual([23, 23]);
  });

  it("thin out more interval lines than a series may have, and say so", () => {
    const many = Array.from({ length: 12_000 }, (_, at) => interval(at + 1, "100.00")).join("");
    const { series, issues } = one(path, head(4) + many + report());
    expect(series[0]?.values[0]?.slice(0, 3)).toEqual([1, 5, 9]);
    expect(series[0]?.values[0]?.length).toBe(3000);
    expect(issues).toMatchObject([{ code: "series-thinned", severity: "info" }]);
  });

  it("with an error beside a report, or with half a report, are suspect; a number at the cut is left out", () => {
    const fatal = "FATAL: mysql_drv_query() returned error 1213 (Deadlock)\n";
    expect(one(path, head(4) + fatal + report()).points[0]).toMatchObject({
      status: "suspect",
      metrics: { qps: 9066.07 },
    });
    const whole = head(4) + report();
    const cut = one(path, whole.slice(0, whole.indexOf("118.63") + 3)).points[0];
    expect(cut).toMatchObject({ status: "suspect", metrics: { qps: 9066.07, latencyMeanSeconds: 0.00441 } });
    expect(cut?.moreMetrics).not.toHaveProperty("latencyMaxSeconds");
  });

  it("without a single query failed: their rate is not 0", () => {
    const { points, issues } = one(path, head(4) + report("0.00"));
    expect(points[0]).toMatchObject({ status: "failed", metrics: { qps: null }, moreMetrics: {} });
    expect(issues.map(({ code }) => code)).toEqual(["no-queries"]);
  });

  it("with several reports keep the last, which is not of the whole run", () => {
    const { points, issues } = one(path, head(4) + report("10.00") + report("20.00"));
    expect(points[0]).toMatchObject({ status: "suspect", metrics: { qps: 20 } });
    expect(issues.map(({ code }) => code)).toEqual(["several-reports"]);
  });

  it("of a test that asks no queries have events, or are suspect", () => {
    const tail = `General statistics:
    total time:                          10.0004s
    total number of events:              12000

Threads fairness:
    execution time (avg/stddev):   9.9990/0.00
`;
    const cpu = one(path, `${head(4)}CPU speed:\n    events per second:  1199.88\n\n${tail}`).points[0];
    expect(cpu).toMatchObject({
      status: "complete",
      metrics: { qps: null },
      moreMetrics: { eventsPerSecond: 1199.88 },
    });
    const files = one(path, `${head(4)}File operations:\n    reads/s:                      5000.00\n\n${tail}`);
    expect(files.points[0]).toMatchObject({ status: "suspect", moreMetrics: { events: 12_000 } });
    expect(files.issues.map(({ code }) => code)).toEqual(["report-without-rate"]);
  });

  it("have a histogram", () => {
    const histogram = `Latency histogram (values are in milliseconds)
       value  ------------- distribution ------------- count
       0.065 |*****                                    300
       0.066 |**************************************** 2331

`;
    const { series, points } = one(path, head(4) + histogram + report());
    expect(series).toMatchObject([
      {
        kind: "histogram",
        columns: ["latencySeconds", "count"],
        values: [
          [0.065 / 1000, 0.066 / 1000],
          [300, 2331],
        ],
      },
    ]);
    expect(points[0]?.metrics.qps).toBe(9066.07);
  });

  it("of 0.5 add up the two rates that it prints", () => {
    const text = `sysbench 0.5:  multi-threaded system evaluation benchmark

Running the test with following options:
Number of threads: 16
Threads started!

[  10s] threads: 16, tps: 381.60, reads: 5355.90, writes: 1527.60, response time: 65.66ms (95%), errors: 0.00, reconnects:  0.00
OLTP test statistics:
    queries performed:
        read:                            53578
        write:                           15308
        other:                           7654
        total:                           76540
    transactions:                        3827   (381.66 per sec.)
    read/write requests:                 68886  (6869.88 per sec.)
    other operations:                    7654   (763.32 per sec.)
    ignored errors:                      0      (0.00 per sec.)
    reconnects:                          0      (0.00 per sec.)

General statistics:
    total time:                          10.0273s
    total number of events:              3827
    total time taken by event execution: 160.1234s
    response time:
         min:                                 12.77ms
         avg:                                 41.84ms
         max:                                199.64ms
         approx.  95 percentile:              65.66ms

Threads fairness:
    events (avg/stddev):           239.1875/2.86
    execution time (avg/stddev):   10.0077/0.01
`;
    const { runs, points, series } = one("percona/5.6.20/oltp_rw_16.txt", text);
    expect(runs[0]).toMatchObject({ status: "complete", threads: 16, settings: { toolVersion: "0.5" } });
    // 6869.88 + 763.32; 76540 queries in 10.0273 s are 7633.16.
    expect(points[0]?.metrics.qps).toBeCloseTo(7633.2, 6);
    expect(points[0]).toMatchObject({
      metrics: { latencyP95Seconds: 0.06566 },
      moreMetrics: { tps: 381.66 },
      metricSources: { qps: { origin: "computed", line: 15 } },
    });
    expect(series[0]?.columns).toContain("latencyP95Seconds");
  });
});

describe("texts of any name", () => {
  it("are a table where a legend stands before any run of sysbench, else runs", () => {
    const rows = ["insert", "delete", "hot-points"].map((test) => `54905\t54799\t${test}_range=100`).join("\n");
    const table = `Server is big.\ncol-1 : MariaDB Enterprise 10.6\ncol-2 : MariaDB Enterprise 11.4\n\n${rows}\n`;
    expect(read({ path: "d/qps.abs.txt", text: table }).points).toHaveLength(6);
    const run = head(2) + report("453.30");
    expect(read({ path: "mariadb/11.4.1/oltp_rw.txt", text: run }).points[0]?.metrics.qps).toBe(453.3);
  });
});

describe("a scan and its summary", () => {
  const directory = "nov25.x/x.my9500_rel.z12a_c8r32.pk1";
  const command =
    "sysbench --db-driver=mysql --table-size=25000 --tables=4 --threads=2 --time=6 /lua/oltp_scan.lua run\n2 CPUs\n";
  const output = {
    path: `${directory}/sb.o.scan.range100.pk1.dop2`,
    text: command + head(2) + report("453.30").replace("54420  (", "2721  ("),
  };
  const met = (rate: string) => ({
    path: `${directory}/sb.met.scan.range100.pk1.dop2`,
    text: `iostat, vmstat normalized by operation rate\nsamp\tr/s\trMB/s\tw/s\twMB/s\tr/o\trKB/o\twKB/o\to/s\n5\t906.6\t0.0\t0.0\t0.0\t0.160\t0.000\t0.000\t${rate}\n\nsamp\tcs/s\tcpu/s\tcs/o\tcpu/o\n5\t4533\t90.66\t0.800\t0.015993\n`,
  });

  it("count rows of a table, per client and of all, and per query what is per second", () => {
    // 25000 / 0.00441 s = 5668934 rows per second and client.
    const { points, issues } = read(output, met("5669"));
    expect(points[0]?.moreMetrics).toMatchObject({
      rowsPerSecond: 25_000 * 453.3,
      rowsPerSecondPerThread: 25_000 / 0.00441,
    });
    expect(points[0]?.metricSources?.rowsPerSecondPerThread).toMatchObject({ origin: "computed", path: output.path });
    expect(points[0]?.moreMetrics.contextSwitchesPerQueryPrinted).toBeCloseTo((4533 * 6.0019) / 2721, 9);
    expect(points[0]?.moreMetrics.cpuSecondsPerQueryPrinted).toBeCloseTo((0.9066 * 2 * 6.0019) / 2721, 9);
    expect(points[0]?.moreMetrics.readsPerQuery).toBeCloseTo((906.6 * 6.0019) / 2721, 9);
    expect(issues).toEqual([]);
  });

  it("of minutes are counted, as 0.14 queries per second is too coarse", () => {
    const slow = report("0.14").replace("54420  (", "9  (").replace("6.0019s", "62.6824s");
    const { points, issues } = read({ ...output, text: command + head(2) + slow }, met("5669"));
    expect(points[0]?.metrics.qps).toBe(0.14);
    // 25000 rows x 9 queries / 62.6824 s; 90.66 % of 2 CPUs for 62.6824 s / 9.
    expect(points[0]?.moreMetrics.rowsPerSecond).toBeCloseTo((25_000 * 9) / 62.6824, 6);
    expect(points[0]?.moreMetrics.cpuSecondsPerQueryPrinted).toBeCloseTo((0.9066 * 2 * 62.6824) / 9, 9);
    expect(issues).toEqual([]);
  });

  it("take a cost from what is printed for each row where 0.0 MB/s says too little", () => {
    const { path, text } = met("5669");
    const little = { path, text: text.replace("0.160\t0.000\t0.000", "0.160\t0.000\t0.005") };
    const [point] = read(output, little).points;
    // 0.005 KB for each of 5,669 units a second / 453.3 queries a second, of which there were 2,721 in 6.0019 s.
    expect(point?.moreMetrics.writtenBytesPerQuery).toBeCloseTo((0.005 * 1024 * 5669 * 6.0019) / 2721, 9);
    expect(point?.metricSources?.writtenBytesPerQuery?.rule).toMatch(/^wKB\/o x o\/s \/ queries per second/);
    expect(point?.moreMetrics.readBytesPerQuery).toBe(0);
  });

  it("are told apart when the summary is of another run", () => {
    expect(read(output, met("99")).issues.map(({ code }) => code)).toEqual(["summary-of-another-run"]);
  });

  it("keep a summary's rate where the output is missing, a scan's where path and rate say what it counts", () => {
    const other = { ...met("6093.16"), path: `${directory}/sb.met.random-points.range1000.pk1.dop2` };
    const { points, issues } = read(output, met("5669"), other);
    expect(points[1]).toMatchObject({ origin: "author", metrics: { qps: 6093.16 }, source: { line: 3 } });
    expect(points[1]?.moreMetrics.cpuSecondsPerQueryPrinted).toBeCloseTo((0.015993 * 2) / 100, 12);
    expect(issues.map(({ code }) => code)).toEqual(["summary-without-output"]);
    const alone = (path: string) => read({ ...met("5669"), path }).points[0];
    expect(alone(met("5669").path)).toMatchObject({
      metrics: { qps: null },
      moreMetrics: { rowsPerSecondPerThread: 5_669_000 },
    });
    expect(alone(met("5669").path.replace("nov25", "aug25"))?.moreMetrics).toEqual({});
  });
});
