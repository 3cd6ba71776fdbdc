import { seriesColor } from "@/lib/charts/series-style";

const dashes = ["0", "6 3", "2 3", "8 3 2 3", "1 3"] as const;

/** Returns a line's dash pattern, so that lines differ in more than colour. */
export const dashOf = (slot: number): string => dashes[slot % dashes.length] ?? "0";

/** A sample of a line, beside its name. */
export function LineMark({ slot }: { slot: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 22 8" className="h-2 w-5.5 shrink-0">
      <path
        d="M0 4H22"
        fill="none"
        strokeWidth={2}
        strokeDasharray={dashOf(slot)}
        style={{ stroke: seriesColor(slot) }}
      />
    </svg>
  );
}
