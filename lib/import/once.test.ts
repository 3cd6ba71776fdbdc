import { expect, test } from "vitest";
import { Once } from "./once";

test("equal texts and numbers are equal parts, equal objects only where they are the same", () => {
  const once = new Once<number>();
  let made = 0;
  const of = (...parts: unknown[]) => once.of(parts, () => made++);
  const [one, other] = [{ a: 1 }, { a: 1 }];
  expect([of("a", 1), of("a", 1), of("a1"), of("1", "a"), of(1, "a"), of(one), of(one), of(other)]).toEqual([
    0, 0, 1, 2, 3, 4, 4, 5,
  ]);
  // Missing, null and the empty text are three values.
  expect([of("a", null), of("a", undefined), of("a", ""), of("a")]).toEqual([6, 7, 8, 9]);
});

test("a value that was forgotten is made again, and never that of other parts", () => {
  const once = new Once<string>();
  for (let at = 0; at < 60_000; at++) expect(once.of(["part", at], () => `made for ${at}`)).toBe(`made for ${at}`);
  for (let at = 0; at < 100; at++)
    expect(once.of(["part", at], () => `again for ${at}`)).toMatch(new RegExp(` ${at}$`));
});

test("parts with the same hash have values of their own", () => {
  const once = new Once<number>();
  const parts = (nth: number): unknown[] => Array.from({ length: 14 }, (_, at) => (at === 2 ? `part ${nth}` : at));
  // Of these, the lists 253 and 2539 have the same hash.
  for (let nth = 0; nth < 3_000; nth++) expect(once.of(parts(nth), () => nth)).toBe(nth);
  for (let nth = 0; nth < 3_000; nth++) expect(once.of(parts(nth), () => -1)).toBe(nth);
});
