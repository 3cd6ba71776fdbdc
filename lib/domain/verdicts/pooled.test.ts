import fc from "fast-check";
import { expect, it } from "vitest";
import type { Known } from "./noise";
import { eventOf, type GroupRow, groupVerdict, pairKey } from "./pooled";

const known: Known = { sigma: 0.02, df: 20, session: 0, drift: 0, source: "setting", builds: 1 };

/** A row of the best rates of two builds, named by the choices that gave them. */
const rowOf = (a: number, b: number, name: string): GroupRow => {
  const side = (value: number) => ({ point: name, value });
  return { a: [a], b: [b], known, pair: pairKey(side(a), side(b)) };
};

it("takes one choice that is the best at eight recalls for one measurement", () => {
  const one = rowOf(100, 80, "x");
  const shown = groupVerdict(Array.from({ length: 8 }, () => one));
  expect(shown).toMatchObject({ rows: 8, common: false });
  // The noise of one row: 0.02 x sqrt 2 on either side, whatever the number of rows that show it.
  expect(shown).toEqual({ ...groupVerdict([one]), rows: 8 });
  const apart = Array.from({ length: 8 }, (_, at) => rowOf(100, 80, `${at}`));
  expect(groupVerdict(apart)).toMatchObject({ rows: 8, common: true });
});

it("has the median of the rows that a table shows", () => {
  const [slow, fast] = [rowOf(100, 50, "x"), rowOf(100, 90, "y")];
  // Logarithms of 0.5, 0.5 and 0.9; of 0.5 and 0.9 it would be their geometric mean.
  expect(groupVerdict([slow, slow, fast])?.ratio).toBeCloseTo(0.5, 12);
});

it("calls no event where fewer than eight measurements are behind the rows", () => {
  const rows = (names: number) =>
    Array.from({ length: 16 }, (_, at) => ({ ...rowOf(100, 70, `${at % names}`), family: "fashion-mnist" }));
  expect(eventOf(rows(7))).toBeNull();
  expect(eventOf(rows(8))).toMatchObject({ event: true, of: 8, fell: 8 });
});

it("has the noise and the direction of its distinct measurements, however often each is shown", () => {
  const row = fc.tuple(fc.double({ min: 50, max: 200, noNaN: true }), fc.double({ min: 50, max: 200, noNaN: true }));
  fc.assert(
    fc.property(fc.array(fc.tuple(row, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 12 }), (given) => {
      const once = given.map(([[a, b]], at) => rowOf(a, b, `${at}`));
      const often = given.flatMap(([, times], at) => Array.from({ length: times }, () => once[at] ?? rowOf(1, 1, "")));
      const [few, many] = [groupVerdict(once), groupVerdict(often)];
      expect(many?.common).toBe(few?.common);
      expect([many?.low, many?.high, many?.rows]).toEqual([few?.low, few?.high, often.length]);
      if (few?.why === null && many?.why === null) expect(many.visible).toBe(few.visible);
    }),
  );
});
