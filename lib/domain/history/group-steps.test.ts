import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { groupLines } from "./history-group";
import { judgeLines } from "./judged-lines";

/** A point per value; null = the workload was not measured there. */
const pointsOf = (versions: readonly string[], values: Readonly<Record<string, readonly (number | null)[]>>) =>
  Object.entries(values).flatMap(([workload, own]) =>
    own.flatMap((value, at) =>
      value === null
        ? []
        : testPoint(`${workload}${at}`, value, { workload, group: "point", build: testBuild(versions[at] ?? "") }),
    ),
  );
const linesOf = (versions: readonly string[], values: Parameters<typeof pointsOf>[1]) =>
  judgeLines(groupLines(pointsOf(versions, values), "qps"));
const pairAt = (line: ReturnType<typeof linesOf>[number] | undefined, version: string) =>
  line?.pairs.get(testBuild(version).raw);

const SIX = ["8.0.11", "8.0.12", "8.0.13", "8.0.14", "8.0.15", "8.0.16"];

describe("a step of a group", () => {
  it("is the median of its workloads' steps, not the ratio of the group's medians", () => {
    const [line] = linesOf(SIX.slice(0, 3), { x: [100, 50, 60], y: [100, 100, 80], z: [100, 200, 190] });
    // To the first build: 0.5, 1, 2 and then 0.6, 0.8, 1.9. Their medians are 1 and 0.8: that ratio is 0.8.
    expect(line?.builds.map(({ value }) => value)).toEqual([1, 1, 0.8]);
    // The steps are 60 / 50, 80 / 100 and 190 / 200: 0.8, 0.95, 1.2.
    expect(pairAt(line, "8.0.13")?.verdict.ratio).toBeCloseTo(0.95, 12);
    expect(pairAt(line, "8.0.13")?.workloads).toBe(3);
  });

  it("does not change where a workload with another history lacks a value, and counts its workloads", () => {
    const [line] = linesOf(SIX.slice(0, 3), { x: [100, 100, 100], y: [100, 300, 300], z: [100, 300, null] });
    // Nothing moved after 8.0.12. The medians are of 1, 3, 3 and then of 1, 3.
    expect(line?.builds.map(({ value }) => value)).toEqual([1, 3, 2]);
    expect(pairAt(line, "8.0.13")).toMatchObject({ verdict: { ratio: 1 }, workloads: 2 });
    expect(line?.builds.map(({ unshared }) => unshared)).toEqual([0, 0, 1]);
  });

  it("counts workloads that the first build lacks, since they still have a step", () => {
    const values = { x: [100, 100, 90], y: [100, 100, 80], z: [null, 100, 50] };
    const step = (from: number) => {
      const [line] = linesOf(
        SIX.slice(from, 3),
        Object.fromEntries(Object.entries(values).map(([name, own]) => [name, own.slice(from)])),
      );
      const { verdict, workloads } = pairAt(line, "8.0.13") ?? {};
      return [verdict?.ratio, workloads];
    };
    // 0.9, 0.8 and 0.5, also where an older build without z is in view.
    expect(step(0)).toEqual([expect.closeTo(0.8, 12), 3]);
    expect(step(1)).toEqual(step(0));
  });

  it("compares each workload of a late fix with itself, where the late fix lacks one", () => {
    const lines = linesOf(["5.7.10", "8.0.20", "5.7.44"], {
      x: [100, 100, 90],
      y: [10, 10, null],
      z: [1000, 1000, 800],
    });
    const late = lines.find(({ setting }) => setting.branch === "5.7");
    // 90 / 100 and 800 / 1000. The middle of two is that of their logarithms.
    expect(pairAt(late, "5.7.44")?.verdict.ratio).toBeCloseTo(Math.sqrt(0.9 * 0.8), 12);
    expect(pairAt(late, "5.7.44")?.workloads).toBe(2);
  });

  it("has no number where no workload has both builds, and gives the reason", () => {
    const [line] = linesOf(SIX.slice(0, 3), {
      w: [100, 90, null],
      x: [100, 90, null],
      y: [100, null, 1],
      z: [100, null, 1],
    });
    expect(pairAt(line, "8.0.13")).toMatchObject({ verdict: { why: "few shared", ratio: null }, workloads: 0 });
  });
});

describe("a change of a group", () => {
  it("is the median of its workloads' changes between the two levels", () => {
    const [line] = linesOf(SIX, {
      x: [100, 100, 100, 50, 50, 50],
      y: [100, 100, 100, 60, 60, 60],
      z: [100, 200, 200, 170, 170, 170],
    });
    // The ratios are 50 / 100, 60 / 100 and 170 / 200. Workload z was at 200 in two of the three builds before.
    expect(line?.changes).toEqual([{ build: "my8014_rel", ratio: expect.closeTo(0.6, 12), workloads: 3, seam: null }]);
  });

  it("is absent where builds lack workloads with another history, though the drawn medians move", () => {
    const [line] = linesOf(SIX, {
      w: [100, 100, 100, 100, 100, 100],
      x: [100, 100, 100, 100, 100, 100],
      y: [100, 300, 300, 300, 300, 300],
      z: [100, 300, 300, null, null, null],
    });
    // Medians of 1, 1, 3, 3 and of 1, 1, 3. The level is over w, x and y, which never moved as a whole.
    expect(line?.builds.map(({ value }) => value)).toEqual([1, 2, 2, 1, 1, 1]);
    expect(line).toMatchObject({ changes: [], alone: [], untested: null });
  });

  it("is not looked for where fewer than half of the workloads have every build", () => {
    const [line] = linesOf(SIX.slice(0, 4), {
      w: [100, null, 100, null],
      x: [100, null, 100, 100],
      y: [100, 100, null, 100],
      z: [100, 100, 100, 100],
    });
    expect(line?.untested).toContain("Fewer than half of the workloads");
  });

  it("stands out alone by the median of its workloads' ratios", () => {
    const [line] = linesOf(SIX, {
      x: [100, 100, 100, 50, 100, 100],
      y: [200, 200, 200, 120, 200, 200],
      z: [10, 10, 10, 9, 10, 10],
    });
    // 0.5, 0.6 and 0.9.
    expect(line?.alone).toEqual([{ build: "my8014_rel", ratio: expect.closeTo(0.6, 12), workloads: 3 }]);
  });
});
