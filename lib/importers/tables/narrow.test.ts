import { describe, expect, it } from "vitest";
import { headOf, readFiles } from "../reading.testing";
import { tables } from "./importer";

// Forms that look like others. Each has the numbers that its file states, or none.

const read = (text: string, file = "r.csv") => readFiles(tables, [{ path: file, text }]);
/** The engine and the test of each run, with its numbers. */
const rowsOf = ({ runs, points }: ReturnType<typeof read>) =>
  runs.map(({ setting, workload }, at) => {
    const { metrics, moreMetrics } = points[at] ?? {};
    const numbers = Object.entries({ ...metrics, ...moreMetrics }).filter(([, value]) => value !== null);
    return [setting.engine, "name" in workload ? workload.name : workload.dataset, Object.fromEntries(numbers)];
  });
const numbersOf = (text: string, file?: string) => rowsOf(read(text, file)).map(([, , numbers]) => numbers);
const recognised = (text: string, path = "r.csv") => tables.recognise(headOf({ path, text }));

describe("a unit beside numbers of JSON", () => {
  const numbers = (rest: string) => numbersOf(`[{"engine":"pg","query":"q1",${rest}}]`, "r.json");

  it("is the unit of statistics and of the value, not of counts", () => {
    expect(numbers('"time":{"value":5,"unit":"ms","stddev":1,"runs":20}')).toEqual([
      { seconds: 0.005, stddevTimeSeconds: 0.001 },
    ]);
    expect(numbers('"latency":{"unit":"ms","p50":5,"p99":10,"samples":1000}')).toEqual([
      { latencyP50Seconds: 0.005, latencyP99Seconds: 0.01 },
    ]);
    expect(numbers('"latency":{"unit":"ms","p50":5,"p99":9,"percentile":99,"n":50}')).toEqual([
      { latencyP50Seconds: 0.005, latencyP99Seconds: 0.009 },
    ]);
    expect(numbers('"qps":7,"time":{"unit":"ms","median":5,"values":3}')).toEqual([
      { qps: 7, latencyP50Seconds: 0.005 },
    ]);
  });

  it("is no thread count's and no setting's", () => {
    const latency = read(
      '[{"engine":"pg","query":"q1","qps":5,"latency":{"unit":"ms","mean":5,"threads":16}}]',
      "r.json",
    );
    expect(rowsOf(latency)).toEqual([["postgres", "q1", { qps: 5, latencyMeanSeconds: 0.005 }]]);
    expect(latency.runs[0]?.threads).toBe(16);
    const config = read(
      '[{"engine":"pg","query":"q1","qps":5,"config":{"unit":"ms","threads":8,"batch":10}}]',
      "r.json",
    );
    expect(rowsOf(config)).toEqual([["postgres", "q1", { qps: 5 }]]);
    expect([config.runs[0]?.threads, config.runs[0]?.settings?.batch]).toEqual([8, 10]);
  });
});

describe("a number of one table", () => {
  it("does not depend on the decimal point of another table of its file", () => {
    const page = "| engine | query | latency_ms |\n|---|---|---|\n| pg | q1 | 1.234 |\n";
    const other = "\n| engine | cpu | tps |\n|---|---|---|\n| pg | 5 | 100,5 |\n";
    expect(numbersOf(page, "r.md")).toEqual([{ latencyMeanSeconds: 0.001234 }]);
    expect(numbersOf(page + other, "r.md")[0]).toEqual({ latencyMeanSeconds: 0.001234 });
    const tsv = "engine\tquery\ttime_s\npg\tq1\t1.234\n\nengine\ttest\tp99_ms\npg\tq1\t1,5\n";
    expect(numbersOf(tsv, "r.tsv")[0]).toEqual({ seconds: 1.234 });
    expect(numbersOf('engine,query,time_s\npg,q1,"1,234"\n\nengine,test,p99_ms\npg,q1,1.5\n')[0]).toEqual({});
    expect(numbersOf("engine;query;time_s\npg;q1;1.234\n\nengine;query;p99_ms\npg;q1;1,5\n")[0]).toEqual({});
  });
});

describe("times of a clock", () => {
  it("have their own decimal point, whatever that of the table is, and show none", () => {
    expect(numbersOf("engine;query;time;p99_ms\npostgres;q1;0:01:05.512;12,5\n")).toEqual([
      { seconds: 65.512, latencyP99Seconds: 0.0125 },
    ]);
    expect(numbersOf("engine;query;elapsed\npg;q1;1m5.512s\n")).toEqual([{ seconds: 65.512 }]);
    expect(numbersOf('engine,query,elapsed,qps\npg,q1,1m5.512s,"1.234,5"\n')).toEqual([
      { durationSeconds: 65.512, qps: 1234.5 },
    ]);
    expect(numbersOf('engine,query,elapsed,qps\npg,q1,1m5.5s,"1,234"\n')).toEqual([{ durationSeconds: 65.5 }]);
  });

  it("may be times of day, which are no durations", () => {
    expect(numbersOf("engine,query,time\npostgres,q1,14:30:05\n")).toEqual([]);
    for (const [heading, cells] of [
      ["time", "14:30:05"],
      ["start,end", "14:30:05,14:40:05"],
      ["finished", "0:01:05"],
    ])
      expect(numbersOf(`engine,query,${heading},qps\npg,q1,${cells},5\n`), heading).toEqual([{ qps: 5 }]);
    expect(numbersOf("engine,query,time\npg,q1,9:30:05\npg,q2,14:30:05\n")).toEqual([]);
    expect(numbersOf("engine,query,time_s,qps\npg,q1,14:30:05,5\n")).toEqual([{ qps: 5 }]);
    // 14 h 30 min 5 s; 25 h.
    expect(numbersOf("engine,query,elapsed\npg,q1,14:30:05\n")).toEqual([{ seconds: 52_205 }]);
    expect(numbersOf("engine,query,time\npg,q1,25:00:00\n")).toEqual([{ seconds: 90_000 }]);
  });
});

describe("a table of engines whose rows state their unit", () => {
  it("reads known engines alone, and names the other columns", () => {
    for (const name of ["Samples", "Notes", "Count", "Previous", "Before", "Comment", "Theoretical"]) {
      const results = read(
        `| Metric | Postgres | MySQL | ${name} |\n|---|---|---|---|\n| p99 (ms) | 5 | 6 | 7 |\n`,
        "r.md",
      );
      expect(rowsOf(results), name).toEqual([
        ["postgres", "unnamed", { latencyP99Seconds: 0.005 }],
        ["mysql", "unnamed", { latencyP99Seconds: 0.006 }],
      ]);
      expect(results.issues.map(({ message }) => message).join(" ")).toContain(`not read: ${name}.`);
    }
  });

  it("is not read where a column has units beside those of the rows", () => {
    expect(recognised("Metric,Postgres,MySQL,Unit\np99 (ms),5,6,us\n")).toBe(false);
  });

  it("leaves out a quantity that comes again, with each row of its test named", () => {
    const results = read(
      "Metric,PostgreSQL,MySQL\nQPS,5,6\np99 (ms),1,2\nQPS,50,60\np99 (ms),10,20\nInsert (ops/s),3,4\n",
    );
    expect(rowsOf(results)).toEqual([
      ["postgres", "insert", { operationsPerSecond: 3 }],
      ["mysql", "insert", { operationsPerSecond: 4 }],
    ]);
    const repeated = results.issues.filter(({ code }) => code === "repeated-quantity");
    expect(repeated.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
  });
});

describe("a k behind a rate", () => {
  it("is thousands in brackets alone: QPS@k is a rate at k neighbours", () => {
    expect(numbersOf("engine,test,qps (k)\npg,t,5\n")).toEqual([{ qps: 5000 }]);
    expect(numbersOf("engine,dataset,recall@k,qps@k,qps\nfaiss,sift,0.95,500,400\n")).toEqual([
      { recall: 0.95, qps: 400 },
    ]);
    for (const heading of ["qps@k", "qps_k", "qps k"])
      expect(numbersOf(`engine,test,${heading}\npg,t,500\n`), heading).toEqual([]);
  });
});

describe("objects of JSON, one a line", () => {
  it("may be followed by one over several lines", () => {
    const lines = ['{"engine":"pg","query":"q1","qps":5}', '{"engine":"pg","query":"q2","qps":6}'];
    const long = '{"engine":"mysql",\n "results":[\n {"query":"q1","qps":7},\n {"query":"q2","qps":8}\n ]}';
    const results = read(`${lines.join("\n")}\n${long}\n`, "r.jsonl");
    expect(rowsOf(results)).toEqual([
      ["postgres", "q1", { qps: 5 }],
      ["postgres", "q2", { qps: 6 }],
      ["mysql", "q1", { qps: 7 }],
      ["mysql", "q2", { qps: 8 }],
    ]);
    expect(results.issues.map(({ code }) => code)).not.toContain("broken-line");
    const broken = read(`${lines.join("\n")}\n{"engine":"pg","qps":5,\n${lines[0]}\n`, "r.jsonl");
    expect(rowsOf(broken).map(([, , numbers]) => numbers)).toEqual([{ qps: 5 }, { qps: 6 }, { qps: 5 }]);
  });
});

describe("a word among measured numbers", () => {
  it("is a missing number, not a reason to read them as settings", () => {
    const qps = (word: string) => numbersOf(`engine,query,qps,p99_ms\npg,q1,100,5\npg,q2,${word},6\npg,q3,300,7\n`);
    for (const word of ["off", "disabled", "default", "unlimited"])
      expect(qps(word), word).toEqual([
        { qps: 100, latencyP99Seconds: 0.005 },
        { latencyP99Seconds: 0.006 },
        { qps: 300, latencyP99Seconds: 0.007 },
      ]);
    expect(numbersOf("engine,query,qps\npg,q1,100\nmysql,q1,auto\n")).toEqual([{ qps: 100 }, {}]);
    const fsync = read("engine,query,time_s,fsync_ms\npg,q1,1.5,2.5\npg,q2,2.5,off\nmysql,q1,3,3.75\n");
    expect(rowsOf(fsync).map(([, , numbers]) => numbers)).toEqual([
      { seconds: 1.5, fsyncSeconds: 0.0025 },
      { seconds: 2.5 },
      { seconds: 3, fsyncSeconds: 0.00375 },
    ]);
    expect(numbersOf("engine,query,latency\npg,q1,5 ms\npg,q2,off\n")).toEqual([{ latencyMeanSeconds: 0.005 }, {}]);
  });
});
