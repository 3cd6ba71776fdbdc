import { describe, expect, it } from "vitest";
import { type Guess, OWN_VALUES, type UnreadTable } from "@/lib/domain/unread-table";
import { chosenOf } from "./choices";
import { manifestText, unreadHeadings } from "./manifest-text";

const guess = (is: string, unit: string | null = null): Guess => ({ is, unit, why: "" });
const column = (heading: string, is: string, unit: string | null = null) => ({
  heading,
  isNumber: true,
  guess: guess(is, unit),
});
const table: UnreadTable = {
  form: "values",
  levels: [
    { keys: ["bench.marks"], guess: guess("text") },
    { keys: ["query", "load"], guess: guess("condition") },
    { keys: ["postgres", "mysql"], guess: guess("engine") },
  ],
  columns: [column("avg_time", "mean"), column("p99 (ms)", "p99", "ms"), column("cache-mode", "condition")],
  rows: [{ path: "r/h_1m.json", line: 3, keys: ["bench.marks", "query", "postgres"], cells: ["1", "2", "x"] }],
  paths: ["r/h_1m.json", "r/h_10m.json"],
  files: 2,
};
const never = (): never => {
  throw new Error("No table.");
};
const manifestOf = (raw: Record<string, string>, tables = [table]) => manifestText(chosenOf(tables, raw));

describe("the manifest of a page's choices", () => {
  it("makes rows of columns whose headings are engines, versions or thread counts, by one rule", () => {
    const wide = (...headings: string[]): UnreadTable => ({
      form: "cells",
      levels: [],
      columns: [column("query", "workload"), ...headings.map((heading) => column(heading, "condition"))],
      rows: [],
      paths: ["r.csv"],
      files: 1,
    });
    const all = (is: string, unit: string, count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          [`c0_${at + 1}`, is],
          [`uc0_${at + 1}`, unit],
        ]).flat(),
      );
    const rule = (table: UnreadTable, raw: Record<string, string>) => manifestOf(raw, [table]).split("\n").slice(3, -1);
    expect(rule(wide("PostgreSQL 16.4", "MySQL 8.4.3"), all("engine/time", "ms", 2))).toEqual([
      '    melt: { columns: "{engine}", is: time, unit: ms }',
      "    columns:",
      "      query: { is: workload }",
    ]);
    expect(rule(wide("v1.2 (ops/s)", "v1.3 (ops/s)"), all("version/throughput", "ops/s", 2))[0]).toBe(
      '    melt: { columns: "{version} (ops/s)", is: throughput, unit: ops/s }',
    );
    expect(rule(wide("8 threads", "64 threads"), all("threads/throughput", "", 2))[0]).toBe(
      '    melt: { columns: "{threads} threads", is: throughput } # the file states no unit',
    );
    // Another unit needs a rule of its own.
    const raw = { ...all("engine/time", "ms", 2), uc0_2: "s" };
    expect(rule(wide("MySQL", "Redis"), raw)).toContain("      Redis: { is: ignore }");
    expect(unreadHeadings(chosenOf([wide("MySQL", "Redis")], raw).tables[0] ?? never())).toEqual(["Redis"]);
    expect(unreadHeadings(chosenOf([wide("a", "b")], all("time", "ms", 2)).tables[0] ?? never())).toEqual(["b"]);
    expect(unreadHeadings(chosenOf([wide("a", "b")], { c0_1: "time", c0_2: "p99" }).tables[0] ?? never())).toEqual([]);
  });

  it("has the guesses, and no unit where the file states none", () => {
    expect(manifestOf({})).toBe(
      `version: 1
runs:
  - files: "r/h_{scale}.json"
    values: "\\"bench.marks\\".{group}.{engine}"
    columns:
      avg_time: { is: mean } # the file states no unit
      "p99 (ms)": { is: p99 }
      "cache-mode": { is: condition, name: cacheMode }
`,
    );
  });

  it("has the reader's choices instead of guesses, and facts of all runs", () => {
    const text = manifestOf({
      c0_0: "time",
      uc0_0: "ms",
      c0_2: "ignore",
      k0_1: "forget",
      p0_1: "words",
      version: "v1.2",
    });
    expect(text).toBe(
      `version: 1
bundle: { version: "1.2" }
runs:
  - files: "r/h_*.json"
    values: "\\"bench.marks\\".{_}.{engine}"
    columns:
      avg_time: { is: time, unit: ms }
      "p99 (ms)": { is: p99 }
      "cache-mode": { is: ignore }
`,
    );
  });

  it("ignores unknown choices, and units of other quantities", () => {
    expect(manifestOf({ c0_0: "drop table", uc0_0: "ops/s", k0_9: "engine", off7: "1" })).toBe(manifestOf({}));
  });

  it("has no rule for a table that is left out", () => {
    expect(manifestOf({ off0: "1" })).toBe("version: 1\n");
  });

  it("captures a name once, and quotes headings that YAML would read as something else", () => {
    const odd = {
      ...table,
      form: "cells" as const,
      levels: [],
      columns: [column('a: "b" # c', "threads"), column("yes", "k")],
    };
    const text = manifestOf({ p0_1: "engine" }, [{ ...odd, paths: ["mysql/mysql.csv", "postgres/postgres.csv"] }]);
    expect(text).toContain('files: "{engine}/*.csv"');
    expect(text).toContain('      "a: \\"b\\" # c": { is: threads }\n      "yes": { is: k }\n');
  });

  it("captures a fact from the keys rather than from the path, and keeps every object", () => {
    const paths = ["r/mysql-a.json", "r/postgres-b.json"];
    const text = manifestOf({ k0_0: "workload", k0_1: "workload" }, [{ ...table, paths }]);
    expect(text).toContain('files: "r/*-{part3}.json"');
    expect(text).toContain('values: "{workload}.{level2}.{engine}"');
  });

  it("names a number as its heading does, and gives a condition no name that the import uses", () => {
    const columns = [column("read_p99_ms", "read p99", "ms"), column("manifest", "condition")];
    const text = manifestOf({}, [{ ...table, columns }]);
    expect(text).toContain(
      'read_p99_ms: { is: "read p99", unit: ms }\n      manifest: { is: condition, name: manifestWord }',
    );
    // A rate has no unit ms.
    const rate = manifestOf({ c0_0: "throughput" }, [{ ...table, columns }]);
    expect(rate).toContain("read_p99_ms: { is: throughput } # the file states no unit");
  });

  it("says what is wrong with a typed fact and leaves it out", () => {
    const chosen = chosenOf([table], { engine: "\u202e", version: "1" });
    expect(chosen.faults).toEqual(["Engine has invisible characters."]);
    expect(manifestText(chosen)).toContain('bundle: { version: "1" }');
  });

  it("writes a pattern for each depth of its files, and one for all where not all of them are known", () => {
    const paths = ["a.json", "b/c1.json", "b/c2.json"];
    expect(manifestOf({}, [{ ...table, paths, files: 3 }])).toContain('files: ["a.json","b/*.json"]');
    expect(manifestOf({}, [{ ...table, paths, files: 4 }])).toContain('files: "**/*.json"');
  });
});

describe("a column of numbers that no heading explains", () => {
  const wide = (...cells: string[]): UnreadTable => ({
    form: "cells",
    levels: [],
    columns: [
      column("case", "workload"),
      { heading: "val", isNumber: true, guess: { is: "ignore", unit: null, why: OWN_VALUES } },
    ],
    rows: cells.map((cell, at) => ({ path: "r.csv", line: at + 2, keys: [], cells: ["get", cell] })),
    paths: ["r.csv"],
    files: 1,
  });
  const rates = wide("12034", "12110", "11990");
  const choice = (raw: Record<string, string>, of = rates) => chosenOf([of], raw).tables[0]?.columns[1];

  it("is asked for until its reader says what it is, also after an answer without it, and left out meanwhile", () => {
    expect(choice({})).toMatchObject({ is: "ignore", isOpen: true });
    expect(choice({ c0_1: "" })).toMatchObject({ is: "ignore", isOpen: true });
    expect(choice({ c0_1: "ignore" })).toMatchObject({ is: "ignore", isOpen: false });
    expect(choice({ c0_1: "throughput" })).toMatchObject({ is: "throughput", isOpen: false, isMissingUnit: true });
    expect(manifestOf({}, [rates])).toContain("val: { is: ignore }");
  });

  it("is not asked for where its numbers count the rows, or were left out for another reason", () => {
    expect(choice({}, wide("1", "2", "3"))?.isOpen).toBe(false);
    expect(chosenOf([table], { c0_0: "ignore" }).tables[0]?.columns.some(({ isOpen }) => isOpen)).toBe(false);
  });
});
