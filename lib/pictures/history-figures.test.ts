import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { historyView } from "@/lib/views/history/history-view";
import { testSelection } from "@/lib/views/history/selection.testing";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { historyFigures } from "./history-figures";

const run = (id: string, version: string, qps: number, workload = "point-query") =>
  testPoint(id, qps, { build: testBuild(version), workload });
const view = (points: ReturnType<typeof run>[], of: string | null) =>
  historyView(testSelection(points), { ...defaultWorkloadParams(), of, values: "absolute" });
const warnings = (points: ReturnType<typeof run>[], of: string | null) =>
  historyFigures(view(points, of), null)[0]?.warnings ?? [];
const quiet = [run("a.1", "8.0.11", 100), run("a.2", "8.0.12", 101), run("a.3", "8.0.13", 99)];

/** The second build has 60 and 140, the others one run each. */
const restless = [
  run("a.1", "8.0.11", 100),
  run("a.2", "8.0.12", 60),
  run("a.4", "8.0.12", 140),
  run("a.3", "8.0.13", 99),
];

it("names builds whose repeats disagree under a chart, since its line does not", () => {
  expect(warnings(restless, null)).toContain("Repeats disagree at 8.0.12: a step there may be noise.");
  expect(warnings(quiet, null).join()).not.toContain("disagree");
});

it("names builds where repeats of one workload of a group disagree", () => {
  const others = ["8.0.11", "8.0.12", "8.0.13"].map((version, at) => run(`b.${at}`, version, 50, "hot-points"));
  const again = run("a.4", "8.0.12", 190);
  expect(warnings([...quiet, again, ...others], "group:point")).toContain(
    "Repeats of a workload disagree at 8.0.12: it is left out there.",
  );
});

it("tells values of a metric without a unit as values", () => {
  const metric = { key: "getMinCost", label: "Cost of a get-min query (unit not stated)", unit: "" };
  const [chart] = historyFigures({ ...view([run("a.1", "8.0.11", 1234), ...quiet.slice(1)], null), metric }, null);
  expect(chart?.alt).toContain(": 1,234 in 8.0.11, 99.00 in 8.0.13.");
});

it("quotes three notes on builds after the doubts, and counts the others", () => {
  const warningsWithNotes = (count: number) => {
    const notes = Array.from({ length: count }, (_, at) => ({
      engine: "mysql",
      build: "my8012_rel",
      number: at + 1,
      kind: "note" as const,
      body: `Reason ${at + 1}.`,
      owner: "ann",
      at: "2026-11-27T10:00:00.000Z",
      state: null,
      answers: [],
    }));
    return historyFigures({ ...view(restless, null), notes }, null)[0]?.warnings ?? [];
  };
  const isNote = (text: string) => text.startsWith("Note ");
  const [doubt] = warnings(restless, null);
  expect(warningsWithNotes(3)[0]).toBe(doubt);
  expect(warningsWithNotes(3).slice(-3).every(isNote)).toBe(true);
  expect(warningsWithNotes(3).at(-1)).toContain("Reason 3.");
  expect(warningsWithNotes(5).filter(isNote)).toHaveLength(3);
  expect(warningsWithNotes(5).at(-1)).toBe("2 more notes, not quoted here.");
});
