import { markerPath, seriesColor } from "@/lib/charts/series-style";

/**
 * The marker beside a series' name. `color` is a slot of the palette, `share` its opacity from 0 to 1. Hidden from
 * screen readers, since the name follows.
 */
export function SeriesMark({ color, marker, share }: { color: number; marker: number; share?: number | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 12"
      className="size-3 shrink-0"
      style={{ fill: seriesColor(color), opacity: share }}
    >
      <path d={markerPath(marker, 6, 6, 4)} />
    </svg>
  );
}
