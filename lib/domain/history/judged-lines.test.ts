import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { historyLines } from "./history";
import { eventsOf, judgeLines } from "./judged-lines";
import { seamsOf } from "./tracks";

const line = (values: readonly (number | null)[], part: Partial<WorkloadPoint> = {}) =>
  historyLines(
    values.map((value, at) =>
      testPoint(`p${at}`, value, {
        build: testBuild(`8.0.${at + 10}`),
        ...(value === null ? { status: "failed" as const } : {}),
        ...part,
      }),
    ),
    "qps",
  );
const judged = (values: readonly (number | null)[], part: Partial<WorkloadPoint> = {}) =>
  judgeLines(line(values, part))[0];

describe("what is said of a line", () => {
  it("names a change by the first build after it, with the ratio of the medians", () => {
    const of = judged([100, 101, 99, 100, 80, 81, null, 79, 80]);
    expect(of).toMatchObject({ changes: [{ build: "my8014_rel", ratio: 0.8, seam: null }], alone: [], untested: null });
  });

  it("looks for no change in three builds, and says so; the newest still has an answer, with noise that is assumed", () => {
    const of = judged([1000, 1006, 930]);
    expect(of?.untested).toContain("3 builds have a value");
    // The reference's ninth example: 930 against the median 1003, 1 % assumed, falls from 5.2 % would show.
    expect(of).toMatchObject({
      noise: { sigma: 0.01, assumed: true, steps: 0 },
      newest: { answer: "changed", build: "my8012_rel", before: 2 },
    });
  });

  it("names a build that stands out alone, and takes it neither for a change nor for the level of those around", () => {
    const of = judged([100, 101, 99, 100, 43, 100, 101, 100]);
    expect(of).toMatchObject({ changes: [], alone: [{ build: "my8014_rel", ratio: 0.43 }] });
    expect(of?.newest).toMatchObject({ answer: "same", before: 6 });
  });

  it("cannot tell of a newest build that failed", () => {
    expect(judged([100, 101, 99, 100, null])?.newest).toMatchObject({ answer: "cannot tell", why: "no value" });
  });

  it("assumes more noise where memory does not hold the data", () => {
    const workload = "points-covered-si";
    expect(judged([100, 97], { workload, settings: { cached: false } })).toMatchObject({
      noise: { sigma: 0.018, assumed: true },
    });
    expect(judged([100, 97], { workload, variant: ["io-bound"] })?.noise.sigma).toBe(0.018);
    expect(judged([100, 97], { workload, variant: ["in-memory"] })?.noise.sigma).toBe(0.01);
    // Repeats of point queries that read from disk differ by 7.5 % (one standard deviation): 0.42 of that.
    expect(judged([100, 97], { variant: ["io-bound"] })).toMatchObject({
      noise: { sigma: 0.42 * 0.075, raised: "restless" },
    });
  });

  it("takes the noise of true repeats of its setting where it has no steps of its own", () => {
    const hetz = { engine: "postgres", machine: "hetz, 48 CPUs", threads: 40, workload: "points-covered-pk" };
    const quiet = judged([100, 97], hetz);
    // 317 pairs of that setting: 0.8 % of one run; the test itself is none of the restless ones.
    expect(quiet?.noise).toMatchObject({ sigma: 0.008, assumed: true, raised: null });
    expect(quiet?.noise.setting).toMatchObject({ host: "hetz", pairs: 317 });
    expect(judged([100, 97], { ...hetz, threads: 1 })?.noise).toMatchObject({ sigma: 0.01, setting: null });
  });

  it("cannot tell of a fall that repeats of a restless test show without any change", () => {
    const hetz = { engine: "postgres", machine: "hetz", threads: 40 };
    const fall = [1000, 1004, 998, 1003, 1001, 999, 1002, 900];
    expect(judged(fall, { ...hetz, workload: "points-covered-pk" })?.newest?.answer).toBe("changed");
    const restless = judged(fall, { ...hetz, workload: "update-one" });
    // Two runs of update-one differ by 17.36 % (one standard deviation): 0.42 of that.
    expect(restless?.noise.sigma).toBeCloseTo(0.42 * 0.1736, 9);
    expect(restless).toMatchObject({ noise: { raised: "restless" }, newest: { answer: "cannot tell" } });
  });

  it("assumes more noise of tools whose repeats were not measured", () => {
    expect(judged([100, 97], { family: "db_bench", workload: "fillseq" })?.noise.sigma).toBe(0.02);
  });

  it("is at most three times as noisy as its repeats, where ten pairs are known", () => {
    // Steps of 10 % from build to build, and repeats 1 % apart: 10 builds of two runs are ten pairs.
    const builds = Array.from({ length: 10 }, (_, at) => 1000 * 1.1 ** (at % 2));
    const points = builds.flatMap((value, at) =>
      [value, value * 1.01].map((run, nth) =>
        testPoint(`p${at}-${nth}`, run, { build: testBuild(`8.0.${at + 10}`), machine: "a" }),
      ),
    );
    const [of] = judgeLines(historyLines(points, "qps"));
    expect(of?.noise.sigma).toBeCloseTo((3 * 1.4826 * Math.log(1.01)) / Math.SQRT2, 9);
    const [nine] = judgeLines(historyLines(points.slice(0, 18), "qps"));
    expect(nine?.noise.sigma).toBeGreaterThan(0.05);
  });

  it("is no quieter than the digits that its values were printed with", () => {
    // Half a unit of the last digit against the smallest value: 0.5 / 8.
    const few = judged([9, 8, 9, 9, 8, 9]);
    expect(few?.noise).toMatchObject({ sigma: 0.5 / 8, raised: "digits" });
    expect(judged([9000.5, 8990, 9010, 9000, 9001, 8999])?.noise.raised).toBeNull();
    // In other units the digits are the same.
    expect(judged([0.009, 0.008, 0.009])?.noise.sigma).toBeCloseTo(0.5 / 8, 9);
  });

  it("says where the config changes at the build of a change", () => {
    const points = [100, 101, 99, 100, 80, 81, 80].map((value, at) =>
      testPoint(`p${at}`, value, { build: testBuild(`8.0.${at + 10}`), config: at < 4 ? "z11a" : "z12a" }),
    );
    const [of] = judgeLines(historyLines(points, "qps"));
    expect(of?.changes).toMatchObject([{ build: "my8014_rel", seam: expect.stringContaining("z12a") }]);
  });

  it("stops looking where there is too much to look through, and says so", () => {
    expect(judgeLines(line([100, 101, 99, 100, 50, 50]), 10)[0]).toMatchObject({
      changes: [],
      untested: expect.stringContaining("too many builds"),
    });
  });
});

describe("a late fix of an old branch", () => {
  const builds = ["5.7.10", "5.7.44", "8.0.20", "8.0.28", "8.0.32", "8.0.35"];
  const points = (values: readonly number[], part: Partial<WorkloadPoint> = {}) =>
    builds.map((version, at) => testPoint(`p${at}`, values[at] ?? 0, { build: testBuild(version), ...part }));
  const values = [100, 70, 100, 101, 100, 101];

  it("stands beside the line, is judged by the builds that it follows, and is no step between newer ones", () => {
    const lines = historyLines(points(values), "qps");
    const [trunk, fix, ...more] = judgeLines(lines);
    expect(more).toEqual([]);
    expect(trunk?.builds.map(({ version }) => version)).toEqual(["5.7.10", "8.0.20", "8.0.28", "8.0.32", "8.0.35"]);
    expect(trunk).toMatchObject({ changes: [], alone: [], newest: { build: "my8035_rel", answer: "same" } });
    expect(fix?.builds.map(({ version }) => version)).toEqual(["5.7.44"]);
    expect(fix).toMatchObject({ setting: { branch: "5.7" }, before: [{ version: "5.7.10" }] });
    expect(fix?.newest).toMatchObject({
      build: "my5744_rel",
      answer: "changed",
      before: 1,
      ratio: expect.closeTo(0.7, 9),
    });
    expect(seamsOf(lines)).toEqual([
      {
        from: { line: trunk?.key, build: "my5710_rel" },
        to: { line: fix?.key, build: "my5744_rel" },
        text: "a late fix of branch 5.7",
        branch: true,
      },
    ]);
  });

  it("counts the steps that both lines share once in the noise of their group", () => {
    const of = { "5.7.10": 100, "5.7.20": 80, "5.7.44": 79, "8.0.20": 60, "8.0.28": 61, "8.0.32": 60 };
    const all = Object.entries(of).map(([version, value], at) =>
      testPoint(`p${at}`, value, { build: testBuild(version) }),
    );
    const fix = judgeLines(historyLines(all, "qps")).find(({ builds }) => builds[0]?.version === "5.7.44");
    expect(fix?.before.map(({ version }) => version)).toEqual(["5.7.10", "5.7.20"]);
    // Five steps: 100 to 80 and 80 to 60, 60 to 61, 61 to 60; 80 to 79. Their median is that of 60 to 61. Six steps' weight of the prior of 1 %.
    const steps = (1.4826 / Math.SQRT2) * Math.log(61 / 60);
    // The fix has two steps to be judged by, too few: its noise is its group's.
    expect(fix?.noise).toMatchObject({ steps: 0, raised: null });
    expect(fix?.noise.sigma).toBeCloseTo(Math.exp((5 * Math.log(steps) + 6 * Math.log(0.01)) / 11), 12);
  });

  it("brings the repeats of the builds that it follows into the bound of their noise once", () => {
    // Three builds of three repeats are six pairs; those of 5.7.10 and 5.7.20 would make ten of them with the fix's line.
    const all = ["5.7.10", "5.7.20", "5.7.44", "8.0.20"].flatMap((version, at) =>
      (version === "5.7.44" ? [100] : [100, 101, 100]).map((value, nth) =>
        testPoint(`p${at}.${nth}`, value, { build: testBuild(version) }),
      ),
    );
    for (const { noise } of judgeLines(historyLines(all, "qps"))) expect(noise.cap).toBeNull();
  });

  it("is an event of its own line where it moves many workloads", () => {
    const lines = Array.from({ length: 8 }, (_, nth) =>
      historyLines(points(values, { workload: `test-${nth}` }), "qps"),
    ).flat();
    expect(eventsOf(judgeLines(lines))).toMatchObject([{ build: "my5744_rel", lines: 8, down: 1 }]);
  });
});

describe("events of many workloads", () => {
  const workloads = (count: number, values: (nth: number) => readonly (number | null)[]) =>
    Array.from({ length: count }, (_, nth) => line(values(nth), { workload: `test-${nth}` })).flat();

  it("are one for the build at which they fell together, and none for the builds after it", () => {
    const lines = judgeLines(workloads(12, (nth) => [100, 100.5, 100, 100.2, 81, 81.2, 80.9 + nth / 100]));
    // The median of four values a hair apart is 100.1: 81 / 100.1.
    expect(eventsOf(lines)).toMatchObject([{ build: "my8014_rel", lines: 12, down: 1, up: 0 }]);
    expect(eventsOf(lines)[0]?.ratio).toBeCloseTo(81 / Math.sqrt(100 * 100.2), 3);
  });

  it("are not looked for in seven workloads, nor in lines that lack a build", () => {
    expect(eventsOf(judgeLines(workloads(7, () => [100, 100, 100, 100, 50])))).toEqual([]);
    const gaps = workloads(8, (nth) => [100, nth === 0 ? null : 100, 100, 100, 50]);
    expect(eventsOf(judgeLines(gaps))).toEqual([]);
  });
});
