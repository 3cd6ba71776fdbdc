import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { packTable, unpackTable } from "./packed-table";
import { testRelativeView } from "./relative-view.testing";

const later = { build: testBuild("8.0.43") };
const { table } = testRelativeView([
  testPoint("b1.1", 1000),
  testPoint("b1.2", 700, { ...later, origin: "author" }),
  testPoint("b1.3", 50, { workload: "hot-points" }),
  testPoint("b1.4", 51, { workload: "hot-points" }),
  testPoint("b1.5", null, { workload: "hot-points", ...later, status: "failed" }),
  testPoint("b1.6", 20, { workload: "scan", status: "truncated" }),
]);

// By name: hot-points (repeats, a failed run), point-query (1000 and 700, one run each), scan (cut short, with a value).
it("packs cells of one complete run, and no other", () => {
  const { cells, kinds, kindOf, steps } = packTable(table);
  expect(cells.map((row) => row.map((cell) => (typeof cell === "object" ? (cell?.state ?? null) : cell)))).toEqual([
    ["measured", "failed"],
    [1000, 700],
    ["measured", null],
  ]);
  expect(kindOf).toEqual([[], [0, 1], []]);
  expect(kinds).toEqual([
    ["b1", table.cells[1]?.[0]?.context, "raw"],
    ["b1", table.cells[1]?.[1]?.context, "author"],
  ]);
  expect(steps).toEqual([[], [1, 2], []]);
});

it("stores a point as the step from the one above it", () => {
  const made = testRelativeView([
    testPoint("b1.5", 1),
    testPoint("b1.7", 2, { workload: "scan" }),
    testPoint("b2.4", 3, { workload: "update-one" }),
  ]).table;
  expect(packTable(made).steps).toEqual([[5], [2], [-3]]);
  expect(unpackTable(packTable(made)).cells).toEqual(made.cells);
});

it("stores a point as the step from the row before with the same conditions", () => {
  const at = (id: string, cached: string, workload: string) =>
    testPoint(id, 1, { workload, settings: { cached }, build: testBuild("8.0.43") });
  const made = testRelativeView([
    at("b1.5", "true", "insert"),
    at("b1.900", "false", "insert"),
    at("b1.7", "true", "scan"),
    at("b1.902", "false", "scan"),
  ]).table;
  expect(made.rows.map(({ parts }) => parts.map(({ value }) => value).join())).toEqual([
    "false",
    "true",
    "false",
    "true",
  ]);
  expect(packTable(made).steps).toEqual([[900], [5], [2], [2]]);
  expect(unpackTable(packTable(made)).cells).toEqual(made.cells);
});

it("returns every cell and its noise unchanged, also through JSON, and one table for one packed table", () => {
  const sent = JSON.parse(JSON.stringify(packTable(table)));
  expect(unpackTable(sent).cells).toEqual(table.cells);
  expect(unpackTable(sent).noise).toEqual(table.noise);
  expect(unpackTable(sent)).toBe(unpackTable(sent));
});

it("keeps all of its columns but the labels of sources", () => {
  const { columns } = unpackTable(packTable(table));
  expect(columns).toEqual(table.columns.map((column) => ({ ...column, label: null })));
});
