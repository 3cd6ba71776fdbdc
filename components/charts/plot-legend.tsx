import type { PlotLine } from "@/lib/charts/plot-points";
import { SeriesMark } from "./series-mark";

/** Names of the series where the lines' ends have no room for them. */
export function PlotLegend({
  lines,
  onHover,
}: {
  lines: readonly PlotLine[];
  /** Called with the series under the pointer; absent on paper. */
  onHover?: (series: string | null) => void;
}) {
  return (
    <ul className="mb-1 flex flex-wrap gap-x-4 gap-y-1 text-xs" onPointerLeave={() => onHover?.(null)}>
      {lines.map(({ series, dots }) =>
        dots.length ? (
          <li key={series.key} className="flex items-center gap-1.5" onPointerEnter={() => onHover?.(series.key)}>
            <SeriesMark color={series.color} marker={series.marker} />
            {series.label}
          </li>
        ) : null,
      )}
    </ul>
  );
}
