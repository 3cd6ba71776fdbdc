import type { Pen } from "./draw-plot";
import { FLAG_HEIGHT, type PlotGeometry } from "./plot-geometry";
import type { PlotFlag } from "./plot-points";

const SIZE = 10;
/** Room at both sides of a label. */
const INSET = 4;
const GAP = 2;

/** Flags that share one cloth, since they stand close together. */
interface DrawnFlag {
  poles: number[];
  label: string;
}

/** Draws each flag on a pole through the plot. Neighbours without room share one: "1–3". */
export function drawFlags(flags: readonly PlotFlag[], { plot, place }: PlotGeometry, pen: Pen): string {
  if (!flags.length) return "";
  const [top, bottom] = [plot.top - FLAG_HEIGHT - 2, plot.top + plot.height];
  const right = plot.left + plot.width + 14;
  const widthOf = (label: string) => pen.widthOf(label, SIZE) + 2 * INSET;
  const drawn: DrawnFlag[] = [];
  for (const { x, label } of flags) {
    const at = place({ x, y: 0 }).x;
    const last = drawn.at(-1);
    if (last && at < (last.poles[0] ?? 0) + widthOf(last.label) + GAP) {
      last.poles.push(at);
      last.label = spanOf(last.label, label);
    } else drawn.push({ poles: [at], label });
  }
  const poles = drawn.flatMap((flag) => flag.poles.map((x) => `M${px(x)} ${px(top)}V${px(bottom)}`));
  const cloths = drawn.map(({ poles: [x = 0], label }) => {
    const width = widthOf(label);
    // At the right edge the cloth hangs to the left.
    const left = x + width > right ? x - width : x;
    const box = `x="${px(left)}" y="${px(top)}" width="${px(width)}" height="${FLAG_HEIGHT}" rx="2"`;
    const text = pen.write(label, {
      ...{ x: left + width / 2, y: top + FLAG_HEIGHT - 3, size: SIZE, weight: 600, anchor: "middle" },
      fill: "var(--surface)",
    });
    return `<rect ${box} fill="var(--foreground)"/>${text}`;
  });
  return `<path d="${poles.join("")}" stroke="var(--foreground)" stroke-opacity="0.35"/>${cloths.join("")}`;
}

/** "1" and "2–3" become "1–3". */
const spanOf = (from: string, to: string): string => `${from.split("–")[0]}–${to.split("–").at(-1)}`;
const px = (value: number) => String(Number(value.toFixed(1)));
