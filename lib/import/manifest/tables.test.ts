import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leastRatio } from "@/lib/processor-time.testing";
import { readBundle } from "./reading.testing";

const manifest = (rule: string, files = "**") => `version: 1\nruns:\n  - files: "${files}"\n    ${rule}\n`;
const read = (file: string, text: string, rule: string) =>
  readBundle({ "b/benchfolio.yaml": manifest(rule), [`b/${file}`]: text });
type Bundle = Awaited<ReturnType<typeof readBundle>>;

/** Engine, workload and numbers of each row. */
const resultRows = ({ rows }: Bundle) =>
  rows.map(({ setting, workload, numbers }) => [setting.engine, "name" in workload ? workload.name : "", numbers]);
const issuesOf = ({ issues }: Bundle, code: string) =>
  issues.filter((issue) => issue.code === code).map(({ path, line, message }) => [path, line, message]);
const codes = ({ issues }: Bundle) => [...new Set(issues.map(({ code }) => code))].sort();

describe("a CSV whose columns the manifest names", () => {
  const csv = "what,system,t,conc,flavour,note\nscan,pg,12.5,8,hot,a\nscan,duck,3,8,cold,b\n";
  const rule =
    "columns: { what: workload, system: engine, t: { is: mean, unit: ms }, conc: threads, " +
    "flavour: { is: condition, name: cacheMode }, note: ignore }";

  it("has the facts, quantities and conditions that it names, each at its line", async () => {
    const bundle = await read("x.csv", csv, rule);
    expect(resultRows(bundle)).toEqual([
      ["postgres", "scan", { latencyMeanSeconds: 0.0125 }],
      ["duck", "scan", { latencyMeanSeconds: 0.003 }],
    ]);
    expect(bundle.rows.map(({ threads, source, settings }) => [threads, source.line, settings?.cacheMode])).toEqual([
      [8, 2, "hot"],
      [8, 3, "cold"],
    ]);
    expect(bundle.rows.some(({ settings }) => Object.hasOwn(settings ?? {}, "note"))).toBe(false);
    expect(codes(bundle)).toEqual(["columns-read"]);
    expect(issuesOf(bundle, "columns-read")[0]?.[2]).toContain("left out by the manifest: note");
  });

  it("gets an issue for `values`, which is a path in JSON and has no effect on a CSV", async () => {
    const bundle = await read("x.csv", "engine,workload,qps\npg,a,2\n", 'values: "runs.{query}"');
    // The rule begins in the third line; the fourth is indented by four.
    expect(issuesOf(bundle, "manifest-values")).toEqual([
      ["b/benchfolio.yaml", 4, expect.stringMatching(/^Line 4, column 5: values .* b\/x\.csv is a table of cells/)],
    ]);
    expect(resultRows(bundle)).toEqual([["postgres", "a", { qps: 2 }]]);
    const json = await read("x.json", '{"runs": {"q1": {"engine": "pg", "qps": 2}}}', 'values: "runs.{workload}"');
    expect(issuesOf(json, "manifest-values")).toEqual([]);
  });

  it("of two kinds with equal names in one folder is read by the rule with most of its columns, and has its facts", async () => {
    const rules = [
      "columns: { host: machine, flavour: engine, speed: { is: mean, unit: ms } }",
      "columns: { host: machine, flavour: engine, laps: { is: mean, unit: s } }",
    ];
    const list = rules.map((rule, at) => `  - { files: "*.*", set: { kind: "kind ${at + 1}" }, ${rule} }\n`).join("");
    const bundle = await readBundle({
      "b/benchfolio.yaml": `version: 1\nruns:\n${list}`,
      "b/run1.csv": "host,flavour,speed\nh,pg,5\n",
      "b/run2.csv": "host,flavour,laps\nh,pg,5\n",
      "b/run3.json": '[{"host": "h", "flavour": "pg", "laps": 7}]',
    });
    const found = bundle.rows.map(({ source, settings, numbers }) => [source.path, settings?.kind, numbers]);
    expect(found.toSorted()).toEqual([
      ["b/run1.csv", "kind 1", { latencyMeanSeconds: 0.005 }],
      ["b/run2.csv", "kind 2", { latencyMeanSeconds: 5 }],
      ["b/run3.json", "kind 2", { latencyMeanSeconds: 7 }],
    ]);
    expect(codes(bundle).filter((code) => code.startsWith("manifest-"))).toEqual([]);
  });

  it("has kB, MB and GB as powers of 1,000, and an issue says so; MiB needs none", async () => {
    const text = "engine,workload,qps,disk,written\npg,a,2,5,7\npg,b,3,6,8\n";
    const sizes = (one: string, two: string) =>
      `columns: { disk: { is: index size, unit: ${one} }, written: { is: write rate, unit: ${two} } }`;
    const decimal = await read("x.csv", text, sizes("MB", "kB/s"));
    expect(Object.values(decimal.rows[0]?.numbers ?? {}).toSorted()).toEqual([2, 5e6, 7e3]);
    expect(issuesOf(decimal, "size-unit").map(([path, line]) => [path, line])).toEqual([
      ["b/x.csv", 2],
      ["b/x.csv", 2],
    ]);
    expect(issuesOf(decimal, "size-unit")[0]?.[2]).toMatch(/^disk: .* powers of 1,000 here/);
    expect(issuesOf(await read("x.csv", text, sizes("MiB", "KiB/s")), "size-unit")).toEqual([]);
  });

  it("has the same rows beside any other file, and wherever the manifest is in the archive", async () => {
    const files = { "b/x.csv": csv, "b/benchfolio.yaml": manifest(rule, "x.csv") };
    const other = { "b/y.csv": "engine,workload,qps\npg,scan,99\n", "b/read-me.md": "|a|b|\n|-|-|\n|1|2|\n" };
    const alone = await readBundle(files);
    const late = await readBundle({ ...other, ...files });
    const early = await readBundle({ "b/benchfolio.yaml": files["b/benchfolio.yaml"], ...other, "b/x.csv": csv });
    const mine = ({ rows }: Bundle) => rows.filter(({ source }) => source.path === "b/x.csv");
    expect(alone.rows).toHaveLength(2);
    expect(mine(late)).toEqual(alone.rows);
    expect(mine(early)).toEqual(alone.rows);
    expect(late.rows).toHaveLength(3);
  });

  it("keeps a unit of the heading or of a cell, and reports that the manifest differs", async () => {
    const heading = await read(
      "x.csv",
      "engine,workload,wait_s\npg,a,2\n",
      "columns: { wait_s: { is: mean, unit: ms } }",
    );
    expect(resultRows(heading)).toEqual([["postgres", "a", { latencyMeanSeconds: 2 }]]);
    expect(issuesOf(heading, "unit-differs")).toEqual([["b/x.csv", 1, expect.stringMatching(/says s, .*manifest ms/)]]);
    const cell = await read("x.csv", "engine,workload,t\npg,a,2 s\npg,b,5\n", "columns: { t: { is: mean, unit: ms } }");
    expect(resultRows(cell)).toEqual([
      ["postgres", "a", { latencyMeanSeconds: 2 }],
      ["postgres", "b", { latencyMeanSeconds: 0.005 }],
    ]);
    expect(issuesOf(cell, "unit-differs")).toEqual([["b/x.csv", 2, expect.stringMatching(/^t: 2 s/)]]);
    const same = await read("x.csv", "engine,workload,t_ms\npg,a,2 ms\n", "columns: { t_ms: { is: mean, unit: ms } }");
    expect(resultRows(same)).toEqual([["postgres", "a", { latencyMeanSeconds: 0.002 }]]);
    expect(issuesOf(same, "unit-differs")).toEqual([]);
  });

  it("takes the unit of the heading or of the cells for a short form", async () => {
    const rows = "engine,workload,wait_us,lag,rate_per_min\npg,a,2,3 ms,120\n";
    const bundle = await read(
      "x.csv",
      rows,
      "columns: { wait_us: p99, lag: mean, rate_per_min: { is: qps, unit: /minute } }",
    );
    expect(resultRows(bundle)).toEqual([
      ["postgres", "a", { latencyP99Seconds: 0.000002, latencyMeanSeconds: 0.003, qps: 2 }],
    ]);
  });

  it("reads the first of several columns of one quantity in a row, and names the others", async () => {
    const ms = "{ is: time, unit: ms }";
    const rule = `columns: { query: workload, PostgreSQL 16.4: ${ms}, PostgreSQL 17.2: ${ms}, MySQL: ${ms} }`;
    const bundle = await read("x.csv", "query,PostgreSQL 16.4,PostgreSQL 17.2,MySQL\nQ1,1200,1100,2400\n", rule);
    expect(bundle.rows.map(({ numbers }) => numbers)).toEqual([{ seconds: 1.2 }]);
    expect(issuesOf(bundle, "doubled-column").map(([, , message]) => message)).toEqual([
      expect.stringContaining("Column PostgreSQL 17.2 "),
      expect.stringContaining("Column MySQL "),
    ]);
    // A row has one of the two: both are its time.
    const units = "columns: { query: workload, t: { is: time, unit: ms }, u: { is: time, unit: s } }";
    const apart = await read("x.csv", "query,t,u\nQ1,1200,\nQ2,,1.1\n", units);
    expect(apart.rows.map(({ numbers }) => numbers.seconds)).toEqual([1.2, 1.1]);
  });

  it("reads no number without a unit", async () => {
    const bundle = await read("x.csv", "engine,workload,t\npg,a,2\n", "columns: { t: mean }");
    expect(bundle.rows).toEqual([]);
    expect(issuesOf(bundle, "no-unit")).toEqual([["b/x.csv", 1, expect.stringMatching(/: t\.$/)]]);
  });

  it("reads columns that the manifest does not name as if there were none", async () => {
    const rows = "engine,workload,threads,read_p99_ms,zone,t\npg,a,8,2,z1,7\n";
    const bundle = await read("x.csv", rows, "columns: { t: { is: time, unit: s } }");
    expect(resultRows(bundle)).toEqual([["postgres", "a", { seconds: 7, readLatencyP99Seconds: 0.002 }]]);
    expect(bundle.rows[0]).toMatchObject({ threads: 8, settings: { zone: "z1" } });
  });

  it("reads null and a named failure as failed runs without a number", async () => {
    const rows = "engine,workload,t,bad\npg,a,null,\npg,b,3,yes\npg,c,4,no\npg,d,,\n";
    const bundle = await read("x.csv", rows, "columns: { t: { is: time, unit: s }, bad: failure }");
    expect(bundle.rows.map(({ status, numbers }) => [status, numbers])).toEqual([
      ["failed", {}],
      ["failed", {}],
      ["complete", { seconds: 4 }],
      ["suspect", {}],
    ]);
  });

  it("reports a column that no file has, two columns with one meaning, and files without a table", async () => {
    const text = manifest(
      "columns:\n      t: { is: time, unit: s }\n      clients: threads\n      conns: threads\n      gone: ignore",
    );
    const bundle = await readBundle({
      "b/benchfolio.yaml": text,
      "b/x.csv": "engine,workload,t,clients,conns\npg,a,1,4,5\n",
      "b/y.csv": "one,two,three\n1,2,3\n",
      "b/notes.txt": "nothing\n",
    });
    expect(issuesOf(bundle, "manifest-column")).toEqual([
      ["b/benchfolio.yaml", 8, expect.stringMatching(/column gone/)],
    ]);
    expect(issuesOf(bundle, "doubled-column")).toEqual([["b/x.csv", 1, expect.stringMatching(/conns/)]]);
    expect(issuesOf(bundle, "manifest-table").map(([file]) => file)).toEqual(["b/y.csv", "b/notes.txt"]);
    expect(bundle.rows.map(({ threads }) => threads)).toEqual([4]);
  });

  it("leaves the output of a known tool to that tool's importer", async () => {
    const hyperfine = JSON.stringify({
      results: [
        { command: "pg scan", mean: 2, stddev: 0.1, median: 2, user: 1, system: 1, min: 1.9, max: 2.1, times: [2] },
      ],
    });
    const mapped = await read("h.json", hyperfine, "columns: { mean: { is: mean, unit: ms } }");
    const without = await readBundle({ "b/h.json": hyperfine });
    expect(mapped.rows.map(({ numbers }) => numbers)).toEqual(without.rows.map(({ numbers }) => numbers));
    expect(mapped.rows).toHaveLength(1);
    expect(issuesOf(mapped, "manifest-table")).toEqual([
      ["b/h.json", null, expect.stringMatching(/output of hyperfine/)],
    ]);
  });

  it("reads a table of a Markdown page, which counts as a quote otherwise", async () => {
    const page = "# Results\n\n| case | store | t |\n|---|---|---:|\n| get | redis | 5 |\n";
    const rule = "columns: { case: workload, store: engine, t: { is: p99, unit: us } }";
    const bundle = await readBundle({
      "b/benchfolio.yaml": manifest(rule, "*.md"),
      "b/page.md": page,
      "b/x.csv": "engine,workload,qps\npg,a,1\n",
    });
    expect(resultRows(bundle)).toContainEqual(["redis", "get", { latencyP99Seconds: 0.000005 }]);
    expect(bundle.rows).toHaveLength(2);
  });

  it("takes a named condition whose heading and values look like a measurement", async () => {
    const rows = Array.from({ length: 120 }, (_, at) => `pg,a,${at + 1},${at}.${at}${at}`);
    const text = `engine,workload,t,latency goal\n${rows.join("\n")}\n`;
    const bundle = await read(
      "x.csv",
      text,
      "columns: { t: { is: time, unit: s }, latency goal: { is: condition, name: goal } }",
    );
    expect(new Set(bundle.rows.map(({ settings }) => settings?.goal)).size).toBe(120);
  });
});

it("a column of repeats may hold words as marks", async () => {
  const rows = "engine,workload,qps,series\npg,a,1,red\npg,a,2,blue\n";
  const bundle = await read("x.csv", rows, "columns: { series: repeat }");
  expect(bundle.rows.map(({ repeat, settings }) => [repeat, settings?.series])).toEqual([
    ["red", undefined],
    ["blue", undefined],
  ]);
});

describe("the unit of a column that the manifest names", () => {
  const one = (heading: string, is: string, cell = "1200") =>
    read("x.csv", `engine,workload,${heading}\npg,a,${cell}\n`, `columns: { ${JSON.stringify(heading)}: ${is} }`);
  const numbersOf = async (heading: string, is: string, cell?: string) => {
    const { rows } = await one(heading, is, cell);
    return rows.map(({ numbers }) => numbers);
  };

  it("is a thousand where the heading counts in thousands", async () => {
    expect(await numbersOf("QPS [k]", "qps", "12.5")).toEqual([{ qps: 12_500 }]);
    const melt = 'melt: { columns: "{workload} QPS [k]", is: qps }';
    expect(resultRows(await read("x.csv", "engine,a QPS [k],b QPS [k]\npg,12.5,13\n", melt))).toEqual([
      ["postgres", "a", { qps: 12_500 }],
      ["postgres", "b", { qps: 13_000 }],
    ]);
  });

  it.each([
    ["kqps", "qps", "ops/s"],
    ["tpm", "tps", "tx/min"],
    ["Mb/s", "throughput", "MB/s"],
  ])("is not known where the heading says %s, until the manifest states it", async (heading, is, unit) => {
    const bundle = await one(heading, is);
    expect(bundle.rows).toEqual([]);
    expect(codes(bundle)).toContain("no-unit");
    expect(await numbersOf(heading, `{ is: ${is}, unit: ${unit} }`)).toHaveLength(1);
    const melted = await read(
      "x.csv",
      `engine,a ${heading}\npg,1200\n`,
      `melt: { columns: "{workload} *", is: ${is} }`,
    );
    expect(melted.rows).toEqual([]);
  });

  it("makes no number of a heading in a unit that the quantity never has, and an issue says so", async () => {
    const text = "engine,workload,elapsed_ms,ops/s\npg,a,5,7\n";
    const bundle = await read("x.csv", text, "columns: { elapsed_ms: qps }");
    expect(resultRows(bundle)).toEqual([["postgres", "a", { operationsPerSecond: 7 }]]);
    expect(issuesOf(bundle, "unit-differs")[0]?.[2]).toContain("elapsed_ms says ms, and the manifest qps");
  });

  it("is the heading's without an issue where the manifest states none", async () => {
    for (const heading of ["recall_percent", "recall (%)"]) {
      const text = `engine,workload,qps,${heading}\npg,a,5,99.5\n`;
      const bundle = await read("x.csv", text, `columns: { ${JSON.stringify(heading)}: recall }`);
      expect(bundle.rows.map(({ numbers }) => numbers.recall)).toEqual([0.995]);
      expect(codes(bundle)).toEqual(["columns-read"]);
    }
  });

  it("is the manifest's where a column is called by a letter that is also a unit", async () => {
    expect(await numbersOf("b", "{ is: mean, unit: ms }")).toEqual([{ latencyMeanSeconds: 1.2 }]);
  });
});

describe("a wide table that the manifest melts", () => {
  it.each([
    ["tps", "is: tps", { tps: 50 }, { tps: 60 }],
    ["qps", "is: qps", { qps: 50 }, { qps: 60 }],
    ["mean ms", "is: mean, unit: ms", { latencyMeanSeconds: 0.05 }, { latencyMeanSeconds: 0.06 }],
  ])("has its own numbers beside a column %s, as CSV and as JSON", async (heading, is, first, second) => {
    const rule = `melt: { columns: "t_{workload}", ${is} }`;
    const csv = await read("x.csv", `engine,t_q1,t_q2,${heading}\npg,50,60,100\n`, rule);
    const json = await read("x.json", JSON.stringify([{ engine: "pg", t_q1: 50, t_q2: 60, [heading]: 100 }]), rule);
    for (const bundle of [csv, json]) {
      expect(bundle.rows.map(({ numbers }) => numbers)).toMatchObject([first, second]);
      expect(codes(bundle)).toEqual(["columns-read"]);
    }
  });

  it("has a row for each column that matches, with the captured words", async () => {
    const text = "db,sf,q1,q2,total\npg,10,1.5,2.5,4\nduck,10,0.5,,0.5\n";
    const bundle = await read(
      "x.csv",
      text,
      'melt: { columns: "q{workload}", is: time, unit: s }\n    columns: { sf: condition, total: ignore }',
    );
    expect(resultRows(bundle)).toEqual([
      ["postgres", "1", { seconds: 1.5 }],
      ["postgres", "2", { seconds: 2.5 }],
      ["duck", "1", { seconds: 0.5 }],
      ["duck", "2", {}],
    ]);
    expect(bundle.rows.map(({ source, settings }) => [source.line, settings?.sf])).toEqual([
      [2, 10],
      [2, 10],
      [3, 10],
      [3, 10],
    ]);
  });

  it("may capture engines and conditions, and takes the unit of each heading", async () => {
    const text = "test,pg_cold_ms,pg_hot_us\nscan,1,2\n";
    const bundle = await read(
      "x.csv",
      text,
      'columns: { test: workload }\n    melt: { columns: "{engine}_{cacheMode}_*", is: mean }',
    );
    expect(resultRows(bundle)).toEqual([
      ["postgres", "scan", { latencyMeanSeconds: 0.001 }],
      ["postgres", "scan", { latencyMeanSeconds: 0.000002 }],
    ]);
    expect(bundle.rows.map(({ settings }) => settings?.cacheMode)).toEqual(["cold", "hot"]);
  });

  it("judges its other columns by the printed rows, as without melting", async () => {
    const melt = 'melt: { columns: "{engine}_add_seconds", is: time }\n    set: { workload: add }';
    const json = '{"pg_add_seconds": 1.5, "duck_add_seconds": 2, "pg_query_seconds": 7, "nodes": 3}';
    const bundle = await read("x.json", json, melt);
    // A number beside both results is a measurement, not a setting of them.
    expect(resultRows(bundle)).toEqual([
      ["postgres", "add", { seconds: 1.5, pgQuerySeconds: 7 }],
      ["duck", "add", { seconds: 2, pgQuerySeconds: 7 }],
    ]);
    expect(bundle.rows.map(({ settings }) => settings?.nodes)).toEqual([3, 3]);
    const csv = await read("x.csv", "id,pg_add_seconds,duck_add_seconds\n1,1.5,2\n2,2.5,3\n3,3.5,4\n", melt);
    expect(issuesOf(csv, "index-column")).toEqual([["b/x.csv", 1, expect.stringMatching(/Column id/)]]);
    expect(csv.rows).toHaveLength(6);
  });

  it("has the line of each key where it is JSON", async () => {
    const text = '[\n{"db": "pg",\n"q1": 1.5,\n"q2": null}\n]';
    const bundle = await read("x.json", text, 'melt: { columns: "q{workload}", is: time, unit: s }');
    expect(bundle.rows.map(({ source, status, numbers }) => [source.line, status, numbers])).toEqual([
      [3, "complete", { seconds: 1.5 }],
      [4, "failed", {}],
    ]);
  });

  it("is refused where it makes more than 100,000 results", async () => {
    const heading = Array.from({ length: 400 }, (_, at) => `q${at}`).join(",");
    const row = `pg${",1".repeat(400)}`;
    const of = (count: number) =>
      read(
        "x.csv",
        `db,${heading}\n${Array(count).fill(row).join("\n")}\n`,
        'melt: { columns: "q{workload}", is: time, unit: s }',
      );
    const refused = await of(251);
    expect(refused.rows).toEqual([]);
    expect(issuesOf(refused, "too-many-results")).toHaveLength(1);
    expect((await of(2)).rows).toHaveLength(800);
  });
});

describe("JSON whose rows the manifest names", () => {
  it("has rows at the end of the path, with captured keys and the facts around them", async () => {
    const text = '{"machine": "m1",\n"runs": [\n{"by": {"pg": {"8": {"t": 1,\n"deep": {"x.y": 4}}, "16": {"t": 2}}}}]}';
    const bundle = await read(
      "x.json",
      text,
      [
        "values: 'runs[].by.{engine}.{threads}'",
        "columns: { t: { is: time, unit: s }, 'deep.\"x.y\"': { is: p99, unit: ms } }",
        "set: { workload: scan }",
      ].join("\n    "),
    );
    expect(resultRows(bundle)).toEqual([
      ["postgres", "scan", { seconds: 1, latencyP99Seconds: 0.004 }],
      ["postgres", "scan", { seconds: 2 }],
    ]);
    expect(bundle.rows.map(({ threads, setting, source }) => [threads, setting.machine?.name, source.line])).toEqual([
      [8, "m1", 3],
      [16, "m1", 4],
    ]);
  });

  it("may be in a file whose name does not end in .json", async () => {
    const rule = "values: 'a.{engine}'\n    columns: { t: { is: time, unit: s } }\n    set: { workload: scan }";
    for (const file of ["out.log", "out.txt", "out"])
      expect([file, resultRows(await read(file, '{"a": {"pg": {"t": 1}}}', rule))]).toEqual([
        file,
        [["postgres", "scan", { seconds: 1 }]],
      ]);
  });

  it("may be the items of a list, or an object a line", async () => {
    const rule =
      "values: '[].r'\n    columns: { t: { is: qps, unit: queries/s } }\n    set: { engine: pg, workload: a }";
    expect(resultRows(await read("x.json", '[{"r": {"t": 1}}, {"r": {"t": 2}}]', rule))).toEqual([
      ["postgres", "a", { qps: 1 }],
      ["postgres", "a", { qps: 2 }],
    ]);
    const lines = rule.replace("[].r", "r");
    expect(resultRows(await read("x.ndjson", '{"r": {"t": 1}}\n{"r": {"t": 2}}\n', lines))).toEqual([
      ["postgres", "a", { qps: 1 }],
      ["postgres", "a", { qps: 2 }],
    ]);
  });

  it("has no row and an issue where the path leads nowhere", async () => {
    const bundle = await readBundle({
      "b/benchfolio.yaml": manifest("values: 'a.{engine}'\n    columns: { t: { is: time, unit: s } }"),
      "b/x.json": '{"b": {"pg": {"t": 1}}}',
      "b/y.json": '{"a": {"pg": {"t": 1}}}',
    });
    expect(bundle.rows).toHaveLength(1);
    expect(issuesOf(bundle, "no-table")).toEqual([
      ["b/x.json", null, expect.stringMatching(/path leads to no object/)],
    ]);
  });

  it("may be named by the heading of two keys", async () => {
    const text = '{"engine": "pg", "test": "a", "latency_ms": {"p99": 3, "p50": 1}}';
    const deep = await read(
      "x.json",
      text,
      "columns: { latency_ms.p50: { is: mean, unit: ms }, latency_ms.p99: ignore }",
    );
    expect(resultRows(deep)).toEqual([["postgres", "a", { latencyMeanSeconds: 0.001 }]]);
    // The key above has the unit.
    const short = await read("x.json", text, "columns: { latency_ms.p50: mean, latency_ms.p99: { is: max, unit: s } }");
    expect(resultRows(short)).toEqual([["postgres", "a", { latencyMeanSeconds: 0.001, latencyMaxSeconds: 0.003 }]]);
    expect(issuesOf(short, "unit-differs")).toEqual([["b/x.json", 1, expect.stringMatching(/says ms, .*manifest s/)]]);
    const rule = "columns: { p99 latency_ms: { is: mean, unit: ms }, p50 latency_ms: ignore }";
    const headed = await read("x.json", text, rule);
    expect([resultRows(headed), codes(headed)]).toEqual([
      [["postgres", "a", { latencyMeanSeconds: 0.003 }]],
      ["columns-read"],
    ]);
    const inner = '{"engine": "pg", "test": "a", "metrics": {"slow.99": 3}}';
    const quoted = await read("x.json", inner, `columns: { '"slow.99"': { is: p99, unit: ms } }`);
    expect([resultRows(quoted), codes(quoted)]).toEqual([
      [["postgres", "a", { latencyP99Seconds: 0.003 }]],
      ["columns-read"],
    ]);
  });

  it("takes a key of the row before one of the objects around it", async () => {
    const text = '{"v": "1.0", "r": [{"t": 1, "v": "2.0"}, {"t": 2}]}';
    const bundle = await read(
      "x.json",
      text,
      "values: 'r[]'\n    columns: { t: { is: time, unit: s }, v: version }\n    set: { engine: pg, workload: a }",
    );
    expect(bundle.rows.map(({ setting }) => setting.build?.version)).toEqual(["2.0", "1.0"]);
  });

  it("gives the same numbers for any keys, and never throws", async () => {
    const word = fc
      .string({ minLength: 1, maxLength: 12 })
      .filter((text) => text !== "__proto__" && text !== "toString");
    await fc.assert(
      fc.asyncProperty(word, word, fc.integer({ min: 1, max: 1e6 }), async (outer, inner, number) => {
        const text = JSON.stringify({ a: { [outer]: { [inner]: { t: number } } } });
        const rule =
          "values: 'a.{group}.{kind}'\n    columns: { t: { is: qps } }\n    set: { engine: pg, workload: a }";
        const { rows, issues } = await read("x.json", text, rule);
        expect(issues.map(({ code }) => code)).not.toContain("importer-failed");
        expect(rows.map(({ numbers }) => numbers.qps)).toEqual([number]);
      }),
      { numRuns: 40 },
    );
  });
});

describe("any text in the place of a rule's words", () => {
  const word = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.stringMatching(/^[a-z{}.*"[\]]{1,12}$/),
    fc.constantFrom(
      "mean",
      "qps",
      "engine",
      "condition",
      "ignore",
      "q{workload}",
      "a.{engine}",
      "[]",
      "t",
      "ms",
      "s",
      "ops/s",
    ),
  );

  it("is read, or refused with line and column, and never fails a file", async () => {
    const files = {
      "b/x.csv": "engine,workload,t,q1\npg,a,1,2\n",
      "b/x.json": '{"a": {"pg": {"t": 1, "q1": 2}}, "list": [{"engine": "pg", "test": "x", "qps": 1}]}',
      "b/good.csv": "engine,workload,qps\npg,scan,99\n",
    };
    await fc.assert(
      fc.asyncProperty(fc.tuple(word, word, word, word, word, word), async ([values, name, is, unit, melt, seed]) => {
        const quoted = (text: string) => JSON.stringify(text);
        const rule = [
          ...(values.length % 2 ? [`values: ${quoted(values)}`] : []),
          `columns: { ${quoted(name)}: { is: ${quoted(is)}, unit: ${quoted(unit)} }, ${quoted(`${name}2`)}: ${quoted(is)} }`,
          ...(melt.length % 2 ? [`melt: { columns: ${quoted(melt)}, is: ${quoted(is)}, unit: ${quoted(unit)} }`] : []),
        ].join("\n    ");
        const pattern = seed.length % 2 ? "x.*" : "**/x*";
        const bundle = await readBundle({ ...files, "b/benchfolio.yaml": manifest(rule, pattern) });
        expect(codes(bundle).filter((code) => code.includes("failed"))).toEqual([]);
        for (const [, line, message] of issuesOf(bundle, "manifest-wrong"))
          expect([line, message]).toEqual([expect.any(Number), expect.stringMatching(/Line \d+, column \d+:/)]);
        // A file that matches no rule keeps its numbers.
        const good = bundle.rows.filter(({ source }) => source.path === "b/good.csv");
        expect(good.map(({ numbers }) => numbers.qps)).toEqual([99]);
      }),
      { numRuns: 150 },
    );
  });
});

describe("the processor time of reading by a manifest", () => {
  const columns = Array.from({ length: 100 }, (_, at) => `c${at}: { is: n${at}, unit: ms }`).join(", ");
  const names = Array.from({ length: 100 }, (_, at) => `c${at}`);
  const cpuMs = async (count: number, readRows: (count: number) => Promise<Bundle>) => {
    const from = process.cpuUsage();
    const { rows } = await readRows(count);
    const { user, system } = process.cpuUsage(from);
    expect(rows).toHaveLength(count);
    return (user + system) / 1_000;
  };

  it.each<[string, (count: number) => Promise<Bundle>]>([
    [
      "a CSV",
      (count) => {
        const rows = Array.from({ length: count }, (_, nth) => `pg,a,${nth + 1}${",1".repeat(100)}`);
        return read("x.csv", `engine,workload,qps,${names}\n${rows.join("\n")}\n`, `columns: { ${columns} }`);
      },
    ],
    [
      "JSON with captures",
      (count) => {
        const row = (nth: number) => `"k${nth}": { "qps": ${nth + 1}, ${names.map((name) => `"${name}": 1`)} }`;
        const text = `{ "pg": {\n${Array.from({ length: count }, (_, nth) => row(nth)).join(",\n")}\n} }`;
        return read("x.json", text, `values: "{engine}.{workload}"\n    columns: { ${columns} }`);
      },
    ],
    [
      "a melted table",
      (count) => {
        const heading = Array.from({ length: 100 }, (_, at) => `q${at}`);
        const rows = Array.from(
          { length: count / 100 },
          (_, nth) => `pg,${heading.map((_, at) => nth * 100 + at + 1)}`,
        );
        return read(
          "x.csv",
          `db,${heading}\n${rows.join("\n")}\n`,
          "melt: { columns: 'q{workload}', is: time, unit: s }",
        );
      },
    ],
  ])("of %s grows with its cells alone, however many columns are named", async (_, readRows) => {
    await cpuMs(100, readRows);
    // 4 times the rows; a quadratic reader would need 16 times.
    const ratio = async () => (await cpuMs(1_600, readRows)) / (await cpuMs(400, readRows));
    expect(await leastRatio(10, ratio)).toBeLessThan(10);
  });
});
