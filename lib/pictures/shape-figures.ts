import { chartColumns } from "@/lib/charts/chart-columns";
import { chartSections, sectionRatios } from "@/lib/charts/chart-sections";
import { ratioScale } from "@/lib/charts/ratio-scale";
import { shapePlot } from "@/lib/charts/shape-plot";
import { formatCount, formatPercent } from "@/lib/format";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import type { Figure, FigureTable } from "./figure";

/** Panels that fit the height limit of a picture; the table has all. */
const MOST_PANELS = 6;

type About = Pick<Figure, "title" | "relativeTo" | "facts" | "warnings" | "source">;

/** Returns the first line of a title, with its first and last builds. */
function ends(title: string): string {
  const [head = "", first = "", ...more] = title.split("\n");
  return `${head}, ${[first, ...more.slice(-1)].join(", ")}`;
}

/** Returns the shape of each group from build to build. None where columns aren't builds, or fewer than three. */
export function shapeFigures(
  view: RelativeView,
  grid: RelativeGrid,
  neutral: number,
  table: FigureTable,
  about: About,
): Figure[] {
  const columns = chartColumns(view);
  if (view.table.columnsBy !== "build" || columns.length < 3) return [];
  const sections = chartSections(view, grid);
  const scale = ratioScale([...sectionRatios(sections), 1 - neutral, 1 + neutral]);
  const panels = sections.slice(0, MOST_PANELS).map((section) => ({
    ...shapePlot(section, columns, scale, neutral),
    title: `${section.title}, ${formatCount(section.rows.length)}`,
  }));
  const left = sections.length - panels.length;
  const medians = panels.map(({ title, lines }) => {
    const said = lines.flatMap((line) => (line.weight === "strong" && line.title ? [ends(line.title)] : []));
    return `${title}: ${said.join("; ")}.`;
  });
  return [
    {
      ...about,
      name: "shape",
      facts: [
        ...about.facts,
        "a thin line a workload, the median thick",
        "builds in release order",
        ...(columns.some(({ seam }) => seam !== null) ? ["dotted where more than the build differs"] : []),
        `log scale, band ±${formatPercent(neutral)}`,
      ],
      warnings: [...about.warnings, ...(left > 0 ? [`${formatCount(left)} more groups are in the table alone.`] : [])],
      body: { kind: "chart", panels, table },
      alt: `Line charts, ${about.title}. ${medians.join(" ")}`,
    },
  ];
}
