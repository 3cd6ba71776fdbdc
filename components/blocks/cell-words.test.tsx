import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { BLANK_CELL, type BlockCell, type BlockColumn, numberCell, textCell, textColumn } from "@/lib/blocks/block";
import { blockOf, changeOf, part } from "@/lib/blocks/parts";
import { DataBlock } from "./data-block";
import { TableBlockView } from "./table-block";

const words = (html: string) => html.replaceAll(/<[^>]*>/g, "");
const row = { row: null, key: "r", parts: { of: "it" }, head: "Row", detail: "" };

/** Returns the cell's HTML in both tables of pages. */
function cellHtml(column: BlockColumn, cell: BlockCell): string[] {
  const block = blockOf({ name: "table", parts: [{ column, cell: () => cell }], rows: [row] });
  const claim = (key: string, text: React.ReactNode, { parts }: { parts: Readonly<Record<string, string>> }) => (
    <a href={`#${key}-${parts.of}`}>{text}</a>
  );
  return [
    <DataBlock key="records" block={block} caption="c" corner="Name" claim={claim} />,
    <TableBlockView key="table" block={block} caption="c" name="n" claim={claim} />,
  ].map((table) => /<td[^>]*>(.*)<\/td>/.exec(renderToStaticMarkup(table))?.[1] ?? "");
}

const change = (ratio: number | null, better: boolean | null) => {
  const { column, cell } = part.number("c", "Change", () => changeOf({ ratio, better }), { kind: "change" });
  return cellHtml(column, cell(null));
};

it.each([
  [0.8, false, "▼ × 0.80", "worse"],
  [1.25, true, "▲ × 1.25", "better"],
  // A latency rose: the sign shows the direction, the colour whether that is better.
  [1.25, false, "▲ × 1.25", "worse"],
  [0.8, true, "▼ × 0.80", "better"],
])("shows a change of × %d that is better: %s as %s in the colour of %s", (ratio, better, text, colour) => {
  for (const html of change(ratio, better)) {
    expect(html).toContain(`text-${colour}-foreground`);
    expect(words(html)).toBe(text);
  }
});

it("shows no sign where neither direction is better, and a dash without a change", () => {
  expect(change(1.25, null).map(words)).toEqual(["× 1.25", "× 1.25"]);
  expect(change(null, null).map(words)).toEqual(["– (not recorded)", "–"]);
});

it("shows an answer as a mark with smaller words below", () => {
  const cell = textCell("cannot tell", { badge: "warning", detail: "no value" });
  for (const html of cellHtml(textColumn("answer", "Answer"), cell)) {
    expect(html).toMatch(/bg-warning-soft[^>]*>cannot tell<\/span>.*text-xs[^>]*>no value</);
  }
});

it("links to the claim of a number by its row, and leaves a cell without a value empty", () => {
  const { column } = part.number("n", "n", () => 3);
  for (const html of cellHtml(column, numberCell(3, { claim: "three" })))
    expect(html).toContain('<a href="#three-it">3</a>');
  expect(cellHtml(column, BLANK_CELL)).toEqual(["", ""]);
});
