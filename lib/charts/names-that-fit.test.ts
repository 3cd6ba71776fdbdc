import fc from "fast-check";
import { expect, it } from "vitest";
import { widthAt } from "./label-layout";
import { namesThatFit } from "./names-that-fit";

const name = (text: string, at: number) => ({ key: text, text, at });

it("keeps the first names where not all have room", () => {
  // A name of three characters takes 19 to 20 of 100 pixels.
  const [a, b, c] = [name("5.6", 0), name("5.7", 0.1), name("8.0", 0.5)];
  expect([...namesThatFit([a, b, c], 100, "middle")]).toEqual(["5.6", "8.0"]);
  expect([...namesThatFit([b, c, a], 100, "middle")]).toEqual(["5.7", "8.0"]);
  expect([...namesThatFit([a, b, c], 1000, "middle")]).toEqual(["5.6", "5.7", "8.0"]);
});

it("leaves room after a name that begins at its place", () => {
  const names = [name("PostgreSQL", 0), name("MySQL", 0.5)];
  expect(namesThatFit(names, 100, "start").size).toBe(1);
  expect(namesThatFit(names, 200, "start").size).toBe(2);
});

it("never lets two names touch", () => {
  const texts = fc.array(
    fc.record({ at: fc.float({ min: 0, max: 1, noNaN: true }), text: fc.string({ minLength: 1 }) }),
  );
  fc.assert(
    fc.property(texts, fc.integer({ min: 50, max: 500 }), (list, width) => {
      const names = list.map((each, nth) => ({ ...each, key: String(nth) }));
      const kept = namesThatFit(names, width, "start");
      const drawn = names.filter(({ key }) => kept.has(key)).sort((a, b) => a.at - b.at);
      for (const [nth, { at }] of drawn.entries()) {
        const before = drawn[nth - 1];
        if (before) expect(at * width).toBeGreaterThan(before.at * width + widthAt(before.text, 11));
      }
    }),
  );
});
