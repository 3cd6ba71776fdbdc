import { describe, expect, it } from "vitest";
import { isVectorWorkload } from "@/lib/domain/model";
import { headOf, readFiles, type TestFile } from "../reading.testing";
import { DatabaseStatsReader } from "./database-stats";
import { dbBench } from "./importer";
import { placeOf, settingOf } from "./place";
import { codes, fixtureText, onlyRun, readFolder, runOfFile, tableOfFile } from "./results.testing";
import { kindOf } from "./sniff";

describe("a run of benchmark.sh", () => {
  const results = readFolder("own/bm.lc.nt2.d0");
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
    const { run, point } = runOfFile(results, log);
    // `readwhilewriting : 62.559 micros/op 31748 ops/sec 5.040 seconds 159998 operations; 12.7 MB/s
    // (78999 of 78999 found)`
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
      workload: { family: "db_bench", name: "readwhilewriting", params: {} },
      threads: 2,
      settings: { keyBytes: 20, valueBytes: 400, rows: 400000, compression: "LZ4", seconds: 5 },
      notes: { blockCache: "lru", benchmark: "readwhilewriting" },
    });
  });

  it("takes CPU time from /usr/bin/time, sizes and write amplification from their files, and names these", () => {
    const { point } = runOfFile(results, log);
    const [, user = 0, system = 0] = fixtureText(`${log}.time`).trim().split(" ").map(Number);
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
    expect(tableOfFile(results, "report.tsv")).toMatchObject({
      title: "report.tsv",
      cells: 18,
      agree: 18,
      differ: 0,
      noData: 0,
    });
  });

  it("gives its intervals and its histogram", () => {
    const lines = fixtureText(`${log}.r.csv`).trim().split("\n").slice(1);
    const interval = results.series.find(({ kind }) => kind === "interval");
    expect(interval).toMatchObject({ runKey: `${log}#1`, columns: ["seconds", "qps"], x: "seconds" });
    expect(interval?.values).toEqual([0, 1].map((column) => lines.map((line) => Number(line.split(",")[column]))));
    const histogram = results.series.find(({ kind }) => kind === "histogram");
    // db_bench counts timed operations: the buckets add up to them.
    expect(histogram?.values[1]?.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(159998);
  });

  it("keeps every second interval of two hours, to the last minute, and says so once", () => {
    const rows = Array.from({ length: 7_200 }, (_, at) => `${at + 1},${100 + at}`);
    const { series, issues } = readFiles(dbBench, [
      { path: "a.csv", text: ["secs_elapsed,interval_qps", ...rows, ""].join("\n") },
    ]);
    const seconds = Array.from({ length: 3_600 }, (_, at) => 2 * at + 1);
    expect(series.map(({ values }) => values)).toEqual([[seconds, seconds.map((second) => 99 + second)]]);
    expect(issues.map(({ code }) => code)).toEqual(["series-thinned"]);
  });

  it("leaves out an interval whose rate has too many digits for a number, and reports it", () => {
    const odd = readFiles(dbBench, [
      { path: "a.csv", text: `secs_elapsed,interval_qps\n1,200\n2,${"9".repeat(400)}\n3,300\n` },
    ]);
    expect(odd.series.map(({ values }) => values)).toEqual([
      [
        [1, 3],
        [200, 300],
      ],
    ]);
    expect(odd.issues.map(({ code, line }) => [code, line])).toContainEqual(["line-not-read", 3]);
  });

  it("comes from its row where it has no log", () => {
    const { run, point } = onlyRun(results, ({ workload }) => "name" in workload && workload.name === "overwrite");
    expect(run).toMatchObject({ threads: 2, workload: { params: { sync: false } } });
    expect(point.metrics).toMatchObject({ qps: 124348, latencyP99Seconds: 10e-6 });
    // u_cpu, s_cpu and rss are printed 0.0: less than their digits, not nothing.
    expect(point.moreMetrics).not.toHaveProperty("cpuUserSeconds");
    expect(point.moreMetrics).not.toHaveProperty("memoryBytes");
    const load = onlyRun(results, ({ workload }) => "name" in workload && workload.name === "fillseq");
    expect(load.run).toMatchObject({
      threads: 1,
      workload: { params: { wal: "disabled" } },
      settings: { valueBytes: 400 },
    });
  });
});

describe("db_bench by hand", () => {
  const results = readFolder("own/db_bench");

  it("gives a run for each of several benchmarks in one log", () => {
    const runs = results.runs.filter(({ source }) => source.path.endsWith("all_in_one_1t.txt"));
    expect(runs.map(({ workload, threads }) => ["name" in workload && workload.name, threads])).toEqual(
      "fillseq fillrandom overwrite readrandom readseq readreverse seekrandom deleterandom"
        .split(" ")
        .map((name) => [name, 1]),
    );
  });

  it("distinguishes a killed run, a failed one and a missing database", () => {
    const killed = runOfFile(results, "own/db_bench/overwrite_killed.txt");
    expect(killed).toMatchObject({
      run: { status: "truncated", workload: { name: "overwrite" } },
      point: { status: "truncated", metrics: { qps: null } },
    });
    const typo = runOfFile(results, "own/db_bench/readrandon_typo_failed.txt");
    expect(typo).toMatchObject({ run: { status: "failed" }, point: { status: "failed", metrics: { qps: null } } });
    expect(typo.run.source).toMatchObject({ line: 5, text: "unknown benchmark 'readrandon'" });
    const missing = runOfFile(results, "own/db_bench/readrandom_nodb_failed.txt");
    expect(missing).toMatchObject({ run: { status: "suspect" }, point: { status: "suspect" } });
    expect(codes(results)).toEqual(["run-truncated", "nothing-found", "run-failed"]);
  });

  it("states the limits of its rates, of reads and of writes", () => {
    const line =
      "readrandom   :      17.866 micros/op 1000 ops/sec 3.139 seconds 3139 operations;    3.9 MB/s (6 of 9 found)";
    const settings = (reads: number, writes: number) =>
      readFiles(dbBench, [
        {
          path: "readrandom_1t.txt",
          text: [
            `RocksDB:    version 7.8.3\nWrite rate: ${writes} bytes/second\n`,
            `Read rate: ${reads} ops/second\n${line}\n`,
          ].join(""),
        },
      ]).runs.map((run) => [run.settings?.rateLimit, run.settings?.writeRateLimit]);
    expect(settings(1000, 2_097_152)).toEqual([[1000, 2_097_152]]);
    // 0 means no limit.
    expect(settings(0, 0)).toEqual([[undefined, undefined]]);
  });

  it("takes threads, rows and date of each call of a log from its own command and header", () => {
    const call = (bench: string, threads: number, rows: number, day: number) => [
      `+ ./db_bench --benchmarks=${bench} --threads=${threads}`,
      "RocksDB:    version 9.1.0",
      `Date:       Sun Nov ${day} 10:00:00 2026`,
      `Entries:    ${rows}`,
      `${bench}   :       8.000 micros/op 500000 ops/sec 8.000 seconds 4000000 operations;   55.3 MB/s`,
    ];
    const text = [...call("fillrandom", 4, 1000, 28), ...call("overwrite", 12, 2000, 29), ""].join("\n");
    const { runs, issues } = readFiles(dbBench, [{ path: "all.log", text }]);
    expect(runs).toMatchObject([
      { threads: 4, settings: { rows: 1000 }, notes: { date: "Sun Nov 28 10:00:00 2026" } },
      { threads: 12, settings: { rows: 2000 }, notes: { date: "Sun Nov 29 10:00:00 2026" } },
    ]);
    expect(issues).toEqual([]);
  });

  it("takes an option's value behind = or a blank", () => {
    const threadsOf = (options: string) =>
      readFiles(dbBench, [
        {
          path: "x.log",
          text: [
            `./db_bench --benchmarks=fillseq --sync ${options}\nRocksDB:    version 8.1.0\n`,
            "fillseq      :       4.706 micros/op 900000 ops/sec 0.941 seconds 846900 operations;   23.5 MB/s\n",
          ].join(""),
        },
      ]).runs.map(({ threads }) => threads);
    expect([threadsOf("--threads=12"), threadsOf("--threads 12"), threadsOf("-threads 12")]).toEqual([
      [12],
      [12],
      [12],
    ]);
  });

  const calls = (...commands: string[]) => {
    const text = commands.flatMap((command, day) => [
      `+ ${command}`,
      "RocksDB:    version 9.1.0",
      `Date:       Sun Nov ${day + 1} 10:00:00 2026`,
      `overwrite   :       8.000 micros/op ${500_000 + day} ops/sec 8.000 seconds 4000000 operations;   55.3 MB/s`,
    ]);
    const { runs } = readFiles(dbBench, [{ path: "all.log", text: [...text, ""].join("\n") }]);
    return runs.map(({ workload, settings, threads }) => {
      const params = isVectorWorkload(workload) ? {} : workload.params;
      return { ...params, ...settings, threads };
    });
  };

  it("keeps what a command by hand sets, so that two calls that differ in one option are not repeats", () => {
    expect(
      calls(
        "./db_bench --benchmarks=overwrite --threads=4",
        "./db_bench --benchmarks=overwrite --threads=4 --sync",
        "./db_bench --benchmarks=overwrite --threads=4 --disable_wal=true",
        "./db_bench --benchmarks=overwrite --threads=4 --use_direct_reads=1",
        "./db_bench --benchmarks=overwrite --threads=4 --batch_size=10 --seek_nexts=5 --reverse_iterator",
        "./db_bench --benchmarks=overwrite --threads=4 --cache_type=auto_hyper_clock_cache",
      ),
    ).toEqual([
      { threads: 4 },
      { threads: 4, sync: true },
      { threads: 4, wal: "disabled" },
      { threads: 4, directReads: true },
      { threads: 4, batchSize: 10, seekNexts: 5, reverseIterator: true },
      { threads: 4, blockCache: "hyper-clock" },
    ]);
  });

  it("leaves out db_bench's defaults, however a command writes them", () => {
    expect(
      calls(
        "./db_bench --benchmarks=overwrite --threads=4 --sync=0 --nodisable_wal --use_direct_reads=false",
        "./db_bench --benchmarks=overwrite --threads=4 --batch_size=1 --seek_nexts=0 --cache_type=lru_cache",
      ),
    ).toEqual([{ threads: 4 }, { threads: 4 }]);
  });

  it("reads a command with one hyphen, blanks, tabs or quotes", () => {
    expect(
      calls(
        "./db_bench -benchmarks=overwrite -threads=4 -cache_size=1000 -duration=5",
        "./db_bench --benchmarks overwrite --threads 4",
        "./db_bench\t--benchmarks=overwrite\t--threads=4",
        "./db_bench '--benchmarks=overwrite,stats' '--threads=4'",
        './db_bench --benchmarks="overwrite, stats" --threads=4',
      ),
    ).toEqual([
      { threads: 4, seconds: 5, blockCacheBytes: 1000 },
      ...Array.from({ length: 4 }, () => ({ threads: 4 })),
    ]);
  });

  it("takes no options from a sentence about db_bench", () => {
    const of = "Use db_bench --benchmarks to choose them, and --threads 9 for more.";
    expect(calls("./db_bench --benchmarks=overwrite --threads=4", of).map(({ threads }) => threads)).toEqual([4, 4]);
  });

  it("knows that a benchmark of a quoted list has no result", () => {
    const text = "./db_bench --benchmarks='overwrite,readrandom'\nRocksDB:    version 9.1.0\n";
    const { runs } = readFiles(dbBench, [{ path: "all.log", text }]);
    expect(runs.map(({ workload }) => isVectorWorkload(workload) || workload.name)).toEqual([
      "overwrite",
      "readrandom",
    ]);
  });

  it("reports a rate of 0 and keeps none", () => {
    const log =
      "RocksDB:    version 8.1.0\nfillseq      :       0.000 micros/op 0 ops/sec 0.000 seconds 0 operations;\n";
    const { points, issues } = readFiles(dbBench, [{ path: "fillseq.txt", text: log }]);
    expect(points).toMatchObject([{ status: "suspect", metrics: { qps: null } }]);
    expect(issues).toMatchObject([{ code: "no-rate", severity: "warning", path: "fillseq.txt", line: 2 }]);
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

  it("checks its own averages, and finds a result after progress on the same line", () => {
    const rates = [109579, 151785, 256865];
    const line = (rate: number) =>
      [
        `readrandom   :      17.866 micros/op ${rate} ops/sec 3.139 seconds ${Math.round(rate * 3.139)} operations;`,
        "    3.9 MB/s (6 of 9 found)",
      ].join("");
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
    // (109579 + 151785) / 2 = 130682, (… + 256865) / 3 = 172743; the median is 151785, printed one higher.
    expect(repeated.authorTables).toMatchObject([
      { cells: 3, agree: 2, differ: 1, differences: [{ line: 7, printed: "151786", ours: 151785 }] },
    ]);
  });

  it("reads version 5's lines, which have neither seconds nor operations", () => {
    const [point, keys] = readFiles(dbBench, [
      {
        path: "o.readrandom",
        text: [
          "RocksDB:    version 5.4\n",
          "readrandom   :       8.033 micros/op 124488 ops/sec;   16.1 MB/s (1000000 of 1000000 found)\n",
          "multireadrandom :      10.164 micros/op 3148272 ops/sec; (177099990 of 177099990 found)\n",
        ].join(""),
      },
    ]).points;
    expect(point?.metrics).toMatchObject({ qps: 124488, latencyMeanSeconds: 8.033e-6 });
    expect(point?.moreMetrics).toEqual({ bytesPerSecond: 16.1 * 1024 ** 2, foundFraction: 1 });
    // This line prints no MB/s. It counts keys: 3,148,272 of them by 32 threads are 10.164 µs for each.
    expect(keys?.metrics).toMatchObject({ qps: 3148272, latencyMeanSeconds: null });
    expect(keys?.moreMetrics).toEqual({ latencyMeanPerKeySeconds: 10.164e-6, foundFraction: 1 });
  });

  it("gives a truncated run for a benchmark of the command line that gave no result", () => {
    const results = readFiles(dbBench, [
      {
        path: "x.log",
        text: [
          "./db_bench --benchmarks=fillseq,overwrite,stats --threads=3\nRocksDB:    version 8.1.0\n",
          "fillseq      :       4.706 micros/op 212459 ops/sec 0.941 seconds 200000 operations;   23.5 MB/s\n",
        ].join(""),
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

it("reports histograms and averages beyond its limits", () => {
  const line = "fillseq      :       4.706 micros/op 212459 ops/sec;   23.5 MB/s\n";
  const histograms = "Microseconds per write:\n".repeat(101);
  const averages = "fillseq [AVG 2 runs] : 130682 ops/sec;\n".repeat(2_001);
  const { issues } = readFiles(dbBench, [{ path: "x.txt", text: `${line}${histograms}${averages}` }]);
  expect(issues.map(({ code, line: at }) => [code, at])).toEqual([
    ["histogram-left-out", 102],
    ["average-not-checked", 2_103],
  ]);
});

it("keeps the percentiles of a histogram with too many buckets, and says so", () => {
  const buckets = Array.from({ length: 1_001 }, (_, at) => `[ ${at * 10}, ${at * 10 + 10} ] 1 0.1% 0.1%`);
  const lines = [
    "fillseq      :       4.706 micros/op 212459 ops/sec;   23.5 MB/s",
    "Microseconds per write:",
    "Count: 1001 Average: 4.7000  StdDev: 2.00",
    "Min: 1.0000  Median: 50.0000  Max: 9000.0000",
    "Percentiles: P50: 50.00 P75: 75.00 P99: 99.00 P99.9: 100.00 P99.99: 100.00",
    "------------------------------------------------------",
    ...buckets,
  ];
  const { points, series, issues } = readFiles(dbBench, [{ path: "x.txt", text: lines.join("\n") }]);
  expect(issues.filter(({ code }) => code === "histogram-too-long")).toMatchObject([
    { message: expect.stringContaining("more than 1,000 buckets") },
  ]);
  expect(points).toMatchObject([{ metrics: { latencyP99Seconds: 0.000099 } }]);
  expect(series.filter(({ kind }) => kind === "histogram")).toEqual([]);
});

describe("the stalls of a database", () => {
  it("are the sum of six counts, and unknown where one of them is no number", () => {
    const stalls = (last: string) => {
      const reader = new DatabaseStatsReader();
      const causes = ["1 l0_slowdown,", "9 with_compaction,", "2 l0_files,", "9 with_compaction,", "3 stop,"];
      const more = ["9 slowdown,", "4 memtable,", "9 memtable_slowdown,", "5 interval,", `${last} total count`];
      expect(reader.line(`Stalls(count): ${[...causes, ...more].join(" ")}`, 1)).toBe(true);
      return reader.value().stalls;
    };
    expect(stalls("6")).toBe(1 + 2 + 3 + 4 + 5 + 6);
    expect(stalls("none")).toBeNull();
    // A cut line.
    expect(stalls("")).toBeNull();
  });
});

describe("places", () => {
  it("distinguish compilers, instance types and cores", () => {
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

describe("recognition", () => {
  const kind = (file: string, body: string) => kindOf(headOf({ path: file, text: body }));
  it("leaves monitors' files and other tables alone, and takes intervals and derived tables", () => {
    expect(kind("benchmark_x.log.stats.vm", "RocksDB:    version 7.8.3\n")).toBeNull();
    expect(kind("fmt.sysbench.tsv", "1.00\t0.95\ttest\n1.00\t0.95\tpoint-query\n")).toBeNull();
    expect(kind("abs.tsv", "1.00\t0.95\tpoint-query_range=100\n")).toBeNull();
    expect(kind("sum.txt", "")).toBeNull();
    expect(kind("a.csv", "secs_elapsed,interval_qps\n")).toBe("intervals");
    expect(kind("x.csv", "test,10.2.1,10.2.1,\nreadwhilewriting.t24,1.00,1.77\n")).toBe("derived");
    expect(kind("x.csv", "10.2.1\t10.2.1\ttest\n1.00\t0.99\tfillseq.wal_disabled.v400\n")).toBe("derived");
  });
});
