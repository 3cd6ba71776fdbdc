import { markerPath, seriesColor } from "@/lib/charts/series-style";

/** The marker of a series beside its name, in a slot of the palette or a colour of its own; the name says what it is, so it is hidden from screen readers. */
export function SeriesMark({ color, marker }: { color: number | string; marker: number }) {
  const fill = typeof color === "string" ? color : seriesColor(color);
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0" style={{ fill }}>
      <path d={markerPath(marker, 6, 6, 4)} />
    </svg>
  );
}
