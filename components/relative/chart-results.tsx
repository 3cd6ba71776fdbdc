import { type ChartRow, RelativeChart } from "@/components/relative-chart/relative-chart";
import { seriesSlots } from "@/lib/domain/vector/series-slots";
import { baselineText } from "@/lib/views/relative/baseline-words";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";

interface ChartResultsProps {
  view: Pick<RelativeView, "table" | "heads" | "metricLabel" | "authorBase">;
  grid: RelativeGrid;
  neutral: number;
}

/** The rows and ratios that the table shows, as dots. */
export function ChartResults({ view, grid, neutral }: ChartResultsProps) {
  const { table, heads, metricLabel } = view;
  const slots = seriesSlots(table.columns.map(({ key }) => ({ key, engine: null })));
  const columns = table.columns.map(({ key }, at) => {
    const { title = key, lines = [] } = heads[at] ?? {};
    return { key, label: [title, ...lines].join(", "), ...(slots.get(key) ?? { color: 0, marker: 0 }) };
  });
  const rows = grid.sections.flatMap((section) =>
    section.rows.flatMap((at): ChartRow[] => {
      const row = table.rows[at];
      const ratios = (grid.ratios[at] ?? []).map(({ ratio }) => ratio);
      return row ? [{ label: row.key, section: section.title, ratios }] : [];
    }),
  );
  return (
    <RelativeChart
      rows={rows}
      columns={columns}
      base={grid.base}
      baseLabel={baselineText(view, grid)}
      neutral={neutral}
      metric={metricLabel}
    />
  );
}
