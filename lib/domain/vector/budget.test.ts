import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Budget, budgetOf, type Operating } from "./budget";
import {
  dollarsPerQuery,
  fitAll,
  LIMIT_KEYS,
  type LimitKey,
  type Limits,
  leastLimit,
  NO_LIMITS,
  queriesPerDollar,
} from "./limits";
import { bestFirst } from "./pareto";

const MiB = 1024 ** 2;
const index = (qps: number, buildSeconds: number | null, mebibytes: number | null, part: Partial<Operating> = {}) => ({
  qps,
  recall: 0.99,
  buildSeconds,
  p99Seconds: null,
  dollarsPerQuery: null,
  indexBytes: mebibytes === null ? null : mebibytes * MiB,
  ...part,
});
const needs = ({ buildSeconds, indexBytes, p99Seconds, dollarsPerQuery }: Operating) => ({
  buildSeconds,
  indexBytes,
  p99Seconds,
  dollarsPerQuery,
});
const self = (point: Operating) => point;
const within = (points: readonly Operating[], limits: Partial<Limits>, recall = 0.99) =>
  budgetOf(points, recall, { ...NO_LIMITS, ...limits }, self);

describe("the best within limits", () => {
  const m16 = index(2000, 52, 150);
  const m12 = index(1820, 38, 140);
  const m6 = index(900, 12, 120);
  const all = [m16, m12, m6];

  it("is the fastest that fits, beside the fastest without limits", () => {
    expect(within(all, {})).toMatchObject({ point: m16, unlimited: m16, relaxed: [] });
    expect(within(all, { maxBuildSeconds: 40 })).toMatchObject({ point: m12, unlimited: m16, relaxed: [] });
    expect(within(all, { maxBuildSeconds: 38 }).point).toBe(m12);
    expect(within(all, { maxBuildSeconds: 37.9 }).point).toBe(m6);
    expect(within(all, { maxBuildSeconds: 40, maxIndexMiB: 130 }).point).toBe(m6);
  });

  it("names the limit that excludes all points, and the answer under a wider one", () => {
    const { point, relaxed, counts } = within(all, { maxIndexMiB: 100 });
    expect(point).toBeNull();
    expect(counts).toEqual({ fits: 0, above: 3, unknown: 0 });
    expect(relaxed).toEqual([
      { limits: { ...NO_LIMITS, maxIndexMiB: 120 }, changed: ["maxIndexMiB"], needs: needs(m6), point: m6 },
    ]);
    // Point m 12 exceeds one of the first limits, the size, and both of the second ones.
    expect(within([m16, m12], { maxBuildSeconds: 45, maxIndexMiB: 130 }).relaxed).toEqual([
      {
        limits: { ...NO_LIMITS, maxBuildSeconds: 45, maxIndexMiB: 140 },
        changed: ["maxIndexMiB"],
        needs: needs(m12),
        point: m12,
      },
    ]);
    expect(within([m16, m12], { maxBuildSeconds: 10, maxIndexMiB: 130 }).relaxed).toEqual([
      {
        limits: { ...NO_LIMITS, maxBuildSeconds: 38, maxIndexMiB: 140 },
        changed: ["maxBuildSeconds", "maxIndexMiB"],
        needs: needs(m12),
        point: m12,
      },
    ]);
  });

  it("takes 0 as a limit that only 0 fits, and then names the least value", () => {
    const { point, relaxed } = within(all, { maxBuildSeconds: 0 });
    expect([point, relaxed.map(({ limits }) => limits.maxBuildSeconds)]).toEqual([null, [12]]);
    // A search without an index has nothing to build.
    const scan = index(30, 0, null);
    expect(within([...all, scan], { maxBuildSeconds: 0 })).toMatchObject({ point: scan, unlimited: m16 });
  });

  it("changes each limit the least where their worst multiples are equal", () => {
    // PGVector on fashion-mnist:
    // - size of both: 234.375 / 100 = 2.34 times the limit
    // - build times: 50.4 / 25 = 2.02 and 27 / 25 = 1.08 times the limit
    const [m16, m8] = [index(1850, 50.4, 234.375), index(1609, 27, 234.375)];
    const { relaxed } = within([m16, m8], { maxBuildSeconds: 25, maxIndexMiB: 100 });
    expect(relaxed).toEqual([
      {
        limits: { ...NO_LIMITS, maxBuildSeconds: 27, maxIndexMiB: 235 },
        changed: ["maxBuildSeconds", "maxIndexMiB"],
        needs: needs(m8),
        point: m8,
      },
    ]);
  });

  it("gives up as few limits as it can, then takes the nearest", () => {
    const asked = { maxBuildSeconds: 25, maxIndexMiB: 100 };
    // All lack the build time, and the first lacks its size too. The others are 300 / 100 = 3 and 150 / 100 = 1.5 times
    // above.
    const [neither, far, near] = [index(3000, null, null), index(2000, null, 300), index(1000, null, 150)];
    expect(within([neither, far, near], asked).relaxed).toMatchObject([
      { limits: { maxBuildSeconds: null, maxIndexMiB: 150 }, needs: needs(near), point: near },
    ]);
  });

  it("never counts a value that is not recorded as fitting or failing", () => {
    const untimed = index(5000, null, 100);
    expect(within([untimed, ...all], { maxBuildSeconds: 40 })).toMatchObject({
      point: m12,
      unlimited: untimed,
      counts: { fits: 2, above: 1, unknown: 1 },
    });
    // Nothing else reaches the recall: only giving the limit up helps.
    expect(within([untimed], { maxBuildSeconds: 40 }).relaxed).toEqual([
      { limits: NO_LIMITS, changed: ["maxBuildSeconds"], needs: needs(untimed), point: untimed },
    ]);
  });

  it("compares the recall as its source gives it", () => {
    const close = index(5000, 1, 1, { recall: 0.9797 });
    expect(within([close], {}, 0.98)).toEqual({
      point: null,
      unlimited: null,
      counts: { fits: 0, above: 0, unknown: 0 },
      relaxed: [],
    });
    expect(within([close], {}, 0.9797).point).toBe(close);
  });
});

it("suggests a limit of three digits that the value fits", () => {
  const of = (mebibytes: number) => leastLimit(index(1, null, mebibytes), "maxIndexMiB");
  expect([of(233.6), of(234), of(0.12345), of(1234.5), of(999.9)]).toEqual([234, 234, 0.124, 1240, 1000]);
  expect(leastLimit(index(1, 27.43, null), "maxBuildSeconds")).toBe(27.5);
  expect(leastLimit(index(1, null, null, { p99Seconds: 0.0101 }), "p99")).toBe(10.1);
  expect(leastLimit(index(1, null, null), "p99")).toBeNull();
  // 1 / 1,138,200 of a dollar a query is 0.87858 dollars a million.
  expect(leastLimit(index(1, null, null, { dollarsPerQuery: 1 / 1_138_200 }), "maxCost")).toBe(0.879);
});

it("divides the queries of an hour by the price of the machine's hour", () => {
  // 812.5 queries a second are 2,925,000 an hour: 1,170,000 for each of 2.5 dollars.
  expect(queriesPerDollar(812.5, { price: 2.5 })).toBe(1_170_000);
  expect(dollarsPerQuery(812.5, { price: 2.5 })).toBe(1 / 1_170_000);
  expect([
    queriesPerDollar(812.5, {}),
    dollarsPerQuery(812.5, { price: null }),
    dollarsPerQuery(null, { price: 1 }),
  ]).toEqual([null, null, null]);
  expect(dollarsPerQuery(0, { price: 1 })).toBeNull();
});

const value = fc.option(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), { nil: null });
const operating = fc.record({
  qps: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: null }),
  recall: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
  buildSeconds: value,
  indexBytes: value,
  p99Seconds: value,
  dollarsPerQuery: value,
});
const list = fc
  .array(operating, { maxLength: 30 })
  .map((points) => points.sort(bestFirst({ x: ({ recall }: Operating) => recall, y: ({ qps }: Operating) => qps })));
const limit = fc.option(fc.double({ min: 1e-3, max: 1e6, noNaN: true }), { nil: null });
const limitsArbitrary = fc.record({ maxBuildSeconds: limit, maxIndexMiB: limit, p99: limit, maxCost: limit });
const recalls = fc.double({ min: 0, max: 1, noNaN: true });
const qps = (budget: Budget<Operating>) => budget.point?.qps ?? 0;

describe("for all points and limits", () => {
  it("the answer fits every limit and reaches the recall", () => {
    fc.assert(
      fc.property(list, recalls, limitsArbitrary, (points, recall, limits) => {
        const { point } = budgetOf(points, recall, limits, self);
        if (!point) return;
        expect(fitAll(point, limits)).toBe("fits");
        expect(point.recall).toBeGreaterThanOrEqual(recall);
      }),
    );
  });

  it("a tighter limit never gives more queries, and none gives more than no limit", () => {
    const tighter = fc.record({
      key: fc.constantFrom<LimitKey>(...LIMIT_KEYS),
      share: fc.double({ min: 0.001, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(list, recalls, limitsArbitrary, tighter, (points, recall, limits, { key, share }) => {
        const before = budgetOf(points, recall, limits, self);
        const after = budgetOf(points, recall, { ...limits, [key]: (limits[key] ?? 1e6) * share }, self);
        expect(qps(after)).toBeLessThanOrEqual(qps(before));
        expect(qps(before)).toBeLessThanOrEqual(before.unlimited?.qps ?? 0);
      }),
    );
  });

  it("relaxing as suggested gives exactly the suggested answer, and something is suggested wherever it can be", () => {
    fc.assert(
      fc.property(list, recalls, limitsArbitrary, (points, recall, limits) => {
        const { point, unlimited, relaxed, counts } = budgetOf(points, recall, limits, self);
        expect(relaxed.length > 0).toBe(point === null && unlimited !== null);
        expect(counts.fits > 0).toBe(point !== null);
        for (const way of relaxed) {
          expect(budgetOf(points, recall, way.limits, self).point).toBe(way.point);
          for (const key of LIMIT_KEYS) {
            if (!way.changed.includes(key)) expect(way.limits[key]).toBe(limits[key]);
          }
        }
      }),
    );
  });
});
