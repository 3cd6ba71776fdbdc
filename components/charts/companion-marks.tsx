import type { PlotGeometry } from "@/lib/charts/plot-geometry";
import type { PlotDot } from "@/lib/charts/plot-points";
import { seriesColor } from "@/lib/charts/series-style";

/** Places to mark while the pointer is on a dot. */
export interface Companions {
  /** Position of the point that beats it; null = none. */
  arrow: { x: number; y: number } | null;
  /** Best point of each series at its recall, its own too; `color` is a slot of the palette. */
  rings: readonly { series: string; x: number; y: number; color: number }[];
}

interface CompanionMarksProps {
  dot: PlotDot;
  companions: Companions;
  geometry: PlotGeometry;
}

/** Marks: a rule, rings on the best points at the dot's recall, and an arrow to a better point. */
export function CompanionMarks({ dot, companions: { arrow, rings }, geometry }: CompanionMarksProps) {
  const from = geometry.place(dot);
  const to = arrow && geometry.place(arrow);
  const { top, height } = geometry.plot;
  return (
    <g pointerEvents="none" fill="none">
      <path d={`M${from.x} ${top}V${top + height}`} stroke="var(--control)" strokeDasharray="2 3" />
      {rings.map((ring) => {
        const { x, y } = geometry.place(ring);
        return <circle key={ring.series} cx={x} cy={y} r={7} style={{ stroke: seriesColor(ring.color) }} />;
      })}
      {to && <path d={arrowPath(from, to)} stroke="var(--foreground)" strokeWidth={1.3} />}
    </g>
  );
}

/** A ring around the active dot. */
export function ActiveRing({ dot, geometry, color }: { dot: PlotDot; geometry: PlotGeometry; color: number }) {
  const { x, y } = geometry.place(dot);
  return (
    <g pointerEvents="none">
      <circle cx={x} cy={y} r={8} fill="none" strokeWidth={2} style={{ stroke: seriesColor(color) }} />
    </g>
  );
}

/** Length of an arrow's head in px. */
const HEAD = 6;

/** Returns a line with a head of two strokes; "" if it would be shorter than its head. */
function arrowPath(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < HEAD) return "";
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const stroke = (turn: number) =>
    `M${to.x} ${to.y}l${-HEAD * Math.cos(angle + turn)} ${-HEAD * Math.sin(angle + turn)}`;
  return `M${from.x} ${from.y}L${to.x} ${to.y}${stroke(0.5)}${stroke(-0.5)}`;
}
