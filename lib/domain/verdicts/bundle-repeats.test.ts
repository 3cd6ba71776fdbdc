import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { repeatsOfBundle, settingsWithRepeats, withRepeats } from "./bundle-repeats";
import { noiseOfPoints } from "./noise-of-points";

let runCount = 0;
const run = (qps: number | null, version: string, part: Partial<WorkloadPoint> = {}) => {
  runCount += 1;
  return testPoint(`b1.${runCount}`, qps, { build: testBuild(version), machine: "box", ...part });
};
const sumsOf = (points: readonly WorkloadPoint[]) => repeatsOfBundle(points)[0]?.sums;
/** Squares of two values around their mean: half of the square of their distance. */
const pair = (a: number, b: number) => Math.log(b / a) ** 2 / 2;
const none = { squares: 0, df: 0, builds: 0 };
const withOwnRepeats = (points: readonly WorkloadPoint[]) => {
  const repeats = repeatsOfBundle(points);
  return withRepeats(points, repeats, settingsWithRepeats([repeats]));
};

describe("the repeats of a bundle", () => {
  it("are squares around the mean of each build's logarithms, with a degree of freedom for each run but one", () => {
    const points = [
      run(100, "1.0"),
      run(102, "1.0"),
      run(200, "2.0"),
      run(190, "2.0"),
      run(210, "2.0"),
      run(50, "3.0"),
    ];
    // ln 200, ln 190 and ln 210 lie around (5.29832 + 5.24702 + 5.34711) / 3 = 5.297483: 0.000834², 0.050459² and
    // 0.049625².
    const three = 0.000834 ** 2 + 0.050459 ** 2 + 0.049625 ** 2;
    const found = sumsOf(points);
    expect(found).toEqual({ squares: expect.closeTo(pair(100, 102) + three, 6), df: 3, builds: 2 });
    expect(repeatsOfBundle(points).map(({ sums, own }) => [sums, own.df])).toEqual(
      [1, 1, 2, 2, 2, 0].map((df) => [found, df]),
    );
  });

  it("are runs of one algorithm and query mode, where it is a vector search; a test's label is not a condition", () => {
    const search = (part: Partial<WorkloadPoint>) => ({ family: "vector-search", batch: false, ...part }) as const;
    const two = (part: Partial<WorkloadPoint>) => sumsOf([run(100, "1.0", search({})), run(110, "1.0", search(part))]);
    expect(two({})?.df).toBe(1);
    expect(two({ algorithm: "PGVector_halfvec" })?.df).toBe(0);
    expect(two({ batch: true })?.df).toBe(0);
    expect(sumsOf([run(100, "1.0"), run(110, "1.0", { algorithm: "another label" })])?.df).toBe(1);
  });

  it("are builds of one index for searches of several thread counts, by their seconds; one time is one build", () => {
    const indexBuild = (indexTotalSeconds: number, threads: number, index = "m 8") =>
      run(null, "1.0", {
        family: "vector-search",
        algorithm: "PGVector",
        workloadParams: { k: 10, index },
        threads,
        metrics: { indexTotalSeconds },
      });
    const two = [indexBuild(26.98, 1), indexBuild(27.24, 8)];
    expect(sumsOf(two)).toEqual({ squares: expect.closeTo(pair(26.98, 27.24), 12), df: 1, builds: 1 });
    expect(sumsOf([...two, indexBuild(26.98, 16)])).toEqual(sumsOf(two));
    expect(sumsOf([indexBuild(26.98, 1), indexBuild(27.24, 8, "m 16")])).toEqual(none);
    const [one] = withOwnRepeats(two);
    expect(noiseOfPoints(one ? [one] : [], "indexTotalSeconds").repeats).toMatchObject([{ df: 1 }]);
    expect(noiseOfPoints(one ? [one] : [], "indexBytes").repeats).toBeUndefined();
  });

  it.each<[string, Partial<WorkloadPoint>]>([
    ["config", { config: "z13a" }],
    ["machine", { machine: "another" }],
    ["threads", { threads: 2 }],
    ["workload", { workload: "scan" }],
    ["parameter of the workload", { workloadParams: { range: 100, phase: "warm" } }],
    ["setting", { settings: { words: "take two" } }],
    ["variant", { variant: ["thp"] }],
    ["build", { build: testBuild("1.1") }],
    ["engine", { engine: "mariadb" }],
  ])("are not runs of another %s", (_, part) => {
    expect(sumsOf([run(100, "1.0"), run(102, "1.0", part)])).toEqual(none);
  });

  it("are runs whose labels alone differ", () => {
    expect(sumsOf([run(100, "1.0", { algorithm: "r1" }), run(102, "1.0", { algorithm: "r2" })])?.df).toBe(1);
  });

  it("are complete runs that a tool printed, each once", () => {
    const print = "f".repeat(16);
    const points = [
      run(100, "1.0", { fingerprint: print }),
      run(101, "1.0", { fingerprint: print }),
      run(103, "1.0", { status: "suspect" }),
      run(104, "1.0", { status: "truncated" }),
      run(105, "1.0", { status: "failed" }),
      run(106, "1.0", { origin: "author" }),
      run(null, "1.0"),
      run(0, "1.0"),
    ];
    expect(sumsOf(points)).toEqual(none);
    expect(sumsOf([...points, run(102, "1.0")])).toEqual({
      squares: expect.closeTo(pair(100, 102), 12),
      df: 1,
      builds: 1,
    });
  });

  it("include two runs that print one number", () => {
    expect(sumsOf([run(782, "1.0"), run(782, "1.0")])).toEqual({ squares: 0, df: 1, builds: 1 });
  });

  it("are not runs at a set rate, since these print that rate", () => {
    const limited = [{ settings: { rateLimit: 100 } }, { workloadParams: { rateLimited: true } }];
    for (const part of limited) expect(sumsOf([run(100, "1.0", part), run(100.1, "1.0", part)])).toEqual(none);
    expect(sumsOf([run(100, "1.0"), run(102, "1.0")])?.df).toBe(1);
  });

  it("leave out a build whose runs are more than twice apart", () => {
    const points = [run(100, "1.0"), run(201, "1.0"), run(100, "2.0"), run(104, "2.0")];
    expect(sumsOf(points)).toEqual({ squares: expect.closeTo(pair(100, 104), 12), df: 1, builds: 1 });
  });

  it("are marked as mixed where a build was measured under two conditions, or has no name", () => {
    const both = (part: Partial<WorkloadPoint>) => [run(100, "1.0", part), run(102, "1.0", part)];
    expect(sumsOf([...both({}), ...both({ config: "z13a" })])).toMatchObject({ builds: 2, mixed: true });
    expect(sumsOf(both({ build: null }))).toMatchObject({ builds: 1, mixed: true });
    expect(sumsOf(both({}))?.mixed).toBeUndefined();
  });

  it("are separated by the settings of known noise, such as data in memory", () => {
    const [memory, disk] = [{ settings: { cached: true } }, { settings: { cached: false } }];
    const points = [run(100, "1.0", memory), run(102, "1.0", memory), run(100, "1.0", disk), run(110, "1.0", disk)];
    expect(repeatsOfBundle(points).map(({ sums }) => sums.squares)).toEqual(
      [pair(100, 102), pair(100, 102), pair(100, 110), pair(100, 110)].map((squares) => expect.closeTo(squares, 12)),
    );
  });

  it("are given to points of their setting and test in all bundles, and to no others", () => {
    const first = [run(100, "1.0"), run(102, "1.0"), run(100, "1.0", { threads: 8 })];
    const second = [run(100, "2.0", { bundle: "b2" })];
    const all = [first, second].map((points) => repeatsOfBundle(points));
    const settings = settingsWithRepeats(all);
    const given = [first, second].flatMap((points, at) => withRepeats(points, all[at] ?? [], settings));
    expect(given.map(({ repeats }) => repeats?.sums.df)).toEqual([1, 1, undefined, 0]);
  });
});

describe("the noise of points", () => {
  it("includes the repeats of their bundle for rates, but not for latencies", () => {
    const points = withOwnRepeats([run(100, "1.0"), run(102, "1.0"), run(100, "2.0")]);
    const [fact] = noiseOfPoints(points.slice(2), "qps").repeats ?? [];
    expect(fact).toEqual({
      bundle: "b1",
      setting: "sysbench | mysql | box |  | 1 | point-query 100",
      squares: expect.closeTo(pair(100, 102), 12),
      df: 1,
      builds: 1,
    });
    expect(noiseOfPoints(points, "latencyMeanSeconds").repeats).toBeUndefined();
  });

  it("has the part of the points' own runs where these are not all that counted", () => {
    const points = withOwnRepeats([run(100, "1.0"), run(102, "1.0"), run(103, "1.0", { status: "suspect" })]);
    expect(noiseOfPoints(points, "qps").repeats?.[0]?.own).toEqual({
      squares: expect.closeTo(pair(100, 102), 12),
      df: 1,
      builds: 1,
    });
    expect(noiseOfPoints(points.slice(0, 2), "qps").repeats?.[0]?.own).toBeUndefined();
  });
});
