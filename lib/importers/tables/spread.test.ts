import { describe, expect, it } from "vitest";
import { headOf, readFiles } from "../reading.testing";
import { tables } from "./importer";

const read = (text: string, file = "results.csv") => readFiles(tables, [{ path: file, text }]);
/** The engine, the test, the threads and the repeat of each run, with its numbers. */
const rowsOf = ({ runs, points }: ReturnType<typeof read>) =>
  runs.map(({ setting, workload, threads, repeat = null }, at) => {
    const { metrics, moreMetrics } = points[at] ?? {};
    const numbers = Object.entries({ ...metrics, ...moreMetrics }).filter(([, value]) => value !== null);
    const name = "name" in workload ? workload.name : workload.dataset;
    return [setting.engine, name, threads, repeat, Object.fromEntries(numbers)];
  });

describe("repeats as headings", () => {
  it("are runs of their own, each with the number of its repeat", () => {
    const results = read("engine,query,run1_ms,run2_ms\npostgres,q1,10.5,11\nduckdb,q1,1.5,timeout\n");
    expect(rowsOf(results)).toEqual([
      ["postgres", "q1", null, "1", { seconds: 0.0105 }],
      ["postgres", "q1", null, "2", { seconds: 0.011 }],
      ["duckdb", "q1", null, "1", { seconds: 0.0015 }],
      ["duckdb", "q1", null, "2", {}],
    ]);
    expect(results.runs.map(({ status }) => status)).toEqual(["complete", "complete", "complete", "failed"]);
  });

  it("may be written in other ways, also behind an engine, with the unit in the file's name", () => {
    const times = (heading: string, file?: string) =>
      rowsOf(read(`${heading}\nq1,2,3\n`, file)).map(([, , , repeat, numbers]) => [repeat, numbers]);
    const both = [
      ["1", { seconds: 2 }],
      ["2", { seconds: 3 }],
    ];
    for (const heading of [
      "query,Run 1 (s),Run 2 (s)",
      "query,1st run [s],2nd run [s]",
      "query,time_s_iter1,time_s_iter2",
    ])
      expect(times(heading), heading).toEqual(both);
    expect(times("query,trial_1,trial_2", "times_s.csv")).toEqual(both);
    expect(rowsOf(read("query,duckdb_run1,sqlite_run1,duckdb_run2,sqlite_run2\nq1,1,2,3,4\n", "r_s.csv"))).toEqual([
      ["duckdb", "q1", null, "1", { seconds: 1 }],
      ["sqlite", "q1", null, "1", { seconds: 2 }],
      ["duckdb", "q1", null, "2", { seconds: 3 }],
      ["sqlite", "q1", null, "2", { seconds: 4 }],
    ]);
  });

  it("have no run where a cell is empty, and the author's own average of them is not read", () => {
    const results = read("engine,query,run1_ms,run2_ms,avg_ms,rows\npg,q1,10,20,15,7\npg,q2,30,,30,7\n");
    expect(rowsOf(results).map(([, test, , repeat, numbers]) => [test, repeat, numbers])).toEqual([
      ["q1", "1", { seconds: 0.01 }],
      ["q1", "2", { seconds: 0.02 }],
      ["q2", "1", { seconds: 0.03 }],
    ]);
    expect(results.issues[0]?.message).toContain("Of no single one, and not read: avg_ms.");
  });

  it("without a unit are not read", () => {
    expect(tables.recognise(headOf({ path: "r.csv", text: "engine,query,run1,run2\npg,q1,10,20\n" }))).toBe(false);
  });
});

describe("thread counts as headings", () => {
  const counts = (text: string, file?: string) =>
    rowsOf(read(text, file)).map(([engine, , threads, , numbers]) => [engine, threads, numbers]);
  const four = [
    ["postgres", 1, { qps: 100 }],
    ["postgres", 8, { qps: 700 }],
    ["mysql", 1, { qps: 90 }],
    ["mysql", 8, { qps: 600 }],
  ];

  it("count threads by their own word, the corner's, a title's or the file's name's", () => {
    const rows = "postgres,100,700\nmysql,90,600\n";
    expect(counts(`engine,1 thread (QPS),8 threads (QPS)\n${rows}`)).toEqual(four);
    expect(counts(`# QPS\nengine,threads=1,threads=8\n${rows}`)).toEqual(four);
    expect(counts(`# QPS\nengine \\ threads,1,8\n${rows}`)).toEqual(four);
    expect(counts(`# QPS by number of clients\nengine,1,8\n${rows}`)).toEqual(four);
    expect(counts(`engine,1,8\n${rows}`, "qps_by_threads.csv")).toEqual(four);
  });

  it("are a condition where nothing names them, and are not read without a unit", () => {
    const { runs } = read("engine,1,8\npg,100,700\n", "qps.csv");
    expect(runs.map(({ threads, settings }) => [threads, settings?.heading])).toEqual([
      [null, 1],
      [null, 8],
    ]);
    for (const text of ["engine,1,8\npg,100,700\n", "engine,query,8 threads,16 threads\npg,q1,1,2\n"])
      expect(tables.recognise(headOf({ path: "r.csv", text })), text).toBe(false);
  });

  it("hold each metric of a table with a row a metric", () => {
    const text = "engine,test,metric,8 threads,16 threads\npostgres,t,qps,100,200\npostgres,t,p99_ms,5,6\n";
    expect(rowsOf(read(text))).toEqual([
      ["postgres", "t", 8, null, { qps: 100, latencyP99Seconds: 0.005 }],
      ["postgres", "t", 16, null, { qps: 200, latencyP99Seconds: 0.006 }],
    ]);
  });

  it("are none where they number single clients, or another column counts threads", () => {
    for (const heading of ["engine,client_1_qps,client_2_qps", "engine,threads,8 clients (QPS),16 clients (QPS)"])
      expect(tables.recognise(headOf({ path: "r.csv", text: `${heading}\npg,1,2,3\n` })), heading).toBe(false);
  });
});

describe("a row of groups above the headings", () => {
  it("names tests, engines or thread counts, and an empty cell goes on to the right", () => {
    expect(
      rowsOf(read(",,insert,,select,\nengine,threads,ops/s,p99 (ms),ops/s,p99 (ms)\nmysql,8,1000,5.5,3000,2.5\n")),
    ).toEqual([
      ["mysql", "insert", 8, null, { operationsPerSecond: 1000, latencyP99Seconds: 0.0055 }],
      ["mysql", "select", 8, null, { operationsPerSecond: 3000, latencyP99Seconds: 0.0025 }],
    ]);
    expect(rowsOf(read("test,MySQL,,Postgres,\n,QPS,p99 (ms),QPS,p99 (ms)\nread,1000,5.5,1200,4.5\n"))).toEqual([
      ["mysql", "read", null, null, { qps: 1000, latencyP99Seconds: 0.0055 }],
      ["postgres", "read", null, null, { qps: 1200, latencyP99Seconds: 0.0045 }],
    ]);
    expect(rowsOf(read("engine;8 threads;;16 threads;\n;QPS;p95 (ms);QPS;p95 (ms)\nmysql;10;5;20;6\n"))).toEqual([
      ["mysql", "unnamed", 8, null, { qps: 10, latencyP95Seconds: 0.005 }],
      ["mysql", "unnamed", 16, null, { qps: 20, latencyP95Seconds: 0.006 }],
    ]);
  });

  it("may name quantities above thread counts or engines", () => {
    expect(
      rowsOf(read("engine,QPS,,p99 (ms),\n,8,16,8,16\nmysql,10,20,5,6\n")).map(([, , , , numbers]) => numbers),
    ).toEqual([
      { qps: 10, latencyP99Seconds: 0.005 },
      { qps: 20, latencyP99Seconds: 0.006 },
    ]);
    expect(rowsOf(read("test,QPS,,p99 (ms),\n,mysql,postgres,mysql,postgres\nread,10,20,5,6\n"))).toEqual([
      ["mysql", "read", null, null, { qps: 10, latencyP99Seconds: 0.005 }],
      ["postgres", "read", null, null, { qps: 20, latencyP99Seconds: 0.006 }],
    ]);
  });

  it("stands above the rule in Markdown, and is no title", () => {
    const page = "# R\n\n| | MySQL | MySQL | Postgres | Postgres |\n|---|---|---|---|---|\n";
    const results = read(
      `${page}| Threads | QPS | p99 (ms) | QPS | p99 (ms) |\n| 8 | 1000 | 5.5 | 1200 | 4.5 |\n`,
      "p.md",
    );
    expect(rowsOf(results)).toEqual([
      ["mysql", "unnamed", 8, null, { qps: 1000, latencyP99Seconds: 0.0055 }],
      ["postgres", "unnamed", 8, null, { qps: 1200, latencyP99Seconds: 0.0045 }],
    ]);
    expect(results.issues.map(({ code }) => code)).not.toContain("title-row");
  });

  it("is a title where no table needs it", () => {
    const results = read("Run of May,,\nengine,query,time_s\npg,q1,5\n");
    expect([rowsOf(results).length, results.issues.map(({ code }) => code).includes("title-row")]).toEqual([1, true]);
  });
});

describe("headings that count something else", () => {
  const one = (text: string, file?: string) => rowsOf(read(text, file));
  const recognised = (text: string, path = "r.csv") => tables.recognise(headOf({ path, text }));

  it("are percentiles behind an ordinal, and never threads", () => {
    const ycsb =
      "engine,workload,throughput(ops/sec),AverageLatency(us),95thPercentileLatency(us),99thPercentileLatency(us)";
    const latencies = { latencyMeanSeconds: 0.0001, latencyP95Seconds: 0.0002, latencyP99Seconds: 0.0003 };
    expect(one(`${ycsb}\nredis,a,5000,100,200,300\n`)).toEqual([
      ["redis", "a", null, null, { operationsPerSecond: 5000, ...latencies }],
    ]);
    expect(one("engine,query,qps,95th (ms),99th (ms)\npg,q,100,5,9\n")).toEqual([
      ["postgres", "q", null, null, { qps: 100, latencyP95Seconds: 0.005, latencyP99Seconds: 0.009 }],
    ]);
    expect(recognised("engine,query,95th,99th\npg,q1,5,9\n", "latency_ms.csv")).toBe(false);
    expect(recognised("engine,50,95,99\npg,1,2,3\n", "latency_ms.csv")).toBe(false);
    expect(recognised("query,1st (s),2nd (s),3rd (s),4th (s),5th (s)\nq1,1,2,3,4,5\n")).toBe(false);
  });

  it("are no repeats where they are sizes of a test or have gaps, and no threads where they are sizes or ids", () => {
    for (const heading of [
      "100 iterations (ms),1000 iterations (ms)",
      "1000 samples (ms),10000 samples (ms)",
      "iter10_ms,iter1000_ms",
      "rep1_ms,rep3_ms",
      "1T (s),10T (s)",
      "t_1_ms,t_2_ms",
      "users_10_ms,users_20_ms",
      "1000 users (ms),100000 users (ms)",
    ])
      expect(recognised(`engine,query,${heading}\npg,q1,1,2\n`), heading).toBe(false);
    expect(recognised("engine,clients_1_ms,clients_4_ms,orders_1_ms,orders_4_ms\npg,1,2,3,4\n")).toBe(false);
    expect(one("engine,users_10_ms,users_20_ms\npg,5,600\n").map(([, test, threads]) => [test, threads])).toEqual([
      ["users 10", null],
      ["users 20", null],
    ]);
  });

  it("count no threads where a title states one count, or none", () => {
    const threads = (text: string, file?: string) =>
      read(text, file).runs.map((run) => [run.threads, run.settings?.heading]);
    const page =
      "## QPS\nClients and servers run on one host.\n\n| engine | 1000 | 10000 |\n|---|---|---|\n| pg | 5 | 6 |\n";
    const conditions = [
      [null, 1000],
      [null, 10_000],
    ];
    expect(threads("# QPS\n# threads: 16\nengine,1000,10000\npg,1,2\n")).toEqual(conditions);
    expect(threads("# ops/s\n# rows per table; clients: 1\nengine,1000,10000\npg,1,2\n")).toEqual(conditions);
    expect(threads(page, "r.md")).toEqual(conditions);
    expect(threads("engine,2023,2024\npg,1,2\n", "qps_by_threads.csv")).toEqual([
      [null, 2023],
      [null, 2024],
    ]);
  });

  it("sum up what stands beside them: a total is not read", () => {
    const { runs } = read("engine \\ threads,1,8,avg,total\npg,10,20,15,30\n", "qps.csv");
    expect(runs.map((run) => [run.threads, run.settings?.total])).toEqual([
      [1, undefined],
      [8, undefined],
    ]);
  });
});

describe("groups that are not all alike", () => {
  const rows = (groups: string, names: string, cells: string) => rowsOf(read(`${groups}\n${names}\n${cells}\n`));
  const three = "time (s),p99 (ms),time (s),p99 (ms),time (s),p99 (ms)";

  it("are read without those that compare or sum up, and not at all where one may be no engine", () => {
    expect(rows(",PostgreSQL,,MySQL,,Difference,", `query,${three}`, "q1,1,2,3,4,2,2")).toEqual([
      ["postgres", "q1", null, null, { seconds: 1, latencyP99Seconds: 0.002 }],
      ["mysql", "q1", null, null, { seconds: 3, latencyP99Seconds: 0.004 }],
    ]);
    expect(rows(",8 threads,,16 threads,,Total,", `engine,${three}`, "pg,1,2,3,4,4,6")).toEqual([
      ["postgres", "unnamed", 8, null, { seconds: 1, latencyP99Seconds: 0.002 }],
      ["postgres", "unnamed", 16, null, { seconds: 3, latencyP99Seconds: 0.004 }],
    ]);
    expect(rows(",PostgreSQL,,MySQL,,Previous,", `query,${three}`, "q1,1,2,3,4,2,2")).toEqual([]);
    expect(rows(",1 GB,,10 GB,", "engine,ops/s,p99 (ms),ops/s,p99 (ms)", "pg,1,2,3,4")).toEqual([]);
  });

  it("end where their names do not come again, and hold no fact of the row", () => {
    const both = "ops/s,p99 (ms),ops/s,p99 (ms)";
    const numbers = [
      { operationsPerSecond: 1, latencyP99Seconds: 0.002 },
      { operationsPerSecond: 3, latencyP99Seconds: 0.004 },
    ];
    expect(rows(",insert,,scan,,", `engine,${both},threads`, "pg,1,2,3,4,8")).toEqual([
      ["postgres", "insert", 8, null, numbers[0]],
      ["postgres", "scan", 8, null, numbers[1]],
    ]);
    expect(rows(",read,,write,,", `engine,${both},total ops/s`, "pg,1,2,3,4,5").map(([, , , , own]) => own)).toEqual(
      numbers,
    );
    expect(rows(",Latency (ms),,", "engine,threads,p50,p99", "pg,8,1,2")).toEqual([
      ["postgres", "unnamed", 8, null, { latencyP50Seconds: 0.001, latencyP99Seconds: 0.002 }],
    ]);
    expect(rows("Results,before,after", "engine,qps,qps", "pg,1,2")).toEqual([
      ["postgres", "before", null, null, { qps: 1 }],
      ["postgres", "after", null, null, { qps: 2 }],
    ]);
  });
});
