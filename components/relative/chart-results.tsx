import { chartColumns } from "@/components/relative-chart/chart-columns";
import { type ChartRow, type ChartSection, RelativeChart } from "@/components/relative-chart/relative-chart";
import { changeStep } from "@/lib/domain/relative/ratio-steps";
import { baselineText } from "@/lib/views/relative/baseline-words";
import { betterOfRows } from "@/lib/views/relative/better-of-rows";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { rowLabels } from "@/lib/views/relative/relative-words";

interface ChartResultsProps {
  view: Pick<RelativeView, "table" | "heads" | "rowHeads" | "facts" | "metricLabel" | "authorBase">;
  grid: RelativeGrid;
  neutral: number;
}

/** The rows and ratios that the table shows, as shapes. */
export function ChartResults({ view, grid, neutral }: ChartResultsProps) {
  const { table, metricLabel } = view;
  const columns = chartColumns(view);
  const labels = rowLabels(view.rowHeads, view.facts);
  const sections = grid.sections.map(
    ({ title, rows, statistics }): ChartSection => ({
      title,
      rows: rows.flatMap((at): ChartRow[] => {
        const own = grid.ratios[at] ?? [];
        const [key, label] = [table.rows[at]?.key, labels[at]];
        if (key === undefined || label === undefined) return [];
        return [
          {
            key,
            label,
            ratios: own.map(({ ratio }) => ratio),
            doubtful: own.map(({ doubtful, acrossUploads }) => doubtful || acrossUploads),
            steps: own.map(changeStep),
          },
        ];
      }),
      medians: statistics.map(({ median }) => median),
      about: statistics.map(({ doubtful }) => doubtful > 0),
    }),
  );
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
