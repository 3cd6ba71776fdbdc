import fc from "fast-check";
import { expect, it } from "vitest";
import { baselinesOf } from "./baselines";
import { newestColumns } from "./newest-columns";
import { point, scan, table } from "./points.testing";
import { MANY_BUILDS, usualBuilds, withColumns } from "./usual-builds";

const ofVersions = (versions: readonly string[]) => table(versions.map((version) => point(1, version)));
const shownOf = (made: ReturnType<typeof table>, asked: number[] = []) =>
  usualBuilds(made, asked)?.columns.map((at) => made.columns[at]?.version);

// 8.0.30 to 8.0.41, then 8.4.0 to 8.4.5, then 9.0.0 and 9.0.1: 20 builds of three branches.
const fixes = (branch: string, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `${branch}.${from + at}`);
const mysql = [...fixes("8.0", 30, 12), ...fixes("8.4", 0, 6), "9.0.0", "9.0.1"];

it("shows as usual builds the baseline, the first of each branch and the newest", () => {
  expect(shownOf(ofVersions(mysql))).toEqual(["8.0.30", "8.4.0", "9.0.0", "9.0.1"]);
  expect(usualBuilds(ofVersions(mysql))).toMatchObject({ shown: 4, all: 20, firstOf: "branch" });
});

it("takes major versions where the branches are too many", () => {
  const mariadb = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].flatMap((minor) => [`10.${minor}.1`, `10.${minor}.9`]);
  const later = ["11.0.6", "11.4.8", "11.8.3", "12.0.2", "12.1.1"];
  const made = ofVersions([...mariadb, ...later]);
  expect(shownOf(made)).toEqual(["10.2.1", "11.0.6", "12.0.2", "12.1.1"]);
  expect(usualBuilds(made)).toMatchObject({ shown: 4, all: 25, firstOf: "major version" });
});

it("keeps the columns that the reader names", () => {
  const made = ofVersions(mysql);
  expect(shownOf(made, [3, 19])).toEqual(["8.0.30", "8.0.33", "8.4.0", "9.0.0", "9.0.1"]);
});

it("keeps all columns of a build, and the first and newest of every engine", () => {
  const variants = ["v2", "v3"].map((name) => point(1, "8.0.30", { variant: [name] }));
  const other = fixes("17", 1, 3).map((version) => point(1, version, { engine: "postgres" }));
  const made = table([...mysql.slice(1).map((version) => point(1, version)), ...variants, ...other]);
  expect(shownOf(made)).toEqual(["8.0.30", "8.0.30", "8.4.0", "9.0.0", "9.0.1", "17.1", "17.3"]);
});

it("shows all builds of a table with few builds, other columns, or no branches to choose from", () => {
  expect(usualBuilds(ofVersions(mysql.slice(0, MANY_BUILDS)))).toBeNull();
  expect(
    usualBuilds(
      table(
        mysql.map((version, at) => point(1, version, { threads: at + 1 })),
        "threads",
      ),
    ),
  ).toBeNull();
  // One branch would leave its first and its newest build.
  expect(usualBuilds(ofVersions(fixes("8.0", 10, 20)))).toBeNull();
});

it("never changes a value, a baseline or the newest build, whatever was measured", () => {
  const version = fc.tuple(
    fc.integer({ min: 5, max: 12 }),
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ max: 40, min: 1 }),
  );
  const measured = fc.record({
    version,
    scan: fc.boolean(),
    engine: fc.constantFrom("mysql", "mariadb"),
    qps: fc.integer(),
  });
  fc.assert(
    fc.property(fc.array(measured, { minLength: 15, maxLength: 60 }), (points) => {
      const made = table(
        points.map(({ version: parts, engine, qps, ...own }) =>
          point(qps, parts.join("."), { engine, ...(own.scan ? scan : {}) }),
        ),
      );
      const found = usualBuilds(made);
      fc.pre(found !== null);
      const { columns, shown, all } = found;
      const cut = withColumns(made, columns);
      expect(shown).toBe(new Set(cut.columns.map(({ value }) => value)).size);
      expect(shown).toBeLessThan(all);
      for (const [row, cells] of cut.cells.entries()) expect(cells).toEqual(columns.map((at) => made.cells[row]?.[at]));
      for (const kind of ["one", "own"] as const) {
        const [whole, part] = [baselinesOf(made, kind, -1), baselinesOf(cut, kind, -1)];
        expect(part.ofColumn.map((at) => cut.columns[at])).toEqual(
          columns.map((at) => made.columns[whole.ofColumn[at] ?? -1]),
        );
      }
      const newest = (of: typeof made) => [...newestColumns(of)].map(([engine, at]) => [engine, of.columns[at]]);
      expect(newest(cut)).toEqual(newest(made));
    }),
    { numRuns: 60 },
  );
});
