import { markerPath, seriesColor } from "@/lib/charts/series-style";

/** The marker of a series beside its name; the name says what it is, so it is hidden from screen readers. */
export function SeriesMark({ color, marker }: { color: number; marker: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0" style={{ fill: seriesColor(color) }}>
      <path d={markerPath(marker, 6, 6, 4)} />
    </svg>
  );
}
