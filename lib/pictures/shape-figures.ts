import { shapePlots } from "@/lib/charts/shape-plot";
import { stripChart, stripSentence } from "@/lib/charts/strip-chart";
import { orderText } from "@/lib/domain/names/versions";
import { formatCount, formatCounted, formatPercent } from "@/lib/format";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { type Figure, type FigureTable, MOST_PANELS } from "./figure";

type About = Pick<Figure, "title" | "relativeTo" | "facts" | "warnings" | "source">;

/** Returns the drawings of a relative table: the shape of each group, then all rows as strips and marks. */
export function relativeCharts(
  view: RelativeView,
  grid: RelativeGrid,
  neutral: number,
  table: FigureTable,
  about: About,
): Figure[] {
  return [...shapeFigures(view, grid, neutral, table, about), stripFigure(view, grid, neutral, table, about)];
}

function stripFigure(
  view: RelativeView,
  grid: RelativeGrid,
  neutral: number,
  table: FigureTable,
  about: About,
): Figure {
  const chart = stripChart(view, grid, neutral);
  return {
    ...about,
    name: "strips",
    facts: [
      ...about.facts,
      `a strip of colours a ${view.rowName}, grey within ±${formatPercent(neutral)} or where it may be noise`,
    ],
    body: { kind: "strips", chart, table },
    alt: `Strips, ${about.title}. ${stripSentence(chart)}`,
  };
}

/** Returns the order of columns in words. Builds without stated places keep the words of older frozen pictures. */
function orderOf({ table: { columns } }: Pick<RelativeView, "table">): string {
  const isStated = columns.some(({ night }) => night !== undefined);
  return isStated ? orderText(columns.map((column) => ({ ...column, raw: column.value }))) : "in version order";
}

/** Returns the shape of each group from build to build. None where columns aren't builds, or fewer than three. */
function shapeFigures(
  view: RelativeView,
  grid: RelativeGrid,
  neutral: number,
  table: FigureTable,
  about: About,
): Figure[] {
  const shapes = shapePlots(view, grid, neutral);
  if (shapes.length === 0) return [];
  const panels = shapes
    .slice(0, MOST_PANELS)
    .map(({ title, count, plot }) => ({ ...plot, title: `${title}, ${formatCount(count)}` }));
  const left = shapes.length - panels.length;
  const isDotted = panels.some(({ lines }) => lines.some(({ dotted }) => (dotted?.size ?? 0) > 0));
  const medians = panels.map(({ title, lines }) => {
    return `${title}: ${lines.flatMap(({ sentence }) => sentence ?? []).join("; ")}.`;
  });
  return [
    {
      ...about,
      name: "shape",
      facts: [
        ...about.facts,
        "a thin line a workload, the median thick",
        `builds ${orderOf(view)}`,
        ...(isDotted ? ["dotted where more than the build differs"] : []),
        `log scale, band ±${formatPercent(neutral)}`,
      ],
      warnings: [
        ...about.warnings,
        ...(left > 0 ? [`${formatCounted(left, "more group")} ${left === 1 ? "is" : "are"} in the table alone.`] : []),
      ],
      body: { kind: "chart", panels, table },
      alt: `Line charts, ${about.title}. ${medians.join(" ")}`,
    },
  ];
}
