import { describe, expect, it } from "vitest";
import { leastRatio } from "../../processor-time.testing";
import { readBundle } from "../manifest/reading.testing";

const RAW = "engine,query,run,time_s\nduckdb,q1,1,1.0\nduckdb,q1,2,1.2\nduckdb,q1,3,1.1\n";
const CLICKHOUSE = "clickhouse,q1,1,2.0\nclickhouse,q1,2,2.2\nclickhouse,q1,3,2.4\n";

/** Returns the path and the main number of each run, and the issues about tables that say others again. */
async function read(files: Readonly<Record<string, string>>) {
  const { rows, issues } = await readBundle(files);
  return {
    rows: rows.map(({ source, numbers }) => [
      source.path,
      numbers.seconds ?? numbers.qps ?? numbers.latencyMeanSeconds,
    ]),
    variants: rows.flatMap(({ source, variant = [] }) => (variant.length > 0 ? [[source.path, ...variant]] : [])),
    whole: issues.flatMap(({ code, message }) => (code === "restated" ? message : [])),
    issues: issues.flatMap(({ code, path, message }) =>
      ["restated", "maybe-restated", "printed-again"].includes(code) ? [[code, path, message.split(":", 1)[0]]] : [],
    ),
  };
}

describe("a table of statistics beside its repeats", () => {
  it("counts no second time, whatever the statistic and the form", async () => {
    // Medians of 1.0, 1.2, 1.1 and of 2.0, 2.2, 2.4.
    const medians = await read({
      "raw.csv": RAW + CLICKHOUSE,
      "summary.csv": "query,duckdb_s,clickhouse_s\nq1,1.1,2.2\n",
    });
    expect(medians.rows).toEqual([1, 1.2, 1.1, 2, 2.2, 2.4].map((seconds) => ["raw.csv", seconds]));
    expect(medians.issues).toEqual([
      ["restated", "summary.csv", "2 results of this table are the median of the repeats in raw.csv, line 2"],
    ]);
    // (10 + 12 + 13) / 3 = 11.67.
    const means = await read({
      "runs.csv": "engine,query,run,time_ms\nduckdb,q1,1,10\nduckdb,q1,2,12\nduckdb,q1,3,13\n",
      "agg/mean.csv": "engine,query,mean_ms\nduckdb,q1,11.67\n",
    });
    expect(means.rows.map(([path]) => path)).toEqual(["runs.csv", "runs.csv", "runs.csv"]);
    expect(means.issues).toEqual([
      ["restated", "agg/mean.csv", "1 result of this table is the mean of the repeats in runs.csv, line 2"],
    ]);
  });

  it("may lack a condition of its repeats, and never has another one", async () => {
    const raw = "engine,query,threads,run,time_s\nduckdb,q1,4,1,1.01\nduckdb,q1,4,2,1.24\n";
    const lacking = await read({ "raw.csv": raw, "summary.csv": "engine,query,time_s\nduckdb,q1,1.125\n" });
    expect(lacking.rows.map(([path]) => path)).toEqual(["raw.csv", "raw.csv"]);
    const other = await read({ "raw.csv": raw, "summary.csv": "engine,query,threads,time_s\nduckdb,q1,8,1.1\n" });
    expect(other.rows.map(([path]) => path)).toEqual(["raw.csv", "raw.csv", "summary.csv"]);
    expect(other.issues).toEqual([]);
  });

  it("stays where the repeats lack one of its numbers", async () => {
    const found = await read({
      "runs.csv": "engine,query,run,time_ms\nduckdb,q1,1,10\nduckdb,q1,2,12\nduckdb,q1,3,13\n",
      "agg/mean.csv": "engine,query,mean_ms,p99_ms\nduckdb,q1,11.67,13\n",
    });
    expect(found.rows.length).toBe(4);
    expect(found.variants).toEqual([["agg/mean.csv", "agg", "mean"]]);
    expect(found.issues).toEqual([["maybe-restated", "agg/mean.csv", expect.any(String)]]);
  });

  it("stays without a name that says so, and an issue names it", async () => {
    const tests = [1.2341, 2.3452, 3.4563, 4.5674, 5.6785];
    const runs = tests.flatMap((time, at) => [`duckdb,q${at},1,${time}`, `duckdb,q${at},2,${(time + 0.1).toFixed(4)}`]);
    const means = tests.map((time, at) => `duckdb,q${at},${(time + 0.05).toFixed(4)}`);
    const { rows, issues } = await read({
      "runs.csv": `engine,query,run,time_s\n${runs.join("\n")}\n`,
      "results.csv": `engine,query,time_s\n${means.join("\n")}\n`,
    });
    expect(rows.length).toBe(runs.length + means.length);
    expect(issues).toEqual([["maybe-restated", "results.csv", expect.any(String)]]);
  });

  it("stays apart where its numbers are another statistic, or of other tests", async () => {
    for (const summary of ["duckdb,q1,1.02\n", "duckdb,q1,1.4\n", "duckdb,q1,1\n", "duckdb,q1,1.1\nduckdb,q2,2\n"]) {
      const found = await read({ "raw.csv": RAW, "summary.csv": `engine,query,time_s\n${summary}` });
      expect(found.rows.filter(([path]) => path === "summary.csv").length).toBe(summary.split("\n").length - 1);
      expect(found.variants).toEqual(found.rows.slice(3).map(() => ["summary.csv", "summary"]));
      expect(found.issues).toEqual([["maybe-restated", "summary.csv", expect.any(String)]]);
    }
  });

  it("is known in a folder beside its repeats, by a name with a point, and whatever the case of its tests", async () => {
    // Medians of 1.123, 1.223, 1.323 and so on.
    const tests = [1, 2, 3, 4, 5];
    const lines = tests.flatMap((at) => [1, 2, 3].map((run) => `duckdb,Q${at},${run},${at}.${run}23\n`));
    const raw = `engine,query,run,time_s\n${lines.join("")}`;
    const medians = `engine,query,time_s\n${tests.map((at) => `DuckDB,q${at},${at}.223\n`).join("")}`;
    for (const [source, path] of [
      ["raw/raw.csv", "agg/summary.csv"],
      ["results.csv", "results.summary.csv"],
      ["results.csv", "results_summary.csv"],
    ] as const) {
      const found = await read({ [source]: raw, [path]: medians });
      expect(found.rows.map(([at]) => at)).toEqual(lines.map(() => source));
      expect(found.whole).toEqual([
        `5 results of this table are the median of the repeats in ${source}, line 2: each measurement counts once, there.`,
      ]);
    }
  });

  it("stays apart, and an issue says so, where it states what its repeats do not", async () => {
    for (const [column, cell] of [
      ["threads", "8"],
      ["version", "1.2.0"],
      ["stddev_s", "0.1"],
      ["date", "2024-05-01"],
    ]) {
      const summary = `engine,query,${column},time_s\nduckdb,q1,${cell},1.1\nclickhouse,q1,${cell},2.2\n`;
      const found = await read({ "raw.csv": RAW + CLICKHOUSE, "summary.csv": summary });
      expect(found.variants).toEqual([
        ["summary.csv", "summary"],
        ["summary.csv", "summary"],
      ]);
      expect(found.issues).toEqual([["maybe-restated", "summary.csv", expect.any(String)]]);
    }
  });

  it("is found beside thousands of repeats, and stays apart where there are too many to compare", async () => {
    const tests = [1, 2, 3, 4, 5];
    const times = Array.from({ length: 1500 }, (_, at) => at);
    const lines = tests.flatMap((test) => times.map((at) => `duckdb,q${test},${(test + at / 1000).toFixed(3)}\n`));
    const raw = `engine,query,time_s\n${lines.join("")}`;
    // The median of 0.000 to 1.499 is 0.7495.
    const medians = tests.map((test) => `duckdb,q${test},${test}.7495\n`).join("");
    const found = await read({ "raw.csv": raw, "summary.csv": `engine,query,time_s\n${medians}` });
    expect(found.rows.length).toBe(7500);
    expect(found.issues).toEqual([["restated", "summary.csv", expect.any(String)]]);
    // 1,500 repeats for each of 3,000 rows are 4,500,000 comparisons.
    const many = `engine,query,time_s\n${"duckdb,q1,1.7495\n".repeat(3000)}`;
    const apart = await read({ "raw.csv": raw, "summary.csv": many });
    expect(apart.rows.length).toBe(10_500);
    expect(apart.issues).toEqual([["maybe-restated", "summary.csv", expect.stringContaining("too many results")]]);
  });

  it("is read alone as any table", async () => {
    const alone = await read({ "summary.csv": "engine,query,time_s\nduckdb,q1,1.02\n" });
    expect(alone).toEqual({ rows: [["summary.csv", 1.02]], variants: [], whole: [], issues: [] });
  });
});

describe("a table in two forms", () => {
  const CSV = "engine,query,time_s\nduckdb,q1,1.001\nclickhouse,q1,2.2\n";
  const JSON_FORM =
    '[{"engine":"duckdb","query":"q1","time_s":1.001},{"engine":"clickhouse","query":"q1","time_s":2.2}]';

  it("counts once, by its name", async () => {
    const { rows, issues } = await read({ "out.json": JSON_FORM, "out.csv": CSV });
    expect(rows).toEqual([
      ["out.csv", 1.001],
      ["out.csv", 2.2],
    ]);
    expect(issues).toEqual([
      ["printed-again", "out.json", "2 results of this table are printed again from out.csv, line 2"],
    ]);
  });

  it("counts twice where a number differs, also one with zeros at its end", async () => {
    for (const seconds of [1.2, 1.04]) {
      const other = `[{"engine":"duckdb","query":"q1","time_s":${seconds}}]`;
      const found = await read({ "out.csv": "engine,query,time_s\nduckdb,q1,1.0\n", "out.json": other });
      expect([found.rows.length, found.issues]).toEqual([2, []]);
    }
  });

  it("counts once, failed rows too, whatever the case of its tests", async () => {
    const json = '[{"engine":"duckdb","query":"q1","time_s":1.001},{"engine":"duckdb","query":"q2","time_s":"OOM"}]';
    const { rows, issues } = await read({
      "out.csv": "engine,query,time_s\nduckdb,Q1,1.001\nduckdb,Q2,OOM\n",
      "out.json": json,
    });
    expect(rows).toEqual([
      ["out.csv", 1.001],
      ["out.csv", undefined],
    ]);
    expect(issues.map(([code, path]) => [code, path])).toEqual([["printed-again", "out.json"]]);
  });

  it("counts in the form that states more, also where that is a date", async () => {
    const plain = '[{"engine":"duckdb","query":"q1","time_s":1.001}]';
    const dated = plain.replace("{", '{"date":"2024-05-01",');
    const csv = "engine,query,time_s\nduckdb,q1,1.001\n";
    const datedCsv = "engine,query,date,time_s\nduckdb,q1,2024-05-01,1.001\n";
    for (const [files, kept] of [
      [{ "out.csv": csv, "out.json": dated }, "out.json"],
      [{ "out.csv": datedCsv, "out.json": plain }, "out.csv"],
    ] as const) {
      const { rows, issues } = await read(files);
      expect(rows).toEqual([[kept, 1.001]]);
      expect(issues.map(([code]) => code)).toEqual(["printed-again"]);
    }
  });

  it("counts once where one is a second download", async () => {
    const { rows, issues } = await read({ "results.csv": CSV, "results (1).csv": CSV });
    expect(rows.map(([path]) => path)).toEqual(["results.csv", "results.csv"]);
    expect(issues).toEqual([["printed-again", "results (1).csv", expect.any(String)]]);
  });

  it("counts once where one file puts the others together", async () => {
    const { rows, issues } = await read({
      "d.csv": "engine,query,time_s\nduckdb,q1,1.1\n",
      "c.csv": "engine,query,time_s\nclickhouse,q1,2.2\n",
      "all.csv": "engine,query,time_s\nduckdb,q1,1.1\nclickhouse,q1,2.2\n",
    });
    expect(rows.map(([path]) => path)).toEqual(["d.csv", "c.csv"]);
    expect(issues).toEqual([["printed-again", "all.csv", expect.any(String)]]);
  });
});

describe("repeats", () => {
  it("count each where few digits agree, as those of a limited rate do", async () => {
    const rates = (rate: number) =>
      `engine,query,qps\n${[1, 2, 3, 4, 5].map((at) => `mysql,q${at},${rate}\n`).join("")}`;
    const { rows, issues } = await read({ "run1.csv": rates(1000), "run2.csv": `${rates(1000)}mysql,q6,1000\n` });
    expect(rows.length).toBe(11);
    expect(issues).toEqual([]);
  });

  it("of limited rates within a digit count each, without an issue", async () => {
    // The second run is the greatest, and the third is the least of all.
    const run = (less: number) =>
      `engine,query,qps\n${[1, 2, 4, 8, 16].map((rate) => `mysql,q${rate},${rate * 1000 - less}\n`).join("")}`;
    const { rows, issues } = await read({ "run1.csv": run(0.2), "run2.csv": run(0.1), "run3.csv": run(0.3) });
    expect([rows.length, issues]).toEqual([15, []]);
  });

  it("of other conditions are no source of a table", async () => {
    const { rows, issues } = await read({
      "raw.csv": "engine,query,memory_gb,time_s\nduckdb,q1,4,1.1\nduckdb,q1,8,0.9\n",
      "all.csv": "engine,query,memory_gb,time_s\nduckdb,q1,16,1.1\n",
    });
    expect([rows.length, issues]).toEqual([3, []]);
  });

  it("of equal rates count each, in three and in four runs", async () => {
    // The limit is 1,000 to 16,000 queries/s. Run 3 is the median of runs 1 and 2 within a digit, and run 4 is run 1
    // again.
    const limits = [1000, 2000, 4000, 8000, 16_000];
    const run = (less: readonly number[], p99: number) => {
      const lines = limits.map((rate, at) => `mysql,q${at},${rate - (less[at] ?? 0)},${p99}\n`);
      return `engine,query,qps,p99_ms\n${lines.join("")}`;
    };
    const files = {
      "run1.csv": run([0.1, 0.2, 0.3, 0.1, 0.2], 5),
      "run2.csv": run([0.3, 0.2, 0.1, 0.3, 0.2], 6.5),
      "run3.csv": run([0.2, 0.2, 0.2, 0.2, 0.2], 50),
    };
    expect((await read(files)).rows.length).toBe(15);
    expect((await read({ ...files, "run4.csv": run([0.1, 0.2, 0.3, 0.1, 0.2], 7.5) })).rows.length).toBe(20);
  });

  it("of another metric are no source", async () => {
    const bundles: Readonly<Record<string, string>>[] = [
      {
        "avg.csv": "query,engine,avg_ms\nq1,mysql,12\nq2,mysql,15\n",
        "p95.csv": "query,engine,p95_ms\nq1,mysql,12\nq2,mysql,15\n",
      },
      { "mean.csv": "query,engine,mean_ms\nq1,mysql,21\n", "p.csv": "query,engine,p50_ms\nq1,mysql,12\nq1,mysql,30\n" },
    ];
    for (const files of bundles) {
      const { rows, issues } = await read(files);
      const lines = Object.values(files).join("").trimEnd().split("\n");
      expect([rows.length, issues]).toEqual([lines.length - 2, []]);
    }
  });

  it("count once beside one table of all of them, whatever its name", async () => {
    // The first run is cold.
    const rows = [1, 2, 3, 4, 5].map((run) =>
      [1, 2, 3].map((at) => `duckdb,q${at},${(at * 1.2347 + (run === 1 ? 0.7391 : run * run * 0.0173)).toFixed(4)}`),
    );
    const table = (lines: readonly string[]) => `engine,query,time_s\n${lines.join("\n")}\n`;
    for (const run of ["run", "z", "0"])
      for (const name of ["raw.csv", "zraw.csv", "all.csv", "results.csv"]) {
        const runs = Object.fromEntries(rows.map((lines, at) => [`${run}${at + 1}.csv`, table(lines)]));
        const found = await read({ ...runs, [name]: table(rows.flat()) });
        expect([run, name, found.rows.length]).toEqual([run, name, 15]);
        expect(found.issues.map(([code, path]) => [code, path])).toEqual([["printed-again", name]]);
      }
  });

  it("count beside a table with some of them and others, and one issue says so", async () => {
    const table = (runs: readonly number[]) =>
      `engine,query,time_s\n${[1, 2, 3, 4, 5].flatMap((at) => runs.map((run) => `duckdb,q${at},${at}.${run}234\n`)).join("")}`;
    const { rows, issues } = await read({
      "run1.csv": table([1]),
      "run2.csv": table([2]),
      "raw.csv": table([1, 2, 3]),
    });
    expect(rows.length).toBe(25);
    expect(issues).toEqual([["maybe-restated", "raw.csv", expect.any(String)]]);
  });

  it("of some more digits count beside a table with others, and one issue says so", async () => {
    const own = "engine,query,qps\nmysql,q1,1234.5\nmysql,q2,2345.6\n";
    const found = await read({ "mysql.csv": own, "compare.csv": `${own}postgres,q1,1111.5\npostgres,q2,2222.5\n` });
    expect(found.rows.length).toBe(6);
    expect(found.issues).toEqual([["maybe-restated", "compare.csv", expect.any(String)]]);
  });

  it("of few digits count once in all.csv, and twice with an issue under a name that says nothing", async () => {
    const table = (times: readonly string[]) =>
      `engine,query,time_s\n${times.flatMap((time) => [`duckdb,q1,${time}\n`, `duckdb,q2,${time}\n`]).join("")}`;
    const runs = Object.fromEntries(["1.0", "1.2", "1.1"].map((time, at) => [`run${at + 1}.csv`, table([time])]));
    const all = table(["1.0", "1.2", "1.1"]);
    expect((await read({ ...runs, "all.csv": all })).rows.length).toBe(6);
    const found = await read({ ...runs, "results.csv": all });
    expect(found.rows.length).toBe(12);
    expect(found.issues).toEqual([["maybe-restated", "results.csv", expect.any(String)]]);
    // Three repeats of a test in two forms.
    const lines = ["1.0", "1.2", "1.1"].map((time) => ({ engine: "duckdb", query: "q1", time_s: Number(time) }));
    const forms = {
      "out.csv": "engine,query,time_s\nduckdb,q1,1.0\nduckdb,q1,1.2\nduckdb,q1,1.1\n",
      "out.json": JSON.stringify(lines),
    };
    expect((await read(forms)).rows.length).toBe(3);
  });

  it("are no variants and never left out for a word of their names", async () => {
    const one = "engine,query,qps\nmysql,q1,1200\n";
    for (const names of [
      ["run1_stats", "run2_stats", "run3_stats"],
      ["summary-2024-05-01", "summary-2024-05-02"],
    ]) {
      const { rows, issues, variants } = await read(
        Object.fromEntries(names.map((name, at) => [`${name}.csv`, `${one}mysql,q2,${700 + at}\n`])),
      );
      expect([rows.length, issues, variants]).toEqual([names.length * 2, [], []]);
    }
    const words = ["results", "results-best-effort", "results-all-indexes", "average-load", "best-case", "pg_stats"];
    expect((await read(Object.fromEntries(words.map((name) => [`${name}.csv`, one])))).rows.length).toBe(6);
  });

  it("stay in the fuller form", async () => {
    const json = '[{"engine":"mysql","query":"q1","qps":1234.5,"p99_ms":5,"threads":8}]';
    const csv = "engine,query,qps\nmysql,q1,1234.5\n";
    expect((await read({ "out.csv": csv, "out.json": json })).rows).toEqual([["out.json", 1234.5]]);
    const other = await read({ "out.csv": "engine,query,qps,p99_ms\nmysql,q1,1234.5,50\n", "out.json": json });
    expect(other.rows.length).toBe(2);
    expect(other.issues).toEqual([["maybe-restated", expect.stringMatching(/^out/), expect.any(String)]]);
    const full = await read({ "results.csv": csv, "results_full.csv": "engine,query,qps,p99_ms\nmysql,q1,1234.5,5\n" });
    expect(full.rows.length).toBe(2);
  });

  it("of equal numbers are compared in little processor time", async () => {
    const rates = [1, 2, 3, 4].flatMap((at) => Array.from({ length: 480 }, () => `mysql,q${at},1000\n`)).join("");
    const table = `engine,query,qps\n${rates}`;
    const files = { "run1.csv": table, "run2.csv": `${table}mysql,q5,1000\n` };
    const { rows, issues } = await read(files);
    expect([rows.length, issues]).toEqual([3841, []]);
    const used = async (bundle: Readonly<Record<string, string>>) => {
      const before = process.cpuUsage();
      await read(bundle);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const alone = { "run.csv": `${table}${rates}` };
    // It was 17 times as much as the same rows in one file.
    expect(await leastRatio(4, async () => (await used(files)) / (await used(alone)))).toBeLessThan(4);
  });

  it("count where dates or numbers of runs differ, whatever their names", async () => {
    const run = (name: string, value: string) => `engine,query,${name},time_s\nduckdb,q1,${value},1.25\n`;
    for (const files of [
      { "results.csv": run("date", "2024-05-01"), "results (1).csv": run("date", "2024-05-02") },
      { "results.csv": run("run", "1"), "results (1).csv": run("run", "2") },
    ])
      expect((await read(files)).rows.length).toBe(2);
    const best = "engine,query,date,time_s\nduckdb,q1,2024-06-01,1.1\n";
    expect((await read({ "raw.csv": RAW, "best.csv": best })).rows.length).toBe(4);
  });

  it("count beside a single result that is called best or average", async () => {
    const one = (time: string) => `engine,query,time_s\nduckdb,q1,${time}\n`;
    const runs = { "run1.csv": one("1.21"), "run2.csv": one("1.24"), "run3.csv": one("1.22") };
    for (const name of ["best.csv", "average.csv", "stats.csv", "agg.csv"]) {
      const found = await read({ ...runs, [name]: one(name === "best.csv" ? "1.21" : "1.22") });
      expect([name, found.rows.length]).toEqual([name, 4]);
    }
  });

  it("of limited rates count beside all.csv, which measured all at once", async () => {
    const rate = (...lines: string[]) => ["engine,query,qps", ...lines, ""].join("\n");
    const point = "duckdb,point,1000";
    const range = "duckdb,range,2000";
    const found = await read({
      "point.csv": rate(point),
      "range.csv": rate(range),
      "all.csv": rate(point, range),
    });
    expect(found.rows.length).toBe(4);
  });
});
