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
const tableMarkup = (part: Partial<Look>): string =>
  renderToStaticMarkup(
    <WorkloadProvider params={{ ...view.params, ...part }} facets={[]} frozen="k">
      <RelativeResults
        sent={{ ...view, table: packTable(view.table) }}
        answer={{ sentence: null, look: view.params }}
      />
    </WorkloadProvider>,
  );

it.each([false, true])("marks the statistic of a claimed group once, transposed: %s", (transpose) => {
  // The median of 0.50 and 0.70.
  const [, ...marked] = tableMarkup({ claim, transpose }).split('<td id="claimed" class="statistic"');
  expect(marked).toHaveLength(1);
  expect(marked[0]).toMatch(/^[^>]*><button[^>]*>0\.60</);
});
