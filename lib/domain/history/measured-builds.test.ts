import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { groupLines } from "./history-group";
import { judgeLines } from "./judged-lines";

type Values = Readonly<Record<string, readonly (number | null)[]>>;

/** The judged line of a group; null = the workload was not measured there. */
const lineOf = (versions: readonly string[], values: Values) => linesOf(versions, values)[0];
const linesOf = (versions: readonly string[], values: Values) =>
  judgeLines(
    groupLines(
      Object.entries(values).flatMap(([workload, own]) =>
        own.flatMap((value, at) =>
          value === null
            ? []
            : testPoint(`${workload}${at}`, value, { workload, group: "point", build: testBuild(versions[at] ?? "") }),
        ),
      ),
      "qps",
    ),
  );
const from = (at: number, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, own]) => [name, own.slice(at)]));

const SIX = ["8.0.11", "8.0.12", "8.0.13", "8.0.14", "8.0.15", "8.0.16"];

describe("the newest build of a group", () => {
  it("has the same verdict where an older build that lacks its workloads comes into view", () => {
    // One of four workloads has a ratio to the first build, so the group has no height there.
    const values = { w: [100, null, null], x: [100, 100, 90], y: [null, 100, 90], z: [null, 100, 80] };
    const [alone, beside] = [lineOf(SIX.slice(1, 3), from(1, values)), lineOf(SIX.slice(0, 3), values)];
    expect(beside?.builds.map(({ value }) => value)).toEqual([1, null, null]);
    // 0.9, 0.9 and 0.8.
    expect(alone?.newest).toMatchObject({ build: "my8013_rel", verdict: { ratio: expect.closeTo(0.9, 12) } });
    expect(beside?.newest?.verdict).toEqual(alone?.newest?.verdict);
    expect(beside?.newest?.against?.raw).toBe("my8012_rel");
    expect(beside?.pairs.get("my8013_rel")?.workloads).toBe(3);
  });

  it("has no verdict where too few workloads were measured, and takes none from two older builds", () => {
    const values = { w: [100, 80, 80], x: [100, 80, null], y: [100, 80, null], z: [100, 80, null] };
    expect(lineOf(SIX.slice(0, 3), values)?.newest).toMatchObject({
      build: "my8013_rel",
      against: { raw: "my8012_rel" },
      verdict: { answer: "cannot tell", why: "few shared", ratio: null },
    });
  });

  it("is compared with the build before one at which nearly all workloads failed", () => {
    const values = { w: [100, 40, 80], x: [100, null, 80], y: [100, null, 80], z: [100, null, 80] };
    const line = lineOf(SIX.slice(0, 3), values);
    expect(line?.newest).toMatchObject({ against: { raw: "my8011_rel" }, verdict: { ratio: expect.closeTo(0.8, 12) } });
    expect(line?.pairs.get("my8012_rel")?.verdict).toMatchObject({ why: "few shared", ratio: null });
  });
});

describe("the levels of a group", () => {
  // w falls to a tenth at 8.0.13, and has no value at the last build.
  const values = {
    w: [100, 100, 10, 10, 10, null],
    x: [100, 100, 50, 50, 25, 25],
    y: [100, 100, 60, 60, 36, 36],
    z: [100, 100, 70, 70, 49, 49],
  };

  it("are found, measured and compared with the noise of one set of workloads, which is counted", () => {
    const line = lineOf(SIX, values);
    // 0.5, 0.6 and 0.7. With w the middle of four would be the root of 0.5 × 0.6.
    expect(line?.changes).toEqual([
      { build: "my8013_rel", ratio: expect.closeTo(0.6, 12), workloads: 3, seam: null },
      { build: "my8015_rel", ratio: expect.closeTo(0.6, 12), workloads: 3, seam: null },
    ]);
    expect(line?.judged).toBe(3);
    const { w: _, ...others } = values;
    expect(line?.known).toEqual(lineOf(SIX, others)?.known);
  });

  it("leave out a build that fewer than half of the workloads have, such as a failed one", () => {
    const gap = { w: [100, 100, 9, 50, 50], x: [100, 100, null, 60, 60], y: [100, 100, null, 70, 70] };
    expect(lineOf(SIX.slice(0, 5), gap)?.changes).toEqual([
      { build: "my8014_rel", ratio: expect.closeTo(0.6, 12), workloads: 3, seam: null },
    ]);
  });
});

describe("a late fix of a group", () => {
  it("counts the workloads that it doesn't share with the build whose line it leaves", () => {
    const lines = linesOf(["5.7.10", "8.0.20", "5.7.44"], { x: [9, 9, 9], y: [9, 9, null], z: [9, 9, 9] });
    const late = lines.find(({ setting }) => setting.branch === "5.7");
    expect(late?.builds.map(({ unshared }) => unshared)).toEqual([1]);
    expect(lines.find(({ setting }) => !setting.branch)?.builds.map(({ unshared }) => unshared)).toEqual([0, 0]);
  });
});
