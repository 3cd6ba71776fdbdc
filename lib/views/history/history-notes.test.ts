import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { lineNotes, METHOD, methodText, valuesLabel } from "./history-notes";
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

it("says the method in the words of files, and counts the lines that it left out in a sentence of their own", () => {
  const text = methodText({ method: "noise", untested: 1200 });
  expect(text.startsWith(METHOD.noise)).toBe(true);
  expect(text).toMatch(/ as A\/B of the two is\. 1,200 lines are not tested here\.$/);
  expect(methodText({ method: "e-divisive", untested: 1 })).toMatch(/\. 1 line is not tested here\.$/);
  expect(methodText({ method: "e-divisive", untested: 0 })).toMatch(/fewer than 6 builds are not tested\.$/);
});
