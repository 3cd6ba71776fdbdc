import { expect, it } from "vitest";
import { cellNamed } from "@/lib/blocks/block";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { relativeBlock } from "./relative-block";
import { testRelativeView } from "./relative-view.testing";

it("gives every row a unique key, even where a workload has the name of its group's sum", () => {
  const newer = { build: testBuild("8.0.43") };
  const odd = { workload: "*Point queries", workloadParams: {} };
  const view = testRelativeView([
    testPoint("b1.1", 100),
    testPoint("b1.2", 50, newer),
    testPoint("b1.3", 10, odd),
    testPoint("b1.4", 30, { ...odd, ...newer }),
  ]);
  const block = relativeBlock(view, view.params);
  expect(block.rows.filter(({ level }) => level === "sum").map(({ head }) => head)).toContain("Point queries");
  expect(new Set(block.rows.map(({ key }) => key)).size).toBe(block.rows.length);
  const column = block.columns[1]?.key ?? "";
  expect(cellNamed(block, { row: "*Point queries", column })).toMatchObject({ value: 30, ratio: 3 });
});
