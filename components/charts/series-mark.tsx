import { markerPath, seriesColor } from "@/lib/charts/series-style";

/** The marker beside a series' name: a palette slot or a colour. Hidden from screen readers, since the name follows. */
export function SeriesMark({ color, marker }: { color: number | string; marker: number }) {
  const fill = typeof color === "string" ? color : seriesColor(color);
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0" style={{ fill }}>
      <path d={markerPath(marker, 6, 6, 4)} />
    </svg>
  );
}
