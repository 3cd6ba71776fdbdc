import { expect, it } from "vitest";
import { emptyCompareView } from "@/lib/views/compare/compare-view";
import { viewCurve, viewSeries } from "@/lib/views/compare/view-points.testing";
import { defaultCompareParams } from "@/lib/views/state/compare-params";
import { compareFigures } from "./compare-figures";

/** Returns the baseline of the answer table of a series "a" in each group, which reaches 0.95. */
function baselineOf(groups: readonly string[], target: number) {
  const series = groups.map((group) => viewSeries(`a${group}`, { label: `a${group}`, group }));
  const view = {
    ...emptyCompareView({ ...defaultCompareParams(), target }, []),
    dataset: "glove",
    emptyReason: null,
    series,
    groups: groups.map((key) => ({ key, text: "" })),
    curves: series.map(({ key }) => viewCurve(key, [0.95, 300])),
  };
  return compareFigures(view, null).find(({ name }) => name === "table")?.relativeTo;
}

it("names the series that the answer table is relative to, and none where no series reaches the target", () => {
  expect(baselineOf([""], 0.9)).toBe("Relative: queries per second relative to a");
  expect(baselineOf(["1", "2"], 0.9)).toBe("Relative: to the series of the same conditions, a1 or a2");
  expect(baselineOf([""], 0.99)).toBeNull();
});
