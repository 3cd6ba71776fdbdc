import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { efficiencyView } from "./efficiency-view";

const run = (id: string, version: string, qps: number, cpu: number | null) =>
  testPoint(id, qps, { build: testBuild(version), metrics: { qps, cpuSecondsPerQuery: cpu } });
const wanted = { base: null, other: null, neutral: 0.02 };

describe("efficiency", () => {
  it("puts the costs of one column next to those of the baseline; less is better", () => {
    const view = efficiencyView([run("a", "5.6.51", 100, 0.002), run("b", "8.0.43", 50, 0.004)], "build", wanted);
    expect(view?.metrics.map(({ key }) => key)).toEqual(["qps", "cpuSecondsPerQuery"]);
    expect(view?.rows[0]?.cells).toMatchObject([
      { base: 100, value: 50, ratio: 0.5, change: "worse", point: "b", basePoint: "a" },
      { base: 0.002, value: 0.004, ratio: 2, change: "worse" },
    ]);
  });

  it("labels columns as the heads of the relative table do", () => {
    const other = testPoint("b1.2", 50, { build: testBuild("8.0.43"), config: "z13a_c8r32" });
    const view = efficiencyView([run("b1.1", "5.6.51", 100, null), other], "build", wanted);
    expect(view?.columns.map(({ label }) => label)).toEqual(["5.6.51, config z12a_c8r32", "8.0.43, config z13a_c8r32"]);
    const twin = testPoint("b1.3", 60, { build: { ...testBuild("8.0.43"), raw: "my8043_debug" } });
    const twins = efficiencyView([testPoint("b1.1", 50, { build: testBuild("8.0.43") }), twin], "build", wanted);
    expect(twins?.columns.map(({ label }) => label).sort()).toEqual(["8.0.43, my8043_debug", "8.0.43, my8043_rel"]);
  });

  it("names the rate and its unit, or names them in the rows where they differ", () => {
    const queries = [run("a", "5.6.51", 100, null), run("b", "8.0.43", 50, null)];
    expect(efficiencyView(queries, "build", wanted)?.metrics[0]).toMatchObject({
      label: "Queries per second",
      unit: "1/s",
    });
    const scan = testPoint("s", 3, {
      workload: "scan",
      metrics: { rowsPerSecondPerThread: 7 },
      build: testBuild("5.6.51"),
    });
    const mixed = efficiencyView([...queries, scan], "build", wanted);
    expect(mixed?.metrics[0]).toMatchObject({ label: "Rate", unit: "" });
    expect(mixed?.rows.map(({ rate }) => rate)).toContainEqual({ label: "Rows per second and thread", unit: "1/s" });
    const orders = testPoint("o", 3, {
      family: "tproc-c",
      workload: "new-order",
      metrics: { newOrdersPerMinute: 33_781 },
    });
    expect(efficiencyView([orders], "build", wanted)?.metrics[0]?.unit).toBe("1/min");
  });

  it("leaves out metrics that neither column has, keeps missing values as missing, and is null without columns", () => {
    const view = efficiencyView([run("a", "5.6.51", 100, null), run("b", "8.0.43", 50, 0.004)], "build", wanted);
    expect(view?.rows[0]?.cells[1]).toMatchObject({ base: null, ratio: null });
    expect(view?.metrics).toHaveLength(2);
    expect(efficiencyView([], "build", wanted)).toBeNull();
  });

  it("shows every metric of a workload in all columns on request", () => {
    const points = [run("a", "5.6.51", 100, 0.002), run("b", "8.0.43", 50, 0.004), run("c", "9.5.0", 40, null)];
    const view = efficiencyView(points, "build", { ...wanted, other: "all" });
    expect(view).toMatchObject({ other: "all", rows: [], matrix: { columns: [0, 1, 2] } });
    expect(view?.matrix?.rows.map(({ cells }) => cells)).toEqual([
      [
        [
          { value: 100, ratio: 1, change: null, point: "a" },
          { value: 50, ratio: 0.5, change: "worse", point: "b" },
          { value: 40, ratio: 0.4, change: "worse", point: "c" },
        ],
        [
          { value: 0.002, ratio: 1, change: null, point: "a" },
          { value: 0.004, ratio: 2, change: "worse", point: "b" },
          { value: null, ratio: null, change: null, point: "c", state: "absent" },
        ],
      ],
    ]);
    expect(efficiencyView(points, "build", wanted)?.matrix).toBeNull();
  });
});
