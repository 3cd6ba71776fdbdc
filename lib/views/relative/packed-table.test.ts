import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { packTable, unpackTable } from "./packed-table";
import { testRelativeView } from "./test-relative-view";

const later = { build: testBuild("8.0.43") };
const { table } = testRelativeView([
  testPoint("b1.1", 1000),
  testPoint("b1.2", 700, { ...later, origin: "author" }),
  testPoint("b1.3", 50, { workload: "hot-points" }),
  testPoint("b1.4", 51, { workload: "hot-points" }),
  testPoint("b1.5", null, { workload: "hot-points", ...later, status: "failed" }),
  testPoint("b1.6", 20, { workload: "scan", status: "truncated" }),
]);

it("packs cells of one complete run, and no other", () => {
  const packed = packTable(table).cells;
  expect(packed.flat().filter((cell) => Array.isArray(cell))).toEqual([
    [1000, "b1.1", 0, "raw"],
    [700, "b1.2", expect.any(Number), "author"],
  ]);
  expect(packed.flat()).toContain(null);
});

it("gives every cell back whole, also after its way to the browser", () => {
  const sent = JSON.parse(JSON.stringify(packTable(table)));
  expect(unpackTable(sent).cells).toEqual(table.cells);
  expect(unpackTable(sent)).toBe(unpackTable(sent));
});
