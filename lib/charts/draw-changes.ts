import type { Pen } from "./draw-plot";
import { CHANGE_ROW, CHANGE_SIZE, type PlacedChange } from "./place-changes";
import type { PlotGeometry } from "./plot-geometry";
import type { PlotChange } from "./plot-points";
import { px } from "./px";

/** Pixels from a stem's upper end to the bottom of its row. */
const STEM = 4;

/** Draws each flag above the plot, with a stem to the dot of each of its changes. */
export function drawChanges({ changes, place, changeTop }: PlotGeometry, pen: Pen): string {
  const stems = changes.flatMap((flag) => {
    const top = changeTop(flag) + CHANGE_ROW - STEM;
    const places = flag.changes.map((change) => place(change));
    const ends = places.map(({ x }) => x);
    // A bar joins the stems of changes that share a flag.
    const bar = flag.changes.length > 1 ? `M${px(Math.min(...ends))} ${px(top)}H${px(Math.max(...ends))}` : "";
    return [bar, ...places.map(({ x, y }) => `M${px(x)} ${px(top)}V${px(Math.max(top, y - 5))}`)];
  });
  const texts = changes.map((flag) =>
    pen.write(flag.text, {
      x: flag.left + 4,
      y: changeTop(flag) + CHANGE_ROW - STEM - 5,
      size: CHANGE_SIZE,
      // Nothing confirms a change of the newest build yet.
      weight: flag.changes.every(({ kind }) => kind === "not confirmed yet") ? 400 : 600,
      fill: inkOf(flag),
    }),
  );
  return stems.length ? `<path d="${stems.join("")}" stroke="var(--control)"/>${texts.join("")}` : "";
}

/** Returns the colour of a flag's direction; that of plain text where its changes have none, or several. */
function inkOf({ changes }: PlacedChange): string {
  const directions = new Set(changes.map(({ better }) => better));
  const [better = null] = directions;
  if (directions.size > 1 || better === null) return "var(--foreground)";
  return better ? "var(--better-foreground)" : "var(--worse-foreground)";
}

/** Words for the base of a level change, by kind. */
const BESIDE = { "a new level": "level", alone: "beside the builds around", "not confirmed yet": "level" } as const;

/**
 * Returns "10.5.6 −41 %, a new level": a change in words, for readers who don't see its flag. With both sizes: "8.0.43
 * −27 % to the build before, a new level (level −32 %)". The name of its line, if it has one, follows in brackets.
 */
export function changeWordsOf({ name, size, level, kind, line }: PlotChange): string {
  const isOne = level === undefined || level === size;
  const sizes = isOne ? [size, kind] : [`${size} to the build before`, `${kind} (${BESIDE[kind]} ${level})`];
  return `${name} ${sizes.join(", ")}${line && ` (${line})`}`;
}
