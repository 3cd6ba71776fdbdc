import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { hasShared } from "@/lib/shared.testing";
import { annCsv } from "../ann-csv/importer";
import { filesOfBundle, headOf, readFiles } from "../reading.testing";
import { recogniseMember } from "../registry";
import { tables } from "./importer";

const read = (text: string, file = "results.csv") => readFiles(tables, [{ path: file, text }]);
const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, "fixtures", name), "utf8");
const matches = (text: string, file = "results.csv") => {
  const found = recogniseMember(headOf({ path: file, text }));
  return found.kind === "matched" && found.importer.id === "tables";
};

it("says of a rate in thousands how to write it, and of a latency where its unit stands", () => {
  const { points, issues } = read("engine,workload,qps,throughput_kops,latency\nmysql,a,7,1.5,3\nmysql,b,8,2.5,4\n");
  expect(points.map(({ metrics, moreMetrics }) => [metrics.qps, Object.keys(moreMetrics)])).toEqual([
    [7, []],
    [8, []],
  ]);
  const messages = issues.filter(({ code }) => code === "no-unit").map(({ message }) => message);
  expect(messages).toEqual([
    expect.stringMatching(/^Column throughput_kops .*: write numbers a second below qps, tps or ops\/s\.$/),
    expect.stringMatching(/^Column latency .*: latency_ms, latency_s\.$/),
  ]);
});

it("reads new orders in a minute beside a rate, and advises no time for what is none", () => {
  const { points, issues } = read("engine,threads,qps,NOPM,tpmC,ops\nmysql,8,7,1200,2660,1\nmysql,16,8,1500,3330,2\n");
  expect(points.map(({ moreMetrics }) => moreMetrics)).toEqual([
    { newOrdersPerMinute: 1200, tpmCPerMinutePrinted: 2660 },
    { newOrdersPerMinute: 1500, tpmCPerMinutePrinted: 3330 },
  ]);
  expect(issues.filter(({ code }) => code === "no-unit").map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Column ops .*: as in latency_ms, qps or index_size_mb\.$/),
  ]);
});

describe("a hundredth percentile beside a maximum", () => {
  const numbers = (text: string) =>
    read(text).points.map(({ moreMetrics: { latencyMaxSeconds, p100SecondsPrinted } }) => [
      latencyMaxSeconds ?? null,
      p100SecondsPrinted ?? null,
    ]);

  it("keeps its own name, in any order of the two: the column called max is the maximum", () => {
    expect(numbers("engine,workload,qps,p100_ms,max_ms\nmysql,a,100,7,9\n")).toEqual([[0.009, 0.007]]);
    expect(numbers("engine,workload,qps,max_ms,p100_ms\nmysql,a,100,9,7\n")).toEqual([[0.009, 0.007]]);
  });

  it("is the maximum alone, and where no row has both", () => {
    // A second unit of each: the maximum's is "as printed", and that of p100 is named and not read.
    const four = read("engine,workload,qps,p100_ms,max_ms,max_us,p100_us\nmysql,a,100,7,9,8000,6000\n");
    expect(four.points[0]?.moreMetrics).toMatchObject({
      latencyMaxSeconds: 0.009,
      maxSecondsPrinted: 0.008,
      p100SecondsPrinted: 0.007,
    });
    expect(four.issues.filter(({ code }) => code === "doubled-column").map(({ message }) => message)).toEqual([
      "Column p100_us has the meaning of an earlier column; it was not read.",
    ]);
    expect(numbers("engine,workload,qps,p100_ms\nmysql,a,100,7\n")).toEqual([[0.007, null]]);
    expect(numbers("engine,workload,qps,p100_ms,max_ms\nmysql,a,100,7,\nmysql,b,200,,8\n")).toEqual([
      [0.007, null],
      [0.008, null],
    ]);
  });
});

describe("a table of engine, version, workload, threads and qps", () => {
  const { runs, points, issues } = read(fixture("results.csv"));

  it("gives a run for each row, with its line, and reports the meaning of each column", () => {
    // Nine lines below the heading.
    expect(runs.map(({ source }) => source.line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(runs[3]).toMatchObject({
      setting: { engine: "postgres", build: { raw: "18.0", version: "18.0" }, machine: null, config: null },
      workload: { family: "custom", name: "point-select", params: {} },
      threads: 1,
      status: "complete",
      settings: { cache: "warm" },
    });
    expect(points[3]).toMatchObject({ metrics: { qps: 12654, latencyP99Seconds: 0.0002 }, origin: "raw" });
    const note = issues.find(({ code }) => code === "columns-read");
    expect(note).toMatchObject({ severity: "info", path: "results.csv", line: 1 });
    expect(note?.message).toContain("num_threads is the thread count");
    expect(note?.message).toContain('p99_ms is "p99 latency"');
    expect(note?.message).toContain("a condition of its run: cache");
  });

  it("has a failed run for a failed row, and no number of it", () => {
    // Line 7 prints a qps of 0 and the status failed.
    expect(runs[5]).toMatchObject({ status: "failed", workload: { name: "range, 100 rows" } });
    expect(points[5]).toMatchObject({ status: "failed", metrics: { qps: null, latencyP99Seconds: null } });
    expect(issues.find(({ code }) => code === "failed-row")).toMatchObject({ line: 7 });
  });

  it("counts equal rows as repeats, and leaves a missing value missing", () => {
    expect(runs.map(({ repeat = null }) => repeat)).toEqual([null, "#2", null, null, null, null, null, null, null]);
    // Line 9 says N/A.
    expect(points[7]?.metrics).toMatchObject({ qps: null, latencyP99Seconds: 0.00039 });
  });

  it("does not read a latency without a unit, and reports its column and line", () => {
    const found = issues.filter(({ code }) => code === "no-unit");
    expect(found).toMatchObject([{ severity: "warning", path: "results.csv", line: 1 }]);
    expect(found[0]?.message).toContain("Column latency states no unit");
    expect(points.every(({ metrics }) => metrics.latencyMeanSeconds === null)).toBe(true);
    expect(runs.every(({ settings }) => !Object.hasOwn(settings ?? {}, "latency"))).toBe(true);
  });

  it("gives the same runs in any order of its rows, whatever separates its cells", () => {
    const [heading = "", ...rows] = fixture("results.csv").trimEnd().split("\n");
    const resultRows = (results: ReturnType<typeof read>) =>
      results.runs
        .map(({ setting, workload, threads, status, settings, key }) => {
          const point = results.points.find(({ runKey }) => runKey === key);
          return JSON.stringify([setting, workload, threads, status, settings, point?.metrics]);
        })
        .sort();
    const cells = (line: string) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, a, b]) => a ?? b);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(rows, { minLength: rows.length }),
        fc.constantFrom(",", ";", "\t", "|"),
        fc.constantFrom("\n", "\r\n"),
        fc.constantFrom("", "\uFEFF"),
        (order, separator, end, mark) => {
          const lines = [heading, ...order].map((line) =>
            cells(line)
              .map((cell) => `"${cell ?? ""}"`)
              .join(separator),
          );
          const other = read(mark + lines.join(end) + end);
          expect(resultRows(other)).toEqual(resultRows({ ...other, runs, points }));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("cells", () => {
  it("hold any text between quotes: separators, quotes and line ends", () => {
    const word = fc
      .string({ minLength: 1, maxLength: 30 })
      .filter((text) => /^\S.*\S$|^\S$/.test(text) && !/[\r…]/.test(text));
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(",", ";", "\t", "|"),
        (names, mark) => {
          const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const rows = names.map((name) => ["DuckDB", quote(`${name}\n,;"${name}`), "12.5"].join(mark));
          const results = read(`${["engine", "query", "qps"].join(mark)}\n${rows.join("\n")}\n`);
          expect(results.runs.map(({ workload }) => ("name" in workload ? workload.name : null))).toEqual(
            names.map((name) => `${name}\n,;"${name}`),
          );
          expect(results.points.map(({ metrics }) => metrics.qps)).toEqual(names.map(() => 12.5));
        },
      ),
      { numRuns: 100 },
    );
  });

  it("that no unit or number fits are left out one by one, each with its line", () => {
    const { points, issues } = read(
      "db,test,qps,latency_ms\nredis,get,fast,1\nredis,set,-5,1\nredis,incr,0,1\nredis,del,1e400,1\nredis,,7,1\n,ttl,7,1\n",
    );
    expect(points.map(({ metrics }) => metrics.qps)).toEqual([null, null, null, null, 7]);
    expect(issues.filter(({ severity }) => severity !== "info").map(({ code, line }) => [code, line])).toEqual([
      ["not-a-number", 2],
      ["below-zero", 3],
      ["zero", 4],
      ["not-a-number", 5],
      ["no-workload", 6],
      ["no-engine", 7],
    ]);
  });

  it("never throw and never give a number that is not finite or below 0", () => {
    const cell = fc.oneof(
      fc.double().map(String),
      fc.string(),
      fc.constantFrom("1,234", "1.234,5", "-", '"', "∞", "NaN"),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 4, maxLength: 5 }), { maxLength: 10 }), (rows) => {
        const { points } = read(`engine,query,time_s,recall\n${rows.map((cells) => cells.join(",")).join("\n")}`);
        for (const { metrics, moreMetrics } of points)
          for (const value of Object.values({ ...metrics, ...moreMetrics }))
            expect(value === null || (Number.isFinite(value) && value >= 0)).toBe(true);
      }),
    );
  });

  it("that are too long, or whose quote stays open, cost their own rows and are reported", () => {
    const open = `engine,query,qps\na,"b,1\n${"x,y,2\n".repeat(60)}c,d,3\n`;
    const { points, issues } = read(open);
    expect(issues.find(({ code }) => code === "unread-row")).toMatchObject({ line: 2 });
    expect(points.at(-1)?.metrics.qps).toBe(3);
    const long = read(`engine,query,qps\na,${"b".repeat(30_000)},1\nc,d,3\n`);
    expect(long.points.map(({ metrics }) => metrics.qps)).toEqual([3]);
    expect(long.issues.find(({ code }) => code === "unread-row")).toMatchObject({ line: 2 });
  });
});

describe("numbers", () => {
  const times = (...cells: string[]) => {
    const rows = cells.map((cell, at) => `duckdb;q${at};${cell}`);
    const { points, issues } = read(`engine;query;time_s\n${rows.join("\n")}\n`);
    return [
      points.map(({ moreMetrics }) => moreMetrics.seconds),
      issues.filter(({ code }) => code === "doubtful-number").length,
    ];
  };

  it("have a decimal comma where another number of the table proves it", () => {
    expect(times("12,25", "1.234,5", "1.234", "1,234")).toEqual([[12.25, 1234.5, 1234, 1.234], 0]);
    expect(times("12.25", "1,234.5", "1.234", "1,234")).toEqual([[12.25, 1234.5, 1.234, 1234], 0]);
  });

  it("are left out where a comma may be a point or group thousands", () => {
    expect(times("1,234", "1.234", "12")).toEqual([[null, null, 12], 2]);
    expect(times("12,25", "12.25", "1,234")).toEqual([[12.25, 12.25, null], 1]);
  });
});

describe("headings", () => {
  const metrics = (heading: string) => {
    const { points } = read(`engine\tquery\t${heading}\nx\ty\t2\n`);
    return Object.entries({ ...points[0]?.metrics, ...points[0]?.moreMetrics }).filter(([, value]) => value !== null);
  };

  it.each([
    ["QPS", "qps", 2],
    ["Queries per second", "qps", 2],
    ["queries/s", "qps", 2],
    ["QPS (queries/s)", "qps", 2],
    ["QPS [1/s]", "qps", 2],
    ["TPS [tx/s]", "tps", 2],
    ["throughput (ops/sec)", "operationsPerSecond", 2],
    ["ops_per_sec", "operationsPerSecond", 2],
    ["avg_tps", "tps", 2],
    ["rows/s", "rowsPerSecond", 2],
    ["throughput_mb_s", "bytesPerSecond", 2e6],
    ["p99 (us)", "latencyP99Seconds", 2e-6],
    ["P99LatencyMs", "latencyP99Seconds", 2e-3],
    ["p99.9_ms", "latencyP999Seconds", 2e-3],
    ["latency [µs]", "latencyMeanSeconds", 2e-6],
    ["median_ms", "latencyP50Seconds", 2e-3],
    ["avg_time_s", "seconds", 2],
    ["mean_duration_ns", "seconds", 2e-9],
    ["Execution time (ms)", "seconds", 2e-3],
    ["ms/query", "seconds", 2e-3],
  ])("%s is %s", (heading, key, value) => {
    expect(metrics(heading)).toEqual([[key, value]]);
  });

  it.each(["latency", "time", "throughput", "p99", "ops", "rows_s", "latency_min", "kqps"])(
    "%s states no unit that is sure: its number is not read",
    (heading) => {
      expect(metrics(heading)).toEqual([]);
    },
  );

  it("of a run's length are a time only where the table has no rate", () => {
    const one = (text: string) => read(text).points[0];
    expect(one("engine,test,duration_s\nx,y,60\n")?.moreMetrics).toEqual({ seconds: 60 });
    expect(one("engine,test,duration_s,qps\nx,y,60,5\n")?.moreMetrics).toEqual({ durationSeconds: 60 });
  });

  it("without an engine, a workload or a measured column are not a table of results", () => {
    expect(matches("engine,query,qps\nx,y,1\n")).toBe(true);
    expect(matches("query,qps,p99_ms\ny,1,2\n")).toBe(true);
    for (const heading of ["threads,version,qps", "name,color,time_s", "engine,query,color", "query,qps", "a b c"])
      expect(matches(`${heading}\nx,y,1\n`), heading).toBe(false);
    expect(matches("engine,query,qps\nx,y,1\n", "notes.md")).toBe(false);
    expect(matches("engine,query,qps\n")).toBe(false);
  });

  it("leave tables of another importer to it", () => {
    const text = "algorithm,parameters,count,k-nn,qps,dataset,engine,query\nx,X(ef=1),10,0.9,5,glove,a,b\n";
    expect(tables.recognise(headOf({ path: "all.csv", text }))).toBe(true);
    expect(recogniseMember(headOf({ path: "all.csv", text }))).toEqual({ kind: "matched", importer: annCsv });
  });

  it("that come again are not read, and an issue names them", () => {
    const { points, issues } = read("engine,query,p99_ms,p99_ms\na,b,1,2\n");
    expect(points[0]?.metrics.latencyP99Seconds).toBe(0.001);
    expect(points[0]?.moreMetrics).toEqual({});
    expect(issues.map(({ code }) => code)).toEqual(["doubled-column", "columns-read"]);
  });

  it("of a second name for one metric keep their number with its unit", () => {
    const second = (heading: string, row: string) => read(`engine,query,${heading}\na,b,${row}\n`).points[0];
    expect(second("time_ms,elapsed (s)", "1500,1.7")?.moreMetrics).toMatchObject({ elapsedSecondsPrinted: 1.7 });
    expect(second("ops/s,avg throughput (ops/s)", "5,7")?.moreMetrics).toMatchObject({
      avgThroughputOpsPerSecondPrinted: 7,
    });
    expect(second("qps,avg_qps", "5,7")?.moreMetrics).toMatchObject({ avgQpsPerSecondPrinted: 7 });
    // One quantity in two units, in one row.
    const both = second("time_ms,time_s", "1500,1.7");
    expect(both?.moreMetrics).toMatchObject({ seconds: 1.5, timeSecondsPrinted: 1.7 });
    expect(metricInfo("timeSecondsPrinted")).toMatchObject({ label: "Time, as printed", unit: "s" });
    expect(metricInfo("avgQpsPerSecondPrinted").unit).toBe("1/s");
  });

  it("of a second table begin it, and a repeated heading begins nothing", () => {
    const { points, runs } = read(
      "engine,query,qps\na,b,1\nengine,query,qps\na,c,2\nengine,query,qps,cache\na,d,3,on\n",
    );
    expect(points.map(({ metrics }) => metrics.qps)).toEqual([1, 2, 3]);
    expect(runs.map(({ settings }) => settings)).toEqual([{}, {}, { cache: "on" }]);
  });
});

describe("an engine's cell", () => {
  const setting = (heading: string, row: string) => {
    const { engine, build } = read(`${heading},query,qps\n${row},q,1\n`).runs[0]?.setting ?? {};
    return [engine, build?.raw, build?.version];
  };

  it("with a version has it as its build, and a longer label keeps it", () => {
    expect(setting("engine", "PostgreSQL 17.2")).toEqual(["postgres", "PostgreSQL 17.2", "17.2"]);
    expect(setting("engine", "postgres")).toEqual(["postgres", undefined, undefined]);
    expect(setting("engine", "postgres-tuned")).toEqual(["postgres", "postgres-tuned", null]);
    expect(setting("engine,version", "MariaDB,11.4.4")).toEqual(["mariadb", "11.4.4", "11.4.4"]);
    expect(setting("engine,commit", "lance,3980dea")).toEqual(["lance", "3980dea", null]);
    expect(setting("db,version,commit", "lance,0.9,3980dea")).toEqual(["lance", "0.9 3980dea", "0.9"]);
  });
});

describe("rows that differ", () => {
  const runs = (text: string) => read(text).runs.map(({ repeat = null, settings }) => [repeat, settings]);

  it("only in the number of a run are repeats; a run with a name is a condition", () => {
    expect(runs("engine,query,run,qps\na,b,1,5\na,b,2,6\n")).toEqual([
      ["1", {}],
      ["2", {}],
    ]);
    expect(runs("engine,query,run,qps\na,b,baseline,5\na,b,tuned,6\n")).toEqual([
      [null, { run: "baseline" }],
      [null, { run: "tuned" }],
    ]);
  });

  it("in k are other workloads, and in a cache's size are other settings", () => {
    const { runs: found } = read("engine,query,k,cache_gb,qps\na,b,1,8,5\na,b,10,16,6\n");
    expect(found.map(({ workload }) => "params" in workload && workload.params)).toEqual([{ k: 1 }, { k: 10 }]);
    expect(found.map(({ settings }) => settings)).toEqual([{ cacheGb: 8 }, { cacheGb: 16 }]);
  });

  it("in a whole number with a unit that comes again are other settings; a measured one is a metric", () => {
    const sizes = (column: readonly (number | string)[]) =>
      read(`engine,query,scan_mb,qps\n${column.map((cell, at) => `a,b,${cell},${at + 1}`).join("\n")}\n`);
    expect(sizes([4, 4, 64, 64]).runs.map(({ settings }) => settings?.scanMb)).toEqual([4, 4, 64, 64]);
    expect(sizes(["4.5", "4.25"]).points.map(({ moreMetrics }) => moreMetrics.scanBytes)).toEqual([4.5e6, 4.25e6]);
  });

  it("in a column of an id of each row are repeats, and an issue reports it", () => {
    const rows = Array.from({ length: 60 }, (_, nth) => `a,b,id-${nth},${nth + 1}`);
    const { issues, runs: found } = read(`engine,query,uuid,qps\n${rows.join("\n")}\n`);
    expect(issues.find(({ code }) => code === "many-values")?.message).toContain("Column uuid");
    expect(found.map(({ repeat = null }) => repeat).slice(0, 3)).toEqual([null, "#2", "#3"]);
  });
});

describe("a table with recall", () => {
  it("is a vector search: its conditions are parameters of the query", () => {
    const { runs, points } = read("engine,dataset,query,ef,recall@10,qps\nfaiss,sift,search,64,0.97,1200\n");
    expect(runs[0]?.workload).toEqual({ family: "vector-search", dataset: "sift", distance: null, k: 10 });
    expect(points[0]).toMatchObject({
      queryParams: { ef: 64, workload: "search" },
      metrics: { recall: 0.97, qps: 1200 },
      recallSource: "printed",
    });
  });
});

const bundles = path.resolve(import.meta.dirname, "../../../../shared/bundles");

describe.runIf(hasShared)("tables of other people", () => {
  it("of botbabai/valkey-redis-benchmark are 46 without an engine's column, and each row is a run", async () => {
    const results = readFiles(
      tables,
      await filesOfBundle(path.join(bundles, "wild/botbabai+valkey-redis-benchmark.tar.gz")),
    );
    expect(results.recognised).toHaveLength(46);
    // Python: sum(float(row["rps"]) for each file's csv.DictReader), 616 rows.
    expect(results.points).toHaveLength(616);
    const sum = results.points.reduce((total, { moreMetrics }) => total + (moreMetrics.requestsPerSecond ?? 0), 0);
    expect(sum).toBeCloseTo(162_212_371.58, 2);
    // results-valkey/valkey_cmd_SET.csv, line 2: "SET","226757.36","0.028","0.008","0.031","0.047","0.063","0.191"
    expect(results.points.find(({ source }) => source.path.endsWith("valkey_cmd_SET.csv"))).toMatchObject({
      metrics: { latencyMeanSeconds: 0.000028, latencyP50Seconds: 0.000031, latencyP99Seconds: 0.000063 },
      moreMetrics: { requestsPerSecond: 226757.36, latencyMaxSeconds: 0.000191 },
    });
  });

  it("of hussainsultan/tpch-duckdb-bench state no unit, so no number is read, and an issue reports it", async () => {
    const results = readFiles(
      tables,
      await filesOfBundle(path.join(bundles, "strangers/tpch-tidy-csv/tpch-tidy-csv.tar.gz")),
    );
    expect(results.recognised).toHaveLength(1);
    expect(results.points).toEqual([]);
    expect(results.issues.map(({ code, severity, line }) => [code, severity, line])).toEqual([["no-unit", "error", 1]]);
    expect(results.issues[0]?.message).toContain("total_time_process");
  });

  it("of tpch-duckdb-bench with a unit in the heading are 3,696 runs of two clocks and scales, with the author's repeats", async () => {
    const [file] = await filesOfBundle(path.join(bundles, "strangers/tpch-tidy-csv/tpch-tidy-csv.tar.gz"));
    const text = (file?.text ?? "").replace("total_time_process,", "total_time_process_s,");
    const facts = JSON.parse(readFileSync(path.join(bundles, "strangers/tpch-tidy-csv/facts.json"), "utf8"));
    const { runs, points } = readFiles(tables, [{ path: "consolidated.csv", text }]);
    expect(points).toHaveLength(facts.rows);
    for (const { db, scale, query, threads, comment, n, total_time_process } of facts.values) {
      const own = [...runs.keys()].filter((at) => {
        const { setting, workload, settings, threads: count } = runs[at] ?? {};
        const named = workload && "name" in workload ? workload.name : null;
        const isSetting = settings?.datadir === scale && settings?.comment === comment;
        return setting?.engine === db && named === query && String(count) === threads && isSetting;
      });
      expect(own).toHaveLength(n);
      expect(new Set(own.map((at) => runs[at]?.repeat)).size).toBe(n);
      const seconds = own.map((at) => points[at]?.moreMetrics.seconds ?? null);
      for (const value of total_time_process) expect(seconds).toContain(value);
    }
  });
});
