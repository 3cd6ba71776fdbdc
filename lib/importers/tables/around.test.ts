import { describe, expect, it } from "vitest";
import { headOf, readFiles } from "../reading.testing";
import { tables } from "./importer";
import { lookAt } from "./look";

const read = (text: string, file = "results.csv") => readFiles(tables, [{ path: file, text }]);
const found = (text: string, file?: string) => {
  const { runs, points } = read(text, file);
  return runs.map(({ setting, workload, settings, repeat = null }, at) => {
    const name = "name" in workload ? workload.name : workload.dataset;
    const number = points[at]?.moreMetrics.seconds ?? points[at]?.metrics.qps ?? null;
    return [setting.engine, name, number, settings?.section ?? null, repeat];
  });
};
const codes = (text: string, file?: string) =>
  read(text, file)
    .issues.filter(({ code }) => code !== "columns-read")
    .map(({ code, line }) => [code, line]);

const ROWS = [
  ["postgres", "get", 5, null, null],
  ["mysql", "get", 7, null, null],
];

it("reads rows below a comment in the unit that it states, where the heading states none", () => {
  const text = "# Latency (ms)\nworkload,postgres,mysql\na,5,6\n# Throughput (ops/s)\na,500,600\n";
  const { points } = read(text);
  expect(
    points.map(({ metrics, moreMetrics }) => [metrics.latencyMeanSeconds, moreMetrics.operationsPerSecond]),
  ).toEqual([
    [0.005, undefined],
    [0.006, undefined],
    [null, 500],
    [null, 600],
  ]);
  // A row that was taken out is no title, and words without a unit change none.
  const same = read("# Latency (ms)\nworkload,postgres,mysql\na,5,6\n# b,7,8\n# after tuning\nc,9,10\n").points;
  expect(same.map(({ metrics }) => metrics.latencyMeanSeconds)).toEqual([0.005, 0.006, 0.009, 0.01]);
});

it("takes no statistics for tests beside a mean that is the mean of the others", () => {
  const text = "query,postgres_ms,mysql_ms\nq1,1,2\nq2,2,3\naverage,1.5,2.5\nmedian,1.5,2.5\nmax,2,3\n";
  expect(found(text).map(([engine, name, number]) => [engine, name, number])).toEqual([
    ["postgres", "q1", 0.001],
    ["mysql", "q1", 0.002],
    ["postgres", "q2", 0.002],
    ["mysql", "q2", 0.003],
  ]);
  // Without such a mean they may be queries.
  expect(found("query,postgres_ms,mysql_ms\nmin,1,2\nmax,2,3\n")).toHaveLength(4);
});

describe("lines above a heading", () => {
  it.each([
    ["a spreadsheet's title and facts", "Results of May,,\nHost,c6a.4xlarge,\n,,\n"],
    ["Excel's mark of its separator", "sep=,\n"],
    ["a title without separators, and a blank line", "Results of May\n\n"],
    ["a byte order mark and quotes", '\uFEFF"Results of May",,\r\n'],
  ])("may be %s", (_, above) => {
    expect(found(`${above}engine,workload,qps\npostgres,get,5\nmysql,get,7\n`)).toEqual(ROWS);
  });

  it("are named, since nothing is read of them", () => {
    const text = "Results of May,,\nHost,c6a.4xlarge,\nengine,workload,qps\npostgres,get,5\n";
    expect(codes(text)).toEqual([
      ["title-row", 1],
      ["title-row", 2],
    ]);
  });

  it("may state the unit of a wide table", () => {
    expect(found("Query times in ms,,\nquery,postgres,mysql\nget,5,7\n")).toEqual([
      ["postgres", "get", 0.005, null, null],
      ["mysql", "get", 0.007, null, null],
    ]);
  });

  it("may be those of a heading with line ends in its cells", () => {
    const heading = 'engine,"Work\nload","QPS\r\n(queries/s)"';
    expect(found(`Results,,\n${heading}\npostgres,get,5\nmysql,get,7\n`)).toEqual(ROWS);
    // A quote inside a title opens nothing.
    expect(found('The 3.5" disk\nengine,workload,qps\npostgres,get,5\nmysql,get,7\n')).toEqual(ROWS);
  });

  it("are no titles where they are the upper half of a heading: they name the engines", () => {
    const { runs, points } = read(",postgres,,mysql,\nquery,qps,p99_ms,qps,p99_ms\nget,5,1,7,2\n");
    expect(runs.map(({ setting }, at) => [setting.engine, points[at]?.metrics.qps])).toEqual([
      ["postgres", 5],
      ["mysql", 7],
    ]);
  });

  it("don't hide the columns of a table that waits for a word on it", () => {
    const look = lookAt(headOf({ path: "r.csv", text: "Results of May,,\nHost,c6a,\ndb,test,elapsed\npg,get,5\n" }));
    expect(look?.columns.map(({ heading }) => heading)).toEqual(["db", "test", "elapsed"]);
    expect(look?.rows.map(({ line, cells }) => [line, cells])).toEqual([[4, ["pg", "get", "5"]]]);
  });
});

describe("lines drawn around a table", () => {
  it.each([
    [
      "psql",
      " engine   | workload | qps \n----------+----------+-----\n postgres | get      |   5\n mysql    | get      |   7\n",
    ],
    [
      "MySQL",
      "+---+---+\n| engine | workload | qps |\n+---+---+\n| postgres | get | 5 |\n| mysql | get | 7 |\n+---+---+\n",
    ],
    ["Markdown without outer bars", "engine | workload | qps\n:-- | --- | --:\npostgres | get | 5\nmysql | get | 7\n"],
  ])("as by %s are no rows", (_, text) => {
    expect(found(text, "out.txt")).toEqual(ROWS);
    expect(codes(text, "out.txt")).toEqual([]);
  });

  it("are of a page whose cells may hold a bar behind a backslash, and quotes", () => {
    const page = '| engine | workload | qps |\n|--|--|--|\n| postgres | "get" \\| set | 5 |\n| "mysql | get | 7 |\n';
    expect(found(page, "README.md").map(([engine, name]) => [engine, name])).toEqual([
      ["postgres", '"get" | set'],
      ["mysql", "get"],
    ]);
  });

  it("may have one dash for each column of Markdown, and a column may be called #", () => {
    const page =
      "| # | engine | workload | qps |\n|:-:|:-|-|-:|\n| 1 | postgres | get | 5 |\n| 2 | mysql | get | 7 |\n";
    expect(found(page, "README.md")).toEqual(ROWS);
  });
});

describe("a title between rows", () => {
  const table = (title: string) => `engine,workload,qps\npostgres,get,5\nmysql,get,7\n${title}\npostgres,get,2\n`;
  const sections = (text: string) => found(text).map(([, , , section, repeat]) => [section, repeat]);

  it.each([
    ["a row with one cell", "After tuning,,", "After tuning"],
    ["a line of its own", "== After tuning ==", "After tuning"],
    ["a comment", "# After tuning:", "After tuning"],
    ["the name of another file", "==> After tuning.csv <==", "After tuning.csv"],
  ])("is a condition as %s where the same test stands above and below it: no repeat, no median", (_, title, name) => {
    expect(sections(table(title))).toEqual([
      [null, null],
      [null, null],
      [name, null],
    ]);
  });

  it.each([
    ["the number of a run", "# run 2"],
    ["a time", "# 2026-11-02 12:30:00 UTC"],
    ["a row that was taken out", "# postgres,get,900"],
  ])("separates nothing where it is %s", (_, title) => {
    expect(sections(table(title))).toEqual([
      [null, null],
      [null, null],
      [null, "#2"],
    ]);
  });

  it("separates nothing where no test stands twice", () => {
    expect(sections("engine,workload,qps\npostgres,get,5\nOthers,,\nmysql,get,7\n")).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it("is no run, and an issue names it", () => {
    expect(codes(table("After tuning,,"))).toEqual([["title-row", 4]]);
    // Beside a single column of names, a word alone is a test that has no number.
    expect(found("engine,qps,p99_ms,tps\npostgres,5,1,1\nmysql,,,\n", "get.csv")).toEqual([
      ["postgres", "get", 5, null, null],
      ["mysql", "get", null, null, null],
    ]);
  });
});

describe("empty cells at the left", () => {
  it("have the value above them, as merged cells of a spreadsheet", () => {
    const text = "engine,version,workload,qps\npostgres,17,get,5\n,,set,6\nmysql,9,get,7\n,,set,8\n";
    const { runs, points } = read(text);
    expect(
      runs.map(({ setting, source }, at) => [setting.build?.version, source.line, points[at]?.metrics.qps]),
    ).toEqual([
      ["17", 2, 5],
      ["17", 3, 6],
      ["9", 4, 7],
      ["9", 5, 8],
    ]);
    expect(codes(text)).toEqual([["merged-cells", 1]]);
  });

  it("stay empty where the table repeats its values, and in a row of numbers alone, which may be a sum", () => {
    expect(found("engine,workload,qps\npostgres,get,5\npostgres,set,6\n,incr,7\n").at(-1)?.[0]).toBe("unknown");
    const sums = found("engine,workload,qps\npostgres,get,5\n,set,6\n,,11\n");
    expect(sums).toEqual([
      ["postgres", "get", 5, null, null],
      ["postgres", "set", 6, null, null],
    ]);
  });
});

it("ends a heading before empty cells, and names a column of numbers without a heading", () => {
  expect(found("engine,workload,qps,,\npostgres,get,5\nmysql,get,7,,\n")).toEqual(ROWS);
  expect(codes("engine,workload,,qps\npostgres,get,3,5\nmysql,get,9,7\n")).toEqual([["no-heading", 1]]);
  // Words without a heading still separate runs.
  expect(
    read(",engine,workload,qps\nhot,postgres,get,5\ncold,postgres,get,7\n").runs.map((run) => run.settings),
  ).toEqual([{ column: "hot" }, { column: "cold" }]);
});

it("reads a row per number without a column of units where the numbers' names state them", () => {
  const { runs, points, issues } = read(
    "engine,test,metric,value\nredis,get,qps,5000\nredis,get,p99_ms,2\nredis,set,score,9\n",
  );
  expect(runs.map(({ workload }) => "name" in workload && workload.name)).toEqual(["get"]);
  expect(points[0]?.metrics).toMatchObject({ qps: 5000, latencyP99Seconds: 0.002 });
  expect(issues.find(({ code }) => code === "no-unit")?.message).toContain("score");
});

it("reads versions of one engine as columns, each with its unit; a column called after one engine may hold anything", () => {
  const { runs, points } = read("query,PostgreSQL 16 (ms),PostgreSQL 17 (ms)\nq1,5,4\n");
  expect(runs.map(({ setting }, at) => [setting.build?.version, points[at]?.moreMetrics.seconds])).toEqual([
    ["16", 0.005],
    ["17", 0.004],
  ]);
  expect(read("query,postgres_ms,threads\nq1,5,4\n").recognised).toEqual([]);
});

describe("tests as columns", () => {
  it("are rows of their own, beside an engine's column and without a workload's", () => {
    const results = read("engine,threads,insert_ms,Bulk load (ms),rss_mb\npostgres,8,5,70,100\nmysql,8,7,,90\n");
    const rows = results.runs.map(({ setting, workload, threads }, at) => {
      const { moreMetrics } = results.points[at] ?? {};
      return [setting.engine, "name" in workload && workload.name, threads, moreMetrics];
    });
    expect(rows).toEqual([
      ["postgres", "insert", 8, { seconds: 0.005, rssBytes: 100e6 }],
      ["postgres", "bulk load", 8, { seconds: 0.07, rssBytes: 100e6 }],
      ["mysql", "insert", 8, { seconds: 0.007, rssBytes: 90e6 }],
      ["mysql", "bulk load", 8, { seconds: null, rssBytes: 90e6 }],
    ]);
    expect(found("engine,read_mb_s,write_mb_s\npg,5,7\n").map(([, name]) => name)).toEqual(["read", "write"]);
    // Beside another test a query is one, too; alone it is the row.
    expect(found("engine,insert_ms,query_s\npg,5,7\n").map(([, name, number]) => [name, number])).toEqual([
      ["insert", 0.005],
      ["query", 7],
    ]);
    expect(found("db;read_ops_per_sec;write_ops_per_sec\nredis;5;7\n").map(([, name]) => name)).toEqual([
      "read",
      "write",
    ]);
  });

  it("may be keys of JSON, behind an engine or below it", () => {
    const expected = [
      ["chroma", "add", 5],
      ["chroma", "search", 0.007],
      ["qdrant", "add", 4],
      ["qdrant", "search", 0.006],
    ];
    const flat = { chroma_add_seconds: 5, qdrant_add_seconds: 4, chroma_search_ms: 7, qdrant_search_ms: 6, docs: 1000 };
    const nested = { chroma: { add_seconds: 5, search_ms: 7 }, qdrant: { add_seconds: 4, search_ms: 6 } };
    const list = [
      { db: "chroma", add_seconds: 5, search_ms: 7 },
      { db: "qdrant", add_seconds: 4, search_ms: 6 },
    ];
    for (const value of [flat, nested, list])
      expect(found(JSON.stringify(value), "r.json").map((row) => row.slice(0, 3))).toEqual(expected);
    expect(read(JSON.stringify(flat), "r.json").runs[0]?.settings).toEqual({ docs: 1000 });
    const samples = read(
      JSON.stringify({ chroma: { add_ms: [1, 2, 9] }, qdrant: { add_ms: [4], scan_ms: [8] } }),
      "r.json",
    );
    expect(samples.points.map(({ metrics }) => metrics.latencyP50Seconds)).toEqual([0.002, null, 0.004, 0.008]);
    expect(
      found(JSON.stringify([{ query: "q1", postgres_ms: 5, mysql_ms: 7 }]), "r.json").map((row) => row.slice(0, 3)),
    ).toEqual([
      ["postgres", "q1", 0.005],
      ["mysql", "q1", 0.007],
    ]);
  });

  it("are none where a column is the number of the whole row, or where they are statistics or parts of a time", () => {
    for (const heading of [
      "engine,insert_ms,scan_ms,qps",
      "engine,insert_ms,scan_ms,total_ms",
      "engine,p50_ms,read_p99_ms,write_p99_ms",
      "engine,user_s,sys_s,gc_s",
      "engine,start_ms,end_ms,cache",
      "engine,run1_ms,run2_ms,run3_ms",
      "engine,insert_ms,threads,cache",
      "host,insert_ms,scan_ms,threads",
    ])
      for (const [, name] of found(`${heading}\na,1,2,3\n`))
        expect(["insert", "scan", "user", "sys", "gc", "p50", "start", "run1"], heading).not.toContain(name);
  });
});

describe("a share in percent", () => {
  it("may have its sign in the cell: 95 % is a recall of 0.95, and 12 % of a processor 0.12", () => {
    const vector = read("engine,dataset,query,recall,qps\nfaiss,sift,q,95%,10\nfaiss,sift,q,97.5 %,9\n").points;
    expect(vector.map(({ metrics }) => metrics.recall)).toEqual([0.95, 0.975]);
    const cpu = read("engine,query,time_s,cpu (%)\na,q,1,12%\n").points[0];
    expect(cpu?.moreMetrics.usedCpuFraction).toBe(0.12);
  });
});

describe("a title that states the unit of engines", () => {
  const numbers = (text: string) => {
    const { points } = read(text);
    return points.map(({ metrics, moreMetrics }) =>
      Object.entries({ ...metrics, ...moreMetrics }).filter(([, value]) => value !== null),
    );
  };

  it.each(["Read throughput (ops/s)", "Bulk operations per second"])("may be a rate: %s is no time", (title) => {
    const rate = "operationsPerSecond";
    expect(numbers(`${title}\nquery,postgres,mysql\nq1,1500,2500\n`)).toEqual([[[rate, 1500]], [[rate, 2500]]]);
  });

  it.each(["Throughput (ops/s)", "Throughput (ops/s),,", "Throughput (ops/s)\nquery,postgres,mysql"])(
    "counts for the rows below it, up to the next one: %s",
    (title) => {
      const text = `Latency in ms\nquery,postgres,mysql\nq1,1.5,2.5\n\n${title}\nq1,1500,2500\n`;
      expect(numbers(text)).toEqual([
        [["latencyMeanSeconds", 0.0015]],
        [["latencyMeanSeconds", 0.0025]],
        [["operationsPerSecond", 1500]],
        [["operationsPerSecond", 2500]],
      ]);
    },
  );

  it("changes the unit a hundred times in a file; the rows below further titles are left out with a warning", () => {
    const text = `Latency in ms\nquery,postgres,mysql\n${"x ops/s\nq1,1,2\nLatency in ms\nq1,3,4\n".repeat(60)}`;
    expect(numbers(text)).toHaveLength(200);
    expect(codes(text).filter(([code]) => code === "unread-table")).toEqual([["unread-table", 203]]);
  });

  it("is no line that tells how long something took", () => {
    const text = "Times in ms\nquery,postgres,mysql\nq1,1,2\nLoad took 12 s\nq2,3,4\n";
    expect(found(text).map((row) => row[2])).toEqual([0.001, 0.002, 0.003, 0.004]);
  });
});

describe("a column or row beside engines' times", () => {
  it("is no engine where it is a setting or a difference, and no test where it compares others", () => {
    const text = "query,postgres_ms,mysql_ms,timeout_ms,saved_ms\nq1,1,2,30000,1\nspeedup,1,0.5,,\nstd dev,1,2,,\n";
    expect(found(text).map((row) => row.slice(0, 3))).toEqual([
      ["postgres", "q1", 0.001],
      ["mysql", "q1", 0.002],
    ]);
  });
});
