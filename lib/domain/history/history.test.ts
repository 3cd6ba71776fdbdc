import { describe, expect, it } from "vitest";
import { GROUPS } from "@/lib/domain/workloads/families";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { historyLines } from "./history";

const run = (id: string, version: string, qps: number | null, part: Partial<WorkloadPoint> = {}) =>
  testPoint(id, qps, { build: testBuild(version), ...part });

describe("the lines of a workload", () => {
  it("have the builds of one engine in release order, with repeats as median, min, max and n", () => {
    const [line, ...more] = historyLines(
      [run("c", "8.0.43", 90), run("a", "5.6.51", 100), run("b1", "5.7.44", 80), run("b2", "5.7.44", 120)],
      "qps",
    );
    expect(more).toEqual([]);
    expect(line?.builds.map(({ version }) => version)).toEqual(["5.6.51", "5.7.44", "8.0.43"]);
    expect(line?.builds[1]).toMatchObject({ value: 100, min: 80, max: 120, n: 2, points: ["b1", "b2"] });
  });

  it("have the group of their workload as family, or the workload where it has no group", () => {
    const familyOf = (part: Partial<WorkloadPoint>) => historyLines([run("a", "5.6.51", 1, part)], "qps")[0]?.family;
    expect(familyOf({})).toBe(GROUPS.point);
    expect(familyOf({ group: null, workload: "q1" })).toBe("q1");
  });

  it("have no value of a run that failed, whatever it measured before", () => {
    const [line] = historyLines(
      [run("a", "5.6.51", 100), run("b", "5.7.44", 90, { status: "failed" }), run("c", "5.7.44", 110)],
      "qps",
    );
    expect(line?.builds[1]).toMatchObject({ value: 110, n: 1, min: 110 });
    const [dead] = historyLines([run("d", "8.0.43", 90, { status: "failed" })], "qps");
    expect(dead?.builds[0]).toMatchObject({ value: null, n: 0, status: "failed" });
  });

  it("are split by differences within a build, and name differences along the line", () => {
    const points = [
      run("a", "5.6.51", 1, { config: "z11a" }),
      run("b", "5.7.44", 2, { config: "z11a" }),
      run("c", "5.7.44", 3, { config: "z12a" }),
    ];
    expect(historyLines(points, "qps").map(({ setting, builds }) => [setting.config, builds.length])).toEqual([
      ["z11a", 2],
      ["z12a", 1],
    ]);
    const [line] = historyLines(
      [run("a", "5.6.51", 1, { config: "z11a" }), run("c", "5.7.44", 3, { config: "z12a" })],
      "qps",
    );
    expect(line?.confounders).toEqual(["config"]);
  });

  it("are not split by facts that a source omits: an author's table is named instead", () => {
    const points = [
      run("a", "5.6.51", 1, { settings: { seconds: 60 } }),
      run("b", "5.7.44", 2, { origin: "author" }),
      run("c", "5.7.44", 3, { settings: { seconds: 60 } }),
    ];
    const [line, ...more] = historyLines(points, "qps");
    expect(more).toEqual([]);
    expect(line?.builds[1]).toMatchObject({ n: 2, min: 2, max: 3 });
    expect(line?.confounders).toEqual(["origin"]);
  });

  it("keep a failed build as a gap, never as 0", () => {
    const [line] = historyLines([run("a", "5.6.51", 5), run("b", "5.7.44", null, { status: "failed" })], "qps");
    expect(line?.builds[1]).toMatchObject({ value: null, n: 0, status: "failed" });
  });

  it("take the workload's own rate for throughput", () => {
    const scan = { workload: "scan", metrics: { qps: 3, rowsPerSecondPerThread: 7 } };
    expect(historyLines([run("a", "5.6.51", 3, scan)], "qps")[0]?.builds[0]?.value).toBe(7);
  });
});
