import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import { testRelativeView } from "@/lib/views/relative/test-relative-view";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { groupsThatFit } from "./drawn-sections.client";

function gridOf(sizes: readonly number[]) {
  const groups = ["point", "range", "write"] as const;
  let id = 0;
  const points = sizes.flatMap((rows, at) =>
    Array.from({ length: rows }, (_, row) =>
      ["8.0.20", "8.0.36", "8.4.6", "9.5.0"].map((version) =>
        testPoint(`b1.${++id}`, 100, {
          workload: `w${at}-${row}`,
          group: groups[at] ?? null,
          build: testBuild(version),
        }),
      ),
    ).flat(),
  );
  const view = testRelativeView(points);
  return { table: view.table, sections: relativeGrid(view, defaultWorkloadParams()).sections };
}

it("draws every group of a table that is not large", () => {
  const { table, sections } = gridOf([10, 10, 10]);
  expect(groupsThatFit(table, sections, false).size).toBe(3);
});

it("leaves out a group that does not fit, and still draws a smaller one after it", () => {
  // 12 elements a row (4 of the head, 2 of each of 4 values), with room for 4,200: 200 + 40 rows fit, 160 more do not.
  const { table, sections } = gridOf([200, 160, 40]);
  expect([...groupsThatFit(table, sections, false)]).toEqual([0, 2]);
});

it("draws the first group whatever its size", () => {
  const { table, sections } = gridOf([400, 2]);
  expect([...groupsThatFit(table, sections, false)]).toEqual([0]);
});
