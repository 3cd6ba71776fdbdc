import { describe, expect, it } from "vitest";
import { testPoint } from "@/lib/domain/workloads/test-workload-points";
import { noiseBefore, verdictBefore } from "./before";
import { newestVerdict } from "./newest";
import { correctNoise, errorOf, type Known, sharesOf } from "./noise";
import { settingOfPoints } from "./noise-of-points";
import { eventOf } from "./pooled";
import { repeatsDisagree, summarize } from "./repeats";
import { changesOf } from "./segments";
import { pOf, QUANTILES } from "./student";
import { verdictOf } from "./verdict";

/** So many degrees of freedom that Student's t is the normal distribution. */
const MANY = 1e6;
const noiseOf = (part: Partial<Known>): Known => ({
  sigma: 0.01,
  df: MANY,
  session: 0,
  drift: 0,
  source: "setting",
  builds: 1,
  ...part,
});

describe("the limits of verdicts", () => {
  it("are the quantiles that the rules name", () => {
    expect(pOf(QUANTILES.changed, MANY)).toBeCloseTo(0.005, 5);
    expect(pOf(QUANTILES.step, MANY)).toBeCloseTo(0.0002, 5);
    // One-sided 5 %.
    expect(pOf(QUANTILES.same, MANY) / 2).toBeCloseTo(0.05, 5);
  });

  it("call nothing below 2 % changed, however quiet the setting is", () => {
    // 2.807 standard errors of 0.1 % x sqrt 2 are 0.4 %.
    const quiet = noiseOf({ sigma: 0.001 });
    expect(verdictOf([1000], [1019], quiet)).toMatchObject({
      answer: "same",
      visible: expect.closeTo(1 - 1 / 1.02, 9),
    });
    expect(verdictOf([1000], [1021], quiet)).toMatchObject({ answer: "changed" });
    expect(verdictOf([1021], [1000], quiet)).toMatchObject({ answer: "changed" });
  });

  it("name at most 99 more runs, since runs never average out the shared part of a session", () => {
    expect(verdictOf([100], [110], noiseOf({ sigma: 0.1, session: 0.1 }))).toMatchObject({
      answer: "cannot tell",
      more: 99,
    });
  });
});

describe("repeats of the sides of a verdict", () => {
  it.each([
    ["a", [100, 130], [100]],
    ["b", [100], [100, 130]],
  ])("that disagree on side %s have a ratio and no answer", (side, a, b) => {
    const ratio = side === "a" ? 1 / Math.sqrt(1.3) : Math.sqrt(1.3);
    expect(verdictOf(a, b, noiseOf({}))).toEqual({
      answer: "cannot tell",
      why: "repeats disagree",
      ratio: expect.closeTo(ratio, 12),
    });
  });

  it.each([
    ["a", [100, 201], [100]],
    ["b", [100], [100, 201]],
  ])("that are more than twice apart on side %s have no ratio, however wide the noise", (_, a, b) => {
    const wide = noiseOf({ sigma: 1 });
    expect(verdictOf(a, b, wide)).toEqual({ answer: "cannot tell", why: "repeats disagree", ratio: null });
  });

  it("may lie six standard deviations apart, without the part that the runs of a session share", () => {
    // 0.1² - 0.08² = 0.06², and exp(0.36) = 1.433.
    const shared = { sigma: 0.1, session: 0.08 };
    expect(repeatsDisagree(summarize([100, 143]), shared)).toBe(false);
    expect(repeatsDisagree(summarize([100, 144]), shared)).toBe(true);
  });

  it("correct an assumed noise both ways, and only widen a known one", () => {
    const equal = [Math.log(100), Math.log(100)];
    const noise = noiseOf({ sigma: 0.02, df: 4 });
    // The setting keeps 0.0004: sqrt(0.0004 x (1/2 + 1/2)).
    expect(errorOf(noise, equal, equal)).toEqual({ error: expect.closeTo(0.02, 12), df: 4 });
    // Assumed it is (4 x 0.0004 + 0) / (4 + 2), with two degrees more.
    const assumed = errorOf({ ...noise, source: "assumed" }, equal, equal);
    expect(assumed).toEqual({ error: expect.closeTo(Math.sqrt(0.0016 / 6), 12), df: 6 });
  });
});

describe("the noise of one run", () => {
  it("has a part of at least a quarter that its session does not share", () => {
    const { session, own } = sharesOf({ sigma: 0.01, session: 0.01 });
    expect([session, own]).toEqual([expect.closeTo(0.000075, 12), expect.closeTo(0.000025, 12)]);
  });

  it("has at most 30 degrees of freedom, however many repeats there are", () => {
    const noise = noiseOf({ df: 4, source: "assumed", builds: null });
    expect(correctNoise(noise, { squares: 0.01, df: 20, builds: 20 }).df).toBe(24);
    expect(correctNoise(noise, { squares: 0.05, df: 100, builds: 100 }).df).toBe(30);
  });

  it("is bounded by its cap in older frozen views, and unbounded without one", () => {
    const runs = [90, 100, 110];
    const logs = runs.map(Math.log);
    const mean = logs.reduce((sum, log) => sum + log, 0) / 3;
    // Both sides have these squares, and two degrees each.
    const repeats = Math.sqrt((2 * logs.reduce((sum, log) => sum + (log - mean) ** 2, 0)) / 4);
    expect(repeats).toBeCloseTo(0.1004, 4);
    const of = (cap: number | null) => noiseBefore(runs, runs, [{ sigma: 0.01, assumed: true, cap }]);
    expect(of(0.02)).toMatchObject({ sigma: 0.02, raised: "cap", repeats: expect.closeTo(repeats, 12) });
    expect(of(null)).toMatchObject({ sigma: expect.closeTo(repeats, 12), raised: "repeats" });
  });

  it("ignores repeats with fewer than three degrees of freedom in such views", () => {
    const noise = { sigma: 0.01, assumed: true };
    expect(noiseBefore([90, 110], [90, 110], [noise])).toEqual(noise);
  });
});

describe("changes along a line", () => {
  const noise = { sigma: 1, df: MANY };

  it("cost 3.72 standard deviations each", () => {
    // Two levels save 6 x (step / 2)² of the sum of squares and cost 3.72² = 13.84. So a step of 3.04 is a change.
    expect(changesOf([0, 0, 0, 3.1, 3.1, 3.1], noise).changes).toEqual([3]);
    expect(changesOf([0, 0, 0, 3, 3, 3], noise).changes).toEqual([]);
  });

  it("are confirmed by a second build: the newest alone is none", () => {
    expect(changesOf([0, 0, 0, 0, 9], noise)).toEqual({ changes: [], alone: [] });
    expect(changesOf([0, 0, 0, 9, 9], noise)).toEqual({ changes: [3], alone: [] });
    expect(changesOf([0, 0, 9, 0, 0], noise)).toEqual({ changes: [], alone: [2] });
  });
});

describe("the newest build", () => {
  // The median of ten levels is worth 20 / pi = 6.37 runs. The error is 0.02 x sqrt(1 / 6.37 + 1) = 0.0215, so "same"
  // ends at ln 1.05 - 1.6449 x 0.0215 = 0.0134. Ten whole runs would end it at 0.0143.
  const pair = { ...verdictOf([100], [110], noiseOf({})), answer: "changed" } as ReturnType<typeof verdictOf>;
  const answerAt = (level: number) =>
    newestVerdict({
      levels: [...Array.from({ length: 10 }, () => 0), level],
      runs: 1,
      changes: { changes: [], alone: [] },
      known: noiseOf({ sigma: 0.02 }),
      pair,
    });

  it("keeps the pair's answer where the level before does not surely equal it", () => {
    expect(answerAt(0.0138)).toEqual(pair);
  });

  it("equals the level before, so that the build before stands alone", () => {
    expect(answerAt(0.013)).toMatchObject({ answer: "cannot tell", why: "the build before stands alone", more: 1 });
  });
});

describe("an event", () => {
  /** So many rows, of which some fell by a fifth. */
  const eventAmong = (rows: number, fell: number) =>
    eventOf(
      Array.from({ length: rows }, (_, at) => ({
        a: [100],
        b: [at < fell ? 80 : 100],
        known: noiseOf({}),
        family: "reads",
      })),
    )?.event;

  it("has a fifth of the rows, and at least three of them", () => {
    expect([eventAmong(15, 3), eventAmong(16, 3), eventAmong(16, 4)]).toEqual([true, false, true]);
    expect([eventAmong(8, 2), eventAmong(8, 3)]).toEqual([false, true]);
  });
});

describe("the setting of known noise", () => {
  const scaleOf = (readsPerQuery: number) =>
    settingOfPoints([testPoint("b1.1", 1, { metrics: { qps: 1, readsPerQuery } })]).scale;

  it("is memory where a query reads less than 0.02 times from storage, and unknown from there on", () => {
    expect([scaleOf(0.019), scaleOf(0.02), scaleOf(0.021)]).toEqual(["memory", null, null]);
  });
});

describe("views frozen before noise came from repeats", () => {
  const visible = (runs: number) => {
    const values = Array.from({ length: runs }, () => 100);
    const verdict = verdictBefore(values, values, { sigma: 0.001, assumed: true });
    return verdict.why === null ? verdict.visible : null;
  };

  it("show no fall below four standard errors of 0.7 %, nor below four of the drift of builds", () => {
    // One run each: 4 x 0.007 x sqrt 2. A hundred: 4 x 0.0042 x sqrt 2.
    expect(visible(1)).toBeCloseTo(1 - Math.exp(-4 * 0.007 * Math.SQRT2), 12);
    expect(visible(100)).toBeCloseTo(1 - Math.exp(-4 * 0.0042 * Math.SQRT2), 12);
  });
});
