import { shareWithin } from "@/lib/domain/vector/across-datasets";
import { formatPercent, formatRatio, NONE } from "@/lib/format";
import { acrossNotes, ratioText } from "@/lib/tables/across-table";
import { FACTORS, heatOf } from "@/lib/views/across/across-factors";
import type { AcrossPage } from "@/lib/views/across/across-page";
import { usualText } from "@/lib/views/across/across-words";
import { type Figure, type FigureCell, type FigureColumn, plainCell } from "./figure";
import { sourceText } from "./source-text";

/** Returns algorithms by data set as a heat map; none for an empty view. */
export function acrossFigures(view: AcrossPage, title: string | null): Figure[] {
  if (view.emptyReason !== null) return [];
  const column = (heading: string, ...lines: string[]): FigureColumn => ({ title: heading, lines, align: "right" });
  const [first] = view.rows;
  return [
    {
      name: "table",
      title: title ?? view.title,
      relativeTo: `QPS at recall ≥ ${view.params.recall} over the best of each data set; best median first`,
      facts: view.usual ? [usualText(view.usual)] : [],
      warnings: acrossNotes(view).slice(1),
      source: sourceText(view.bundles),
      alt:
        `Table, ${view.title}: ${view.rows.length} algorithms on ${view.columns.length} data sets.` +
        `${first ? ` Highest median: ${first.algorithm}, ${formatRatio(first.median)}.` : ""}`,
      body: {
        kind: "table",
        corner: "algorithm",
        columns: [
          column("Median"),
          ...view.columns.map(({ dataset, apart }) => column(dataset, ...(apart ? [apart] : []))),
          ...FACTORS.map((factor) => column(factor === 1 ? "best" : `within ×${factor}`)),
        ],
        rows: view.rows.map((row) => ({
          head: row.algorithm,
          detail: `${row.known} of ${view.columns.length}`,
          strong: false,
          cells: [
            plainCell(formatRatio(row.median), row.median),
            ...view.columns.map((_, at) => heatCell(row.ratios[at])),
            ...FACTORS.map((factor) => {
              const share = shareWithin(row, factor);
              return plainCell(share === null ? NONE : formatPercent(share), share);
            }),
          ],
        })),
      },
    },
  ];
}

const heatCell = (ratio: number | null | undefined): FigureCell => {
  const plain = plainCell(ratioText(ratio), ratio ?? null);
  return ratio == null ? plain : { ...plain, change: "better", step: heatOf(ratio), heat: true };
};
