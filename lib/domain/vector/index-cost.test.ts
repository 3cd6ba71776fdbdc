import { describe, expect, it } from "vitest";
import {
  type BuiltIndex,
  balanceOf,
  buildSpread,
  chooseIndex,
  excessOf,
  qpsLost,
  queryEquivalents,
} from "./index-cost";

const index = (part: Partial<BuiltIndex>): BuiltIndex => ({
  seconds: 10,
  bytes: 100,
  qps: 1000,
  failed: false,
  ...part,
});
const KIB = 1024;

// The fastest index of each algorithm at recall >= 0.95 and 1 thread, of
// jan25.ann.fashion-mnist-784-euclidean/out.batch0.3. Times and sizes: "Built index in" and "Index size" (KiB) of
// o.batch0.*. QPS: o.plot.3.
const mariadb = index({ seconds: 14.792519807815552, bytes: 122880 * KIB, qps: 5690.773 });
const pgvector = index({ seconds: 50.37157607078552, bytes: 240008 * KIB, qps: 3043.675 });
const halfvec = index({ seconds: 52.81691551208496, bytes: 120008 * KIB, qps: 3250.064 });

describe("choosing an index", () => {
  it("takes the fastest, the quickest, the smallest or the least seconds times bytes of those that reach the target", () => {
    const rows = [
      index({ seconds: 30, bytes: 90, qps: 2000 }),
      index({ seconds: 5, bytes: 300, qps: 900 }),
      index({ seconds: 20, bytes: 50, qps: 500 }),
      index({ seconds: 6, bytes: 100, qps: 400 }),
      index({ seconds: 1, bytes: 1, qps: null }),
      index({ seconds: 1, bytes: 1, qps: 9000, failed: true }),
    ];
    const at = (choice: Parameters<typeof chooseIndex>[1]) => {
      const found = chooseIndex(rows, choice, (row) => row);
      return found && rows.indexOf(found);
    };
    // Seconds times bytes: 2700, 1500, 1000, 600.
    expect([at("fastest"), at("quickest"), at("smallest"), at("both")]).toEqual([0, 1, 2, 3]);
  });

  it("takes the faster of indexes of one size, or of one build time", () => {
    // MariaDB m 4 and m 6 on fashion-mnist, 8 threads, recall >= 0.99. Both have 122880 KiB, built in 8.7 and 9.9 s.
    const bytes = 122880 * KIB;
    const [m4, m6] = [index({ seconds: 8.7, bytes, qps: 410 }), index({ seconds: 9.9, bytes, qps: 17971 })];
    expect(chooseIndex([m4, m6], "smallest", (row) => row)).toBe(m6);
    expect(chooseIndex([m4, m6], "quickest", (row) => row)).toBe(m4);
    const [slow, fast] = [index({ bytes: 50, qps: 410 }), index({ bytes: 100, qps: 17971 })];
    expect(chooseIndex([slow, fast], "quickest", (row) => row)).toBe(fast);
    // Both have 1,000 second-bytes.
    const [wide, flat] = [index({ seconds: 20, bytes: 50, qps: 500 }), index({ seconds: 10, bytes: 100, qps: 400 })];
    expect(chooseIndex([flat, wide], "both", (row) => row)).toBe(wide);
  });

  it("never takes an unknown time or size for 0, and of equally fast ones the quicker, smaller one", () => {
    const untimed = index({ seconds: null, bytes: 1, qps: 1 });
    expect(chooseIndex([untimed], "quickest", (row) => row)).toBeNull();
    expect(chooseIndex([untimed], "both", (row) => row)).toBeNull();
    expect(chooseIndex([untimed], "smallest", (row) => row)).toBe(untimed);
    const quicker = index({ seconds: 9, bytes: 1 });
    expect(chooseIndex([untimed, quicker], "smallest", (row) => row)).toBe(quicker);
    expect(
      chooseIndex([index({ seconds: null }), index({ seconds: null, bytes: null })], "fastest", (row) => row),
    ).toEqual(index({ seconds: null }));
  });
});

describe("the cost of an index", () => {
  it("is counted in the queries that it would have answered while it was built", () => {
    expect(queryEquivalents(mariadb)).toBeCloseTo(84_181, 0);
    expect(queryEquivalents(index({ seconds: null }))).toBeNull();
    expect(queryEquivalents(index({ qps: null }))).toBeNull();
  });

  it("loses QPS against the fastest of its series: m 4 answers 3,471.3 per second where m 6 answers 5,690.773", () => {
    expect(qpsLost(3471.3, 5690.773)).toBeCloseTo(1 - 3471.3 / 5690.773, 12);
    expect(qpsLost(5690.773, 5690.773)).toBe(0);
    expect(qpsLost(null, 5690.773)).toBeNull();
  });

  it("has an excess over the best of its rivals in queries, build and memory", () => {
    const [a, b, c] = excessOf([mariadb, pgvector, halfvec]);
    expect(a).toEqual({ queries: 1, build: 1, memory: 122880 / 120008 });
    expect(b?.queries).toBeCloseTo(5690.773 / 3043.675, 12);
    expect(b?.build).toBeCloseTo(50.37157607078552 / 14.792519807815552, 12);
    expect(b?.memory).toBeCloseTo(240008 / 120008, 12);
    expect(c?.queries).toBeCloseTo(5690.773 / 3250.064, 12);
    expect(c?.build).toBeCloseTo(52.81691551208496 / 14.792519807815552, 12);
    expect(c?.memory).toBe(1);
    expect(excessOf([index({ seconds: null }), index({ bytes: null })])).toEqual([
      { queries: 1, build: null, memory: 1 },
      { queries: 1, build: 1, memory: null },
    ]);
  });

  it("has a place between the corners by its doublings", () => {
    const [a, b, c] = excessOf([mariadb, pgvector, halfvec]).map(balanceOf);
    // Doublings of pgvector:
    // - log2 1.8697 = 0.9028, 24.6 %
    // - log2 3.4052 = 1.7677, 48.2 %
    // - log2 1.9999 = 1.0000, 27.2 %
    // - all: 3.6705
    expect(b?.doublings).toBeCloseTo(3.6705, 3);
    expect([b?.queries, b?.build, b?.memory].map((share) => share?.toFixed(3))).toEqual(["0.246", "0.482", "0.272"]);
    // halfvec: log2 1.7510 = 0.8081, log2 3.5705 = 1.8361, 0: 2.6442 in all.
    expect(c?.doublings).toBeCloseTo(2.6442, 3);
    expect([c?.queries, c?.build, c?.memory].map((share) => share?.toFixed(3))).toEqual(["0.306", "0.694", "0.000"]);
    // MariaDB: 2.4 % more memory is 0.0341 doublings. They pull 3.4 % of the way from the middle to memory's corner.
    expect(a?.doublings).toBeCloseTo(0.0341, 3);
    expect([a?.queries, a?.build, a?.memory].map((share) => share?.toFixed(3))).toEqual(["0.322", "0.322", "0.356"]);
    expect(balanceOf({ queries: 1, build: 1, memory: 1 })).toEqual({
      queries: 1 / 3,
      build: 1 / 3,
      memory: 1 / 3,
      doublings: 0,
    });
    expect(balanceOf({ queries: 1, build: null, memory: 1 })).toBeNull();
  });
});

it("gives the spread of repeated builds, and null where a time is unknown", () => {
  expect(buildSpread([11.866663455963135, 8.706455945968628])).toBeCloseTo(
    1 - 8.706455945968628 / 11.866663455963135,
    12,
  );
  expect(buildSpread([10, null])).toBeNull();
});
