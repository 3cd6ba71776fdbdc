import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { tables } from "./importer";

const read = (text: string, file = "results.csv") => readFiles(tables, [{ path: file, text }]);
const seconds = (text: string, file?: string) => read(text, file).points.map(({ moreMetrics }) => moreMetrics.seconds);

describe("a number that begins with 0 and a comma", () => {
  it("is a fraction: no thousands are grouped behind a 0", () => {
    expect(seconds("engine;query;time_s\nd;a;0,123\nd;b;0,5\nd;c;-0,25\nd;e;12,25\n")).toEqual([
      0.123,
      0.5,
      null,
      12.25,
    ]);
    // 1,234 is 1.234 here: 0,456 shows a decimal comma.
    expect(seconds("engine;query;time_s\nd;a;0,456\nd;b;1,234\n")).toEqual([0.456, 1.234]);
  });
});

describe("a number as programs and spreadsheets write it", () => {
  it.each([
    [".5", 0.5],
    ["12.", 12],
    ["+1.5e3", 1500],
    ["1 234,56", 1234.56],
    ["1\u2009234.56", 1234.56],
    ["1’234", 1234],
  ])("%s is read", (cell, value) => {
    expect(seconds(`engine\tquery\ttime_s\nd\ta\t${cell}\n`)).toEqual([value]);
  });

  it("shows a decimal comma also behind thousands that blanks group", () => {
    expect(seconds("engine;query;time_s\nd;a;1 234,5\nd;b;1,234\n")).toEqual([1234.5, 1.234]);
  });

  it.each(["<5", "~5", "5*", "1:30", "5 (best)", "∞"])(
    "%s is left out with an issue, never cut to a number",
    (cell) => {
      const { points, issues, runs } = read(`engine,query,time_s\nd,a,${cell}\n`);
      expect([points[0]?.moreMetrics.seconds, runs[0]?.status]).toEqual([null, "suspect"]);
      expect(issues.filter(({ severity }) => severity === "warning")).toHaveLength(1);
    },
  );
});

describe("a micro sign", () => {
  const latency = (heading: string) =>
    read(`engine\tquery\tqps\t${heading}\nx\ty\t1\t6\n`).points[0]?.metrics.latencyMeanSeconds ?? null;

  it.each([
    "latency (µs)",
    "latency (μs)",
    "latency (&micro;s)",
    "latency ($\\mu$s)",
    "latency ($\\mu s$)",
    "latency (㎲)",
  ])("is read in %s", (heading) => {
    expect(latency(heading)).toBe(6e-6);
  });

  it.each(["latency (\uFFFDs)", "latency (Î¼s)", "latency [┬╡s]", "latency_\uFFFDs"])(
    "that is lost in %s leaves no seconds behind",
    (heading) => {
      expect(latency(heading)).toBeNull();
      const { issues } = read(`engine\tquery\tqps\t${heading}\nx\ty\t1\t6\n`);
      expect(issues.map(({ code }) => code)).toContain("no-unit");
    },
  );
});

describe("a second table below the first", () => {
  it("has its own heading also where both have as many columns", () => {
    expect(seconds("engine,query,time_s\nd,a,5\n\nengine,query,time_ms\nd,b,5\n")).toEqual([5, 0.005]);
    expect(seconds("engine,query,time_s\nd,a,5\nengine,time_ms,query\nd,5,b\n")).toEqual([5, 0.005]);
  });

  it("has its own numbers where its heading has digits: a p99 is no rate of the first table", () => {
    const { points } = read("engine,test,qps\npg,a,5\n\nengine,test,p99_ms\npg,a,1.5\n");
    expect(points.map(({ metrics }) => [metrics.qps, metrics.latencyP99Seconds])).toEqual([
      [5, null],
      [null, 0.0015],
    ]);
  });

  it("that names no workload gives no numbers of the first one's metrics, and a warning names its line", () => {
    const { points, issues } = read(
      "engine,query,time_s\nd,a,5\n\nmachine,cpu,cores\nm1,Xeon,32\n\nengine,query,time_s\nd,b,6\n",
    );
    expect(points.map(({ moreMetrics }) => moreMetrics.seconds)).toEqual([5, 6]);
    expect(issues.filter(({ code }) => code === "unread-table")).toMatchObject([{ severity: "warning", line: 4 }]);
  });

  it("begins nowhere else: a blank line, a missing number or a failure between rows leaves their table open", () => {
    const text = "engine,query,time_s\nd,a,5\n\nd,b,timeout\n\nd,c,\n\nd,q,N/A\n\nd,q7,too slow\n\nd,e,6\n";
    expect(seconds(text)).toEqual([5, undefined, null, null, null, 6]);
  });
});

describe("a rate of another time than a second", () => {
  const metrics = (heading: string) => {
    const { points } = read(`engine\tquery\t${heading}\nx\ty\t6\n`);
    return Object.entries({ ...points[0]?.metrics, ...points[0]?.moreMetrics }).filter(([, value]) => value !== null);
  };

  it.each([
    // 6 in a ms are 6,000 in a second; 6 in a minute are 0.1.
    ["ops/ms", "operationsPerSecond", 6000],
    ["rows per us", "rowsPerSecond", 6e6],
    ["transactions_per_minute", "tps", 0.1],
    ["requests/min", "requestsPerSecond", 0.1],
    ["queries per hour", "qps", 6 / 3600],
    ["MB/min", "bytesPerSecond", 1e5],
    // A quantity over its unit is not a rate.
    ["latency / ms", "latencyMeanSeconds", 6e-3],
    ["p99 / us", "latencyP99Seconds", 6e-6],
    ["time / ms", "seconds", 6e-3],
    ["query time / s", "seconds", 6],
  ])("%s is in base units", (heading, key, value) => {
    expect(metrics(heading)).toEqual([[key, expect.closeTo(value, 12)]]);
  });

  it("is a main number, and its noun stays what it counts", () => {
    const { runs, points } = read("engine,test,tx_per_minute,p99_ms,errors/min\nd,a,600,5,120\n");
    expect(runs[0]?.workload).toMatchObject({ family: "custom", params: { measure: "transactions/s" } });
    expect(points[0]?.moreMetrics).toMatchObject({ tps: 10, errorsPerSecond: 2 });
  });
});

describe("a row's end", () => {
  const ends = (heading: string, ...cells: string[]) => {
    const { runs, points } = read(
      `engine;query;time_s;${heading}\n${cells.map((cell) => `d;q;5;${cell}`).join("\n")}\n`,
    );
    return runs.map(({ status }, at) => [status, points[at]?.moreMetrics.seconds]);
  };

  it("is a success where all of its parts are, and doubtful where some are", () => {
    expect(ends("success", "100%", "100.0 %", "98.5%").map(([status]) => status)).toEqual([
      "complete",
      "complete",
      "suspect",
    ]);
  });

  it("as a fraction of pandas is the same as the whole number", () => {
    expect(ends("success", "1.0", "0.0")).toEqual([
      ["complete", 5],
      ["failed", undefined],
    ]);
    expect(ends("error", "0.0", "0.00 %", "1.0", "3.0")).toEqual([
      ["complete", 5],
      ["complete", 5],
      // One error may be that of one request.
      ["suspect", 5],
      ["suspect", 5],
    ]);
  });

  it("that begins with a word of failure is a failure, whatever follows; other text stays doubtful", () => {
    const cells = ["timeout after 300s", "FAILED (exit 1)", "OOM killed", "error: boom", "no idea", "0.5"];
    expect(ends("status", ...cells)).toEqual([
      ...Array.from({ length: 4 }, () => ["failed", undefined]),
      ["suspect", 5],
      ["suspect", 5],
    ]);
  });

  it("is told by flags and exit codes, too: a failed row has no number", () => {
    const [good, bad, odd] = [
      ["complete", 5],
      ["failed", undefined],
      ["suspect", 5],
    ];
    expect(ends("status", "ok", "partial", "skipped", "not run")).toEqual([good, bad, bad, bad]);
    expect(ends("rc", "0", "137", "-9")).toEqual([good, bad, bad]);
    expect(ends("exit_code", "0", "1", "")).toEqual([good, bad, good]);
    expect(ends("timeout", "False", "True")).toEqual([good, bad]);
    expect(ends("valid", "True", "False")).toEqual([good, bad]);
    expect(ends("note", "", "timed out", "OOM!", "timeout after 300 s")).toEqual([good, bad, bad, odd]);
    // 1 is success as a flag, and failure as an exit code.
    expect(ends("status", "0", "1")).toEqual([odd, odd]);
  });

  it.each([
    ["timeout", ["30", "60"]],
    ["note", ["error bars are wide", "fine"]],
    ["fault", ["crash", "none"]],
    ["state", ["cold", "warm"]],
    // The status of another thing, and a server's.
    ["build_status", ["ok", "skipped"]],
    ["warmup status", ["partial", "ok"]],
    ["replication state", ["running", "not used"]],
    ["state", ["running", "queued"]],
    ["server_exit_code", ["143", "0"]],
    ["http_return_code", ["200", "200"]],
    ["return_value", ["42", "17"]],
    // Remarks that only begin like a failure.
    ["notes", ["", "not tuned"]],
    ["notes", ["partial index", "skipped warmup"]],
    ["comment", ["not the newest kernel", "no error"]],
  ])("is not told by %s %j, which are conditions", (heading, cells) => {
    expect(ends(heading, ...cells).map(([status]) => status)).toEqual(cells.map(() => "complete"));
    const { runs } = read(`engine;query;time_s;${heading}\n${cells.map((cell) => `d;q;5;${cell}`).join("\n")}\n`);
    const key = heading.replace(/[_ ](\w)/g, (_, letter: string) => letter.toUpperCase());
    expect(runs.some(({ settings }) => settings !== undefined && key in settings)).toBe(true);
  });

  it.each([
    // 45 of 100 requests failed, 0.5 of 100 failed.
    ["error_rate (%)", "45", "0.5", ["suspect", "complete"]],
    ["errors (%)", "100", "0", ["failed", "complete"]],
    ["error_rate", "45", "0.01", ["suspect", "complete"]],
    // 0.45 may be 45 %; 0.01 is 1 % at most.
    ["error_rate", "0.45", "0.01", ["suspect", "complete"]],
    ["failure rate", "100", "0", ["suspect", "complete"]],
    ["success_rate", "1%", "100%", ["suspect", "complete"]],
    // 1 - 0.99 is the hundredth that is allowed, as 1 % is.
    ["success_rate", "98.9%", "99%", ["suspect", "complete"]],
    ["error_rate", "1.1%", "1%", ["suspect", "complete"]],
    ["success_rate", "0.5", "1.0", ["suspect", "complete"]],
    ["errors", "12", "0", ["suspect", "complete"]],
    ["failed_requests", "99,000", "0", ["suspect", "complete"]],
  ])("is suspect where %s is %s, and complete where it is %s", (heading, one, other, statuses) => {
    expect(ends(heading, one, other).map(([status]) => status)).toEqual(statuses);
  });

  it.each([
    ["exit_code", { "0": "complete", "137": "failed", killed: "failed", "exit 3": "suspect" }],
    ["return_code", { "0": "complete", "1": "failed", "-9": "failed", "200": "suspect" }],
    // 1 may be a release candidate; 137 is a shell's code of a killed process.
    ["rc", { "0": "complete", "1": "suspect", "137": "failed", "-9": "failed" }],
    ["valid", { true: "complete", false: "failed", unknown: "suspect" }],
    ["verified", { true: "complete", false: "suspect" }],
    ["errors", { "0": "complete", "1": "suspect", "3": "suspect", "5000": "suspect", "~3": "suspect" }],
    ["aborted", { "0": "complete", "1": "suspect", "30": "complete", true: "failed" }],
    ["timeout", { "0": "complete", "1": "suspect", "30": "complete" }],
    ["skipped", { "0": "complete", "1": "suspect", yes: "suspect" }],
    ["truncated", { no: "complete", yes: "suspect" }],
    ["is_oom", { "0": "complete", "1": "failed" }],
    ["error_rate", { "0": "complete", "<0.1": "suspect", "0.2": "suspect", "0.9": "suspect", "1.2": "suspect" }],
    ["notes", { "cold cache": "complete", OOM: "failed", "not tuned": "complete", "out of memory": "failed" }],
    ["remarks", { "failed over once then recovered": "suspect", "aborted checkpoint during the run": "suspect" }],
    ["comment", { "wrong result in clickhouse": "suspect", "error bars are wide": "complete" }],
    ["state", { cold: "complete", running: "complete", failed: "suspect" }],
  ])("by a cell of %s is %j, whatever the other rows say", (heading, all) => {
    const cells = Object.keys(all);
    const statuses = Object.values(all);
    const beside = ends(heading, ...cells);
    expect(beside.map(([status]) => status)).toEqual(statuses);
    // A failed row has no number; each other one keeps its own.
    expect(beside.map(([, seconds]) => seconds ?? null)).toEqual(
      statuses.map((status) => (status === "failed" ? null : 5)),
    );
    expect(cells.map((cell) => ends(heading, cell)[0]?.[0])).toEqual(statuses);
  });

  it("keeps the numbers of both engines beside a remark", () => {
    const { points } = read("query,duckdb_s,clickhouse_s,comment\nq1,5,7,wrong result in clickhouse\nq2,6,8,\n");
    expect(points.map(({ moreMetrics }) => moreMetrics.seconds)).toEqual([5, 7, 6, 8]);
  });

  it("counts errors by all requests where the table states them", () => {
    const text = "engine,test,ops/s,total_requests,failed_requests\n";
    const { runs } = read(`${text}a,t,5,1000,10\nb,t,5,1000,11\nc,t,5,1000,1000\nd,t,5,1000,1001\n`);
    expect(runs.map(({ status }) => status)).toEqual(["complete", "suspect", "failed", "suspect"]);
  });

  it("in the cell of its main number makes it a failed run, whose other numbers don't count", () => {
    const { runs, points } = read(
      "engine,query,time_s,rss_mb\nd,a,timeout,100.5\nd,b,OOM,90.5\nd,c,,80.5\nd,e,1,70.5\n",
    );
    expect(runs.map(({ status }) => status)).toEqual(["failed", "failed", "complete", "complete"]);
    expect(points.map(({ moreMetrics }) => moreMetrics.rssBytes)).toEqual([undefined, undefined, 80.5e6, 70.5e6]);
  });

  it("is not a latency of 0: that was not measured, but a deviation can be 0", () => {
    const { runs, points } = read("engine,test,qps,p99_ms,stddev_ms\nredis,get,0,0,0\nredis,get,0,0,\n");
    expect(points.map(({ moreMetrics }) => moreMetrics.latencyStddevSeconds)).toEqual([0, null]);
    expect(points.map(({ metrics }) => metrics.latencyP99Seconds)).toEqual([null, null]);
    expect(runs[1]?.status).toBe("suspect");
  });
});

describe("JSON", () => {
  const json = (...values: unknown[]) => read(values.map((value) => JSON.stringify(value)).join("\n"), "results.json");

  it("tells runs apart by lists of words and by objects in their settings", () => {
    const row = { engine: "a", query: "q", qps: 3 };
    const settingsOf = (...values: unknown[]) => json(...values).runs.map(({ settings }) => settings);
    expect(settingsOf({ ...row, tags: ["ssd", "raid"] }, { ...row, tags: ["hdd"] })).toEqual([
      { tags: "ssd, raid" },
      { tags: "hdd" },
    ]);
    const storage = (type: string) => ({ ...row, config: { storage: { type, p99_ms: 5 } } });
    expect(settingsOf(storage("ssd"), storage("hdd"))).toEqual([{ storageType: "ssd" }, { storageType: "hdd" }]);
    // Printed lines differ in each run, and numbers of a list may be samples.
    const printed = { ...row, warnings: ["slow"], log_lines: ["began"], values: [1, 2] };
    const { runs, issues } = json(printed, { ...printed, warnings: ["slow", "late"] });
    expect(runs.map(({ settings, repeat = null }) => [settings, repeat])).toEqual([
      [{}, null],
      [{}, "#2"],
    ]);
    expect(issues.find(({ code }) => code === "nested-value")?.message).toContain("warnings, log_lines, values");
  });

  it("names the engine and its version inside the facts of a file", () => {
    const results = [{ query: "q", qps: 3 }];
    for (const meta of [
      { engine: { name: "PostgreSQL", version: "17.2" }, hw: { threads: 64 } },
      { sw: { engine: "PostgreSQL", version: "17.2" }, hw: { threads: 64 } },
    ]) {
      const [run] = json({ meta, results }).runs;
      expect([run?.setting.engine, run?.setting.build?.version, run?.threads]).toEqual(["postgres", "17.2", null]);
      expect(run?.settings).toEqual({ hwThreads: 64 });
    }
  });

  it("keeps equal keys of two inner objects apart", () => {
    const { points } = json({ engine: "a", query: "q", qps: 3, read: { p99_ms: 1 }, write: { p99_ms: 2 } });
    expect(points[0]?.metrics.latencyP99Seconds).toBeNull();
    const { moreMetrics = {} } = points[0] ?? {};
    expect(Object.entries(moreMetrics).filter(([key]) => /P99/.test(key))).toEqual([
      [expect.stringMatching(/^read/), 0.001],
      [expect.stringMatching(/^write/), 0.002],
    ]);
  });

  it("keeps the rows of two lists apart: a list's key is a condition, or their engine where all keys are engines", () => {
    const row = { query: "q", threads: 1, time_ms: 5 };
    const { runs } = json({ before: [row], after: [{ ...row, time_ms: 50 }] });
    expect(runs.map(({ settings, repeat = null }) => [settings, repeat])).toEqual([
      [{ list: "before" }, null],
      [{ list: "after" }, null],
    ]);
    const engines = json({ postgres: [row], mysql: [{ ...row, time_ms: 50 }] }).runs;
    expect(engines.map(({ setting, settings }) => [setting.engine, settings])).toEqual([
      ["postgres", {}],
      ["mysql", {}],
    ]);
    expect(json({ results: [row] }).runs[0]?.settings).toEqual({});
  });

  it("gives rows the facts around their list, also of inner objects, and not the numbers of the whole", () => {
    const results = [{ query: "q1", p99_ms: 5 }];
    const { runs, points, issues } = json(
      { engine: "a", qps: 5000, config: { threads: 1 }, results },
      { engine: "a", qps: 6000, config: { threads: 64 }, results },
    );
    expect(runs.map(({ threads, repeat = null }) => [threads, repeat])).toEqual([
      [1, null],
      [64, null],
    ]);
    expect(points.map(({ metrics }) => [metrics.qps, metrics.latencyP99Seconds])).toEqual([
      [null, 0.005],
      [null, 0.005],
    ]);
    expect(issues.find(({ code }) => code === "nested-value")?.message).toMatch(/not read: qps\b/);
  });
});

describe("rows of different experiments", () => {
  const repeats = (text: string) => read(text).runs.map(({ repeat = null }) => repeat);

  it("are not repeats where a thread count is not a whole number: its text is a condition", () => {
    const { runs } = read('engine,query,threads,qps\na,q,"1,00",1\na,q,"2,00",2\na,q,8 per core,3\n');
    expect(runs.map(({ threads, settings, repeat = null }) => [threads, settings, repeat])).toEqual([
      [null, { threads: "1,00" }, null],
      [null, { threads: "2,00" }, null],
      [null, { threads: "8 per core" }, null],
    ]);
  });

  it("have the count of a cell with its unit or with grouped thousands", () => {
    const { runs } = read('engine,query,threads,qps\na,q,"1,024",1\na,q,8 threads,2\n');
    expect(runs.map(({ threads, settings }) => [threads, settings])).toEqual([
      [1024, {}],
      [8, {}],
    ]);
  });

  it.each(["data_gb", "dataset_size_gb", "record_bytes", "value_kb", "batch_mb", "table size (GB)"])(
    "are no repeats where %s states the size of their data",
    (heading) => {
      expect(repeats(`engine,query,${heading},time_s\na,q,10,5\na,q,100,50\n`)).toEqual([null, null]);
    },
  );

  it.each(["skew", "zipf_theta", "scale_factor", "selectivity", "read ratio", "fill-factor"])(
    "are no repeats where %s is another fraction in each",
    (heading) => {
      expect(repeats(`engine,query,${heading},qps\na,q,0.5,9\na,q,0.7,8\na,q,0.9,7\na,q,0.99,6\n`)).toEqual(
        Array(4).fill(null),
      );
    },
  );

  it.each(["rows", "size", "table_rows", "batch size"])("are not repeats where %s grows from row to row", (heading) => {
    const rows = Array.from({ length: 60 }, (_, nth) => `a,q,${1000 * (nth + 1)},${nth + 1}`);
    expect(new Set(repeats(`engine,query,${heading},time_s\n${rows.join("\n")}\n`))).toEqual(new Set([null]));
  });

  it("are not repeats where only the ends of two long texts differ", () => {
    const long = "x".repeat(1200);
    expect(repeats(`engine,query,qps\na,${long}1,1\na,${long}2,2\n`)).toEqual([null, null]);
    expect(repeats(`engine,query,args,qps\na,q,${long}1,1\na,q,${long}2,2\n`)).toEqual([null, null]);
  });
});

describe("an index", () => {
  it.each(["id", "Unnamed: 0", "index", "row"])(
    "in a column %s is not a condition: engines stay comparable",
    (name) => {
      const { runs, issues } = read(`${name},engine,query,qps\n0,a,q,1\n1,b,q,2\n2,a,q,3\n`);
      expect(runs.map(({ settings, repeat = null }) => [settings, repeat])).toEqual([
        [{}, null],
        [{}, null],
        [{}, "#2"],
      ]);
      expect(issues.find(({ code }) => code === "index-column")?.message).toContain(`Column ${name}`);
    },
  );

  it("that comes again is a condition", () => {
    expect(read("id,engine,query,qps\n1,a,q,1\n2,a,q,2\n1,b,q,3\n").runs[1]?.settings).toEqual({ id: 2 });
  });
});

describe("a row that is not a result", () => {
  const read1 = (text: string) => {
    const { points, issues } = read(text);
    return [
      points.map(({ moreMetrics }) => moreMetrics.seconds),
      issues.map(({ code, line }) => [code, line]).slice(1),
    ];
  };

  it("but a comment is left out with a note; a name may begin with #", () => {
    const text = "engine,query,time_s\nd,q1,1\n#d,q1,900\n  # d,q2,800\n# a note\n#1,q3,7\n";
    const { points, issues } = read(text);
    expect(points.map(({ moreMetrics }) => moreMetrics.seconds)).toEqual([1, 7]);
    const comments = issues.filter(({ code }) => code === "comment-row");
    expect(comments.map(({ severity, line }) => [severity, line])).toEqual([
      ["info", 3],
      ["info", 4],
      ["info", 5],
    ]);
  });

  it.each(["Total", "geomean", "Grand Total", "geometric_mean", "Sum total"])(
    "but a %s of the others is left out with a warning",
    (name) => {
      expect(read1(`engine,query,time_s\nd,q1,1\nd,${name},3\n`)).toEqual([[1], [["summary-row", 3]]]);
      expect(read1(`engine,query,time_s\nd,q1,1\n${name},q9,3\n`)).toEqual([[1], [["summary-row", 3]]]);
    },
  );

  it.each(["sum", "avg", "count", "max", "total_orders"])("is not one where a query is called %s", (name) => {
    expect(read1(`engine,query,time_s\nd,q1,1\nd,${name},3\n`)).toEqual([[1, 3], []]);
  });
});

describe("a JSON object", () => {
  it("with thousands of facts around thousands of rows is no table", () => {
    const rows = Array.from({ length: 20_000 }, (_, nth) => ({ query: `q${nth}`, qps: nth + 1 }));
    const facts = Object.fromEntries(rows.map((_, nth) => [`fact${nth}`, nth]));
    const { runs, issues } = read(JSON.stringify({ engine: "a", rows, ...facts }), "results.json");
    expect(runs).toEqual([]);
    expect(issues.map(({ code }) => code)).toContain("no-table");
  });
});

describe("a percentile", () => {
  const all = (heading: string) => {
    const { points } = read(`engine\tquery\tqps\t${heading}\nx\ty\t1\t6\n`);
    const { qps: _, ...metrics } = points[0]?.metrics ?? { qps: null };
    return Object.entries({ ...metrics, ...points[0]?.moreMetrics }).filter(([, value]) => value !== null);
  };

  it.each([
    ["99% latency (ms)", "latencyP99Seconds"],
    ["95% (ms)", "latencyP95Seconds"],
    ["99.9%ile (ms)", "latencyP999Seconds"],
    ["latency_99_ms", "latencyP99Seconds"],
    ["latency 99.9 ms", "latencyP999Seconds"],
    ["p99.0_ms", "latencyP99Seconds"],
    ["p50.00 (ms)", "latencyP50Seconds"],
    ["p99_time_ms", "latencyP99Seconds"],
    // A percentile of a time is a latency, of which less is better.
    ["read_p99_ms", "readLatencyP99Seconds"],
    ["insert p95 [ms]", "insertLatencyP95Seconds"],
  ])("%s is no mean", (heading, key) => {
    expect(all(heading)).toEqual([[key, 0.006]]);
  });
});

describe("a column that is measured", () => {
  it.each([
    "hit_ratio",
    "error rate",
    "iops_read",
    "max_rss",
    "cpu usage",
    "relative qps",
    "tpm",
    "QphH",
    "slowdown",
    "kqps",
    "Gb/s",
    "throughput (Mb/s)",
    "Mbps",
  ])("as %s is no condition, and without a unit that is sure no number", (heading) => {
    const { runs, points, issues } = read(`engine,query,qps,${heading}\na,q,1,1.0\nb,q,2,2.0\n`);
    expect(runs.map(({ settings }) => settings)).toEqual([{}, {}]);
    expect(points.map(({ moreMetrics }) => moreMetrics)).toEqual([{}, {}]);
    expect(issues.map(({ code }) => code)).toContain("no-unit");
  });

  it("as GB/s or gb_s counts bytes", () => {
    expect(read("engine,query,qps,GB/s\na,q,1,2\n").points[0]?.moreMetrics.bytesPerSecond).toBe(2e9);
    expect(read("engine,query,qps,gb_per_s\na,q,1,2\n").points[0]?.moreMetrics.bytesPerSecond).toBe(2e9);
  });
});

describe("numbers in strings of JSON", () => {
  const times = (...values: (string | number)[]) =>
    seconds(JSON.stringify(values.map((value, nth) => ({ engine: "a", query: `q${nth}`, time_s: value }))), "r.json");

  it("with decimal commas leave doubtful ones out, and a number keeps its point", () => {
    expect(times("12,25", "1,234")).toEqual([12.25, null]);
    expect(times("1,234", "1,234.5", 1.234)).toEqual([1234, 1234.5, 1.234]);
    expect(times(1.234, 12.25)).toEqual([1.234, 12.25]);
  });

  it("are one metric also where its unit differs from row to row, in any order", () => {
    const rows = [
      { engine: "a", query: "q", time_ms: 5 },
      { engine: "b", query: "q", time_s: 7 },
    ];
    const byEngine = (list: typeof rows) => {
      const { runs, points } = read(JSON.stringify(list), "r.json");
      return new Map(runs.map(({ setting }, at) => [setting.engine, points[at]?.moreMetrics]));
    };
    expect(byEngine(rows)).toEqual(
      new Map([
        ["a", { seconds: 0.005 }],
        ["b", { seconds: 7 }],
      ]),
    );
    expect(byEngine(rows.toReversed())).toEqual(byEngine(rows));
  });
});

describe("what is left out", () => {
  it("is not a row that ends with more separators than its heading", () => {
    expect(seconds("engine,query,time_s\nd,a,1,\nd,b,2,,\n")).toEqual([1, 2]);
    const messages = read("engine,query,time_s\nd,a,1,5\nd\n").issues.filter(({ code }) => code === "unread-row");
    expect(messages.map(({ message }) => message)).toEqual([
      "The row has 4 cells, and the heading 3; it was left out.",
      "The row has 1 cell, and the heading 3; it was left out.",
    ]);
  });

  it("without a main number is not reported to lack a unit", () => {
    const { points, issues } = read("engine,query,load_time_s,search_time_s\nd,a,5,9\n");
    expect(points).toEqual([]);
    expect(issues.map(({ code, severity }) => [code, severity])).toEqual([["no-main", "error"]]);
    expect(issues[0]?.message).toContain("load_time_s, search_time_s");
  });
});
