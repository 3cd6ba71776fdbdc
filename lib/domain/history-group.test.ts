import { describe, expect, it } from "vitest";
import { groupLines } from "./history-group";
import { testBuild, testPoint } from "./test-workload-points";

const run = (id: string, workload: string, version: string, qps: number | null) =>
  testPoint(id, qps, { workload, build: testBuild(version), status: qps === null ? "failed" : "complete" });

describe("the line of a group", () => {
  it("is the geometric mean of the ratios to the first build", () => {
    const [line] = groupLines(
      [
        run("a", "x", "5.6.51", 100),
        run("b", "x", "5.7.44", 200),
        run("c", "y", "5.6.51", 10),
        run("d", "y", "5.7.44", 5),
      ],
      "qps",
    );
    // A doubling and a halving: 1.
    expect(line?.builds.map(({ value }) => value)).toEqual([1, expect.closeTo(1, 12)]);
    expect(line).toMatchObject({ workloads: 2, leftOut: 0 });
  });

  it("says of every workload what splits the lines of one", () => {
    const config = (point: ReturnType<typeof run>, name: string) => ({ ...point, config: name });
    const lines = groupLines(
      [
        config(run("a", "x", "5.6.51", 100), "z1"),
        config(run("b", "x", "5.6.51", 200), "z2"),
        config(run("c", "y", "5.6.51", 10), "z1"),
      ],
      "qps",
    );
    expect(lines.map(({ setting, workloads }) => [setting.config, workloads])).toEqual([
      ["z1", 2],
      ["z2", 1],
    ]);
  });

  it("judges every build by the same workloads: one that failed somewhere is left out and counted", () => {
    const [line] = groupLines(
      [
        run("a", "x", "5.6.51", 100),
        run("b", "x", "5.7.44", 300),
        run("c", "y", "5.6.51", 10),
        run("d", "y", "5.7.44", null),
      ],
      "qps",
    );
    expect(line?.builds.map(({ value }) => value)).toEqual([1, expect.closeTo(3, 12)]);
    expect(line).toMatchObject({ workloads: 1, leftOut: 1 });
  });

  it("has a gap where fewer than half of the workloads have a value, and none where half have", () => {
    const values = (died: readonly string[]) =>
      groupLines(
        ["w", "x", "y", "z"].flatMap((workload) => [
          run(`${workload}1`, workload, "5.6.51", 10),
          run(`${workload}2`, workload, "5.7.44", died.includes(workload) ? null : 20),
        ]),
        "qps",
      )[0]?.builds.map(({ value }) => value);
    expect(values(["w", "x", "y"])).toEqual([1, null]);
    expect(values(["w", "x"])).toEqual([1, expect.closeTo(2, 12)]);
  });

  it("has a gap where a build died in most workloads, and goes on after it", () => {
    const [line] = groupLines(
      ["x", "y"].flatMap((workload) => [
        run(`${workload}1`, workload, "5.6.51", 10),
        run(`${workload}2`, workload, "5.7.44", null),
        run(`${workload}3`, workload, "8.0.43", 20),
      ]),
      "qps",
    );
    expect(line?.builds.map(({ value }) => value)).toEqual([1, null, expect.closeTo(2, 12)]);
    expect(line).toMatchObject({ workloads: 2, leftOut: 0 });
  });
});
