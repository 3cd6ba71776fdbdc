import { describe, expect, it } from "vitest";
import { drawnBuilds, linesLegend, panelLines } from "@/lib/charts/history-lines";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { lineNotes, METHOD, methodText, stepText, unsharedNotes, valuesLabel } from "./history-notes";
import { historyViewSchema } from "./history-types";
import { historyView } from "./history-view";
import { testSelection } from "./selection.testing";

const view = historyView(
  testSelection(
    ["z1", "z2"].flatMap((config) =>
      ["8.0.20", "8.0.28"].map((version) =>
        testPoint(`${config}.${version}`, 100, { build: testBuild(version), config }),
      ),
    ),
  ),
  { ...defaultWorkloadParams(), of: null, values: "absolute" },
);

it("joins lines of the same note in one sentence", () => {
  expect(lineNotes(view)).toEqual([
    "MySQL, config z1; MySQL, config z2: 2 builds have a value; a change is looked for from 3 on.",
  ]);
});

it("counts the workloads of a group and those left out, one or several", () => {
  const notes = (used: number, leftOut: number) =>
    lineNotes({
      panels: view.panels.map((panel) => ({
        ...panel,
        lines: panel.lines.slice(0, 1).map((line) => ({ ...line, untested: null, members: { used, leftOut } })),
      })),
    });
  const end = "no value at some build: the value there is over the others.";
  expect(notes(1, 2)).toEqual([`MySQL, config z1: 1 workload takes part. 2 have ${end}`]);
  expect(notes(2, 1)).toEqual([`MySQL, config z1: 2 workloads take part. 1 has ${end}`]);
});

it("names the statistic of a group, which differs in older frozen views", () => {
  expect(valuesLabel(view)).toBe("Median of ratios");
  const { statistic: _, ...frozen } = view;
  expect(valuesLabel(historyViewSchema.parse(frozen))).toBe("Geometric mean of ratios");
});

it("gives the method in the words of files, and counts the lines that it left out in another sentence", () => {
  const text = methodText({ method: "noise", untested: 1200 });
  expect(text.startsWith(METHOD.noise)).toBe(true);
  expect(text).toMatch(/ as in their A\/B\. 1,200 lines are not tested here\.$/);
  expect(methodText({ method: "e-divisive", untested: 1 })).toMatch(/\. 1 line is not tested here\.$/);
  expect(methodText({ method: "e-divisive", untested: 0 })).toMatch(/fewer than 6 builds are not tested\.$/);
});

describe("a group whose builds have values of different workloads", () => {
  // To the first build: 1, 3, 3, and then 1, 3. Both workloads of 8.0.20 and 8.0.28 have a step of 1.
  const values = { x: [100, 100, 100], y: [100, 300, 300], z: [100, 300, null] };
  const points = Object.entries(values).flatMap(([workload, own]) =>
    own.flatMap((value, at) =>
      value === null
        ? []
        : testPoint(`${workload}${at}`, value, {
            workload,
            group: "point",
            build: testBuild(["8.0.11", "8.0.20", "8.0.28"][at] ?? ""),
          }),
    ),
  );
  const group = historyView(testSelection(points), {
    ...defaultWorkloadParams(),
    of: "group:point",
    values: "absolute",
  });
  const builds = group.panels[0]?.lines[0]?.builds ?? [];

  it("names the builds that its line is dotted up to, and survives storing", () => {
    expect(builds.map(({ value }) => value)).toEqual([1, 3, 2]);
    expect(unsharedNotes(group)).toEqual([expect.stringContaining("The line is dotted up to 8.0.28, since other")]);
    expect(unsharedNotes(view)).toEqual([]);
    expect(historyViewSchema.parse(JSON.parse(JSON.stringify(group))).panels).toEqual(group.panels);
  });

  it("gives its step with the number of workloads that both builds have", () => {
    expect(builds.map(stepText)).toEqual([
      null,
      "to the build before: × 3.00, the median of 3 workloads",
      "to the build before: × 1.00, the median of 2 workloads",
    ]);
  });

  it("is dotted in its chart, and the legend says why", () => {
    const [panel] = group.panels;
    if (!panel) throw new Error("There is no panel.");
    const { lines } = panelLines(panel, drawnBuilds(panel, {}).builds, true);
    expect([...(lines[0]?.dotted ?? [])]).toEqual([expect.stringMatching(/ my8028_rel$/)]);
    expect(linesLegend({ lines }, drawnBuilds(panel, {}))).toContain("dotted where other workloads have a value");
    expect(linesLegend({ lines }, drawnBuilds(panel, {}))).not.toContain("dotted where more than the build changes");
  });
});
