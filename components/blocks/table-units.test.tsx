import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Measure } from "@/lib/blocks/amount";
import { type BlockColumn, measuredColumn, numberCell, numberColumn } from "@/lib/blocks/block";
import { blockOf } from "@/lib/blocks/parts";
import { TableBlockView } from "./table-block";

type Row = Measure & { head: string; value: number | null };
const rate = (value: number | null): Row => ({ head: "Queries per second", unit: "1/s", value });
const latency = (value: number | null): Row => ({ head: "Latency", unit: "s", value });

/** Returns the texts of a page's table, by row. */
function table(rows: readonly Row[], columns: readonly BlockColumn[] = [numberColumn("c", "5.6.51", null)]) {
  const block = blockOf<Row>({
    name: "table",
    parts: columns.map((column) => ({ column, cell: ({ value }) => numberCell(value) })),
    rows: rows.map((row, at) => ({ row, key: String(at), parts: {}, head: row.head, detail: "" })),
  });
  const measured = block.rows.map((row, at) => ({ ...row, unit: rows[at]?.unit ?? "" }));
  const html = renderToStaticMarkup(<TableBlockView block={{ ...block, rows: measured }} name="n" caption="c" />);
  return [...html.matchAll(/<tr.*?<\/tr>/g)].map(([line]) =>
    [...line.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)]
      .map(([, inner = ""]) => inner.replaceAll(/<[^>]*>/g, ""))
      .slice(-2),
  );
}

it("names a unit in heads only where all rows with a value share it", () => {
  // 0.002 s = 2,000 µs.
  expect(table([latency(0.002), latency(0.004)])).toEqual([
    ["Series", "5.6.51, µs"],
    ["Latency", "2,000"],
    ["Latency", "4,000"],
  ]);
  expect(table([rate(100), latency(0.002), latency(0.004), latency(0.008)])).toEqual([
    ["Series", "5.6.51"],
    ["Queries per second", "100.0"],
    ["Latency, µs", "2,000"],
    ["Latency, µs", "4,000"],
    ["Latency, µs", "8,000"],
  ]);
  // A row without a value has no number that could be read in another unit.
  expect(table([rate(null), latency(0.002)])[0]).toEqual(["Series", "5.6.51, µs"]);
});

it("names a unit for every column that has none itself, also beside columns with their own", () => {
  const columns = [measuredColumn("a", "A"), numberColumn("b", "B", null), numberColumn("r", "Ratio", "")];
  const [heads = []] = table([latency(0.002)], columns.slice(0, 2));
  expect(heads).toEqual(["A, µs", "B, µs"]);
  expect(table([latency(0.002)], columns)[0]).toEqual(["B, µs", "Ratio"]);
});
