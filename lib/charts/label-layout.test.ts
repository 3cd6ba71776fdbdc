import fc from "fast-check";
import { expect, test } from "vitest";
import { placeLabels } from "./label-layout";

const label = (key: string, wanted: number) => ({ key, text: key, wanted });

test("labels with room stay where they are", () => {
  const places = placeLabels([label("a", 20), label("b", 80)], { gap: 16, top: 0, bottom: 100 });
  expect([...places]).toEqual([
    ["a", 20],
    ["b", 80],
  ]);
});

test("labels at the same place are moved apart, and back inside the bottom", () => {
  const places = placeLabels([label("a", 95), label("b", 96), label("c", 97)], { gap: 16, top: 0, bottom: 100 });
  expect([...places.values()]).toEqual([68, 84, 100]);
});

test("labels never overlap while they fit", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 450 }), { maxLength: 25 }), (wanted) => {
      const places = [
        ...placeLabels(
          wanted.map((w, at) => label(String(at), w)),
          { gap: 16, top: 0, bottom: 400 },
        ).values(),
      ];
      for (let at = 1; at < places.length; at += 1) {
        expect((places[at] ?? 0) - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(16);
      }
      for (const place of places) {
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(400);
      }
    }),
  );
});
