import { describe, expect, it } from "vitest";
import { readBundle } from "./manifest/reading.testing";

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
      ["restated", "summary.csv", "2 results of this table are the median of the repeats in raw.csv"],
    ]);
    // (10 + 12 + 13) / 3 = 11.67.
    const means = await read({
      "runs.csv": "engine,query,run,time_ms\nduckdb,q1,1,10\nduckdb,q1,2,12\nduckdb,q1,3,13\n",
      "agg/mean.csv": "engine,query,mean_ms,p99_ms\nduckdb,q1,11.67,13\n",
    });
    expect(means.whole[0]).toMatch(/ Not read with them: p99 latency\.$/);
    expect(means.rows.map(([path]) => path)).toEqual(["runs.csv", "runs.csv", "runs.csv"]);
    expect(means.issues).toEqual([
      ["restated", "agg/mean.csv", "1 result of this table is the mean of the repeats in runs.csv"],
    ]);
  });

  it("may lack a condition of its repeats, and never has another one", async () => {
    const raw = "engine,query,threads,run,time_s\nduckdb,q1,4,1,1.0\nduckdb,q1,4,2,1.2\n";
    const lacking = await read({ "raw.csv": raw, "summary.csv": "engine,query,time_s\nduckdb,q1,1.1\n" });
    expect(lacking.rows.map(([path]) => path)).toEqual(["raw.csv", "raw.csv"]);
    const other = await read({ "raw.csv": raw, "summary.csv": "engine,query,threads,time_s\nduckdb,q1,8,1.1\n" });
    expect(other.rows.map(([path]) => path)).toEqual(["raw.csv", "raw.csv", "summary.csv"]);
    expect(other.issues).toEqual([]);
  });

  it("needs no name where so many digits don't agree by chance", async () => {
    const tests = [1.2341, 2.3452, 3.4563, 4.5674, 5.6785];
    const runs = tests.flatMap((time, at) => [`duckdb,q${at},1,${time}`, `duckdb,q${at},2,${(time + 0.1).toFixed(4)}`]);
    const means = tests.map((time, at) => `duckdb,q${at},${(time + 0.05).toFixed(4)}`);
    const { rows, issues } = await read({
      "runs.csv": `engine,query,run,time_s\n${runs.join("\n")}\n`,
      "results.csv": `engine,query,time_s\n${means.join("\n")}\n`,
    });
    expect(rows.map(([path]) => path)).toEqual(runs.map(() => "runs.csv"));
    expect(issues).toEqual([
      ["restated", "results.csv", "5 results of this table are the median of the repeats in runs.csv"],
    ]);
  });

  it("stays apart where its numbers are another statistic, or of other tests", async () => {
    for (const summary of ["duckdb,q1,1.02\n", "duckdb,q1,1.4\n", "duckdb,q1,1\n", "duckdb,q1,1.1\nduckdb,q2,2\n"]) {
      const found = await read({ "raw.csv": RAW, "summary.csv": `engine,query,time_s\n${summary}` });
      expect(found.rows.filter(([path]) => path === "summary.csv").length).toBe(summary.split("\n").length - 1);
      expect(found.variants).toEqual(found.rows.slice(3).map(() => ["summary.csv", "summary"]));
      expect(found.issues).toEqual([["maybe-restated", "summary.csv", expect.any(String)]]);
    }
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
    expect(issues).toEqual([["printed-again", "out.json", "2 results of this table are printed in out.csv"]]);
  });

  it("counts twice where a number differs, also one with zeros at its end", async () => {
    for (const seconds of [1.2, 1.04]) {
      const other = `[{"engine":"duckdb","query":"q1","time_s":${seconds}}]`;
      const found = await read({ "out.csv": "engine,query,time_s\nduckdb,q1,1.0\n", "out.json": other });
      expect([found.rows.length, found.issues]).toEqual([2, []]);
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

  it("of other conditions are no source of a table", async () => {
    const { rows, issues } = await read({
      "raw.csv": "engine,query,memory_gb,time_s\nduckdb,q1,4,1.1\nduckdb,q1,8,0.9\n",
      "all.csv": "engine,query,memory_gb,time_s\nduckdb,q1,16,1.1\n",
    });
    expect([rows.length, issues]).toEqual([3, []]);
  });
});
