import { shareWithin } from "@/lib/domain/vector/across-datasets";
import { formatPercent, formatRatio, NONE } from "@/lib/format";
import { FACTORS } from "@/lib/views/across/across-factors";
import type { AcrossPage } from "@/lib/views/across/across-page";
import { aloneText } from "@/lib/views/across/across-words";
import { column } from "./columns";
import type { Column, Table } from "./types";

type Row = AcrossPage["rows"][number];

/**
 * Returns algorithms by data set: QPS over the best of each at the target. "never" = measured without a point at the
 * target; null = not measured.
 */
export function acrossTable(view: AcrossPage): Table<Row> {
  return {
    name: "across",
    title: view.title,
    listKey: "algorithms",
    columns: [
      column.text("algorithm", "Algorithm", ({ algorithm }) => algorithm),
      column.number<Row>("median", "Median", ({ median }) => median, ratio),
      column.number<Row>("known", "Data sets", ({ known }) => known),
      ...view.columns.map(({ dataset, conditions }, at): Column<Row> => {
        const name = [dataset, conditions].filter(Boolean).join(", ");
        return {
          key: name,
          header: name,
          align: "right",
          exact: ({ ratios }) => (ratios[at] === null ? "never" : (ratios[at] ?? null)),
          text: ({ ratios }) => ratioText(ratios[at]),
        };
      }),
      ...FACTORS.map((factor) =>
        column.number<Row>(
          `within${factor}`,
          factor === 1 ? "Best" : `Within ×${factor}`,
          (row) => shareWithin(row, factor),
          (share) => (share === null ? NONE : formatPercent(share)),
        ),
      ),
    ],
    rows: view.rows,
    json: (row) => ({
      ...row,
      ratios: view.columns.map(({ dataset, conditions, compare }, at) => ({
        dataset,
        conditions,
        compare,
        ratio: row.ratios[at] ?? null,
        state: row.ratios[at] === undefined ? "not measured" : row.ratios[at] === null ? "never" : "measured",
      })),
    }),
    notes: [...(view.emptyReason === null ? [] : [view.emptyReason]), ...acrossNotes(view)],
  };
}

/** Formats a ratio: "never" for null (measured, target not reached), a dash for undefined (not measured). */
export const ratioText = (ratio: number | null | undefined): string =>
  ratio === undefined ? NONE : ratio === null ? "never" : formatRatio(ratio);

const ratio = (value: number | null) => (value === null ? NONE : formatRatio(value));

/** Returns the notes on the numbers. */
export const acrossNotes = ({ columns, rows, left, leftRows, alone, params }: AcrossPage): string[] => [
  `QPS at recall ${params.recall} or above over the best of each data set; ` +
    "a column is one data set under equal conditions, and nothing is compared between columns.",
  `never: measured there, and no point reaches ${params.recall}, which counts as 0 in the median; ${NONE}: ` +
    "not measured there, no part of the median.",
  ...(left || leftRows
    ? [
        `The ${columns.length} data sets with most algorithms, of ${columns.length + left}, ` +
          `and the ${rows.length} algorithms of the highest medians, of ${rows.length + leftRows}.`,
      ]
    : []),
  ...(alone.length ? [aloneText(alone)] : []),
];
