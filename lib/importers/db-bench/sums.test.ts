import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { COLUMNS, type Column, cellsOf } from "./columns";
import type { RowFacts } from "./facts";
import { dbBench } from "./importer";
import { codes, onlyRun, readFolder, tableOfFile } from "./results.testing";
import { shiftOf } from "./shift";

describe("results of two versions under one header", () => {
  const head = "RocksDB:    version 5.17\nDB path: [/data/db-5.17.2-1m]\n";
  const line = (rate: number) => `readrandom   :       1.047 micros/op ${rate} ops/sec;   12.8 MB/s (5 of 5 found)\n`;
  const builds = (text: string) => {
    const results = readFiles(dbBench, [{ path: "README.md", text }]);
    return { versions: results.runs.map(({ setting }) => setting.build?.version), codes: codes(results) };
  };

  it("are separated by the database's path, with an issue", () => {
    const found = builds(`${head}${line(955_337)}DB path: [/data/db-5.18.3-1m]\n${line(886_123)}`);
    expect(found).toEqual({ versions: ["5.17", "5.18.3"], codes: ["database-without-header"] });
  });

  it("are not separated by a path without a version, with an issue", () => {
    const found = builds(`${head}${line(955_337)}DB path: [/data/other]\n${line(886_123)}`);
    expect(found).toEqual({ versions: ["5.17", "5.17"], codes: ["database-without-header"] });
  });

  it("need no issue where each has its header, and a command in a separate block is only quoted", () => {
    const quoted = "~~~ bash\n./db_bench --benchmarks=fillseq,readrandom --db=/data/db\n~~~\n";
    const other = head.replaceAll("5.17.2", "5.18.3").replace("5.17", "5.18");
    const found = builds(`${quoted}${head}${line(955_337)}${other}${line(886_123)}`);
    expect(found).toEqual({ versions: ["5.17", "5.18"], codes: [] });
  });
});

describe("sums", () => {
  const results = readFolder("sums");
  const sum = "sums/pn53/iobuf/sum.iobuf.hc.txt";
  const one = (name: string, version: string) =>
    onlyRun(
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

  it("keep columns as named where they are, and correct shifted ones", () => {
    expect(one("readwhilewriting", "9.8.4").point.moreMetrics).toMatchObject({
      compactionSeconds: 160,
      compactionCpuSeconds: 130,
    });
    // Products in shifted rows, c_wsecs x c_csecs = c_wgb in MB:
    // - 10.3.4: 320 x 160 = 51,200 = 50.0 x 1024
    // - fillseq: 293 x 70 = 20,510 for 20,480
    // - overwriteandwait: 224 x 6400 = 1,433,600 = 1400 x 1024
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

  it("count a row once that is in two sums", () => {
    expect(results.issues.filter(({ code }) => code === "row-repeated")).toMatchObject([
      { path: "sums/pn53/iobuf/sum.txt", line: 2 },
    ]);
    // 8 rows of the sum, 3 repeats of the .sdev, 1 rate that only the author's table has.
    expect(results.points).toHaveLength(12);
  });

  it("check mean and standard deviation of repeats", () => {
    // 100,000, 110,000, 120,000: mean 110,000; sqrt(2 x 10,000^2 / 3) = 8,165; 8,165 / 110,000 = 0.074.
    expect(tableOfFile(results, "sum.iobuf.sdev")).toMatchObject({ cells: 3, agree: 3 });
  });

  it("check the tables made of them, and find the one with a wrong name", () => {
    // 210,000 / 200,000 = 1.05; the table says 1.06.
    expect(tableOfFile(results, "abs0.tsv")).toMatchObject({
      title: "relative operations per second",
      cells: 6,
      agree: 5,
      differences: [{ label: "overwriteandwait.t24.s0 10.3.4", printed: "1.06", ours: 1.05 }],
    });
    expect(tableOfFile(results, "abs1.csv")).toMatchObject({
      cells: 5,
      agree: 4,
      differences: [
        { label: "the file's name", printed: "fmt.iobuf.hc.abs1.csv", remark: "named absolute, holds ratios" },
      ],
    });
    expect(tableOfFile(results, "abs.iobuf.hc.tsv")).toMatchObject({
      title: "absolute operations per second",
      cells: 4,
      agree: 3,
      differences: [{ line: 2, printed: "2100001", ours: 2100000, pointKey: expect.stringContaining(sum) }],
    });
  });

  it("make author points of absolute rates that no sum has", () => {
    expect(tableOfFile(results, "abs.iobuf.old.tsv")).toMatchObject({ cells: 1, noData: 1 });
    expect(results.points.filter(({ origin }) => origin === "author")).toMatchObject([{ metrics: { qps: 1000000 } }]);
  });
});

describe("an edited report.tsv", () => {
  const results = readFolder("reports");

  it("keeps failed rows as failed, rows of 27 columns, and repeats as separate runs", () => {
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

  it("reports unreadable cells, and reads 0.0GB, with its comma", () => {
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

  it("are shifted when all rows meet it and keys were dropped without blobs, or the version is late", () => {
    expect(shiftOf([rowOf({ ...fitting, b_rgb: "95", blob_sz: "0GB" })])).toBe("shifted");
    expect(shiftOf([rowOf({ ...fitting, version: "10.10.0" })])).toBe("shifted");
    expect(shiftOf([rowOf({ c_wgb: "50.0", c_wsecs: "170", c_csecs: "160", version: "10.10.0" })])).toBe("as-named");
  });

  it("are unknown where only a load of an older version meets the rule, which drops no keys", () => {
    expect(shiftOf([rowOf({ ...fitting, test: "fillseq.wal_disabled.v400" })])).toBe("unknown");
  });

  it("are unknown in a late version whose numbers are too small; zeros and early versions are as named", () => {
    expect(shiftOf([rowOf({ c_wsecs: "3", c_csecs: "1", version: "10.3.0" })])).toBe("unknown");
    expect(shiftOf([rowOf({ version: "10.3.0" })])).toBe("as-named");
    expect(shiftOf([rowOf({ c_wsecs: "3", c_csecs: "1" })])).toBe("as-named");
  });
});

describe("rows of old scripts", () => {
  const row = (mb: string, ops: string, second: number) =>
    [
      `${ops}\t${mb}\t8GB\t0.0GB,\t0.0\t\t0.0\t0\t0\t0\t0\t4.7\t4.5\t6\t13\t22\t14489\t1780\t0.0\t0\t1.8\t0.0\t8.4\t`,
      `readrandom.t1\t2022-06-2T05:12:${second}\t7.3\t`,
    ].join("");
  const header = COLUMNS.slice(0, -1).join("\t");

  it("have seconds instead of MB/s where they print three decimals", () => {
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
