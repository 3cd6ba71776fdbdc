import type { ProjectRow } from "@/lib/views/project/project-types";

const HEIGHT = 20;
const STEP = 5;

/** The values of a test along the nights as a small line. The first night of its new level is marked. */
export function NightStrip({ values, move }: Pick<ProjectRow, "values" | "move">) {
  const known = values.flatMap((value, at) => (value !== null && value > 0 ? [{ at, log: Math.log(value) }] : []));
  if (known.length === 0) return null;
  const logs = known.map(({ log }) => log);
  const [low, high] = [Math.min(...logs), Math.max(...logs)];
  // Noise of a quiet test must not look like a step: the height is at least 5 %.
  const range = Math.max(high - low, Math.log(1.05));
  const middle = (low + high) / 2;
  const yOf = (log: number) => Math.round((HEIGHT / 2 - ((log - middle) / range) * (HEIGHT - 6)) * 10) / 10;
  const width = Math.max(1, values.length - 1) * STEP;
  const marked = move && known.find(({ at }) => at === move.night);
  return (
    <svg aria-hidden="true" viewBox={`-3 0 ${width + 6} ${HEIGHT}`} className="h-5 w-40 max-w-full">
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
