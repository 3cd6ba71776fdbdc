import { changeText } from "@/lib/domain/sentences/amounts";
import { formatCount, formatCounted, formatRatio, NONE } from "@/lib/format";
import { betterOfRows } from "@/lib/views/relative/better-of-rows";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { type ChartColumn, chartColumns } from "./chart-columns";
import { type ChartRow, chartSections } from "./chart-sections";

/** A row of strips: a field for each column, and the newest ratios as texts. */
export interface StripRow extends ChartRow {
  /** One text for each of the chart's number columns. */
  numbers: readonly string[];
}

/** Every row of a relative table as a strip of colours and as marks on one scale, as plain data. */
export interface StripChart {
  sections: readonly { title: string; rows: readonly StripRow[] }[];
  columns: readonly ChartColumn[];
  /** Positions of baseline columns: they have the rule at 1 instead of marks. */
  bases: readonly number[];
  /** Heads of the numbers: the newest build of up to three engines, and the change of a single one. */
  numberHeads: readonly { text: string; strong: boolean }[];
  /** Half the width of the band of equal ratios. */
  neutral: number;
  /** The better direction of ratios; null where the rows' metrics differ in it. */
  better: "higher" | "lower" | null;
}

/** Most newest builds with numbers beside the strips. */
const MOST_NUMBERS = 3;

/** The parts of a relative view that strips need. */
type StripView = Pick<RelativeView, "table" | "heads" | "rowHeads" | "facts">;

/** Returns the strips of a relative table. */
export function stripChart(view: StripView, grid: RelativeGrid, neutral: number): StripChart {
  const columns = chartColumns(view);
  const shown = newestOf(columns).slice(0, MOST_NUMBERS);
  const last = shown.length === 1 && grid.relativeTo !== "before" && shown[0]?.since != null ? shown[0] : undefined;
  const before = columns.find(({ at }) => at === last?.since);
  return {
    columns,
    bases: grid.ofColumn.flatMap((base, at) => (base === at ? [at] : [])),
    neutral,
    better: betterOfRows([...view.table.rows.keys()], view.rowHeads),
    numberHeads: [
      ...shown.map(({ title }) => ({ text: title, strong: true })),
      ...(before ? [{ text: `since ${before.title}`, strong: false }] : []),
    ],
    sections: chartSections(view, grid).map(({ title, rows }) => ({
      title,
      rows: rows.map((row) => ({
        ...row,
        numbers: [...shown.map((column) => ratioText(row, column)), ...(last && before ? [sinceText(row, last)] : [])],
      })),
    })),
  };
}

/** Returns the newest build of each engine that has an earlier one. */
const newestOf = (columns: readonly ChartColumn[]) =>
  columns.filter((column) => column.newest && column.before !== null);

/** Returns "≈ 0.86"; the sign is for ratios of repeats that disagree or of two uploads, "–" for none. */
export const ratioText = ({ ratios, doubtful }: ChartRow, { at }: Pick<ChartColumn, "at">): string =>
  `${doubtful[at] ? "≈ " : ""}${formatRatio(ratios[at] ?? null)}`;

/** Returns "−3.3 %": the newest build against the previous one; "–" where either has no ratio. */
function sinceText({ ratios, doubtful }: ChartRow, { at, since }: ChartColumn): string {
  const [now, then] = [ratios[at] ?? null, ratios[since ?? -1] ?? null];
  if (now === null || then === null || then <= 0) return NONE;
  const about = doubtful[at] || doubtful[since ?? -1] ? "≈ " : "";
  return `${about}${changeText(now / then)}`;
}

/** Most columns that a sentence names. */
const NAMED = 3;

/**
 * Returns a sentence for screen readers: the size of the strips, and the range and directions of the newest columns.
 */
export function stripSentence({ sections, columns, bases }: StripChart): string {
  const rows = sections.flatMap((section) => section.rows);
  const newest = newestOf(columns);
  const named = (newest.length ? newest : columns.filter(({ at }) => !bases.includes(at))).slice(0, NAMED);
  const ranges = named.map((column) => rangeText(rows, column)).filter(Boolean);
  const size = `${formatCounted(rows.length, "row")} by ${formatCounted(columns.length, "column")}`;
  return `${size}, a coloured field for each ratio. ${ranges.join(" ")}`.trim();
}

/** Returns "MySQL 9.5.0: from 0.46 for insert to 1.37 for scan; 3 better, 25 worse, 5 neither." */
function rangeText(rows: readonly StripRow[], column: ChartColumn): string {
  const known = rows.flatMap((row) => {
    const ratio = row.ratios[column.at] ?? null;
    return ratio === null ? [] : [{ row, ratio, step: row.steps[column.at] ?? 0 }];
  });
  const [first, ...others] = [...known].sort((a, b) => a.ratio - b.ratio);
  if (!first) return "";
  const atRow = ({ row }: typeof first) => `${ratioText(row, column)} for ${row.label}`;
  const last = others.at(-1);
  const count = (is: (step: number) => boolean) => formatCount(known.filter(({ step }) => is(step)).length);
  return (
    `${column.label}: ${last ? `from ${atRow(first)} to ${atRow(last)}` : atRow(first)}; ` +
    `${count((step) => step > 0)} better, ${count((step) => step < 0)} worse, ${count((step) => step === 0)} neither.`
  );
}

/**
 * Returns the columns that a narrow strip keeps: the newest of each engine. The engine with most columns loses its
 * oldest first. Columns that aren't builds have no order in time: the first ones stay.
 */
export function columnsKept(columns: readonly ChartColumn[], most: number): ChartColumn[] {
  if (columns.length <= most) return [...columns];
  if (!columns.some(({ newest }) => newest)) return columns.slice(0, most);
  const engines = [...new Set(columns.map(({ engine }) => engine))];
  const counts = new Map(engines.map((engine) => [engine, columns.filter((own) => own.engine === engine).length]));
  for (let over = columns.length - most; over > 0; over -= 1) {
    const [engine, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
    if (count <= 1) break;
    counts.set(engine, count - 1);
  }
  return columns.filter((column) => {
    const own = columns.filter(({ engine }) => engine === column.engine);
    return own.indexOf(column) >= own.length - (counts.get(column.engine) ?? 0);
  });
}
