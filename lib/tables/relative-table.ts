import { type BlockRow, blockOn, type TableBlock, transposeBlock } from "@/lib/blocks/block";
import { shownName } from "@/lib/domain/names/shown-names";
import { capital, formatPoints } from "@/lib/format";
import { tableFile } from "@/lib/tables/block-table";
import { relativeHeading } from "@/lib/views/frozen/headings";
import { baselineNote, baselineTextAlone } from "@/lib/views/relative/baseline-words";
import { BARE, efficiencyBlock } from "@/lib/views/relative/efficiency-block";
import { relativeAnswer } from "@/lib/views/relative/relative-answer";
import { relativeBlock, summaryBlock } from "@/lib/views/relative/relative-block";
import { type RelativeGrid, relativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView, WorkloadScalingView } from "@/lib/views/relative/relative-types";
import { dimensionText, linesDrawn, withoutFacts } from "@/lib/views/relative/relative-words";
import { scalingBlock, withoutThreads } from "@/lib/views/relative/scaling-block";
import { scalingOfLook } from "@/lib/views/relative/scaling-look";
import type { Look } from "@/lib/views/state/workload-params";
import { archiveText } from "./archive-text";
import { factsOf, measuredWith } from "./measured-with";
import type { Table, ViewTable } from "./types";

/** The relative table, the lines of the scaling view, or the costs of a query in the efficiency view. */
export const RELATIVE_TABLE: ViewTable<RelativeView> = {
  name: "relative",
  label: "All rows",
  write(view, { look, isExact }, write) {
    const { efficiency, scaling, params, notices } = view;
    const shownLook = look ?? params;
    const facts = factsOf(view);
    if (scaling?.inFiles) return write(measuredWith(scalingFile(view, scaling, shownLook), withoutThreads(facts)));
    if (!efficiency?.inFiles) {
      const block = fileBlock(view, shownLook, isExact);
      // Lines above its header would break the CSV, so a column holds the baseline.
      const lead = !isExact && view.baseInFiles && block.relativeTo ? [block.relativeTo] : [];
      return write(measuredWith({ ...tableFile(block, { name: "relative", isExact }), lead }, facts));
    }
    const title = relativeHeading(view, { ...shownLook, view: "efficiency" });
    const { show, transpose } = shownLook;
    // Programs get values, ratios and points in any look, as from the relative table.
    const block = efficiencyBlock(
      efficiency,
      { ...BARE, title, notes: notices.map(({ text }) => text) },
      { show: isExact ? "relative" : show, transpose },
    );
    return write(measuredWith(tableFile(block), facts));
  },
  // In the format of the archive's scripts.
  text: (view, look) =>
    view.efficiency?.inFiles || view.scaling?.inFiles ? null : archiveText(view, look ?? view.params),
  json: (view, look) => relativeAnswer({ ...view, params: { ...view.params, ...look } }),
};

/** Returns every line of thread scaling: value and ratio by thread count. */
function scalingFile(view: RelativeView, scaling: WorkloadScalingView, look: Look): Table<BlockRow> {
  const shown = scalingOfLook(scaling, look);
  const block = scalingBlock(scaling, shown, "files");
  const left = scaling.withoutThreads;
  const notes = [
    ...block.notes,
    ...(left > 0 ? [`Left out, since their thread count is not known: ${formatPoints(left)}.`] : []),
    ...view.notices.map(({ text }) => text),
  ];
  return tableFile({ ...block, title: relativeHeading(view, { ...look, view: "scaling" }), notes });
}

/** Returns all rows, or one a group, in the page's order, with the names that files have. */
function fileBlock(view: RelativeView, look: Look, isExact: boolean): TableBlock {
  const grid = relativeGrid(view, look);
  const nameOf = (at: number) => columnTitle(view, at, isExact);
  const block = look.groups ? summaryBlock(view, look, grid) : relativeBlock(view, look, grid);
  const renamed: TableBlock = {
    ...block,
    notes: [baseNote(view, grid, nameOf), ...view.notices.map(({ text }) => text)].filter(Boolean),
    keys: [
      { key: "group", head: "Group" },
      ...(isExact ? [{ key: "kind", head: "Kind" }] : []),
      { key: "row", head: capital(view.rowName) },
      ...(isExact ? [{ key: "metric", head: "Metric" }] : []),
      ...(isExact || look.show === "relative" ? [] : [{ key: "unit", head: "Unit" }]),
    ],
    columns: block.columns.map((column, at) => ({ ...column, name: nameOf(at) })),
    ...(isExact && view.baseInFiles && { baseName: baselineTextAlone(view, grid) }),
  };
  if (!look.transpose) return renamed;
  return transposeBlock(
    blockOn("files", renamed),
    { key: "column", head: "Column" },
    ({ parts: { kind, group, row = "" } }) => (kind === "statistic" ? `${group}, ${row}` : row),
  );
}

/** Returns the note on the baseline; "" without one. */
function baseNote({ authorBase, table }: RelativeView, grid: RelativeGrid, nameOf: (column: number) => string): string {
  if (authorBase != null)
    return `Ratios as the bundle's author printed them${authorBase && `, relative to ${authorBase}`}.`;
  const note = baselineNote(grid, table.columnsBy, nameOf);
  return note && `Relative to ${note}.`;
}

/**
 * Returns a column's title with the parts that not every column has. Programs get its raw name first, people its
 * decoded one ("8.0.43"). Files of older frozen views have raw names and only the dimensions that split columns.
 */
function columnTitle(view: RelativeView, at: number, exact: boolean): string {
  const column = view.table.columns[at];
  if (!column) return "";
  const { value, parts } = column;
  const { names } = view.table;
  const texts = parts.map((part) => dimensionText(part.dimension, part.value, names));
  if (!view.baseInFiles) return [value, ...texts].join(", ");
  const heads = withoutFacts(view.heads, view.facts);
  const { title = "", lines = [] } = heads[at] ?? {};
  const name = shownName(names, view.table.columnsBy, value);
  if (!exact) return [title, ...linesDrawn(heads, at, name)].join(", ");
  // An engine's line may include its version, "MariaDB 11.8.3".
  const whole = texts.map((text) => lines.find((line) => line === text || line.startsWith(`${text} `)) ?? text);
  return [value, ...whole, ...lines.filter((line) => line !== value && !whole.includes(line))].join(", ");
}
