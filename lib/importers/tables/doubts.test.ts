import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { tables } from "./importer";

// Cells that look like results, repeats or engines, but are something else.

const read = (text: string, path = "r.csv") => readFiles(tables, [{ path, text }]);
/** The numbers of each run, by metric. */
const numbersOf = (text: string, path?: string) =>
  read(text, path).points.map(({ metrics, moreMetrics }) =>
    Object.fromEntries(Object.entries({ ...metrics, ...moreMetrics }).filter(([, value]) => value !== null)),
  );
/** Engine and test of each run. */
const namesOf = (text: string, path?: string) =>
  read(text, path).runs.map(({ setting, workload }) => [setting.engine, "name" in workload && workload.name]);
const codesOf = (text: string, path?: string) => read(text, path).issues.map(({ code }) => code);
const settingsOf = (text: string) => read(text).runs.map(({ settings }) => settings);

describe("the length of a run", () => {
  it("is no result beside a latency or a rate, in its heading or its cells", () => {
    const ofLatency = [{ latencyP99Seconds: 0.005, durationSeconds: 60 }];
    expect(numbersOf("engine,test,p99_ms,duration_s\npg,a,5,60\n")).toEqual(ofLatency);
    expect(numbersOf("engine,test,metric,value,unit\npg,a,p99,5,ms\npg,a,duration,60,s\n")).toEqual(ofLatency);
    expect(numbersOf("engine,test,rps,duration\npg,a,5,30s\n")).toEqual([
      { requestsPerSecond: 5, durationSeconds: 30 },
    ]);
    expect(numbersOf("engine,query,duration_s,time_ms\npg,a,60,5\n")[0]?.seconds).toBe(0.005);
  });

  it("is the time of its test where nothing else is measured, and in milliseconds", () => {
    expect(numbersOf("engine,query,duration_s\npg,a,5\n")).toEqual([{ seconds: 5 }]);
    expect(numbersOf("engine,query,duration_ms,p99_ms\npg,a,5,9\n")).toEqual([
      { seconds: 0.005, latencyP99Seconds: 0.009 },
    ]);
  });
});

describe("a heading with letters that are not read", () => {
  it.each(["Δ latency (ms)", "σ (ms)", "σ(ms)", "最大 (ms)", "± ms"])("names no quantity: %s", (heading) => {
    const text = `engine,test,${heading},latency (ms)\npg,a,1,5\n`;
    expect(numbersOf(text)).toEqual([{ latencyMeanSeconds: 0.005 }]);
    expect(settingsOf(text)).toEqual([{}]);
    expect(codesOf(text)).toContain("no-unit");
  });

  it("may have a micro sign, and the error of its cells", () => {
    expect(numbersOf("engine,test,latency (µs)\npg,a,5\n")).toEqual([{ latencyMeanSeconds: 0.000005 }]);
    expect(numbersOf("engine,test,Mean ± σ [ms]\npg,a,5 ± 0.3\n")).toEqual([{ latencyMeanSeconds: 0.005 }]);
  });
});

describe("a column of failures", () => {
  const statusOf = (cell: string) => read(`engine,test,qps,error\npg,a,5,${cell}\n`).runs[0]?.status;

  it("may count errors, or say that there are none", () => {
    for (const cell of ["0", "no errors", "[]", "{}", "0 errors", "none", "1%", "± 0.5"])
      expect(statusOf(cell), cell).toBe("complete");
    for (const cell of ["1", "3", "5%", "0.5"]) expect(statusOf(cell), cell).toBe("suspect");
    for (const cell of ["true", "OOM", "connection refused", "no space left", "100%"])
      expect(statusOf(cell), cell).toBe("failed");
  });

  it("may count them in other words, and have words beside a count", () => {
    const of = (heading: string, cell: string) => read(`engine,test,qps,${heading}\npg,a,5,${cell}\n`).runs[0]?.status;
    for (const heading of ["reqs_failed", "err", "failures_total"]) {
      expect(of(heading, "17"), heading).toBe("suspect");
      expect(of(heading, "0"), heading).toBe("complete");
    }
    const odd = "engine,test,qps,errors\npg,a,5,3 (0.1%)\npg,a,6,0\n";
    expect(read(odd).runs.map(({ status, settings }) => [status, settings])).toEqual([
      ["suspect", {}],
      ["complete", {}],
    ]);
  });

  it("fails a row all of whose requests failed", () => {
    const text = "engine,test,rps,requests,failed\npg,a,5,10000,1\npg,b,5,10000,10000\npg,c,5,10000,0\n";
    expect(read(text).runs.map(({ status }) => status)).toEqual(["suspect", "failed", "complete"]);
  });
});

it("takes all requests, their number and a tick for success", () => {
  const of = (heading: string, cell: string) => read(`engine,test,qps,${heading}\npg,a,5,${cell}\n`).runs[0]?.status;
  for (const heading of ["correct", "completed", "valid"]) {
    expect(of(heading, "100%"), heading).toBe("complete");
    expect(of(heading, "99%"), heading).toBe("suspect");
  }
  expect(["1000", "1", "0"].map((cell) => of("succeeded", cell))).toEqual(["complete", "complete", "failed"]);
  expect(["✓", "❌", "7"].map((cell) => of("status", cell))).toEqual(["complete", "failed", "suspect"]);
});

it("takes counts of what a run did and times of day for no conditions", () => {
  const headings = "deadlocks,page_faults,start,finished";
  const text = `engine,test,qps,${headings}\npg,a,5,998,4,10:05,10:06:30\npg,a,6,999,5,10:07,10:08\n`;
  expect(settingsOf(text)).toEqual([{}, {}]);
  expect(settingsOf("engine,test,qps,change,ratio\npg,a,5,with index,0.5\n")).toEqual([
    { change: "with index", ratio: "0.5" },
  ]);
});

it("takes the achieved rate for the result beside another one", () => {
  expect(numbersOf("engine,test,req/s,achieved req/s\npg,a,1000,998\n")[0]?.requestsPerSecond).toBe(998);
  expect(numbersOf("engine,test,qps,total qps\npg,a,1000,998\n")[0]?.qps).toBe(1000);
});

describe("the author's own summaries", () => {
  it("are no engines", () => {
    const text = "engine,test,qps\nmysql,a,5\npostgres,a,7\nAverage,a,6\nBest,a,7\nWinner,a,7\nratio,a,2\n";
    expect(namesOf(`${text}SpeedDB,a,3\n`)).toEqual([
      ["mysql", "a"],
      ["postgres", "a"],
      ["speeddb", "a"],
    ]);
    expect(codesOf(text)).toContain("summary-row");
  });

  it("are no queries beside numbered ones, and no totals with words in parentheses", () => {
    const rows = "pg,Q1,1\npg,Q2,3\npg,Max,3\npg,Min,1\npg,Median,2\npg,TOTAL (2 queries),4\n";
    expect(namesOf(`engine,query,time_s\n${rows}pg,Total (excl. load),4\n`)).toEqual([
      ["postgres", "Q1"],
      ["postgres", "Q2"],
    ]);
  });

  it("sum up the rows of their thread count or setting, in any order", () => {
    // 1 + 3, 2.5 + 4, and half of each.
    for (const heading of ["threads", "cache_gb"]) {
      const rows = "pg,a,1,1\npg,a,2,2.5\npg,b,1,3\npg,b,2,4\npg,sum,1,4\npg,sum,2,6.5\npg,avg,1,2\npg,avg,2,3.25\n";
      const text = `engine,query,${heading},time_s\n${rows}`;
      expect(namesOf(text).map(([, test]) => test)).toEqual(["a", "a", "b", "b"]);
      expect(codesOf(text).filter((code) => code === "average-row")).toHaveLength(4);
    }
  });

  it("are doubtful where no number proves them, unless functions stand beside them", () => {
    const text = "engine,query,time_s\npg,load,1\npg,scan,2\npg,sum,9\n";
    expect(namesOf(text)).toHaveLength(3);
    expect(read(text).issues).toContainEqual(expect.objectContaining({ code: "maybe-summary", line: 4 }));
    expect(codesOf(`${text}pg,count,3\n`)).not.toContain("maybe-summary");
  });

  it("are the result of a table that names nothing else", () => {
    expect(namesOf("engine,query,time_s\npg,total,12\nmysql,total,14\n")).toEqual([
      ["postgres", "total"],
      ["mysql", "total"],
    ]);
    expect(namesOf("engine,threads,qps\npg,1,12\npg,2,14\n", "total.csv")).toHaveLength(2);
  });

  it("are no tests in rows of tests, and are quantities in rows of these", () => {
    const tests = "Metric,Postgres,MySQL\nInsert (ms),1,2\nScan (ms),3,4\nTotal (ms),4,6\nAverage (ms),2,3\n";
    expect(namesOf(tests)).toEqual([
      ["postgres", "insert"],
      ["mysql", "insert"],
      ["postgres", "scan"],
      ["mysql", "scan"],
    ]);
    expect(codesOf(tests)).toContain("unread-result");
    expect(numbersOf("Metric,Postgres,MySQL\nAverage (ms),1,2\np99 (ms),3,4\n")).toEqual([
      { latencyMeanSeconds: 0.001, latencyP99Seconds: 0.003 },
      { latencyMeanSeconds: 0.002, latencyP99Seconds: 0.004 },
    ]);
  });

  it("are no repeats", () => {
    const marks = ["Average", "stddev", "p95", "cv", "mean ± sd", "warmup", "best"];
    const text = `engine,test,run,time_s\npg,a,1,1\npg,a,2,3\n${marks.map((mark) => `pg,a,${mark},2\n`).join("")}`;
    expect(read(text).runs.map(({ repeat, settings }) => [repeat, settings])).toEqual([
      ["1", {}],
      ["2", {}],
    ]);
  });
});

describe("a share of the load", () => {
  it("that was asked for is a condition", () => {
    for (const heading of ["read_pct", "write %", "selectivity_pct"])
      expect(Object.values(settingsOf(`engine,test,${heading},qps\npg,a,50,100\npg,a,95,105\n`)[1] ?? {})).toEqual([
        95,
      ]);
    for (const heading of ["fill", "read ratio", "selectivity", "load"])
      expect(Object.values(settingsOf(`engine,test,${heading},qps\npg,a,50%,100\npg,a,100%,105\n`)[1] ?? {})).toEqual([
        "100%",
      ]);
  });

  it("and a delay of the network keep rows apart, and say so", () => {
    const ofLoad = "engine,test,load %,qps\npg,a,50,100\npg,a,100,105\n";
    expect(settingsOf(ofLoad)).toEqual([{ loadPercent: 50 }, { loadPercent: 100 }]);
    expect(codesOf(ofLoad)).toContain("maybe-setting");
    for (const [low, high] of [
      ["1", "10"],
      ["0.5", "10.5"],
    ])
      expect(codesOf(`engine,test,rtt_ms,qps\npg,a,${low},100\npg,a,${high},105\n`)).toContain("maybe-setting");
  });

  it("that was measured keeps none apart", () => {
    expect(settingsOf("engine,test,cpu %,hit %,qps\npg,a,50,90,100\npg,a,100,95,105\n")).toEqual([{}, {}]);
    expect(settingsOf("engine,test,rtt_ms,qps\npg,a,0.21,100\npg,a,0.23,105\n")).toEqual([{}, {}]);
  });
});

describe("engines as columns", () => {
  it("have the thread count, the version and the failures that a row states for each", () => {
    const rows = "| Clients | 8 | 16 |\n| Version | 9.1 | 17.2 |\n| TPS | 100 | 90 |\n| Failed | 0 | 3 |\n";
    const { runs } = read(`| | MySQL | Postgres |\n|---|---|---|\n${rows}`, "r.md");
    expect(runs.map(({ setting, threads, status }) => [setting.engine, setting.build?.raw, threads, status])).toEqual([
      ["mysql", "9.1", 8, "complete"],
      ["postgres", "17.2", 16, "suspect"],
    ]);
  });

  it("may have others of no known name beside them, and say so", () => {
    const text = "query,duckdb (s),sqlite (s),deadline (s),ours (s)\nq1,1,2,3,4\n";
    expect(namesOf(text).map(([engine]) => engine)).toEqual(["duckdb", "sqlite", "ours"]);
    expect(codesOf(text)).toContain("maybe-engine");
    expect(codesOf("query,duckdb (parquet) (s),sqlite (s)\nq1,1,2\n")).not.toContain("maybe-engine");
  });
});

it("reads a latency beside its percentile as that percentile", () => {
  expect(numbersOf("engine,test,percentile,latency_ms\npg,a,50,1\npg,a,95,2\npg,a,99.9,3\n")).toEqual([
    { latencyP50Seconds: 0.001, latencyP95Seconds: 0.002, latencyP999Seconds: 0.003 },
  ]);
  expect(numbersOf("engine,test,stat,latency_ms,qps\npg,a,p99,1,9\npg,a,max,2,9\n")).toEqual([
    { qps: 9, latencyP99Seconds: 0.001, latencyMaxSeconds: 0.002 },
  ]);
});

describe("an engine's object without a number", () => {
  const json = (text: string) => read(text, "r.json");
  /** Engine, test, status and seconds of each run. */
  const rowsOf = (text: string) => {
    const { runs, points } = json(text);
    return runs.map(({ setting, workload, status }, at) => [
      setting.engine,
      "name" in workload && workload.name,
      status,
      points[at]?.moreMetrics?.seconds ?? null,
    ]);
  };

  it("is a failed run where it says so, and a number in quotes is one", () => {
    const duckdb = '"duckdb":{"time_s":1}';
    const text = `{"q1":{${duckdb},"clickhouse":{"time_s":"timeout"}},"q2":{${duckdb},"clickhouse":{"error":"OOM"}},
      "q3":{${duckdb},"clickhouse":{"time_s":"2.5"}},"q4":{${duckdb},"clickhouse":{"rows":5}}}`;
    expect(rowsOf(text).filter(([engine]) => engine === "clickhouse")).toEqual([
      ["clickhouse", "q1", "failed", null],
      ["clickhouse", "q2", "failed", null],
      ["clickhouse", "q3", "complete", 2.5],
    ]);
    expect(json(text).issues.some(({ message }) => message.includes("q4.clickhouse"))).toBe(true);
  });

  it("is no run where it holds settings", () => {
    const config = '"config":{"error":"none","mode":"x"}';
    const text = `{"postgres":{${config},"read":{"qps":100}},"mysql":{"config":{"mode":"y"},"read":{"qps":90}}}`;
    expect(json(text).runs.map(({ status }) => status)).toEqual(["complete", "complete"]);
  });

  it("may be one of several queries, and is named where another key stands among them", () => {
    expect(rowsOf('{"unit":"s","duckdb":{"Q1":1,"Q2":2},"clickhouse":{"Q1":1,"Q2":"OOM"}}')).toEqual([
      ["duckdb", "Q1", "complete", 1],
      ["duckdb", "Q2", "complete", 2],
      ["clickhouse", "Q1", "complete", 1],
      ["clickhouse", "Q2", "failed", null],
    ]);
    const left = '{"unit":"s","duckdb":{"Q1":1,"Q2":2,"total":3},"clickhouse":{"Q1":1,"Q2":3}}';
    expect(json(left).issues.find(({ code }) => code === "nested-value")?.message).toContain("duckdb");
  });
});

describe("errors of JSON", () => {
  it("make their run suspect as a list or an object of counts, and not where there is none", () => {
    const statusOf = (errors: unknown) => {
      const text = JSON.stringify([{ engine: "postgres", test: "a", qps: 100, errors }]);
      const { runs } = read(text, "r.json");
      return runs.map(({ status, settings }) => [status, settings]);
    };
    for (const errors of [["refused"], { timeout: 500 }, 1]) expect(statusOf(errors)).toEqual([["suspect", {}]]);
    for (const errors of [[], {}, { timeout: 0 }, 0]) expect(statusOf(errors)).toEqual([["complete", {}]]);
  });
});

it("takes a status that says nothing of an end for a condition", () => {
  const rowsOf = (...words: string[]) =>
    read(`engine,test,qps,status\n${words.map((word, at) => `pg,a,${at + 7},${word}\n`).join("")}`).runs.map(
      ({ status, settings, repeat = null }) => [status, settings, repeat],
    );
  expect(rowsOf("cold", "warm")).toEqual([
    ["complete", { status: "cold" }, null],
    ["complete", { status: "warm" }, null],
  ]);
  // Another word may still say how a run ended.
  expect(rowsOf("degraded", "normal")).toEqual([
    ["suspect", { status: "degraded" }, null],
    ["suspect", { status: "normal" }, null],
  ]);
  expect(rowsOf("ok", "degraded")).toEqual([
    ["complete", {}, null],
    ["suspect", {}, "#2"],
  ]);
});

describe("a column of times with their units", () => {
  const secondsOf = (...cells: string[]) =>
    read(`engine,test,time\n${cells.map((cell, at) => `pg,q${at},${cell}\n`).join("")}`).points.map(
      ({ moreMetrics }) => moreMetrics?.seconds ?? null,
    );

  it("lacks the cells that are above a limit, near a number or without a unit", () => {
    expect(secondsOf("120ms", "1 min", "2s", "> 300s", "~900 us", "5.5 ms (p50)")).toEqual([
      0.12,
      60,
      2,
      null,
      null,
      null,
    ]);
    expect(secondsOf("120ms", "350")).toEqual([0.12, null]);
  });

  it("is none where most cells state no unit", () => {
    expect(codesOf("engine,test,time\npg,a,120ms\npg,b,350\npg,c,360\n")).toContain("no-unit");
  });
});

it("reads cells of a page without their links, pictures, footnotes and breaks", () => {
  const page = [
    "| Database | QPS |",
    "|---|---|",
    "| ![logo](a.png) [TimescaleDB](https://a.example/b) | 100.5[^1] |",
    "| Postgres<br>17.4 [^2] | **90.5** |",
  ].join("\n");
  const { runs, points } = read(`${page}\n`, "r.md");
  expect(runs.map(({ setting }) => [setting.engine, setting.build?.version ?? null])).toEqual([
    ["timescaledb", null],
    ["postgres", "17.4"],
  ]);
  expect(points.map(({ metrics }) => metrics.qps)).toEqual([100.5, 90.5]);
});
