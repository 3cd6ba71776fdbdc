import fc from "fast-check";
import { expect, it } from "vitest";
import { COLORS, MARKERS, seriesSlots } from "./series-slots";

const series = (...list: [string, string | null][]) => list.map(([key, engine]) => ({ key, engine }));

it("gives an engine the same colour in every data set", () => {
  const a = seriesSlots(series(["MariaDB", "mariadb"], ["PGVector", "pgvector"]));
  const b = seriesSlots(series(["annoy", "annoy"], ["hnswlib", "hnswlib"], ["PGVector", "pgvector"]));
  expect(a.get("PGVector")?.color).toBe(b.get("PGVector")?.color);
  expect(a.get("PGVector")?.color).not.toBe(a.get("MariaDB")?.color);
});

it("gives variants of one engine different colours as long as there are free ones", () => {
  const slots = seriesSlots(
    series(["pgvector-0.7.4", "pgvector"], ["pgvector-0.8.6", "pgvector"], ["pgvector_halfvec", "pgvector"]),
  );
  expect(new Set([...slots.values()].map(({ color }) => color)).size).toBe(3);
});

it("never gives two series the same colour and marker until all pairs are used", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.string(), fc.constantFrom("mariadb", "pgvector", "milvus", "other", null)), {
        selector: ([key]) => key,
        maxLength: COLORS * MARKERS,
      }),
      (list) => {
        const slots = [...seriesSlots(series(...list)).values()];
        expect(new Set(slots.map(({ color, marker }) => `${color}/${marker}`)).size).toBe(list.length);
      },
    ),
  );
});
