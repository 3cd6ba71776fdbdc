import type { Pen } from "./draw-plot";
import { FLAG_HEIGHT, type PlotGeometry } from "./plot-geometry";
import type { PlotFlag } from "./plot-points";
import { px } from "./px";

const SIZE = 10;
/** Room at both sides of a label. */
const INSET = 4;
const GAP = 2;
/** Pixels between a dot and its flag. */
const ABOVE_DOT = 8;

/** Flags that are drawn as one, since they are close together. */
interface DrawnFlag {
  poles: number[];
  label: string;
  top: number;
}

/**
 * Draws each flag on a pole through the plot, and that of a line at its dot. Neighbours without room share one: "1–3",
 * "1, 4". Returns "" without flags.
 */
export function drawFlags(flags: readonly PlotFlag[], { plot, place }: PlotGeometry, pen: Pen): string {
  if (!flags.length) return "";
  const [top, bottom] = [plot.top - FLAG_HEIGHT - 2, plot.top + plot.height];
  const right = plot.left + plot.width + 14;
  const widthOf = (label: string) => pen.widthOf(label, SIZE) + 2 * INSET;
  const above: DrawnFlag[] = [];
  const atDots: DrawnFlag[] = [];
  for (const { x, y, label } of flags) {
    const at = place({ x, y: y ?? 0 });
    const own = y === undefined ? above : atDots;
    const flagTop = y === undefined ? top : Math.max(plot.top, at.y - ABOVE_DOT - FLAG_HEIGHT);
    const near = own.findLast(
      (flag) =>
        at.x < (flag.poles[0] ?? 0) + widthOf(flag.label) + GAP && Math.abs(flag.top - flagTop) < FLAG_HEIGHT + GAP,
    );
    if (near) {
      near.poles.push(at.x);
      near.label = joinedLabel(near.label, label);
    } else own.push({ poles: [at.x], label, top: flagTop });
  }
  const poles = above.flatMap((flag) => flag.poles.map((x) => `M${px(x)} ${px(top)}V${px(bottom)}`));
  const cloths = [...above, ...atDots].map(({ poles: [x = 0], label, top: flagTop }) => {
    const width = widthOf(label);
    // At the right edge the cloth hangs to the left.
    const left = x + width > right ? x - width : x;
    const box = `x="${px(left)}" y="${px(flagTop)}" width="${px(width)}" height="${FLAG_HEIGHT}" rx="2"`;
    const text = pen.write(label, {
      x: left + width / 2,
      y: flagTop + FLAG_HEIGHT - 3,
      size: SIZE,
      weight: 600,
      anchor: "middle",
      fill: "var(--surface)",
    });
    return `<rect ${box} fill="var(--foreground)"/>${text}`;
  });
  const drawn = poles.length ? `<path d="${poles.join("")}" stroke="var(--foreground)" stroke-opacity="0.35"/>` : "";
  return drawn + cloths.join("");
}

/** Joins labels of numbers and ranges: "1" and "2–3" become "1–3", "1" and "4" become "1, 4". */
function joinedLabel(...labels: readonly string[]): string {
  const spans = labels
    .flatMap((label) => label.split(", "))
    .map((span) => span.split("–").map(Number))
    .map(([from = 0, to = from]) => ({ from, to }))
    .sort((a, b) => a.from - b.from);
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of spans) {
    const last = joined.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(", ");
}
