import { UPLOADS_MARK } from "@/lib/blocks/amount";
import type { BlockHead, TableBlock } from "@/lib/blocks/block";
import { IN_DOUBT } from "@/lib/domain/conditions/comparison";
import { rowLabel } from "@/lib/domain/relative/workload-rows";
import { capital, formatCounted, formatRatio } from "@/lib/format";
import { relativeHeading } from "@/lib/views/frozen/headings";
import type { Look } from "@/lib/views/state/workload-params";
import { authorRemarkWords } from "./author-remark-words";
import { baselineTextAlone } from "./baseline-words";
import type { RelativeGrid } from "./relative-grid";
import type { RelativeView } from "./relative-types";
import { dimensionLabel } from "./relative-words";

// The words around a relative table.

/** Returns the head of a table in a look. Notes, source and `alt` are empty, for the surface to set. */
export function headOfTable(view: RelativeView, look: Look, grid: RelativeGrid): Omit<BlockHead, "name"> {
  const base = baselineTextAlone(view, grid);
  return {
    title: relativeHeading(view, look),
    relativeTo: base ? baseSentence(view, look, base) : null,
    facts: [
      view.familyName,
      ...view.facts.filter((fact) => fact !== view.familyName),
      runsText(view),
      ...buildsFact(view),
    ],
    warnings: warningsOf(view, grid),
    notes: [],
    source: "",
    alt: "",
  };
}

/**
 * Returns "Queries per second relative to MySQL 5.6.51". In a table of values it covers only the ratios or statistics.
 */
export function baseSentence(
  { metricLabel }: Pick<RelativeView, "metricLabel">,
  { show }: Pick<Look, "show">,
  base: string,
): string {
  if (show === "absolute") return `Values; statistics of groups are of ratios to ${base}`;
  const isNamed = show === "relative" && !/\brelative to\b/.test(metricLabel);
  return `${isNamed ? metricLabel : "Ratios"} relative to ${base}`;
}

/** Returns the sentences to read before the numbers. */
export function warningsOf(view: RelativeView, grid: Pick<RelativeGrid, "confounders" | "ratios">): string[] {
  const dimensions = [...new Set(grid.confounders.map(({ dimension }) => dimensionLabel(dimension).toLowerCase()))];
  const by = dimensionLabel(view.table.columnsBy).toLowerCase();
  return [
    ...(dimensions.length
      ? [`Columns differ from the baseline in more than the ${by}: ${dimensions.join(", ")}.`]
      : []),
    ...(grid.ratios.some((row) => row.some((of) => of.acrossUploads))
      ? [`“${UPLOADS_MARK}” marks ratios of ${IN_DOUBT}.`]
      : []),
    ...(view.authorBase === null
      ? []
      : ["Ratios as the bundle’s author printed them; the values behind them are not known."]),
    ...view.authorRemarks.flatMap(authorRemarkWords),
    ...(view.omittedColumns ? [`Not in this table: ${formatCounted(view.omittedColumns, "more column")}.`] : []),
  ];
}

/** Returns which of very many builds a table has, as one of its facts; [] for other tables. */
export const buildsFact = ({ builds }: Pick<RelativeView, "builds">): string[] =>
  builds ? [builds.text.replace(/\.$/, "")] : [];

/** Returns "one run each", or "medians of up to 3 runs". */
function runsText({ table }: RelativeView): string {
  const most = Math.max(1, ...table.cells.flatMap((row) => row.map((cell) => cell?.n ?? 0)));
  return most === 1 ? "one run each" : `medians of up to ${formatCounted(most, "run")}`;
}

/** Writes a table in words: its size, the last column of its summary, and the extreme ratios. */
export function relativeAlt(
  { table: { rows, columns, names }, heads, rowName }: RelativeView,
  { ratios, ofColumn }: RelativeGrid,
  title: string,
  statistic: string,
  summary: Pick<TableBlock, "rows">,
): string {
  const size = `Table of ${formatCounted(rows.length, rowName)} by ${formatCounted(columns.length, "column")}`;
  const last = columns.length - 1;
  const name = heads[last]?.title ?? "";
  const sums = summary.rows.flatMap(({ head, cells, on }) => {
    const ratio = cells[last]?.ratio ?? null;
    return ratio === null || !on?.includes("figures") ? [] : [`${head} ${formatRatio(ratio)}`];
  });
  const all = ratios.flatMap((row, at) =>
    row.flatMap(({ ratio }, column) => (ratio === null || ofColumn[column] === column ? [] : [{ ratio, at, column }])),
  );
  const ends = [...all].sort((a, b) => a.ratio - b.ratio);
  const endText = (end: (typeof ends)[number] | undefined) => {
    const row = end && rows[end.at];
    return row ? `${formatRatio(end.ratio)} for ${rowLabel(row, names)} in ${heads[end.column]?.title ?? ""}` : "";
  };
  return [
    `${size}. ${title}.`,
    sums.length ? `${capital(statistic)} in ${name}: ${sums.join(", ")}.` : "",
    ends.length > 1 ? `Lowest ratio ${endText(ends[0])}, highest ${endText(ends.at(-1))}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}
