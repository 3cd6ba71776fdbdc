import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { tables } from "./importer";

const read = (column: string, cells: readonly string[]) => {
  const rows = cells.map((cell, at) => `a,q,${cell},${at + 1}`);
  const { runs, issues } = readFiles(tables, [
    { path: "r.csv", text: `engine,query,${column},qps\n${rows.join("\n")}\n` },
  ]);
  const [unread] = issues.filter(({ code }) => code !== "columns-read");
  return [runs.map(({ repeat = null }) => repeat), unread?.code ?? null, unread?.message.includes(column) ?? null];
};
const REPEATS = [null, "#2", "#3"];
const APART = [null, null, null];

describe("a column that tells nothing of a run's conditions", () => {
  it.each([
    ["run_id", ["0f8fad5b-d9cb-469f-a165-70867728950e", "7c9e6679-7425-40de-944b-e07fc1f90ae7"], "id-column"],
    ["job id", ["11823345671", "11823345672"], "id-column"],
    ["finished_at", ["2026-11-02 12:30:00", "2026-11-02T12:31:00Z"], "time-column"],
    ["total_ops", ["120312", "119873"], "count-column"],
    ["errors", ["0", "3"], "count-column"],
  ])(
    "as %s keeps no rows apart: they are repeats, and an issue names the column",
    (heading, [first = "", second = ""], code) => {
      expect(read(heading, [first, second, first])).toEqual([REPEATS, code, true]);
    },
  );

  it.each([
    ["run_id", ["baseline", "tuned", "tuned-2"]],
    ["tenant_id", ["1", "2", "3"]],
    ["requests", ["1000", "10000", "100000"]],
    ["operations", ["1", "16", "64"]],
    ["built_on", ["2026-11-02", "2026-11-03", "2026-11-04"]],
  ])("is not %s with words, settings or days: these keep rows apart", (heading, cells) => {
    expect(read(heading, cells)).toEqual([APART, null, null]);
  });
});

describe("an engine that nobody here knows, beside known ones", () => {
  const found = (text: string, file: string) =>
    readFiles(tables, [{ path: file, text }]).runs.map(({ setting, workload, settings }, at, { length }) => {
      const { points } = readFiles(tables, [{ path: file, text }]);
      expect(points).toHaveLength(length);
      const name = "name" in workload ? workload.name : workload.dataset;
      return [setting.engine, name, points[at]?.moreMetrics.seconds ?? points[at]?.metrics.qps ?? null, settings];
    });
  const object = (a: string, b: string) =>
    JSON.stringify({ results: { [a]: { read: { qps: 100 }, write: { qps: 50 } }, [b]: { read: { qps: 90 } } } });

  it.each(["ourdb", "Frobnicate"])("is the engine %s by its place among keys", (own) => {
    const engine = own.toLowerCase();
    expect(found(object("mysql", own), "r.json")).toEqual([
      ["mysql", "read", 100, {}],
      ["mysql", "write", 50, {}],
      [engine, "read", 90, {}],
    ]);
    expect(found(object(own, "mysql"), "r.json").map(([name]) => name)).toEqual([engine, engine, "mysql"]);
  });

  it.each(["diff", "total", "improvement", "config", "average", "baseline"])("is no key called %s", (word) => {
    const { runs, issues } = readFiles(tables, [{ path: "r.json", text: object("mysql", word) }]);
    expect(runs.map(({ setting }) => setting.engine)).toEqual(["mysql", "mysql"]);
    expect(issues.find(({ code }) => code === "nested-value")?.message).toContain(`results.${word}.read`);
  });

  it("is an engine of lists, too", () => {
    const text = '{"mysql":[{"query":"q1","ms":5}],"ourdb":[{"query":"q1","ms":4}]}';
    expect(found(text, "r.json").map(([engine, name, value]) => [engine, name, value])).toEqual([
      ["mysql", "q1", 0.005],
      ["ourdb", "q1", 0.004],
    ]);
  });

  it.each([
    ["units in headings", "query,postgres (ms),mysql (ms),Frobnicate (ms)\nq1,100,200,50\n"],
    ["units behind a bar", "query,postgres_ms,Frobnicate_ms,mysql_ms\nq1,100,50,200\n"],
    ["a unit in a title", "# Query times in ms\nquery,postgres,mysql,ourdb\nq1,100,200,50\n"],
  ])("is a column beside two known ones: %s", (_, text) => {
    const rows = found(text, "r.csv");
    expect(rows).toHaveLength(3);
    expect(rows.find(([engine]) => engine === "postgres")).toEqual(["postgres", "q1", 0.1, {}]);
    expect(rows.find(([engine]) => engine !== "postgres" && engine !== "mysql")).toEqual([
      text.includes("ourdb") ? "ourdb" : "frobnicate",
      "q1",
      0.05,
      {},
    ]);
  });

  it.each(["diff_ms", "total_ms", "network_ms"])(
    "is no column called %s, whose numbers are no condition either",
    (heading) => {
      const text = `query,postgres_ms,mysql_ms,${heading}\nq1,100,200,50\n`;
      expect(found(text, "r.csv")).toEqual([
        ["postgres", "q1", 0.1, {}],
        ["mysql", "q1", 0.2, {}],
      ]);
      const [note] = readFiles(tables, [{ path: "r.csv", text }]).issues;
      expect(note?.message).toContain(`Of no engine, and not read: ${heading}.`);
    },
  );

  it("is no column without the unit of the others: that is a condition", () => {
    expect(found("query,postgres_ms,mysql_ms,scale\nq1,100,200,50\n", "r.csv")).toEqual([
      ["postgres", "q1", 0.1, { scale: 50 }],
      ["mysql", "q1", 0.2, { scale: 50 }],
    ]);
  });
});

it("keeps rows apart in each hour of a day", () => {
  expect(read("hour", ["0", "1", "2"])).toEqual([APART, null, null]);
});

describe("a version", () => {
  const buildsOf = (heading: string, cells: string) => {
    const { runs } = readFiles(tables, [{ path: "r.csv", text: `${heading},test,qps\n${cells},a,7.5\n` }]);
    return runs.map(({ setting, settings }) => [setting.build?.raw ?? null, settings?.version ?? null]);
  };

  it("is that of the engine where another column names its own, or the tool stands before it", () => {
    expect(buildsOf("database,db_version,version", "postgres,17.4,2.3")).toEqual([["17.4", "2.3"]]);
    expect(buildsOf("tool,version,database", "mybench,2.3,postgres")).toEqual([[null, "2.3"]]);
    expect(buildsOf("database,version,tool", "postgres,17.4,mybench")).toEqual([["17.4", null]]);
  });
});
