import { cx } from "@/components/ui/cx";
import type { BlockCell, TableBlock } from "@/lib/blocks/block";

const noiseOf = ({ noise }: BlockCell) => (noise ? -Math.log(1 - noise) : 0);

/**
 * Returns the |ln ratio| at the ends of a table's bars: the largest of three numbers. They are 1.05 times the largest
 * change, the 90th percentile of noise, and ln 1.05.
 */
export function barScale({ columns, rows }: Pick<TableBlock, "columns" | "rows">): number {
  const cells = rows.flatMap((row) => row.cells.filter((_, at) => columns[at]?.kind === "bar"));
  const noises = cells.map(noiseOf).sort((a, b) => a - b);
  const changes = cells.flatMap(({ ratio }) => (ratio && ratio > 0 ? [Math.abs(Math.log(ratio))] : []));
  return 1.05 * Math.max(Math.log(1.05), noises[Math.floor(noises.length * 0.9)] ?? 0, ...changes);
}

/**
 * A change as a bar from the middle, above a box for this row's noise. The number is beside it. Nothing without a ratio
 * above 0.
 */
export function ChangeBar({ cell, scale }: { cell: BlockCell; scale: number }) {
  const { ratio, change, step } = cell;
  if (!ratio || ratio <= 0) return null;
  // Rounded: server and browser may compute logarithms that differ in the last digit.
  const share = (log: number) => Math.round(Math.max(-50, Math.min(50, (log / scale) * 50)) * 100) / 100;
  const end = share(Math.log(ratio));
  const noise = share(noiseOf(cell));
  const isMove = change !== null || step > 0;
  const tone = { better: "fill-better", worse: "fill-worse", none: isMove ? "fill-accent" : "fill-muted-foreground" };
  return (
    <svg aria-hidden="true" viewBox="0 0 100 14" preserveAspectRatio="none" className="h-3.5 w-full min-w-32">
      <rect x={50 - noise} y={1} width={2 * noise} height={12} className="fill-surface-muted" />
      <rect
        x={Math.min(50, 50 + end)}
        y={3}
        width={Math.abs(end)}
        height={8}
        className={cx(tone[change ?? "none"], isMove ? "stroke-border" : "opacity-50")}
      />
      <rect x={49.8} y={0} width={0.4} height={14} className="fill-border-strong" />
    </svg>
  );
}
