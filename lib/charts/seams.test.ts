import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { chainNotes } from "@/lib/views/history/chains";
import { historyView } from "@/lib/views/history/history-view";
import { testSelection } from "@/lib/views/history/selection.testing";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { drawPlot } from "./draw-plot";
import { drawnBuilds, historyPlot, panelLines } from "./history-lines";
import { pagePen } from "./page-pen";
import { plotGeometry } from "./plot-geometry";

const view = (seams: "measured" | "chained", ...runs: readonly (readonly [string, string, number])[]) =>
  historyView(
    testSelection(
      runs.map(([version, config, qps], at) =>
        testPoint(`p${at}`, qps, { build: testBuild(version), config, machine: "pn53" }),
      ),
    ),
    { ...defaultWorkloadParams(), of: null, values: "absolute", seams },
  );
// Two builds are under both configs: 120 / 150 = 0.8 and 90 / 100 = 0.9. So the factor is sqrt(0.72) = 0.849.
const both = [
  ["8.0.10", "z11a", 100],
  ["8.0.11", "z11a", 120],
  ["8.0.11", "z12a", 150],
  ["8.0.12", "z11a", 90],
  ["8.0.12", "z12a", 100],
  ["8.0.13", "z12a", 110],
] as const;

function draw({ panels: [panel], metric }: ReturnType<typeof view>) {
  if (!panel) throw new Error("There is no panel.");
  const builds = drawnBuilds(panel, {});
  const lines = panelLines(panel, builds.builds, false);
  const plot = historyPlot(builds, lines, { metric, relative: false });
  const svg = drawPlot(plot, plotGeometry({ ...plot, width: 800, height: 300 }), pagePen);
  return { lines: lines.lines.map(({ series, dots }) => [series.label, dots.map(({ y }) => Math.round(y))]), svg };
}

describe("lines over a seam", () => {
  it("are drawn as measured, unless the link chains them", () => {
    const { lines, svg } = draw(view("measured", ...both));
    expect(lines).toEqual([
      ["config z11a", [100, 120, 90]],
      ["config z12a", [150, 100, 110]],
    ]);
    expect(svg).not.toContain("± ");
    expect(chainNotes(view("measured", ...both))).toEqual([]);
  });

  it("are drawn at one height where they are chained, with the factor and its error at the seam", () => {
    const chained = view("chained", ...both);
    const { lines, svg } = draw(chained);
    // 150, 100 and 110 times 0.8485.
    expect(lines).toEqual([
      ["config z11a", [100, 120, 90]],
      ["config z12a, chained", [127, 85, 93]],
    ]);
    // exp(12.706 x ln(9 / 8) / 2) - 1 = 111 %: two builds that disagree give a wide interval.
    expect(svg).toContain("× 0.849 ± 111 %");
    expect(chainNotes(chained)).toEqual([
      "MySQL, config z12a is chained onto config z11a: × 0.849 ± 111 %, 95 % interval from 2 builds measured under " +
        "both (8.0.11, 8.0.12).",
    ]);
    // Chaining changes no value, ratio or verdict.
    const [line] = chained.panels[0]?.lines.slice(1) ?? [];
    expect(line?.builds.map(({ value }) => value)).toEqual([150, 100, 110]);
    expect(line?.newest?.ratio).toBeCloseTo(1.1, 12);
  });

  it("give the reason why they are not chained, at the seam and in a sentence", () => {
    const apart = view("chained", ["8.0.10", "z11a", 100], ["8.0.11", "z12a", 150], ["8.0.11", "z13a", 50]);
    expect(draw(apart).svg).toContain("not chained: no build has both");
    expect(chainNotes(apart)).toContain(
      "MySQL, config z12a is not chained onto config z11a: no build was measured under both.",
    );
    const oneLine = view("chained", ["8.0.10", "z11a", 100], ["8.0.11", "z12a", 150]);
    expect(chainNotes(oneLine)).toEqual([
      "MySQL is not chained at 8.0.11, config z12a instead of z11a: no build was measured under both.",
    ]);
  });
});
