import {
  type BlockCell,
  type BlockColumn,
  type BlockRow,
  numberCell,
  numberColumn,
  type TableBlock,
} from "@/lib/blocks/block";
import { WRITTEN } from "@/lib/blocks/parts";
import { shareWithin } from "@/lib/domain/vector/across-datasets";
import { formatCounted, formatRatio } from "@/lib/format";
import { FACTORS, heatOf } from "./across-factors";
import type { AcrossPage } from "./across-page";
import { acrossNotes, usualText } from "./across-words";

/** Returns algorithms by data set as a heat map: QPS over the best of each, then a performance profile. */
export function acrossBlock(view: AcrossPage): TableBlock {
  const { title, params, columns, rows, usual, emptyReason } = view;
  const notes = acrossNotes(view);
  const [first] = rows;
  return {
    kind: "table",
    name: "table",
    title,
    corner: "algorithm",
    base: null,
    order: {},
    source: "",
    relativeTo: `QPS at recall ≥ ${params.recall} over the best of each data set; best median first`,
    facts: usual ? [usualText(usual)] : [],
    warnings: notes.slice(1),
    notes: [...(emptyReason === null ? [] : [emptyReason]), ...notes],
    keys: [{ key: "algorithm", head: "Algorithm" }],
    columns: [
      numberColumn("median", "Median", WRITTEN.ratio),
      numberColumn("known", "Data sets", { unit: "", written: "plain" }, { on: ["files"] }),
      ...columns.map(({ dataset, conditions, apart, compare }): BlockColumn => {
        const name = [dataset, conditions].filter(Boolean).join(", ");
        return numberColumn(name, dataset, WRITTEN.ratio, { name, lines: apart ? [apart] : [], href: compare });
      }),
      ...FACTORS.map((factor) => {
        const head = factor === 1 ? "best" : `within ×${factor}`;
        const name = factor === 1 ? "Best" : `Within ×${factor}`;
        return numberColumn(`within${factor}`, head, { unit: "fraction", written: "%" }, { name });
      }),
    ],
    rows: rows.map(
      (row): BlockRow => ({
        key: row.algorithm,
        parts: { algorithm: row.algorithm },
        head: row.algorithm,
        level: "row",
        unit: "",
        detail: `${row.known} of ${columns.length}`,
        cells: [
          numberCell(row.median),
          numberCell(row.known),
          ...columns.map((_, at) => heatCell(row.ratios[at])),
          ...FACTORS.map((factor) => numberCell(shareWithin(row, factor), { hint: "measured on no data set" })),
        ],
      }),
    ),
    alt:
      `Table, ${title}: ${formatCounted(rows.length, "algorithm")} on ${formatCounted(columns.length, "data set")}.` +
      `${first ? ` Highest median: ${first.algorithm}, ${formatRatio(first.median)}.` : ""}`,
  };
}

/**
 * Returns the cell of a ratio to the best. Null = measured, and no point reaches the target. Undefined = not measured.
 */
function heatCell(ratio: number | null | undefined): BlockCell {
  if (ratio === undefined) return numberCell(null, { heat: true });
  if (ratio === null) return numberCell(null, { heat: true, state: "never", text: "never", raw: "never" });
  return numberCell(ratio, { heat: true, change: "better", step: heatOf(ratio) });
}

/** Returns a function that gives a row's record in JSON, with the page of each column. */
export function acrossRecords({ rows, columns }: AcrossPage): (row: BlockRow) => unknown {
  const records = new Map(
    rows.map((row) => [
      row.algorithm,
      {
        ...row,
        ratios: columns.map(({ dataset, conditions, compare }, at) => {
          const ratio = row.ratios[at];
          const state = ratio === undefined ? "not measured" : ratio === null ? "never" : "measured";
          return { dataset, conditions, compare, ratio: ratio ?? null, state };
        }),
      },
    ]),
  );
  return ({ key }) => records.get(key);
}
