import { expect, it } from "vitest";
import { withGap } from "./draw-table";
import { type FigureTable, plainCell } from "./figure";
import { fitClass, fitSentences, fitsOf } from "./narrow-table";

/** Builds "0" to "count - 1" relative to the first; each cell has a word of `letters` letters. */
const table = (count: number, letters: number, base: number | null = 0): FigureTable => ({
  kind: "table",
  corner: "",
  columns: Array.from({ length: count }, (_, at) => ({
    title: String(at),
    lines: [],
    align: "right" as const,
    ...(base === null ? {} : { base }),
  })),
  rows: [
    {
      head: "point-query",
      detail: "",
      strong: false,
      cells: Array.from({ length: count }, () => plainCell("0".repeat(letters))),
    },
  ],
});

it("hides middle columns as a frame narrows, and keeps the first and the last in the narrowest", () => {
  const fits = fitsOf(table(9, 10));
  if (!fits) throw new Error("All columns have room.");
  expect([fits.below[0], fits.below[8]]).toEqual([null, null]);
  // From the middle outwards: no column goes before one nearer the middle.
  const [, ...inner] = fits.below.slice(0, 5).map((width) => width ?? 0);
  expect(inner).not.toContain(0);
  expect(inner).toEqual([...inner].sort((a, b) => a - b));
  const counts = fits.steps.map(({ gone }) => gone);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  for (const { widths, gone } of fits.steps)
    for (const width of widths)
      expect(fits.below.filter((below) => below !== null && below >= width)).toHaveLength(gone);
});

it("hides nothing where all columns have room, and nothing of a table whose columns are not builds", () => {
  expect(fitsOf(table(2, 3))).toBeNull();
  expect(fitsOf(table(9, 30, null))).toBeNull();
});

it("counts at each width the columns without room", () => {
  const html = fitSentences({ below: [null, 500, null], steps: [{ widths: [500, 440], gone: 1 }] }, "<a>way</a>");
  expect(html).toBe(
    '<p class="cut c500 c440">1 of 3 columns has no room here, between the first and the last: <a>way</a>.</p>',
  );
  expect([fitClass(null, 1), fitClass({ below: [null, 500], steps: [] }, 1)]).toEqual(["", "g500"]);
});

it("marks in a picture the place of columns that have no room", () => {
  const { columns, rows } = withGap(table(9, 3), [0, 1, 8]);
  expect(columns.map(({ title, lines }) => [title, ...lines].join(" "))).toEqual(["0", "1", "… 6 more", "8"]);
  expect(rows[0]?.cells.map(({ text }) => text)).toEqual(["000", "000", "…", "000"]);
  expect(withGap(table(2, 3), [0, 1]).columns).toHaveLength(2);
});
