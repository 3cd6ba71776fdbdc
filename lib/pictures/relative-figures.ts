import { pairOf } from "@/lib/blocks/pair";
import { IN_DOUBT } from "@/lib/domain/conditions/comparison";
import { shownName } from "@/lib/domain/names/shown-names";
import { ratioStep } from "@/lib/domain/relative/ratio-steps";
import { formatCount, formatRatio } from "@/lib/format";
import { figureOf } from "@/lib/pictures/block-figure";
import { baseSentence } from "@/lib/tables/relative-tables";
import { claimKey } from "@/lib/views/claims/claim-keys";
import { relativeHeading } from "@/lib/views/frozen/headings";
import { authorRemarkWords } from "@/lib/views/relative/author-remark-words";
import { baselineTextAlone } from "@/lib/views/relative/baseline-words";
import { betterOfRows } from "@/lib/views/relative/better-of-rows";
import { emptyWords, formatIn, mainText, worst } from "@/lib/views/relative/cell-text";
import { briefLines } from "@/lib/views/relative/drawn-heads";
import { efficiencyBlock } from "@/lib/views/relative/efficiency-block";
import { type RelativeGrid, relativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { differingIn, dimensionLabel, drawnParams, withoutFacts } from "@/lib/views/relative/relative-words";
import { hasStatistics, missingText, statisticLabel, statisticWords } from "@/lib/views/relative/statistic-parts";
import { wholeRow } from "@/lib/views/relative/whole-row";
import type { Look } from "@/lib/views/state/workload-params";
import { type Figure, type FigureCell, type FigureColumn, type FigureRow, type FigureTable, plainCell } from "./figure";
import { testScalingFigures } from "./scaling-figures";
import { relativeCharts } from "./shape-figures";
import { sourceText } from "./source-text";

/** Returns the figures of a relative view. All rows come first where the reader asks for values or orders rows. */
export function relativeFigures(view: RelativeView, look: Look, title: string | null): Figure[] {
  const figures = figuresInOrder(view, look, title);
  const wantsRows = !look.groups && (look.show === "absolute" || look.sort !== null || look.moved);
  return wantsRows && figures[0]?.name === "summary" ? [...figures].reverse() : figures;
}

/** Returns the summary of groups if there is one, and all rows, in the page's order. None for an empty view. */
function figuresInOrder(view: RelativeView, look: Look, title: string | null): Figure[] {
  if (view.emptyReason !== null) return [];
  const grid = relativeGrid(view, look);
  const columns = figureColumns(view, grid);
  const statistic = statisticLabel(look.statistic);
  const summary = summaryRows(view, grid, look);
  const base = baselineTextAlone(view, grid);
  const about = {
    title: title ?? relativeHeading(view, look),
    relativeTo: base ? baseSentence(view, look, base) : null,
    warnings: warningsOf(view, grid),
    source: sourceText(view.bundles),
  };
  const facts = [view.familyName, ...view.facts.filter((fact) => fact !== view.familyName), runsText(view)];
  const whole: FigureTable = { kind: "table", corner: view.rowName, columns, rows: allRows(view, grid, look) };
  const figures: Figure[] = [
    {
      ...about,
      name: "table",
      facts,
      body: whole,
      alt: altOf(about, grid, view, statistic, summary),
    },
  ];
  // The figures of other views precede the table.
  const own = { facts, warnings: about.warnings, source: about.source };
  // A line of thread counts has its own first count as baseline, so the columns' differences don't affect it.
  const ofLines = { ...own, warnings: warningsOf(view, { ...grid, confounders: [] }) };
  const shown = [...testScalingFigures(view, look, title, ofLines), ...efficiencyFigures(view, look, title, own)];
  if (shown.length > 0) return [...shown, ...figures];
  // Shapes and medians of groups are of ratios, even in a table of values.
  const ofRatios = { ...about, relativeTo: base ? baseSentence(view, { show: valuesAside(look) }, base) : null };
  const shapes =
    view.params.view === "chart" ? relativeCharts(view, grid, look.neutral, whole, { ...ofRatios, facts }) : [];
  if (summary.length === 0) return [...shapes, ...figures];
  const body = { kind: "table" as const, corner: `${statistic} of`, columns, rows: summary };
  const first: Figure = {
    ...ofRatios,
    name: "summary",
    facts: [...facts, `${statistic} of each group`],
    body,
    alt: altOf(ofRatios, grid, view, statistic, summary),
  };
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

const valuesAside = ({ show }: Look): Look["show"] => (show === "absolute" ? "relative" : show);

function figureColumns({ heads, facts, table }: RelativeView, grid: RelativeGrid): FigureColumn[] {
  const shown = withoutFacts(heads, facts);
  const calledAt = (at: number) => shownName(table.names, table.columnsBy, table.columns[at]?.value ?? "");
  return table.columns.map(({ key }, at) => {
    const differs = differingIn(grid.confounders, at);
    const { title = key, lines = [] } = shown[at] ?? {};
    return {
      title,
      name: [title, ...lines].join(", "),
      lines: [
        ...briefLines(shown, at, calledAt),
        ...(grid.ofColumn[at] === at ? ["baseline"] : []),
        ...(differs.length ? [`other ${differs.join(", ")}`] : []),
      ],
      align: "right",
      base: grid.ofColumn[at] ?? -1,
    };
  });
}

/** Returns the sentences to read before the numbers. */
function warningsOf(view: RelativeView, grid: RelativeGrid): string[] {
  const dimensions = [...new Set(grid.confounders.map(({ dimension }) => dimensionLabel(dimension).toLowerCase()))];
  const by = dimensionLabel(view.table.columnsBy).toLowerCase();
  return [
    ...(dimensions.length
      ? [`Columns differ from the baseline in more than the ${by}: ${dimensions.join(", ")}.`]
      : []),
    ...(view.authorBase === null
      ? []
      : ["Ratios as the bundle’s author printed them; the values behind them are not known."]),
    ...view.authorRemarks.flatMap(authorRemarkWords),
    ...(view.omittedColumns ? [`${formatCount(view.omittedColumns)} more columns are not in this table.`] : []),
  ];
}

/** "one run each", "medians of up to 3 runs". */
function runsText({ table }: RelativeView): string {
  const most = Math.max(1, ...table.cells.flatMap((row) => row.map((cell) => cell?.n ?? 0)));
  return most === 1 ? "one run each" : `medians of up to ${most} runs`;
}

/** Returns one row per group; none where no group has statistics. */
function summaryRows(view: RelativeView, grid: RelativeGrid, look: Look): FigureRow[] {
  if (!grid.sections.some(({ statistics }) => hasStatistics(statistics))) return [];
  const label = statisticLabel(look.statistic);
  const whole = wholeRow(view, grid);
  return [
    ...(whole
      ? [
          {
            head: `All ${view.rowName}s`,
            detail: `${label} of ${whole.members.length}`,
            strong: true,
            cells: statisticCells(whole.statistics, whole.better, grid, look).map((cell, column) =>
              cell.value === null ? cell : { ...cell, claim: claimKey(view, grid, { kind: "column", column }) },
            ),
          },
        ]
      : []),
    ...grid.sections.map(({ title, members, statistics }, section) => ({
      head: title,
      detail: `${label} of ${members.length}`,
      strong: false,
      cells: statisticCells(statistics, betterOfRows(members, view.rowHeads), grid, look).map((cell, column) =>
        cell.value === null ? cell : { ...cell, claim: claimKey(view, grid, { kind: "group", section, column }) },
      ),
    })),
    ...grid.joined.map(({ title, members, statistics }) => ({
      head: title,
      detail: "",
      strong: false,
      cells: statisticCells(statistics, betterOfRows(members, view.rowHeads), grid, look),
    })),
  ];
}

function statisticCells(
  statistics: RelativeGrid["sections"][number]["statistics"],
  better: "higher" | "lower" | null,
  grid: RelativeGrid,
  look: Look,
): FigureCell[] {
  return statistics.map((of, column) => {
    const { text, ratio, change, why } = statisticWords(of, look.statistic, better, look.neutral);
    const isFirst = grid.relativeTo === "before" && (grid.ofColumn[column] ?? -1) < 0;
    return {
      text,
      value: ratio,
      change,
      rose: ratio !== null && ratio > 1,
      step: change === null || ratio === null ? 0 : Math.abs(ratioStep(ratio, look.neutral)),
      note: why ?? (isFirst ? "" : missingText(of)),
    };
  });
}

/** Returns every row below its group's heading, which has the group's statistic. */
function allRows(view: RelativeView, grid: RelativeGrid, look: Look): FigureRow[] {
  const label = statisticLabel(look.statistic);
  const params = drawnParams(view.rowHeads, view.facts);
  return grid.sections.flatMap(({ title, rows, members, statistics }): FigureRow[] => {
    if (!rows.length) return [];
    const summedUp = hasStatistics(statistics);
    const heading: FigureRow = {
      head: title || view.familyName,
      detail: summedUp ? `${label} of ${members.length}` : "",
      strong: true,
      cells: summedUp
        ? statisticCells(statistics, betterOfRows(members, view.rowHeads), grid, look)
        : view.table.columns.map(() => plainCell("")),
    };
    return [heading, ...rows.map((row) => workloadRow(view, grid, look, row, params[row]))];
  });
}

function workloadRow(
  view: RelativeView,
  grid: RelativeGrid,
  look: Look,
  row: number,
  params: string | undefined,
): FigureRow {
  const head = view.rowHeads[row];
  return {
    head: head?.name ?? view.table.rows[row]?.key ?? "",
    detail: [params, look.show === "relative" ? "" : head?.unit].filter(Boolean).join(" · "),
    strong: false,
    cells: view.table.columns.map((_, column): FigureCell => {
      const cell = view.table.cells[row]?.[column] ?? null;
      if (!head || !cell || cell.value === null) return plainCell(emptyWords(cell).word);
      const ratio = grid.ratios[row]?.[column] ?? null;
      const main = mainText(cell.value, head, ratio, look.show);
      const notes = [
        look.show === "both" ? formatIn(cell.value, head) : null,
        cell.state === "repeats-disagree"
          ? `${cell.n} repeats disagree: ${formatIn(cell.min, head)} to ${formatIn(cell.max, head)}`
          : ratio?.doubtful && "the baseline’s repeats disagree",
        ratio?.acrossUploads && IN_DOUBT,
        worst(cell),
        cell.origin === "author" && !view.authorColumns.includes(column) && "author",
      ];
      const change = ratio?.change ?? null;
      return {
        text: main,
        value: look.show === "absolute" ? cell.value * head.scale : (ratio?.ratio ?? null),
        change,
        rose: ratio?.ratio != null && ratio.ratio > 1,
        step: change && ratio?.ratio != null ? Math.abs(ratioStep(ratio.ratio, ratio.band)) : 0,
        note: notes.filter(Boolean).join("; "),
        claim: claimKey(view, grid, { kind: "cell", row, column }),
      };
    }),
  };
}

/** Writes the table in words: the baseline, the last column, and the extreme values. */
function altOf(
  { title }: Pick<Figure, "title">,
  grid: RelativeGrid,
  view: RelativeView,
  statistic: string,
  summary: readonly FigureRow[],
): string {
  const { rows, columns } = view.table;
  const size =
    `Table of ${formatCount(rows.length)} ${view.rowName}${rows.length === 1 ? "" : "s"} by ` +
    `${formatCount(columns.length)} columns`;
  const last = columns.length - 1;
  const name = view.heads[last]?.title ?? "";
  const sums = summary.flatMap(({ head, cells }) => {
    const ratio = cells[last]?.value ?? null;
    return ratio === null ? [] : [`${head} ${formatRatio(ratio)}`];
  });
  const ratios = grid.ratios.flatMap((row, at) =>
    row.flatMap(({ ratio }, column) =>
      ratio === null || grid.ofColumn[column] === column ? [] : [{ ratio, at, column }],
    ),
  );
  const ends = [...ratios].sort((a, b) => a.ratio - b.ratio);
  const said = (end: (typeof ends)[number] | undefined) =>
    end ? `${formatRatio(end.ratio)} for ${rows[end.at]?.key ?? ""} in ${view.heads[end.column]?.title ?? ""}` : "";
  return [
    `${size}. ${title}.`,
    sums.length ? `${statistic.charAt(0).toUpperCase()}${statistic.slice(1)} in ${name}: ${sums.join(", ")}.` : "",
    ends.length > 1 ? `Lowest ratio ${said(ends[0])}, highest ${said(ends.at(-1))}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}
