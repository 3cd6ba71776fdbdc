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

it("counts one choice that is the best at eight recalls as one measurement", () => {
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

it("finds no event in rows of fewer than eight measurements", () => {
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

/** Rows of a family, each from 100 to one of these rates. */
const familyOf = (family: string, rates: readonly number[]) =>
  rates.map((rate, at) => ({ ...rowOf(100, rate, `${family} ${at}`), family }));

it("names the family that moved most, also where it rose and others fell", () => {
  // As at MariaDB 10.8.8: 7 of 9 point queries doubled, 8 of 10 writes fell by a quarter.
  const point = familyOf("point", [...Array.from({ length: 7 }, () => 202), 100, 100]);
  const writes = familyOf("writes", [...Array.from({ length: 8 }, () => 75), 100, 100]);
  const { worst } = eventOf([...writes, ...point]) ?? {};
  expect(worst).toMatchObject({ family: "point", ratio: expect.closeTo(2.02, 9), changed: 7, of: 9 });
});

it("ranks a family of which most rows moved before a family with a single moved row", () => {
  const one = familyOf("range", [31, 100, 100, 100, 100, 100]);
  const seven = familyOf("writes", [...Array.from({ length: 7 }, () => 75), 100, 100]);
  expect(eventOf([...one, ...seven])?.worst).toMatchObject({ family: "writes", changed: 7, of: 9 });
  const lone = familyOf("scan", [31]);
  expect(eventOf([...lone, ...seven])?.worst).toMatchObject({ family: "writes", changed: 7, of: 9 });
});
