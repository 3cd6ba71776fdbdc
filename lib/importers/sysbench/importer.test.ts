import { describe, expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { headOf } from "../reading.testing";
import { sysbench } from "./importer";
import { head, path, read, readOne, report } from "./outputs.testing";

describe("sysbench's fixtures", () => {
  const results = read(...readFixtures("sysbench").filter(({ path }) => !path.startsWith("tables/")));
  const run = (name: string) => results.runs.find(({ key }) => key.endsWith(name));
  const point = (name: string) => results.points.find(({ key }) => key.endsWith(name));

  it("are runs with the facts of their directory, name and text", () => {
    expect(run("x10a_c2r24.pk1/sb.o.read-only.range100.pk1.dop2")).toMatchObject({
      setting: {
        engine: "postgres",
        build: { raw: "pg1520_deb", version: "15.20" },
        config: { raw: "x10a_c2r24", id: "x10a", claimedHardware: "c2r24" },
        machine: { name: "2 CPUs", cpus: 2 },
      },
      algorithm: "x.pg1520_deb.x10a_c2r24.pk1",
      workload: { family: "sysbench", name: "read-only", params: { range: 100 } },
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

  it("have the values of their summary, in base units, with its file and line", () => {
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
    // Exact ones are computed from vmstat, elsewhere.
    expect(found?.moreMetrics).not.toHaveProperty("cpuSecondsPerQuery");
  });

  it("have no numbers where the test failed, was cut or is empty", () => {
    const z11b = "z11b_c2r24.pk1/sb.o.";
    expect(run(`${z11b}insert.range100.pk1.dop1`)).toMatchObject({ status: "failed", threads: 1 });
    for (const name of ["insert.range100.pk1.dop1", "read-write.range100.pk1.dop4", "write-only.range100.pk1.dop4"]) {
      expect(point(z11b + name)).toMatchObject({ status: "failed", metrics: { qps: null } });
      expect(point(z11b + name)?.moreMetrics).toEqual({});
    }
    const cut = point(`${z11b}update-index.range100.pk1.dop4`);
    expect([cut?.status, cut?.moreMetrics]).toEqual(["truncated", {}]);
    // The author's tables have their own tests.
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
    const { runs, points, issues } = readOne(path, head(4) + report());
    expect(runs).toMatchObject([
      {
        setting: { engine: "mysql", build: { raw: "8.4.8", version: "8.4.8" }, config: null },
        workload: { name: "read-write", params: {} },
        threads: 4,
      },
    ]);
    expect(points).toMatchObject([
      {
        metrics: { qps: 9066.07, latencyMeanSeconds: 0.00441, latencyP95Seconds: 0.01322 },
        // 0.00 ms is below the printed digits, not no time at all.
        moreMetrics: { tps: 453.3, errors: 3, latencyMinSeconds: null, durationSeconds: 6.0019 },
        source: { line: 19, text: "    queries:                             54420  (9066.07 per sec.)" },
      },
    ]);
    expect(issues).toEqual([]);
  });

  it("takes the version behind an engine's word, and makes no config of other words", () => {
    const text = head(4) + report();
    const thp = readOne("mariadb-thp/12.2.2-MariaDB/Tier2G_RW_4th.sysbench.txt", text);
    expect(thp.runs[0]?.setting).toMatchObject({ engine: "mariadb", build: { version: "12.2.2" }, config: null });
    const named = readOne("mysql-8.0.36_oltp_read_write_4.log", text);
    expect(named.runs[0]).toMatchObject({ setting: { engine: "mysql", build: { version: "8.0.36" }, config: null } });
    const io = readOne("mariadb-10.5.5-BP140-NVME/res_rw_thr4.txt", text);
    expect(io.runs[0]?.setting).toMatchObject({
      engine: "mariadb",
      build: { raw: "mariadb-10.5.5", version: "10.5.5" },
    });
  });

  it('has the workload "unnamed" and a warning where nothing names its test', () => {
    const { runs, issues } = readOne("first try/result.txt", head(4) + report());
    expect(runs[0]).toMatchObject({ setting: { engine: "unknown" }, workload: { name: "unnamed" } });
    expect(issues.map(({ code }) => code)).toEqual(["test-unknown"]);
  });

  it("takes the test from a folder where its own name has none, and knows sysbench's old `oltp`", () => {
    const text = head(4) + report();
    expect(readOne("oltp_point_select/pg17/run_4.txt", text).runs[0]).toMatchObject({
      workload: { name: "point-query" },
    });
    expect(readOne("res-tpcc-Aurora-3nodes/res_thr4.txt", text).runs[0]).toMatchObject({ workload: { name: "tpcc" } });
    const old = readOne("mysql-5.6/oltp_4.log", text);
    expect(old.runs[0]).toMatchObject({ workload: { name: "oltp" }, setting: { build: { version: "5.6" } } });
    expect(old.issues).toEqual([]);
  });

  it("is kept without a rate where it is of sysbench 1.1's file test, which prints no fairness of threads", () => {
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
    const { runs, points, issues } = readOne("disks/mysql/fileio_16.txt", text);
    expect(runs[0]?.workload).toMatchObject({ name: "fileio" });
    expect(points).toMatchObject([{ status: "suspect", metrics: { qps: null, latencyP95Seconds: 0.002 } }]);
    expect(issues).toMatchObject([
      {
        code: "report-without-rate",
        message: expect.stringContaining('"read: IOPS=5000.10 78.13 MiB/s (81.92 MB/s)"'),
      },
    ]);
  });

  // Outputs of sysbench 1.0.20 itself.
  const fileio = (mode: string, size: string) => `${head(1)}Extra file open flags: (none)
4 files, 16MiB each
64MiB total file size
Block size ${size}
Using synchronous I/O mode
Doing ${mode} test
Initializing worker threads...

Threads started!

File operations:
    reads/s:                      8450.87
    writes/s:                     5633.91

General statistics:
    total time:                          2.0301s
    total number of events:              29741

Latency (ms):
         sum:                                 2002.39

`;

  it("of files and memory has their options, so that two of them are not one test", () => {
    const memory = `${head(1)}Running memory speed test with the following options:
  block size: 4KiB
  total size: 102400MiB
  operation: read
  scope: global

Threads started!

Total operations: 2978476 (1485639.96 per second)

11634.67 MiB transferred (5803.28 MiB/sec)

General statistics:
    total time:                          2.0040s
    total number of events:              2978476

Latency (ms):
         sum:                                 1002.39
`;
    const { runs, issues } = readOne(
      "mysql/oltp_read_only_1.txt",
      fileio("random r/w", "16KiB") + fileio("sequential read", "4KiB") + memory,
    );
    const files = { totalSize: "64MiB", ioMode: "synchronous" };
    expect(runs.map(({ workload }) => ("params" in workload ? [workload.params, workload.name] : []))).toEqual([
      [{ ...files, mode: "random r/w", blockSize: "16KiB" }, "fileio"],
      [{ ...files, mode: "sequential read", blockSize: "4KiB" }, "fileio"],
      [{ blockSize: "4KiB", totalSize: "102400MiB", operation: "read", scope: "global" }, "memory"],
    ]);
    const messages = issues.map(({ message }) => message).join(" ");
    expect(messages).toContain('"reads/s: 8450.87", "writes/s: 5633.91"');
  });

  it("reports an issue that all its runs share once, with their number", () => {
    const { runs, issues } = readOne(
      "any/mysql/result.txt",
      [4, 8, 16].map((threads) => head(threads) + report()).join(""),
    );
    expect(runs).toHaveLength(3);
    expect(issues).toMatchObject([{ code: "test-unknown", line: 1, message: expect.stringContaining("3 times in") }]);
  });

  it("names the test by the script of its command line, and takes the threads of the text", () => {
    const command = [
      "sysbench /usr/share/sysbench/oltp_point_select.lua --threads=4 --mysql-password=secret run",
      "--db-ps-mode=disable --range-size=50\n",
    ].join(" ");
    const { runs, issues } = readOne("pg17/x_8threads.txt", command + head(4) + report());
    expect(runs[0]).toMatchObject({
      workload: { name: "point-query" },
      threads: 4,
      settings: { preparedStatements: false, rangeSize: 50 },
    });
    expect(issues.map(({ code }) => code)).toContain("threads-differ");
    expect(JSON.stringify(runs)).not.toContain("secret");
  });

  it("may hold several runs, and the output of prepare and cleanup around them", () => {
    const prepare = "sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\nCreating table 'sbtest1'...\n";
    const cleanup = "sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\nDropping table 'sbtest1'...\n";
    const text = prepare + head(4) + report() + cleanup + prepare + head(8) + report("9000.00") + cleanup;
    const { runs, points } = readOne(path, text);
    expect(runs.map(({ key, threads }) => [key, threads])).toEqual([
      [path, 4],
      [`${path}#2`, 8],
    ]);
    expect(points.map(({ metrics }) => metrics.qps)).toEqual([9066.07, 9000]);
  });

  it("is not recognised by the word sysbench alone", () => {
    const claims = (name: string, text: string) => sysbench.recognise(headOf({ path: name, text }));
    expect(claims("notes.txt", "sysbench 1.0.20 (using system LuaJIT)\nwas what we used\n")).toBe(false);
    expect(claims("README.md", head(4) + report())).toBe(false);
    expect(claims("x.a.b.pk1/sb.o.myvac", "sysbench --db-driver=mysql")).toBe(false);
    expect(claims("x.a.b.pk1/sb.o.scan.range100.pk1.dop1", "\n")).toBe(true);
    expect(claims("any.txt", "")).toBe(false);
  });
});

describe("texts of any name", () => {
  it("are a table where a legend precedes all runs of sysbench, else runs", () => {
    const rows = ["insert", "delete", "hot-points"].map((test) => `54905\t54799\t${test}_range=100`).join("\n");
    const table = `Server is big.\ncol-1 : MariaDB Enterprise 10.6\ncol-2 : MariaDB Enterprise 11.4\n\n${rows}\n`;
    expect(read({ path: "d/qps.abs.txt", text: table }).points).toHaveLength(6);
    const run = head(2) + report("9066.10");
    expect(read({ path: "mariadb/11.4.1/oltp_rw.txt", text: run }).points[0]?.metrics.qps).toBe(9066.1);
  });
});
