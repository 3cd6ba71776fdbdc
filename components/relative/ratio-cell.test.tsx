import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { relativeText } from "@/lib/tables/relative-text.testing";
import { relativeBlock } from "@/lib/views/relative/relative-block";
import { testRelativeView } from "@/lib/views/relative/relative-view.testing";
import { RatioCell } from "./ratio-cell";

const later = { build: testBuild("8.0.43") };
const cut = { ...later, status: "truncated" } as const;
const view = testRelativeView([
  testPoint("b1.1", 1000),
  testPoint("b1.2", 700, later),
  testPoint("b1.3", 50, { workload: "hot-points" }),
  testPoint("b1.4", null, { workload: "hot-points", ...cut }),
  testPoint("b1.5", 20, { workload: "scan" }),
  testPoint("b1.6", 10, { workload: "scan", ...cut }),
]);

/** Returns the cell of a row in the later build as the page has it. */
function cellMarkup(name: string, says: "relative" | "both" = "relative"): string {
  const row = relativeBlock(view, view.params).rows.find(({ level, head }) => level === "row" && head === name);
  const cell = row?.cells[1];
  if (!row || !cell) throw new Error(`There is no row “${name}”.`);
  return renderToStaticMarkup(
    <RatioCell cell={cell} measure={row} says={says} isBase={false} target="cell 0 1" claimed={false} aside={false} />,
  );
}

it("draws a ratio in the colour of its step, with the value below where both are requested", () => {
  // 700 / 1,000; a fall of 30 % is the fourth of five steps.
  expect(cellMarkup("point-query")).toMatch(/^<td data-change="worse" data-fell="true" data-step="d4"><a /);
  expect(cellMarkup("point-query")).toContain('data-claim="cell 0 1" aria-label="0.70, worse" href="/points/b1.2"');
  expect(cellMarkup("point-query")).not.toContain("cell-note");
  expect(cellMarkup("point-query", "both")).toContain('<span class="cell-note">700.0</span>');
});

it("writes “cut short” on the page and “truncated” in the CSV, with a value and without", async () => {
  expect(cellMarkup("hot-points")).toMatch(/aria-label="cut short \(the run.*\)"[^>]*>cut short</);
  expect(cellMarkup("scan")).toContain('<span class="cell-note cell-remark">cut short</span>');
  const csv = await relativeText(view, view.params, "csv");
  const remarks = csv.split("\n").filter((line) => /hot-points|scan/.test(line));
  expect(remarks).toHaveLength(2);
  for (const line of remarks) expect(line).toContain("truncated");
  expect(csv).not.toContain("cut short");
});
