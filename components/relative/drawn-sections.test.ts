import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import { testRelativeView } from "@/lib/views/relative/relative-view.testing";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { rowsThatFit } from "./drawn-sections.client";

function fittingRows(sizes: readonly number[]) {
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
  return rowsThatFit(view, relativeGrid(view, defaultWorkloadParams()), false);
}

it("draws every group of a table that is not large", () => {
  expect(fittingRows([10, 10, 10])).toEqual([10, 10, 10]);
});

// There are 4,100 elements. Four heads take 36, and three groups with two statistic lines each take 6 x 12 = 72. A row
// takes 12: 4 for its head, 2 for each of 4 values.

it("leaves out a group that does not fit, and still draws a smaller one after it", () => {
  // (4,100 - 36 - 72) / 12 = 332 rows: 200 + 40 fit, 160 more don't.
  expect(fittingRows([200, 160, 40])).toEqual([200, 0, 40]);
});

it("draws as many rows of a large first group as fit", () => {
  // Two groups leave 4,100 - 36 - 48 = 4,016 elements: 334 rows.
  expect(fittingRows([400, 2])).toEqual([334, 0]);
});
