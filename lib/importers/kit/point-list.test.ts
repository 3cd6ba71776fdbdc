import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noMetrics, type Params, type ParsedPoint, type ParsedRun } from "@/lib/domain/model";
import { plainRun } from "../plain-run.testing";
import type { Shelf } from "./packed-block";
import { PackedLines } from "./packed-text";
import { PointList, plainPoint } from "./point-list";

// Each field takes the values that its type allows, odd ones included.
const pick = <T>(values: readonly T[], at: number): T => {
  const value = values[at % values.length];
  if (value === undefined) throw new Error("no values");
  return value;
};
const numbers = [1.5, null, 0, -0, Number.NaN, Number.POSITIVE_INFINITY, 5e-324, -1e300, 1 / 3];

function point(at: number): ParsedPoint {
  const metricSources = { tps: { path: `${at}.met`, line: at, origin: "computed" as const, rule: `rule ${at}` } };
  return {
    key: `a.csv:${at}`,
    runKey: `run ${at % 7}`,
    indexBuildKey: at % 3 === 0 ? null : `build ${at % 5}`,
    label: pick(["", "X(ef=1)", `X(ef=${at})`, 'a "quoted"\nline\0', "half \ud800 of a pair", "ünïcode 数"], at),
    indexParams: pick<Params>(
      [{}, { m: 8, type: "a" }, { type: "a", m: 8 }, { m: "8" }, { isOn: true, none: null }],
      at,
    ),
    queryParams: { ef: at % 11 },
    metrics: { ...noMetrics, qps: pick(numbers, at), recall: pick(numbers, at + 3), latencyP999Seconds: at / 7 },
    moreMetrics: pick<ParsedPoint["moreMetrics"]>([{}, { tps: pick(numbers, at), b: null }, { b: 2, tps: at }], at),
    ...(at % 13 === 0 ? { metricSources } : {}),
    recallSource: pick([null, "printed", "computed"] as const, at),
    recallNote: at % 4 === 0 ? null : "a note",
    origin: pick(["raw", "author", "computed"] as const, at),
    status: pick(["complete", "failed", "suspect"] as const, at),
    source: { path: `folder/${at % 3}`, line: at % 17 === 0 ? null : at, text: at % 19 === 0 ? null : `line ${at}` },
    ...(at % 5 === 0 ? { fingerprint: pick([null, "0123456789abcdef0123456789abcdef", "any text"], at) } : {}),
  };
}

/** Returns a shelf of up to `most` pieces, which overwrites bytes that were lent to it. */
function shelfOf(most = Number.POSITIVE_INFINITY) {
  const pieces: Buffer[] = [];
  let reads = 0;
  const shelf: Shelf = {
    keep(bytes) {
      if (pieces.length === most) return null;
      const piece = Buffer.from(bytes);
      pieces.push(piece);
      bytes.fill(0xff);
      return {
        length: piece.length,
        read(target) {
          reads += 1;
          expect(target).toHaveLength(piece.length);
          target.set(piece);
        },
      };
    },
  };
  return { shelf, kept: () => pieces.length, reads: () => reads };
}

const listed = (
  points: readonly ParsedPoint[],
  minimum = 1,
  shelf?: Shelf,
  runs: readonly ParsedRun[] = [],
): ParsedPoint[] => {
  const list = new PointList(shelf, runs, minimum);
  for (const one of points) list.push(one);
  return list.points;
};

const isPacked = (one: ParsedPoint): boolean => plainPoint(one) !== one;

describe("a list of many points", () => {
  const points = Array.from({ length: 2_500 }, (_, at) => point(at));

  it("gives back every field of every point, in order", () => {
    const list = listed(points);
    // Two blocks of 1,024 are packed, and the rest waits.
    expect(list.filter(isPacked)).toHaveLength(2_048);
    expect(list.map(plainPoint)).toStrictEqual(points);
    // Also out of order, field by field.
    for (const at of [2_047, 0, 1_024, 5]) expect(list[at]).toMatchObject({ ...points[at] });
  });

  it("stays as it is up to its minimum", () => {
    expect(listed(points, 2_501).some(isPacked)).toBe(false);
    expect(listed(points, 2_500).some(isPacked)).toBe(true);
    expect(listed(points).length).toBe(points.length);
  });

  it("keeps a point as it is that packing would change", () => {
    const odd: Partial<ParsedPoint>[] = [
      { indexParams: { m: Number.NaN } },
      { queryParams: { ef: -0 } },
      { source: { path: "a", line: 2 ** 31, text: null } },
      { source: { path: "a", line: 1.5, text: null } },
      { metricSources: { tps: { path: "a", line: Number.NaN, origin: "raw", rule: null } } },
      { moreMetrics: Object.fromEntries(Array.from({ length: 23 }, (_, at) => [`m${at}`, at])) },
    ];
    const many = points.slice(0, 1_024).map((one, at) => ({ ...one, ...odd[at] }));
    const list = listed(many);
    expect(list.map(isPacked)).toEqual(many.map((_, at) => at >= odd.length));
    expect(list.map(plainPoint)).toStrictEqual(many);
  });

  it("takes points of another list as they are, and fingerprints that come later", () => {
    const list = listed(listed(points.slice(0, 1_100)));
    const before = point(0);
    const [first] = list;
    if (!first) throw new Error("the list is empty");
    for (const print of ["ffffffffffffffffffffffffffffffff", "short", null, undefined]) {
      first.fingerprint = print;
      expect(first.fingerprint).toBe(print);
    }
    first.fingerprint = before.fingerprint;
    expect(list.map(plainPoint)).toStrictEqual(points.slice(0, 1_100));
  });
});

it("a point has the place of its run where that holds it, in the order of the runs and in any other", () => {
  const runs = Array.from({ length: 2_048 }, (_, at) => {
    const source = { path: `${at % 3}.csv`, line: at, text: `line ${at}` };
    return { ...plainRun, key: `run ${at}`, source };
  });
  const ofRuns = runs.map((run, at) => ({ ...point(at), runKey: run.key, key: run.key, source: run.source }));
  // A key and a place of its own, an equal place of its own, and a second point of the same run.
  const own = ofRuns.map((one, at) => (at % 5 === 0 ? { ...point(at), runKey: one.runKey } : one));
  const equal = ofRuns.map((one, at) => (at % 7 === 0 ? { ...one, source: { ...one.source } } : one));
  const twice = ofRuns.slice(0, 1_024).flatMap((one) => [one, { ...one, key: `${one.key} again` }]);
  const late = [...ofRuns.slice(1_024), ...ofRuns.slice(0, 1_024)];
  for (const points of [ofRuns, own, equal, twice, late, ofRuns.toReversed()]) {
    const list = listed(points, 1, shelfOf().shelf, runs);
    expect(list.filter(isPacked)).toHaveLength(2_048);
    expect(list.map(plainPoint)).toStrictEqual(points);
  }
  expect(listed(ofRuns, 1, undefined, runs).every(({ source }, at) => source === runs[at]?.source)).toBe(true);
});

describe("a list of many points on a shelf", () => {
  // Twelve blocks, of which eight are open at a time.
  const points = Array.from({ length: 12 * 1_024 }, (_, at) => point(at));

  it("gives back every field of every point in any order", () => {
    const { shelf, kept, reads } = shelfOf();
    const list = listed(points, 1, shelf);
    expect(kept()).toBe(12);
    expect(list.map(plainPoint)).toStrictEqual(points);
    expect(reads()).toBe(12);
    fc.assert(
      fc.property(fc.array(fc.nat(points.length - 1), { minLength: 30, maxLength: 60 }), (places) => {
        // Objects with fields that are read later, as rules do.
        const some = places.map((at) => list[at]);
        expect(some.map((one) => one && plainPoint(one))).toStrictEqual(places.map((at) => points[at]));
      }),
      { numRuns: 20 },
    );
    expect(reads()).toBeGreaterThan(24);
  });

  it("keeps in memory what the shelf does not take", () => {
    const { shelf, kept } = shelfOf(2);
    const list = listed(points, 1, shelf);
    expect(kept()).toBe(2);
    expect(list.map(plainPoint)).toStrictEqual(points);
    for (const one of list.slice(0, 5_000)) one.fingerprint = "0123456789abcdef0123456789abcdef";
    expect(list.slice(5_000).map(plainPoint)).toStrictEqual(points.slice(5_000));
  });

  it("puts changed copies on the same shelf", () => {
    const { shelf, kept } = shelfOf();
    const list = listed(points, 1, shelf);
    const copies = PointList.beside(list);
    for (let round = 0; round < 3; round += 1)
      for (const one of list) copies.push({ ...plainPoint(one), label: `copy ${round} of ${one.label}` });
    // 36 * 1,024 points, above the 32 * 1,024 up to which a list stays as it is.
    expect(kept()).toBe(12 + 36);
    expect(copies.points.slice(-1).map(plainPoint)).toStrictEqual(
      points.slice(-1).map((one) => ({ ...one, label: `copy 2 of ${one.label}` })),
    );
    expect(PointList.beside([]).points).toEqual([]);
  });

  it("throws what the shelf throws, and tries again at the next look", () => {
    const { shelf } = shelfOf();
    let isBroken = false;
    const failing: Shelf = {
      keep(bytes) {
        const kept = shelf.keep(bytes);
        return (
          kept && {
            length: kept.length,
            read(target) {
              if (isBroken) throw new Error("EIO");
              kept.read(target);
            },
          }
        );
      },
    };
    const list = listed(points, 1, failing);
    isBroken = true;
    expect(() => list[0]?.label).toThrow("EIO");
    expect(() => list[0]?.metrics).toThrow("EIO");
    isBroken = false;
    expect(list.slice(0, 3_000).map(plainPoint)).toStrictEqual(points.slice(0, 3_000));
  });
});

describe("a list of many lines", () => {
  it("gives back all lines and numbers in order, once", () => {
    const lines = Array.from({ length: 3_000 }, (_, at) => ({
      line: at * 3 + 1,
      text: pick(["", "a\ud800", '"x",', "é".repeat(at % 300)], at) + "z".repeat(100),
    }));
    const packed = new PackedLines();
    for (const line of lines) packed.push(line);
    expect([...packed.take()]).toEqual(lines);
    expect([...packed.take()]).toEqual([]);
  });
});
