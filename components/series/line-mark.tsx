import { dashOf } from "@/lib/charts/sampled-plot";
import { seriesColor } from "@/lib/charts/series-style";

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
