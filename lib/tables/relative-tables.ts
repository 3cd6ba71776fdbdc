import { shownName } from "@/lib/domain/names/shown-names";
import { unrecordedDimensions } from "@/lib/views/bundle/shared-facts";
import { relativeHeading } from "@/lib/views/frozen/headings";
import { baselineNote, baselineTextAlone } from "@/lib/views/relative/baseline-words";
import { type RelativeGrid, relativeGrid } from "@/lib/views/relative/relative-grid";
import { dimensionText, linesDrawn, withoutFacts } from "@/lib/views/relative/relative-words";
import type { Look } from "@/lib/views/state/workload-params";
import { column as make } from "./columns";
import { measuredWith, notRecordedTexts } from "./measured-with";
import { type ExportedView, type RelativeTableCell, type RelativeTableLine, relativeLines } from "./relative-lines";
import type { Column, Table } from "./types";

/** A line of the transposed table: one of the columns. */
interface ColumnLine {
  key: string;
  label: string;
  cells: RelativeTableCell[];
}

/**
 * Writes the relative table for download, in the page's order, also transposed. With `exact` (csv) each column becomes
 * three: value, ratio and the word on missing or doubtful values. Without it cells have the page's text.
 */
export function writeRelativeTable<Out>(
  view: ExportedView,
  look: Look,
  exact: boolean,
  write: <Row>(table: Table<Row>) => Out,
): Out {
  const grid = relativeGrid(view, look);
  const lines = relativeLines(view, look, grid);
  const nameOf = (at: number) => columnTitle(view, at, exact);
  const base = view.baseInFiles ? baselineTextAlone(view, grid) : "";
  const facts = factsOf(view);
  const common = {
    name: "relative",
    title: relativeHeading(view, look),
    listKey: "rows",
    // Lines above its header would break the CSV, so a column holds the baseline.
    lead: exact || !base ? [] : [baseSentence(view, look, base)],
    notes: [baseNote(view, grid, nameOf), ...view.notices.map(({ text }) => text)].filter(Boolean),
  };
  if (!look.transpose) {
    const columns = [
      make.text<RelativeTableLine>("group", "Group", ({ group }) => group),
      ...(exact ? [make.text<RelativeTableLine>("kind", "Kind", ({ kind }) => kind)] : []),
      make.text<RelativeTableLine>("row", capital(view.rowName), ({ label }) => label),
      ...(exact ? [make.text<RelativeTableLine>("metric", "Metric", ({ metric }) => metric || null)] : []),
      ...(look.show === "relative" || exact ? [] : [make.text<RelativeTableLine>("unit", "Unit", ({ unit }) => unit)]),
      ...view.table.columns.flatMap((_, at) => cells<RelativeTableLine>(nameOf(at), (line) => line.cells[at])),
      ...baseColumn<RelativeTableLine>(),
    ];
    return write(measuredWith({ ...common, columns, rows: lines, json: (line: RelativeTableLine) => line }, facts));
  }
  const rows = view.table.columns.map((each, at): ColumnLine => {
    return { key: each.key, label: nameOf(at), cells: lines.flatMap(({ cells }) => cells[at] ?? []) };
  });
  const columns = [
    make.text<ColumnLine>("column", "Column", ({ label }) => label),
    ...lines.flatMap(({ group, kind, label }, at) =>
      cells<ColumnLine>(kind === "statistic" ? `${group}, ${label}` : label, (line) => line.cells[at]),
    ),
    ...baseColumn<ColumnLine>(),
  ];
  return write(measuredWith({ ...common, columns, rows, json: (line: ColumnLine) => line }, facts));

  function baseColumn<Row>(): Column<Row>[] {
    return exact && view.baseInFiles ? [make.text<Row>("relative_to", "Relative to", () => base || null)] : [];
  }

  function cells<Row>(name: string, cell: (row: Row) => RelativeTableCell | undefined): Column<Row>[] {
    const text = (row: Row) => cell(row)?.text ?? "";
    const [value, ratio] = [(row: Row) => cell(row)?.value ?? null, (row: Row) => cell(row)?.ratio ?? null];
    const shown = look.show === "relative" ? ratio : value;
    if (!exact) return [{ key: name, header: name, align: "right", exact: shown, text }];
    return [
      { key: `${name} value`, header: name, align: "right", exact: value, text },
      { key: `${name} ratio`, header: name, align: "right", exact: ratio, text },
      { key: `${name} remark`, header: name, align: "left", exact: (row) => cell(row)?.remark || null, text },
    ];
  }
}

/**
 * Returns "Queries per second relative to MySQL 5.6.51". In a table of values it covers only the ratios or statistics.
 */
export function baseSentence(
  { metricLabel }: Pick<ExportedView, "metricLabel">,
  look: Pick<Look, "show">,
  base: string,
) {
  if (look.show === "absolute") return `Values; statistics of groups are of ratios to ${base}`;
  const isNamed = look.show === "relative" && !/\brelative to\b/.test(metricLabel);
  return `${isNamed ? metricLabel : "Ratios"} relative to ${base}`;
}

/** Returns the note on the baseline; "" without one. */
function baseNote({ authorBase, table }: ExportedView, grid: RelativeGrid, nameOf: (column: number) => string): string {
  if (authorBase != null)
    return `Ratios as the bundle's author printed them${authorBase && `, relative to ${authorBase}`}.`;
  const note = baselineNote(grid, table.columnsBy, nameOf);
  return note && `Relative to ${note}.`;
}

/**
 * Returns the conditions that all of a relative table shares, and those that no source records. [] for older frozen
 * views, whose files lack them.
 */
export const factsOf = (view: ExportedView): string[] =>
  view.baseInFiles ? [...view.facts, ...notRecordedTexts(unrecordedDimensions(view.table.contexts))] : [];

/**
 * Returns a column's title with the parts that not every column has. Programs get its raw name first, people its
 * decoded one ("8.0.43"). Files of older frozen views have raw names and only the dimensions that split columns.
 */
function columnTitle(view: ExportedView, at: number, exact: boolean): string {
  const column = view.table.columns[at];
  if (!column) return "";
  const { value, parts } = column;
  const { names } = view.table;
  const told = parts.map((part) => dimensionText(part.dimension, part.value, names));
  if (!view.baseInFiles) return [value, ...told].join(", ");
  const heads = withoutFacts(view.heads, view.facts);
  const { title = "", lines = [] } = heads[at] ?? {};
  const called = shownName(names, view.table.columnsBy, value);
  if (!exact) return [title, ...linesDrawn(heads, at, called)].join(", ");
  // An engine's line may include its version, "MariaDB 11.8.3".
  const whole = told.map((text) => lines.find((line) => line === text || line.startsWith(`${text} `)) ?? text);
  return [value, ...whole, ...lines.filter((line) => line !== value && !whole.includes(line))].join(", ");
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
