import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { testPoint } from "@/lib/domain/workloads/test-workload-points";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import { testRelativeView } from "@/lib/views/relative/relative-view.testing";
import { CellPoints } from "./cell-points";

/** Returns the markup of a cell. The view also has a complete run of another workload, so that it isn't empty. */
const cellMarkup = (...repeats: Parameters<typeof testPoint>[]): string => markupOf("qps", repeats);

function markupOf(metric: string, repeats: Parameters<typeof testPoint>[]): string {
  const points = [...repeats.map((each) => testPoint(...each)), testPoint("b1.9", 5, { workload: "z" })];
  const view = testRelativeView(points, { metric });
  const row = view.table.cells.findIndex(([cell]) => cell?.samples.length === repeats.length);
  return renderToStaticMarkup(<CellPoints view={view} grid={relativeGrid(view, view.params)} row={row} column={0} />);
}

it("counts the points of a cell that have a value", () => {
  expect(cellMarkup(["b1.1", 100], ["b1.2", null, { status: "failed" }])).toContain("One of 2 points has a value.");
});

it("claims no value for a cell whose runs all failed", () => {
  const failed = { status: "failed" } as const;
  expect(cellMarkup(["b1.1", null, failed], ["b1.2", null, failed])).toContain("None of 2 points has a value.");
});

it("writes the unit behind the median, and no blank before a comma where a metric has none", () => {
  const rates = cellMarkup(["b1.1", 100], ["b1.2", 102]);
  expect(rates).toContain("The table shows the median of 2: 101.0 1/s, from 100.0 to 102.0.");
  const costs = [4, 4.04].map(
    (getMinCost, nth): Parameters<typeof testPoint> => [`b1.${nth + 1}`, null, { metrics: { qps: null, getMinCost } }],
  );
  expect(markupOf("getMinCost", costs)).toContain("The table shows the median of 2: 4.020, from 4.000 to 4.040.");
});
