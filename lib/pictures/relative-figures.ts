import { blockOn, type TableBlock } from "@/lib/blocks/block";
import { pairOf } from "@/lib/blocks/pair";
import { efficiencyBlock } from "@/lib/views/relative/efficiency-block";
import { headOfTable, relativeAlt, warningsOf } from "@/lib/views/relative/relative-about";
import { relativeBlock, summaryBlock } from "@/lib/views/relative/relative-block";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { statisticLabel } from "@/lib/views/relative/statistic-parts";
import type { Look } from "@/lib/views/state/workload-params";
import { figureOf, figureTable } from "./block-figure";
import type { Figure } from "./figure";
import { testScalingFigures } from "./scaling-figures";
import { relativeCharts } from "./shape-figures";
import { sourceText } from "./source-text";

/**
 * Returns the figures of a relative view; none for an empty one. The view's own charts come first. All rows precede the
 * summary if the reader chose values, an order of rows, or the rows that moved. They don't where groups are chosen.
 * `title` replaces the figures' own titles; null = keeps them.
 */
export function relativeFigures(view: RelativeView, look: Look, title: string | null): Figure[] {
  const figures = figuresInOrder(view, look, title);
  const wantsRows = !look.groups && (look.show === "absolute" || look.sort !== null || look.moved);
  return wantsRows && figures[0]?.name === "summary" ? [...figures].reverse() : figures;
}

/**
 * Returns the view's own charts, the summary of groups if there is one, and all rows. Thread scaling and efficiency
 * have no summary. None for an empty view. Frozen reports name a figure, so each name that was offered stays.
 */
function figuresInOrder(view: RelativeView, look: Look, title: string | null): Figure[] {
  if (view.emptyReason !== null) return [];
  const grid = relativeGrid(view, look);
  const statistic = statisticLabel(look.statistic);
  const summary = summaryBlock(view, look, grid);
  const source = sourceText(view.bundles);
  const figure = (block: TableBlock, more: Pick<Figure, "facts" | "relativeTo">): Figure => {
    const named = title ?? block.title;
    const alt = relativeAlt(view, grid, named, statistic, summary);
    return figureOf({ ...block, ...more, title: named, source, alt });
  };
  const rows = relativeBlock(view, look, grid);
  const { facts, relativeTo, warnings } = rows;
  const figures = [figure(rows, { facts, relativeTo })];
  // The figures of other views precede the table.
  const own = { facts, warnings, source };
  // A line of thread counts has its own first count as baseline, so the columns' differences don't affect it.
  const ofLines = { ...own, warnings: warningsOf(view, { confounders: [], ratios: [] }) };
  const shown = [...testScalingFigures(view, look, title, ofLines), ...efficiencyFigures(view, look, title, own)];
  if (shown.length > 0) return [...shown, ...figures];
  // Shapes and medians of groups are of ratios, even in a table of values.
  const ofRatios = headOfTable(view, { ...look, show: look.show === "absolute" ? "relative" : look.show }, grid);
  const about = { ...own, title: title ?? rows.title, relativeTo: ofRatios.relativeTo };
  const shapes = view.params.view === "chart" ? relativeCharts(view, grid, look.neutral, figureTable(rows), about) : [];
  if (blockOn("figures", summary).rows.length === 0) return [...shapes, ...figures];
  const first = figure(summary, { facts: [...facts, `${statistic} of each group`], relativeTo: ofRatios.relativeTo });
  return [...shapes, first, ...figures];
}

/** Returns rate and costs of a query, of one column beside the baseline or of all columns. None for other views. */
function efficiencyFigures(
  { efficiency, familyName }: RelativeView,
  look: Look,
  title: string | null,
  about: Pick<Figure, "facts" | "warnings" | "source">,
): Figure[] {
  if (!efficiency) return [];
  const block = efficiencyBlock(efficiency, { ...about, notes: [], title, familyName }, look);
  if (block.rows.length === 0) return [];
  return [figureOf(efficiency.matrix ? block : pairOf(block, "workload", "key", { base: 0, cell: 1 }))];
}
