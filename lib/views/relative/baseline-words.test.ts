import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { baselineNote, baselineText, columnName, distinctLines } from "./baseline-words";
import { headOfTable } from "./relative-about";
import { relativeAnswer } from "./relative-answer";
import { relativeGrid } from "./relative-grid";
import { testRelativeView } from "./relative-view.testing";

const heads = [
  { title: "10.2.30", lines: ["config z12a", "the author’s table"] },
  { title: "10.2.30", lines: ["config z12b", "the author’s table"] },
  { title: "11.4.8", lines: ["config z12b"] },
];

it("names a column by its title, with distinct lines where another has the same", () => {
  expect(columnName({ heads }, 0)).toBe("10.2.30, config z12a");
  expect(columnName({ heads }, 2)).toBe("11.4.8");
  expect(columnName({ heads }, 9)).toBe("");
});

it("returns all lines of a head where none is distinct", () => {
  const same = [heads[0], heads[0]].flatMap((head) => head ?? []);
  expect(distinctLines({ heads: same }, 0)).toEqual(["config z12a", "the author’s table"]);
});

// MySQL has two builds, MariaDB one: 200 / 1000, 1000 / 1000 and 700 / 1000.
const points = [
  testPoint("b1.1", 1000),
  testPoint("b1.2", 700, { build: testBuild("8.0.43") }),
  testPoint("b1.3", 200, { engine: "mariadb", build: testBuild("10.2.30") }),
];
// PostgreSQL has two builds of its own: 80 and 60, so 60 / 80.
const postgres = [
  testPoint("b1.4", 80, { engine: "postgres", build: testBuild("17.5") }),
  testPoint("b1.5", 60, { engine: "postgres", build: testBuild("18.0") }),
];
const ratios = (grid: ReturnType<typeof relativeGrid>) => grid.ratios.map((row) => row.map(({ ratio }) => ratio));

it("names the base of an engine's only build, which is another engine's, on all surfaces", () => {
  const view = testRelativeView([...points, ...postgres]);
  const grid = relativeGrid(view, view.params);
  const words = "each engine’s first build (for engines with one column: MySQL 5.6.51)";
  expect(ratios(grid)).toEqual([[0.2, 1, 0.7, 1, 0.75]]);
  expect(baselineText(view, grid)).toBe(words);
  expect(baselineNote(grid, "build", (at) => view.heads[at]?.title ?? "")).toBe(
    "each engine's first build: MySQL 5.6.51; PostgreSQL 17.5; for engines with one column: MySQL 5.6.51",
  );
  expect(headOfTable(view, view.params, grid).relativeTo).toBe(`Queries per second relative to ${words}`);
  expect(relativeAnswer(view).baselineName).toBe(words);
  // Two builds of each engine need no such words.
  const two = testRelativeView([...points.slice(0, 2), ...postgres]);
  expect(baselineText(two, relativeGrid(two, two.params))).toBe("each engine’s first build");
});

it("names one column where it divides all, as it is the base of the only engine with several", () => {
  const view = testRelativeView(points);
  const grid = relativeGrid(view, view.params);
  expect(ratios(grid)).toEqual([[0.2, 1, 0.7]]);
  expect(baselineText(view, grid)).toBe("MySQL 5.6.51");
  expect(baselineNote(grid, "build", (at) => view.heads[at]?.title ?? "")).toBe("MySQL 5.6.51");
  expect(relativeAnswer(view)).toMatchObject({ relativeTo: "own", baselineName: "MySQL 5.6.51" });
});

it("says that an engine's first build has too few values to be its base", () => {
  const rows = ["a", "b", "c"];
  const view = testRelativeView([
    testPoint("b1.1", 1000, { workload: "a" }),
    ...rows.flatMap((workload, at) => [
      testPoint(`b1.${at}5`, 700, { workload, build: testBuild("8.0.43") }),
      testPoint(`b1.${at}6`, 350, { workload, build: testBuild("9.5.0") }),
      testPoint(`b1.${at}7`, 200, { workload, engine: "mariadb", build: testBuild("10.2.30") }),
      testPoint(`b1.${at}8`, 100, { workload, engine: "mariadb", build: testBuild("10.6.20") }),
    ]),
  ]);
  const grid = relativeGrid(view, view.params);
  // Columns: MariaDB 10.2.30 and 10.6.20, MySQL 5.6.51, 8.0.43 and 9.5.0. 5.6.51 has one row of three.
  expect(grid.ofColumn).toEqual([0, 0, 3, 3, 3]);
  expect(baselineText(view, grid)).toBe("each engine’s first build with enough values");
});

it("keeps the words of views frozen before they named that base", () => {
  const view = testRelativeView(points);
  const older = { ...view, table: { ...view.table, alone: "others" as const } };
  const grid = relativeGrid(older, view.params);
  expect(ratios(grid)).toEqual([[0.2, 1, 0.7]]);
  expect(baselineText(older, grid)).toBe("each engine’s first build");
});
