import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { ParsedPoint, ParsedResults, ParsedRun } from "@/lib/domain/model";
import { readFixtures } from "../fixtures.testing";
import { headOf, readFiles, type TestFile } from "../reading.testing";
import { COLUMNS, type Column, cellsOf } from "./columns";
import type { RowFacts } from "./facts";
import { dbBench } from "./importer";
import { placeOf, settingOf } from "./place";
import { shiftOf } from "./shift";
import { kindOf } from "./sniff";

const fixtures = readFixtures("db-bench");
const under = (folder: string) =>
  readFiles(
    dbBench,
    fixtures.filter((file) => file.path.startsWith(folder)),
  );
const text = (name: string) => readFileSync(path.join(import.meta.dirname, "fixtures", name), "utf8");

function measured(results: ParsedResults, where: (run: ParsedRun) => boolean): { run: ParsedRun; point: ParsedPoint } {
  const runs = results.runs.filter(where);
  const [run] = runs;
  const point = results.points.find(({ runKey }) => runKey === run?.key);
  if (runs.length !== 1 || !run || !point) throw new Error(`${runs.length} runs fit`);
  return { run, point };
}
const at = (results: ParsedResults, file: string) => measured(results, ({ source }) => source.path === file);
const table = (results: ParsedResults, file: string) =>
  results.authorTables.find(({ source }) => source.path.endsWith(file));
const codes = (results: ParsedResults) => results.issues.map(({ code }) => code);

describe("a run of benchmark.sh", () => {
  const results = under("own/bm.lc.nt2.d0");
  const folder = "own/bm.lc.nt2.d0/7.8.deb";
  const log = `${folder}/benchmark_readwhilewriting.t2.log`;

  it("counts once: from its log, though o.readwhilewriting and report.tsv have it, too", () => {
    // report.tsv has five rows; four of them have no log in the fixture.
    expect(results.runs.map(({ source }) => source.path).sort()).toEqual([
      log,
      ...Array(4).fill(`${folder}/report.tsv`),
    ]);
    expect(results.issues.filter(({ code }) => code === "same-output").map((issue) => issue.path)).toEqual([
      `${folder}/o.readwhilewriting`,
    ]);
  });

  it("has the log's numbers in base units, and its setting", () => {
    const { run, point } = at(results, log);
    // `readwhilewriting : 62.559 micros/op 31748 ops/sec 5.040 seconds 159998 operations; 12.7 MB/s (78999 of 78999 found)`
    expect(point).toMatchObject({
      label: "readwhilewriting.t2",
      origin: "raw",
      status: "complete",
      metrics: {
        qps: 31748,
        latencyMeanSeconds: 62.559e-6,
        latencyP50Seconds: 8e-6,
        latencyP99Seconds: 30.52e-6,
        latencyP999Seconds: 0.02041985,
      },
      moreMetrics: {
        latencyP9999Seconds: 0.04603345,
        latencyMaxSeconds: 0.112053,
        operations: 159998,
        durationSeconds: 5.04,
        bytesPerSecond: 12.7 * 1024 ** 2,
        foundFraction: 1,
      },
    });
    expect(run).toMatchObject({
      setting: {
        engine: "rocksdb",
        build: { raw: "7.8.deb", version: "7.8.3", flags: ["deb"], commit: null },
        config: { raw: "bm.lc.d0" },
        machine: { name: "AMD EPYC, 2 CPUs", cpus: 2 },
      },
      workload: { family: "db_bench", name: "readwhilewriting", params: {}, group: "mixed" },
      threads: 2,
      settings: { keyBytes: 20, valueBytes: 400, rows: 400000, compression: "LZ4", seconds: 5 },
      notes: { blockCache: "lru", benchmark: "readwhilewriting" },
    });
  });

  it("takes CPU time from /usr/bin/time, sizes and write amplification from their files, and says so", () => {
    const { point } = at(results, log);
    const [, user = 0, system = 0] = text(`${log}.time`).trim().split(" ").map(Number);
    expect(point.moreMetrics).toMatchObject({ cpuUserSeconds: user, cpuSystemSeconds: system });
    expect(point.moreMetrics.cpuSecondsPerQuery).toBeCloseTo((user + system) / 159998, 15);
    expect(point.metricSources).toMatchObject({
      cpuUserSeconds: { path: `${log}.time`, line: 1, origin: "raw" },
      cpuSecondsPerQuery: { origin: "computed" },
      directoryBytes: { path: `${log}.stats.sizes`, line: 2 },
      writeAmplification: { path: `${folder}/report.tsv` },
    });
  });

  it("agrees with its row of report.tsv", () => {
    expect(table(results, "report.tsv")).toMatchObject({
      title: "report.tsv",
      cells: 18,
      agree: 18,
      differ: 0,
      noData: 0,
    });
  });

  it("gives its intervals and its histogram", () => {
    const lines = text(`${log}.r.csv`).trim().split("\n").slice(1);
    const interval = results.series.find(({ kind }) => kind === "interval");
    expect(interval).toMatchObject({ runKey: `${log}#1`, columns: ["seconds", "qps"], x: "seconds" });
    expect(interval?.values).toEqual([0, 1].map((column) => lines.map((line) => Number(line.split(",")[column]))));
    const histogram = results.series.find(({ kind }) => kind === "histogram");
    // db_bench counts what it timed: the buckets add up to the operations.
    expect(histogram?.values[1]?.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(159998);
  });

  it("without a log is its row", () => {
    const { run, point } = measured(results, ({ workload }) => "name" in workload && workload.name === "overwrite");
    expect(run).toMatchObject({ threads: 2, workload: { params: { sync: false }, group: "write" } });
    expect(point.metrics).toMatchObject({ qps: 124348, latencyP99Seconds: 10e-6 });
    // u_cpu, s_cpu and rss are printed 0.0: less than their digits, not nothing.
    expect(point.moreMetrics).not.toHaveProperty("cpuUserSeconds");
    expect(point.moreMetrics).not.toHaveProperty("memoryBytes");
    const load = measured(results, ({ workload }) => "name" in workload && workload.name === "fillseq");
    expect(load.run).toMatchObject({
      threads: 1,
      workload: { params: { wal: "disabled" }, group: "load" },
      settings: { valueBytes: 400 },
    });
  });
});

describe("db_bench by hand", () => {
  const results = under("own/db_bench");

  it("gives a run for each of several benchmarks in one log", () => {
    const runs = results.runs.filter(({ source }) => source.path.endsWith("all_in_one_1t.txt"));
    expect(runs.map(({ workload, threads }) => ["name" in workload && workload.name, threads])).toEqual(
      "fillseq fillrandom overwrite readrandom readseq readreverse seekrandom deleterandom"
        .split(" ")
        .map((name) => [name, 1]),
    );
  });

  it("tells killed from failed from a database that was not there", () => {
    const killed = at(results, "own/db_bench/overwrite_killed.txt");
    expect(killed).toMatchObject({
      run: { status: "truncated", workload: { name: "overwrite" } },
      point: { status: "truncated", metrics: { qps: null } },
    });
    const typo = at(results, "own/db_bench/readrandon_typo_failed.txt");
    expect(typo).toMatchObject({ run: { status: "failed" }, point: { status: "failed", metrics: { qps: null } } });
    expect(typo.run.source).toMatchObject({ line: 5, text: "unknown benchmark 'readrandon'" });
    const missing = at(results, "own/db_bench/readrandom_nodb_failed.txt");
    expect(missing).toMatchObject({ run: { status: "suspect" }, point: { status: "suspect" } });
    expect(codes(results)).toEqual(["run-truncated", "nothing-found", "run-failed"]);
  });

  it("links --report_file to its log by name", () => {
    const [series] = results.series.filter(({ kind }) => kind === "interval");
    expect(series).toMatchObject({
      runKey: "own/db_bench/overwrite_report_2t.txt#1",
      values: [
        [1, 2, 3, 4],
        [145986, 54842, 41831, 52180],
      ],
    });
  });

  it("checks its own averages, and finds a result behind progress on the same line", () => {
    const rates = [109579, 151785, 256865];
    const line = (rate: number) =>
      `readrandom   :      17.866 micros/op ${rate} ops/sec 3.139 seconds 343998 operations;    3.9 MB/s (6 of 9 found)`;
    const file: TestFile = {
      path: "readrandom_x3_2t.txt",
      text: [
        "RocksDB:    version 7.8.3",
        line(109579),
        `... finished 100 ops      \r... finished 200 ops      \r${line(151785)}`,
        "readrandom [AVG 2 runs] : 130682 (± 41360) ops/sec;    4.6 (± 1.5) MB/sec",
        line(256865),
        "readrandom [AVG    3 runs] : 172743 (± 85826) ops/sec;    6.1 (± 3.0) MB/sec",
        "readrandom [MEDIAN 3 runs] : 151786 ops/sec;    5.4 MB/sec",
      ].join("\n"),
    };
    const repeated = readFiles(dbBench, [file]);
    expect(repeated.points.map(({ metrics }) => metrics.qps)).toEqual(rates);
    expect(repeated.runs.map(({ notes }) => notes.repeat)).toEqual([1, 2, 3]);
    // (109579 + 151785) / 2 = 130682, (… + 256865) / 3 = 172743; the median is 151785, printed one more here.
    expect(repeated.authorTables).toMatchObject([
      { cells: 3, agree: 2, differ: 1, differences: [{ line: 7, printed: "151786", ours: 151785 }] },
    ]);
  });

  it("reads version 5's lines, which have neither seconds nor operations", () => {
    const [point] = readFiles(dbBench, [
      {
        path: "o.readrandom",
        text: "RocksDB:    version 5.4\nreadrandom   :       8.033 micros/op 124488 ops/sec;   16.1 MB/s (1000000 of 1000000 found)\nmultireadrandom :      10.164 micros/op 3148272 ops/sec; (177099990 of 177099990 found)\n",
      },
    ]).points;
    expect(point?.metrics).toMatchObject({ qps: 124488, latencyMeanSeconds: 8.033e-6 });
    expect(point?.moreMetrics).toEqual({ bytesPerSecond: 16.1 * 1024 ** 2, foundFraction: 1 });
  });

  it("gives a truncated run for a benchmark of the command line that gave no result", () => {
    const results = readFiles(dbBench, [
      {
        path: "x.log",
        text: "./db_bench --benchmarks=fillseq,overwrite,stats --threads=3\nRocksDB:    version 8.1.0\nfillseq      :       4.706 micros/op 212459 ops/sec 0.941 seconds 200000 operations;   23.5 MB/s\n",
      },
    ]);
    expect(
      results.runs.map(({ workload, status, threads }) => ["name" in workload && workload.name, status, threads]),
    ).toEqual([
      ["fillseq", "complete", 3],
      ["overwrite", "truncated", 3],
    ]);
  });
});

describe("results of two versions under one header", () => {
  const head = "RocksDB:    version 5.17\nDB path: [/data/db-5.17.2-1m]\n";
  const line = (rate: number) => `readrandom   :       1.047 micros/op ${rate} ops/sec;   12.8 MB/s (5 of 5 found)\n`;
  const builds = (text: string) => {
    const results = readFiles(dbBench, [{ path: "README.md", text }]);
    return { versions: results.runs.map(({ setting }) => setting.build?.version), codes: codes(results) };
  };

  it("are told apart by the database's path, with an issue", () => {
    const found = builds(`${head}${line(955_337)}DB path: [/data/db-5.18.3-1m]\n${line(886_123)}`);
    expect(found).toEqual({ versions: ["5.17", "5.18.3"], codes: ["database-without-header"] });
  });

  it("cannot be told apart by a path without a version, which an issue says", () => {
    const found = builds(`${head}${line(955_337)}DB path: [/data/other]\n${line(886_123)}`);
    expect(found).toEqual({ versions: ["5.17", "5.17"], codes: ["database-without-header"] });
  });

  it("are no matter where each has its header, and a command in a block of its own is only quoted", () => {
    const quoted = "~~~ bash\n./db_bench --benchmarks=fillseq,readrandom --db=/data/db\n~~~\n";
    const other = head.replaceAll("5.17.2", "5.18.3").replace("5.17", "5.18");
    const found = builds(`${quoted}${head}${line(955_337)}${other}${line(886_123)}`);
    expect(found).toEqual({ versions: ["5.17", "5.18"], codes: [] });
  });
});

describe("sums", () => {
  const results = under("sums");
  const sum = "sums/pn53/iobuf/sum.iobuf.hc.txt";
  const one = (name: string, version: string) =>
    measured(
      results,
      ({ workload, setting, source }) =>
        "name" in workload && workload.name === name && setting.build?.version === version && source.path === sum,
    );

  it("take build, block cache and threads from the paths at their head, and the host from their own", () => {
    const { run } = one("overwriteandwait", "9.8.4");
    expect(run).toMatchObject({
      setting: {
        build: { raw: "9.8.clang", version: "9.8.4", flags: ["clang"], commit: "aaaaaaaaaa" },
        config: { raw: "iobuf.hyper-clock" },
        machine: { name: "pn53" },
      },
      threads: 24,
      notes: { blockCache: "hyper-clock", io: "buffered IO", date: "2026-01-02T03:40:00" },
    });
    expect(one("revrange", "9.8.4").run.threads).toBe(1);
  });

  it("keep columns as named where they are, and put shifted ones right", () => {
    expect(one("readwhilewriting", "9.8.4").point.moreMetrics).toMatchObject({
      compactionSeconds: 160,
      compactionCpuSeconds: 130,
    });
    // 10.3.4: c_wsecs 320 x c_csecs 160 = 51,200 = c_wgb 50.0 x 1024; fillseq 293 x 70 = 20,510 for 20,480; overwriteandwait 224 x 6400 = 1,433,600 = 1400 x 1024.
    const shifted = one("readwhilewriting", "10.3.4").point.moreMetrics;
    expect(shifted).toMatchObject({
      compactionSeconds: 160,
      compactionBusyBytesPerSecond: 320 * 1024 ** 2,
      blobReadBytes: 0,
    });
    expect(shifted).not.toHaveProperty("compactionCpuSeconds");
    expect(shifted).not.toHaveProperty("blobWrittenBytes");
    expect(
      results.issues.filter(({ code }) => code === "columns-shifted").map(({ path, line }) => [path, line]),
    ).toContainEqual([sum, 6]);
  });

  it("count a row once that stands in two sums", () => {
    expect(results.issues.filter(({ code }) => code === "row-repeated")).toMatchObject([
      { path: "sums/pn53/iobuf/sum.txt", line: 2 },
    ]);
    // 8 rows of the sum, 3 repeats of the .sdev, 1 rate that only the author's table has.
    expect(results.points).toHaveLength(12);
  });

  it("check mean and standard deviation of repeats", () => {
    // 100,000, 110,000, 120,000: mean 110,000; sqrt(2 x 10,000^2 / 3) = 8,165; 8,165 / 110,000 = 0.074.
    expect(table(results, "sum.iobuf.sdev")).toMatchObject({ cells: 3, agree: 3 });
  });

  it("check the tables made of them, and find the one whose name lies", () => {
    // 210,000 / 200,000 = 1.05; the table says 1.06.
    expect(table(results, "abs0.tsv")).toMatchObject({
      title: "relative operations per second",
      cells: 6,
      agree: 5,
      differences: [{ label: "overwriteandwait.t24.s0 10.3.4", printed: "1.06", ours: 1.05 }],
    });
    expect(table(results, "abs1.csv")).toMatchObject({
      cells: 5,
      agree: 4,
      differences: [
        { label: "the file's name", printed: "fmt.iobuf.hc.abs1.csv", remark: "named absolute, holds ratios" },
      ],
    });
    expect(table(results, "abs.iobuf.hc.tsv")).toMatchObject({
      title: "absolute operations per second",
      cells: 4,
      agree: 3,
      differences: [{ line: 2, printed: "2100001", ours: 2100000, pointKey: expect.stringContaining(sum) }],
    });
  });

  it("make author points of absolute rates that no sum has", () => {
    expect(table(results, "abs.iobuf.old.tsv")).toMatchObject({ cells: 1, noData: 1 });
    expect(results.points.filter(({ origin }) => origin === "author")).toMatchObject([{ metrics: { qps: 1000000 } }]);
  });
});

describe("an edited report.tsv", () => {
  const results = under("reports");

  it("keeps failed rows as failed, 27 columns, repeats as runs of their own", () => {
    expect(results.points.map(({ label, status, metrics }) => [label, status, metrics.qps])).toEqual([
      ["readrandom.t32", "complete", 500000],
      ["multireadrandom.t32", "failed", null],
      ["multireadrandom.t32", "complete", 800000],
      ["multireadrandom.t32", "complete", 810000],
    ]);
    expect(results.runs[1]).toMatchObject({
      threads: 32,
      notes: { jobId: "job7" },
      setting: { build: { raw: "7.3.1", commit: null } },
    });
  });

  it("says what it could not read, and reads 0.0GB, with its comma", () => {
    expect(results.issues.map(({ code, line }) => [code, line])).toEqual([
      ["line-not-read", 10],
      ["not-a-number", 3],
    ]);
    expect(results.points[0]?.moreMetrics).toMatchObject({ databaseBytes: 16 * 1024 ** 3 });
    expect(results.points[0]?.moreMetrics).not.toHaveProperty("uptimeSeconds");
  });

  it("checks a lone ratio between rows: 810,000 / 800,000 = 1.01", () => {
    expect(results.authorTables).toMatchObject([{ cells: 1, agree: 1 }]);
  });

  it("keeps the mean time of a key apart from the latencies of batches", () => {
    expect(results.points[2]).toMatchObject({
      metrics: { latencyMeanSeconds: null, latencyP50Seconds: 336e-6 },
      moreMetrics: { latencyMeanPerKeySeconds: 40e-6 },
    });
    expect(results.runs[2]?.notes.counted).toMatch(/keys/);
  });
});

describe("places", () => {
  it("tell compilers, instance types and cores apart", () => {
    const place = (file: string) => settingOf(placeOf(file), { version: "10.8.3" });
    expect(place("arm/byrx/sum2.byrx.clang.lto.txt")).toMatchObject({
      build: { raw: "10.8.3.clang.lto", version: "10.8.3", flags: ["clang", "lto"] },
      config: { raw: "byrx" },
    });
    expect(place("aws/m5d.2xlarge.ht0.nvme/sum.byrx.dop1.txt.sdev")).toMatchObject({
      machine: { name: "m5d.2xlarge" },
      config: { raw: "byrx.ht0.nvme" },
    });
    expect(place("aws/c6i.12xlarge.ht0.nt16/sum.iobuf.txt")).toMatchObject({
      machine: { name: "c6i.12xlarge" },
      config: { raw: "iobuf.ht0" },
    });
    expect(place("dec25/48core/sum.byrx.txt").machine).toMatchObject({ name: "48core", cpus: null });
    expect(place("x/bm.lc.nt8.d1/9.8.clang/report.tsv")).toMatchObject({
      build: { raw: "9.8.clang", version: "10.8.3" },
      config: { raw: "bm.lc.d1" },
      machine: null,
    });
  });
});

describe("columns that may be shifted", () => {
  const rowOf = (numbers: Partial<Record<Column, string>>): RowFacts => {
    const cells = cellsOf(
      COLUMNS.map(
        (column) => ({ ops_sec: "1", test: "readwhilewriting.t1", version: "9.8.4", ...numbers })[column] ?? "0",
      ).join("\t"),
    );
    if (cells === null) throw new Error("no row");
    return { line: 1, text: "", block: 0, cells };
  };
  // 300 x 170 = 51,000; 50.0 x 1024 = 51,200: by chance, or shifted.
  const fitting = { c_wgb: "50.0", c_wsecs: "300", c_csecs: "170" };

  it("are as named when a single test meets the rule by chance and others do not", () => {
    const other = rowOf({ test: "overwrite.t1.s0", c_wgb: "1400.0", c_wsecs: "6400", c_csecs: "4100" });
    expect(shiftOf([rowOf(fitting), other])).toBe("as-named");
    expect(shiftOf([rowOf(fitting)])).toBe("as-named");
    expect(shiftOf([rowOf(fitting), rowOf({ ...fitting, test: "fwdrangewhilewriting.t1" })])).toBe("as-named");
  });

  it("are shifted when all that can be tried meets it and keys were dropped without blobs, or the version is late", () => {
    expect(shiftOf([rowOf({ ...fitting, b_rgb: "95", blob_sz: "0GB" })])).toBe("shifted");
    expect(shiftOf([rowOf({ ...fitting, version: "10.10.0" })])).toBe("shifted");
    expect(shiftOf([rowOf({ c_wgb: "50.0", c_wsecs: "170", c_csecs: "160", version: "10.10.0" })])).toBe("as-named");
  });

  it("are unknown where only a load of an older version meets the rule, which drops no keys", () => {
    expect(shiftOf([rowOf({ ...fitting, test: "fillseq.wal_disabled.v400" })])).toBe("unknown");
  });

  it("are unknown in rows too small to tell, of a late version; zeros need no verdict", () => {
    expect(shiftOf([rowOf({ c_wsecs: "3", c_csecs: "1", version: "10.3.0" })])).toBe("unknown");
    expect(shiftOf([rowOf({ version: "10.3.0" })])).toBe("as-named");
    expect(shiftOf([rowOf({ c_wsecs: "3", c_csecs: "1" })])).toBe("as-named");
  });
});

describe("rows of old scripts", () => {
  const row = (mb: string, ops: string, second: number) =>
    `${ops}\t${mb}\t8GB\t0.0GB,\t0.0\t\t0.0\t0\t0\t0\t0\t4.7\t4.5\t6\t13\t22\t14489\t1780\t0.0\t0\t1.8\t0.0\t8.4\treadrandom.t1\t2022-06-2T05:12:${second}\t7.3\t`;
  const header = COLUMNS.slice(0, -1).join("\t");

  it("have seconds for MB/s: three decimals", () => {
    const { points, issues } = readFiles(dbBench, [
      { path: "report.tsv", text: `${header}\n${row("1800.002", "1000000", 16)}\n` },
    ]);
    expect(points[0]?.moreMetrics).toMatchObject({ durationSeconds: 1800.002 });
    expect(points[0]?.moreMetrics).not.toHaveProperty("bytesPerSecond");
    expect(issues.map(({ code, line }) => [code, line])).toEqual([["seconds-in-mb-sec", 2]]);
  });

  it("have means of six digits: (1,000,000 + 1,100,000 + 1,220,000) / 3 = 1,106,666.67", () => {
    const rows = ["1000000", "1100000", "1220000"].map((ops, at) => row("10.0", ops, 20 + at));
    const text = `${header}\n${rows.join("\n")}\nmean=1.10667e+06\tstddev=89938.3\tsdev/mean=0.081\n`;
    // Differences from the mean -106,666.67, -6,666.67, 113,333.33: sqrt(24,266,666,667 / 3) = 89,938.25.
    expect(readFiles(dbBench, [{ path: "sum.byrx.txt.sdev", text }]).authorTables).toMatchObject([
      { cells: 3, agree: 3 },
    ]);
  });
});

describe("recognition", () => {
  const kind = (file: string, body: string) => kindOf(headOf({ path: file, text: body }));
  it("leaves the monitors' files and other tables alone", () => {
    expect(kind("benchmark_x.log.stats.vm", "RocksDB:    version 7.8.3\n")).toBeNull();
    expect(kind("fmt.sysbench.tsv", "1.00\t0.95\ttest\n1.00\t0.95\tpoint-query\n")).toBeNull();
    expect(kind("abs.tsv", "1.00\t0.95\tpoint-query_range=100\n")).toBeNull();
    expect(kind("sum.txt", "")).toBeNull();
    expect(kind("a.csv", "secs_elapsed,interval_qps\n")).toBe("intervals");
    expect(kind("x.csv", "test,10.2.1,10.2.1,\nreadwhilewriting.t24,1.00,1.77\n")).toBe("derived");
    expect(kind("x.csv", "10.2.1\t10.2.1\ttest\n1.00\t0.99\tfillseq.wal_disabled.v400\n")).toBe("derived");
  });
});
