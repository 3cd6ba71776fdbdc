import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { historyView } from "./history-view";
import { newestSummary } from "./newest-summary";
import { testSelection } from "./selection.testing";

type Runs = readonly (readonly [workload: string, version: string, qps: number])[];
const viewOf = (runs: Runs, of: string | null = "group:point") =>
  historyView(
    testSelection(
      runs.map(([workload, version, qps], at) =>
        testPoint(`p${at}`, qps, {
          workload,
          build: testBuild(version),
          machine: "pn53",
          settings: { cached: true },
          group: workload.startsWith("points-") ? "point" : "write",
        }),
      ),
    ),
    { ...defaultWorkloadParams(), of, values: "absolute" },
  );
const summaryOf = (view: ReturnType<typeof viewOf>) => {
  const [panel] = view.panels;
  return panel ? newestSummary(view, panel) : null;
};

// The points-a fall by 10 %, points-b are the same at 1,006 of 1,000, and points-c rise by 4.5 %. Writes are another
// group.
const runs: Runs = [
  ["points-a", "8.0.11", 500],
  ["points-a", "8.0.12", 450],
  ["points-b", "8.0.11", 1000],
  ["points-b", "8.0.12", 1006],
  ["points-c", "8.0.11", 200],
  ["points-c", "8.0.12", 209],
  ["insert", "8.0.11", 100],
  ["insert", "8.0.12", 10],
];

describe("the newest release of a group", () => {
  it("has the counts of its workloads, and those that moved farthest each way", () => {
    const summary = summaryOf(viewOf(runs));
    expect(summary?.name).toBe("8.0.12");
    expect(summary?.counts.text).toMatch(/^8\.0\.12 against 8\.0\.11: of 3 workloads 1 is worse, /);
    expect(summary?.ends).toMatchObject({
      isJudged: true,
      worst: { subject: "points-a range=100", ratio: expect.closeTo(0.9, 12), answer: "changed" },
      best: { subject: "points-c range=100", ratio: expect.closeTo(1.045, 12) },
    });
    const limits = viewOf(runs).newest.flatMap(({ subject, visible }) =>
      subject.startsWith("points-") && visible !== null ? visible : [],
    );
    expect(limits).toHaveLength(3);
    expect(summary?.visible).toEqual({ least: Math.min(...limits), most: Math.max(...limits) });
  });

  it("is by version, whatever late fix of an older branch came after it", () => {
    const late: Runs = [
      ...runs.map(([workload, version, qps]) => [workload, version.replace("8.0.1", "8.4."), qps] as const),
      ["points-a", "8.0.44", 1],
      ["points-b", "8.0.44", 1],
    ];
    expect(summaryOf(viewOf(late))?.name).toBe("8.4.2");
  });

  it("has no step where a release has none before it, and counts its workloads", () => {
    const alone = summaryOf(viewOf(runs.filter(([, version]) => version === "8.0.12")));
    expect(alone).toMatchObject({ name: "8.0.12", ends: null, visible: null, more: null });
    expect(alone?.counts.text).toContain("none of 3 workloads can be compared");
  });

  it("is null for one workload, and in older frozen views whose rows do not name the group", () => {
    expect(summaryOf(viewOf(runs, "points-a range=100"))).toBeNull();
    const view = viewOf(runs);
    expect(summaryOf({ ...view, newest: view.newest.map(({ ofSubject: _, ...row }) => row) })).toBeNull();
  });
});
