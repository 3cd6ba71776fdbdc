import { describe, expect, it } from "vitest";
import { annConsole } from "./ann-console/importer";
import { annCsv } from "./ann-csv/importer";
import { openAnnCsv } from "./ann-csv/parse";
import { annAuthor } from "./claims/ann-author/importer";
import { clientCounts } from "./claims/client-counts/importer";
import { timings } from "./claims/timings/importer";
import { dbBench } from "./db-bench/importer";
import { fio } from "./fio/importer";
import { insertBenchmark } from "./insert-benchmark/importer";
import { iostat } from "./iostat/importer";
import type { TextImporter } from "./kit/types";
import { linkbench } from "./linkbench/importer";
import { pgbench } from "./pgbench/importer";
import { ps } from "./ps/importer";
import { readFiles } from "./reading.testing";
import { sysbench } from "./sysbench/importer";
import { tables } from "./tables/importer";
import { tprocC } from "./tproc-c/importer";
import { vectorDbBenchmark } from "./vector-db-benchmark/importer";
import { vectorDbBench } from "./vectordbbench/importer";
import { ycsb } from "./ycsb/importer";

// A part of a file has another best and another median than the whole. A file beyond the limit counts for nothing.
interface Case {
  importer: TextImporter;
  path: string;
  /** The text above the results. */
  head: string;
  /** The nth result, from 0. */
  result(nth: number): string;
  /** The limit. */
  most: number;
}

const csv = [
  "algorithm,parameters,count,k-nn,epsilon,largeepsilon,rel,qps,p50,p95,p99,p999,distcomps,build,",
  "candidates,indexsize,queriessize,dataset\n",
].join("");
const ibench = [
  ..."ips qps rps rmbps wps wmbps rpq rkbpq wpi wkbpi csps cpups cspq cpupq".split(" "),
  ..."dbgb1 dbgb2 rss maxop p50 p99 tag\n".split(" "),
].join("\t");
const report = [
  ..."ops_sec mb_sec lsm_sz blob_sz c_wgb w_amp c_mbps c_wsecs c_csecs b_rgb b_wgb usec_op".split(" "),
  ..."p50 p99 p99.9 p99.99 pmax uptime stall% Nstall u_cpu s_cpu rss".split(" "),
  ..."test date version job_id githash\n".split(" "),
].join("\t");
// One result of VectorDBBench at 49 thread counts: 50 points with the best of all.
const threadCounts = Array.from({ length: 49 }, (_, nth) => nth + 1).join();
const ofMilvus = (metrics: string): string =>
  `{"metrics": {${metrics}}, "task_config": {"db": "Milvus", "case_config": {"case_id": 5}}},\n`;
const terse = `3;fio-3.33;job;0;0;${Array(126).fill("1").join(";")}\n`;

const cases: Readonly<Record<string, Case>> = {
  "rows of data_export.py": {
    // A million rows are too many for a test.
    importer: { ...annCsv, open: (file) => openAnnCsv(file, 1_000) },
    path: "all.csv",
    head: csv,
    most: 1_000,
    result: (nth) => `x,X(ef=${nth}),10,0.9,,,,${nth + 1},,,,,,1,,1,,glove\n`,
  },
  "points of plot.py": {
    importer: annConsole,
    path: "o.plot",
    head: "writing output to results/glove-100-angular.png\n",
    most: 100_000,
    result: (nth) => ` X(ef=${nth})   0.900   ${nth + 1}.000\n`,
  },
  "rows of best QPS": {
    importer: annAuthor,
    path: "a/qr.topN.1",
    head: "Best QPS with recall >= 0.9\nrecall QPS isecs\n",
    most: 20_000,
    result: (nth) => `0.900 ${nth + 1} 1 X(ef=${nth})\n`,
  },
  "runs of pgbench": {
    importer: pgbench,
    path: "a.txt",
    head: "",
    most: 1_000,
    result: (nth) =>
      [
        "transaction type: <builtin: select only>\nnumber of clients: 1\n",
        `tps = ${nth + 1}.5 (without initial connection time)\n`,
      ].join(""),
  },
  "runs of YCSB": {
    importer: ycsb,
    path: "a.txt",
    head: "",
    most: 1_000,
    result: (nth) =>
      `[OVERALL], RunTime(ms), 1000\n[OVERALL], Throughput(ops/sec), ${nth + 1}.0\n[READ], Operations, 10\n`,
  },
  "throughputs of YCSB in a list": {
    importer: ycsb,
    path: "a.txt",
    head: "",
    most: 1_000,
    result: (nth) => `[OVERALL], Throughput(ops/sec), ${nth + 1}.0\n`,
  },
  "runs of sysbench": {
    importer: sysbench,
    path: "a.log",
    head: "",
    most: 2_000,
    result: (nth) =>
      [
        "sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\nNumber of threads: 1\nThreads started!\n",
        `SQL statistics:\n    queries:                             10 (${nth + 1}.00 per sec.)\n`,
      ].join(""),
  },
  "results of db_bench": {
    importer: dbBench,
    path: "a.log",
    head: "RocksDB:    version 8.0.0\n",
    most: 2_000,
    result: (nth) => `readrandom   :       4.9 micros/op ${nth + 1} ops/sec 5.0 seconds 10 operations;   81.1 MB/s\n`,
  },
  "rows of benchmark.sh": {
    importer: dbBench,
    path: "report.tsv",
    head: report,
    most: 20_000,
    result: (nth) => `${nth + 1}${"\t1".repeat(22)}\treadrandom.t1\t2023-02-11T21:58:57\t8.0.0\t\tabc1234\n`,
  },
  "results of fio in terse form": {
    importer: fio,
    path: "a.terse",
    head: "",
    most: 20_000,
    result: () => terse,
  },
  "objects of fio's JSON": {
    importer: fio,
    path: "a.json",
    head: "",
    most: 20_000,
    result: (nth) =>
      `{"fio version":"fio-3.36","jobs":[{"jobname":"w${nth}","write":{"total_ios":10,"iops":${nth + 1}}}]}\n`,
  },
  "jobs of fio as text": {
    importer: fio,
    path: "a.txt",
    head: "fio-3.36\nStarting 1 process\n",
    most: 20_000,
    result: (nth) =>
      [
        `w: (groupid=0, jobs=1): err= 0: pid=${nth}: Wed Dec 31 16:58:24 2025\n`,
        `  write: IOPS=${nth + 1}, BW=1MiB/s (1MB/s)(1MiB/1000msec); 0 zone resets\n`,
      ].join(""),
  },
  "definitions of fio's jobs": {
    importer: fio,
    path: "a.txt",
    head: "fio-3.36\nStarting 1 process\n",
    most: 20_000,
    result: (nth) =>
      [
        `w${nth}: (g=0): rw=write, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, `,
        "ioengine=sync, iodepth=1\n",
      ].join(""),
  },
  "rows of fio's sums": {
    importer: fio,
    path: "sum.1.ext4.dell32.csv",
    head: "",
    most: 20_000,
    result: (nth) => `${nth + 1},1.0,0.0,1,fsync=0_16K\n`,
  },
  "tests of HammerDB": {
    importer: tprocC,
    path: "a.log",
    head: "",
    most: 10_000,
    result: (nth) => `Vuser 1:TEST RESULT : System achieved ${nth + 1} NOPM from 97427 PostgreSQL TPM\n`,
  },
  "rows of a sum of TPROC-C": {
    importer: tprocC,
    path: "sum.res.pg.load8.vu1.w100.5.120.csv",
    head: "",
    most: 10_000,
    result: (nth) => `pg${nth},${nth + 1}\n`,
  },
  "rows of the insert benchmark": {
    importer: insertBenchmark,
    path: "20m/res.in/mrg.l.i0",
    head: ibench,
    most: 5_000,
    result: (nth) => `${nth + 1}${"\t1".repeat(19)}\tmy5649.cx6d\n`,
  },
  "rows of Linkbench": {
    importer: linkbench,
    path: "load.txt",
    head: "ips wkb/i Mcpu/i size wMB/s cpu engine\n",
    most: 2_000,
    result: (nth) => `${nth + 1} 1.6 83 14 86.7 4.5 myrocks\n`,
  },
  "latencies of Linkbench": {
    importer: linkbench,
    path: "load.txt",
    head: "",
    most: 40_000,
    result: (nth) => `GET_NODE count = ${nth + 1} p50 = 1.5ms p99 = 2.5ms max = 3.5ms\n`,
  },
  "rows of timings": {
    importer: timings,
    path: "scan.txt",
    head: "8core.ssd - 2t x 10m\npre pre post post engine\nsecs ratio secs ratio\n",
    most: 2_000,
    result: (nth) => `${nth + 1} 1.000 109 1.000 inno5635\n`,
  },
  "rows by number of clients": {
    importer: clientCounts,
    path: "rw.txt",
    head: "read-write\n1 2 4 concurrent clients\n",
    most: 2_000,
    result: (nth) => `${nth + 1} 200 300 QPS myrocks\n`,
  },
  "rows of a table that explains itself": {
    importer: tables,
    path: "a.csv",
    head: "engine,query,qps\n",
    most: 100_000,
    result: (nth) => `a,b,${nth + 1}\n`,
  },
  "objects of JSON, one a line": {
    importer: tables,
    path: "a.ndjson",
    head: "",
    most: 100_000,
    result: (nth) => `{"engine":"a","query":"b","qps":${nth + 1}}\n`,
  },
  "results of VectorDBBench": {
    importer: vectorDbBench,
    path: "result_1.json",
    head: '{"run_id": "a", "results": [\n',
    most: 10_000,
    result: (nth) => ofMilvus(`"qps": ${nth + 1}`),
  },
  "points of VectorDBBench": {
    // 2,000 results of 50 points each are 100,000.
    importer: vectorDbBench,
    path: "result_1.json",
    head: '{"run_id": "a", "results": [\n',
    most: 2_000,
    result: (nth) => ofMilvus(`"qps": ${nth + 1}, "conc_num_list": [${threadCounts}]`),
  },
  "searches of vector-db-benchmark": {
    importer: vectorDbBenchmark,
    path: "results.json",
    head: "[\n",
    most: 20_000,
    result: (nth) =>
      [
        `{"engine_name": "qdrant", "setup_name": "m-16", "dataset_name": "glove-25-angular", `,
        `"mean_precisions": 0.9, "rps": ${nth + 1}},\n`,
      ].join(""),
  },
  "processes of ps in one sample": {
    importer: ps,
    path: "o.ps.a",
    head: "",
    most: 100_000,
    result: (nth) => `root ${nth + 1} 0.1 0.2 100 100 ? S 10:00 0:01 mysqld\n`,
  },
  "devices of iostat": {
    importer: iostat,
    path: "sb.io.a",
    head: "Linux 6.1 (h) \t11/21/26 \t_x86_64_\t(2 CPU)\n\nDevice r/s rkB/s w/s wkB/s\n",
    most: 256,
    result: (nth) => `sd${nth} 1.00 1.00 1.00 1.00\n`,
  },
};

describe("a file with too many", () => {
  it.each(Object.entries(cases))("%s counts for nothing, and the issue names the first beyond the limit", (_, one) => {
    const { importer, path, head, most, result } = one;
    const read = (count: number) => {
      const text = head + Array.from({ length: count }, (_, nth) => result(nth)).join("");
      return { text, ...readFiles(importer, [{ path, text }]) };
    };
    const whole = read(most);
    const found = ({ points, authorRows, series, authorTables }: typeof whole) =>
      points.length + authorRows.length + series.length + authorTables.length;
    expect(whole.recognised).toEqual([path]);
    expect(found(whole)).toBeGreaterThan(0);
    expect(whole.issues.filter(({ code }) => code === "too-many-results")).toEqual([]);
    const { text, issues, ...beyond } = read(most + 1);
    expect(found({ text, issues, ...beyond })).toBe(0);
    const [refused, ...more] = issues.filter(({ code }) => code === "too-many-results");
    expect(more).toEqual([]);
    expect(refused).toMatchObject({ severity: "error", path });
    const lines = text.split("\n");
    const first = lines.length - result(most).split("\n").length + 1;
    expect(refused?.line).toBeGreaterThanOrEqual(first);
    expect(lines[(refused?.line ?? 0) - 1]?.trim()).toBe(refused?.text?.trim());
  });
});

describe("a file of headings", () => {
  it.each([
    { importer: linkbench, heading: "ips wkb/i Mcpu/i size wMB/s cpu engine" },
    { importer: timings, heading: "secs ratio engine" },
    { importer: clientCounts, heading: "1 2 4 concurrent clients" },
  ])("keeps the last for $importer.id, since a table without rows gives nothing", ({ importer, heading }) => {
    const parser = importer.open({ path: "a.txt" });
    for (const line of [1, 2, 3]) parser.line(heading, line);
    expect(parser.end().facts).toMatchObject({ tables: [{ line: 3, rows: [] }] });
  });
});
