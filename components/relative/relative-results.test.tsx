import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { claimKey } from "@/lib/views/claims/claim-keys";
import { packTable } from "@/lib/views/relative/packed-table";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import { testRelativeView } from "@/lib/views/relative/relative-view.testing";
import type { Look } from "@/lib/views/state/workload-params";
import { RelativeResults } from "./relative-results.client";
import { WorkloadProvider } from "./workload-state.client";

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const later = { build: testBuild("8.0.43") };
const view = testRelativeView([
  testPoint("b1.1", 100),
  testPoint("b1.2", 50, later),
  testPoint("b1.3", 100, { workload: "hot-points" }),
  testPoint("b1.4", 70, { workload: "hot-points", ...later }),
]);
const claim = claimKey(view, relativeGrid(view, view.params), { kind: "group", section: 0, column: 1 });

/** Returns the table in a look as the server renders it. */
const tableMarkup = (part: Partial<Look>, shown = view): string =>
  renderToStaticMarkup(
    <WorkloadProvider params={{ ...shown.params, ...part }} facets={[]} frozen="k">
      <RelativeResults
        sent={{ ...shown, table: packTable(shown.table) }}
        answer={{ sentence: null, look: shown.params }}
      />
    </WorkloadProvider>,
  );

it.each([false, true])("marks the statistic of a claimed group once, transposed: %s", (transpose) => {
  // The median of 0.50 and 0.70.
  const [, ...marked] = tableMarkup({ claim, transpose }).split('<td id="claimed" class="statistic"');
  expect(marked).toHaveLength(1);
  expect(marked[0]).toMatch(/^[^>]*><button[^>]*>0\.60</);
});

it.each([false, true])("marks the name of a claimed row once, transposed: %s", (transpose) => {
  const row = claimKey(view, relativeGrid(view, view.params), { kind: "row", row: 0 });
  const [, ...marked] = tableMarkup({ claim: row, transpose }).split(/<th(?=[^>]* id="claimed")/);
  expect(marked).toHaveLength(1);
  expect(marked[0]).toMatch(/^[^>]*><button[^>]*data-claim="row 0"/);
});

it("has no head of a group without columns in a transposed table", () => {
  // Two groups of one row each, of which the first did not move.
  const two = testRelativeView([
    testPoint("b1.1", 100),
    testPoint("b1.2", 100, later),
    testPoint("b1.3", 100, { workload: "hot-points", group: "range" }),
    testPoint("b1.4", 70, { workload: "hot-points", group: "range", ...later }),
  ]);
  const markup = tableMarkup({ transpose: true, groups: true, moved: true }, two);
  const spans = [...markup.matchAll(/colSpan="(\d+)"/g)].map(([, span]) => Number(span));
  expect(spans).toEqual([1]);
});
