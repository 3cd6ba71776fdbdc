import type { ProjectRow } from "@/lib/views/project/project-types";

/** Height of the drawing, distance of two nights, and room around the marks, in px. */
const HEIGHT = 20;
const STEP = 5;
const MARGIN = 3;

/**
 * The values of a test along the nights as a small line. The first night of its new level is marked. Nothing without a
 * value above 0.
 */
export function NightStrip({ values, move }: Pick<ProjectRow, "values" | "move">) {
  const known = values.flatMap((value, at) => (value !== null && value > 0 ? [{ at, log: Math.log(value) }] : []));
  if (known.length === 0) return null;
  const logs = known.map(({ log }) => log);
  const [low, high] = [Math.min(...logs), Math.max(...logs)];
  // Noise of a quiet test must not look like a step: the height is at least 5 %.
  const range = Math.max(high - low, Math.log(1.05));
  const middle = (low + high) / 2;
  const yOf = (log: number) => Math.round((HEIGHT / 2 - ((log - middle) / range) * (HEIGHT - 2 * MARGIN)) * 10) / 10;
  const width = Math.max(1, values.length - 1) * STEP;
  const marked = move && known.find(({ at }) => at === move.night);
  return (
    <svg aria-hidden="true" viewBox={`${-MARGIN} 0 ${width + 2 * MARGIN} ${HEIGHT}`} className="h-5 w-40 max-w-full">
      <polyline
        points={known.map(({ at, log }) => `${at * STEP},${yOf(log)}`).join(" ")}
        className="fill-none stroke-muted-foreground"
        strokeWidth={1.2}
      />
      {marked && (
        <circle
          cx={marked.at * STEP}
          cy={yOf(marked.log)}
          r={2.6}
          className={move.better === null ? "fill-accent" : move.better ? "fill-better" : "fill-worse"}
        />
      )}
    </svg>
  );
}
