import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { CompareProvider } from "@/components/compare/compare-state.client";
import { costGroups } from "@/lib/views/compare/index-cost";
import { viewSeries } from "@/lib/views/compare/view-points.testing";
import { defaultCompareParams } from "@/lib/views/state/compare-params";
import { IndexCost } from "./index-cost.client";

vi.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams("block=8 threads"),
  useRouter: () => ({}),
}));

it("has the tables of every group for paper without scripts, and the drawings of the open one", () => {
  const params = defaultCompareParams();
  const texts = ["1 thread", "8 threads", "40 threads"];
  const groups = costGroups({
    params,
    groups: texts.map((text) => ({ key: text, text })),
    series: texts.map((text) => viewSeries(`a ${text}`, { group: text })),
    indexes: texts.map((text, at) => ({
      id: `b.i${at}`,
      series: `a ${text}`,
      bundle: "b",
      indexParams: { m: 8 },
      status: "complete" as const,
      index: { totalSeconds: 10 * (at + 1), loadSeconds: null, buildSeconds: null, bytes: 2 ** 20 },
      bestPoint: { id: `b.${at}`, qps: 100, recall: 0.96 },
      highestRecall: 0.97,
    })),
  });
  const html = renderToStaticMarkup(
    <CompareProvider params={params} frozen="key">
      <IndexCost groups={groups} target={0.95} />
    </CompareProvider>,
  );
  const sections = html.split("<section ").slice(1);
  const blocks = texts.map((text) => sections.find((section) => section.startsWith(`aria-label="${text}"`)) ?? "");
  expect(blocks.map((block) => /class="([\w: -]+?) flex-col/.exec(block)?.[1])).toEqual([
    "hidden print:flex",
    "flex",
    "hidden print:flex",
  ]);
  expect(blocks.map((block) => /reaches recall 0\.95, ([^<"]+)/.exec(block)?.[1])).toEqual(texts);
  // Build seconds are 10, 20 and 30.
  blocks.forEach((block, at) => {
    expect(block).toContain(`title="${10 * (at + 1)} s"`);
    expect(block).toContain("All choices");
  });
  expect(blocks.map((block) => block.includes("Every build of the sweep"))).toEqual([false, true, false]);
});
