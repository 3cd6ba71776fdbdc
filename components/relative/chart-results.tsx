import { RelativeChart } from "@/components/relative-chart/relative-chart";
import { chartColumns } from "@/lib/charts/chart-columns";
import { chartSections } from "@/lib/charts/chart-sections";
import { baselineText } from "@/lib/views/relative/baseline-words";
import { betterOfRows } from "@/lib/views/relative/better-of-rows";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";

interface ChartResultsProps {
  view: Pick<RelativeView, "table" | "heads" | "rowHeads" | "facts" | "metricLabel" | "authorBase">;
  grid: RelativeGrid;
  neutral: number;
}

/** Draws the rows and ratios of the table as a chart. */
export function ChartResults({ view, grid, neutral }: ChartResultsProps) {
  const { table, metricLabel } = view;
  const columns = chartColumns(view);
  const sections = chartSections(view, grid);
  return (
    <RelativeChart
      sections={sections}
      columns={columns}
      bases={new Set(grid.ofColumn.flatMap((base, at) => (base === at ? [at] : [])))}
      baseLabel={baselineText(view, grid)}
      steps={grid.relativeTo === "before"}
      neutral={neutral}
      metric={metricLabel}
      better={betterOfRows([...table.rows.keys()], view.rowHeads)}
      ordered={table.columnsBy === "build"}
    />
  );
}
