import { expect, it } from "vitest";
import { blockOn, cellNamed, type TableBlock } from "@/lib/blocks/block";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { buildsBlock, changesBlock, newestBlock } from "./history-blocks";
import type { HistoryView, HistoryViewBuild } from "./history-types";
import { historyView } from "./history-view";
import { testSelection } from "./selection.testing";

const run = (id: string, patch: number, qps: number | null) =>
  testPoint(id, qps, { build: testBuild(`8.0.${patch}`), status: qps === null ? "failed" : "complete" });
// The second build has 60 and 140; the last one failed.
const points = [run("a.1", 11, 100), run("a.2", 12, 60), run("a.3", 12, 140), run("a.4", 13, 99), run("a.5", 14, null)];
const view = historyView(testSelection(points), { ...defaultWorkloadParams(), of: null, values: "absolute" });

const withBuild = (at: number, change: Partial<HistoryViewBuild>, more: Partial<HistoryView> = {}): HistoryView => ({
  ...view,
  ...more,
  panels: view.panels.map((panel) => ({
    ...panel,
    lines: panel.lines.map((line) => ({
      ...line,
      builds: line.builds.map((build, place) => (place === at ? { ...build, ...change } : build)),
    })),
  })),
});
const cellAt = (of: HistoryView, at: number, column: string) => {
  const block = blockOn("pages", buildsBlock(of));
  return cellNamed(block, { row: block.rows[at]?.key ?? "", column });
};

it("marks the status of a build without a value, and repeats that disagree", () => {
  expect(cellAt(view, 3, "value")).toMatchObject({ value: null, text: "failed", badge: "warning" });
  expect(cellAt(view, 1, "spread")).toMatchObject({ text: "disagree: 60.00 to 140.0", badge: "warning" });
  expect(cellAt(view, 0, "spread")).toMatchObject({ text: "", hint: "one run" });
});

it("heads values of a metric without a unit by its name, and those of a group as ratios", () => {
  const headOf = (of: HistoryView) => buildsBlock(of).columns.find(({ key }) => key === "value");
  const metric = { key: "getMinCost", label: "Cost of a get-min query (unit not stated)", unit: "" };
  const cost = { ...view, metric };
  expect(headOf(cost)).toMatchObject({ head: metric.label, measure: { unit: "", written: "stored" } });
  const other = [11, 12].map((patch) => ({ ...run(`b.${patch}`, patch, 50), workload: "hot-points" }));
  const asked = { ...defaultWorkloadParams(), of: "group:point", values: "absolute" } as const;
  const all = historyView(testSelection([...points, ...other]), asked);
  expect(headOf(all)).toMatchObject({ head: all.metric.label, name: "Median of ratios", measure: { unit: "ratio" } });
});

it("names a change of one build that stands out alone, and the p value of an older frozen view", () => {
  const change = { ratio: 0.8, pValue: null, better: false };
  expect(cellAt(view, 0, "change")?.state).toBe("none");
  expect(cellAt(withBuild(0, { alone: change }), 0, "change")).toMatchObject({
    ratio: 0.8,
    change: "worse",
    detail: "stands out alone",
  });
  const before = withBuild(0, { change: { ...change, pValue: 0.02 } }, { method: "e-divisive" });
  expect(cellAt(before, 0, "change")?.detail).toBe("p = 0.02");
  const changes = [{ ...change, pValue: 0.02, alone: false, seam: null, build: "b", version: null }].map((row) => ({
    ...row,
    subject: "s",
    workload: "w",
    engine: "MySQL",
    line: "1 thread",
    key: "",
  }));
  const block = changesBlock({ changes, method: "e-divisive", subjects: [{ key: "s", label: "S", kind: "workload" }] });
  expect(block.rows.map(({ head }) => head)).toEqual(["S"]);
  expect(cellNamed(block, { row: "0", column: "ratio" })?.detail).toBe("p = 0.02");
});

it("says why the newest build has no answer, and leads to its claim", () => {
  const cell = (column: string) => cellNamed(newestBlock(view), { row: "0", column });
  expect(cell("answer")).toMatchObject({ text: "cannot tell", badge: "warning", detail: "no value" });
  expect(cell("ratio")).toMatchObject({ value: null, hint: "no value" });
  expect(cell("ratio")?.claim).toMatch(/~my8014_rel$/);
});

it("keeps the older heads of a view without changes, and of a frozen one with an outlier", () => {
  const headsOf = (block: TableBlock) => block.columns.map(({ name, head }) => name ?? head);
  const older = { ratio: 0.8, pValue: null, better: false };
  for (const of of [view, withBuild(0, { alone: older })]) {
    expect(headsOf(blockOn("files", buildsBlock(of)))).toContain("Change");
    expect(headsOf(blockOn("files", buildsBlock(of)))).not.toContain("Level change");
  }
  expect(headsOf(blockOn("files", changesBlock(view)))).not.toContain("To the build before");
  expect(headsOf(buildsBlock(withBuild(0, { change: { ...older, step: 0.8 } })))).toContain("Level change");
});
