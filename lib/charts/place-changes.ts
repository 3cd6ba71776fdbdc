import { formatCounted } from "@/lib/format";
import { widthAt } from "./label-layout";
import type { PlotChange } from "./plot-points";

/** Height of a row of flags: a link's least size. */
export const CHANGE_ROW = 24;
/** Size of a flag's text, in pixels. */
export const CHANGE_SIZE = 11;
const INSET = 4;
const GAP = 4;
/** Pixels of a drawing's height for each row of flags. */
const PER_ROW = 110;
const MOST_ROWS = 3;
/** Most flags that are placed one by one; of more, near ones share one first. */
const MOST_PLACED = 40;

/** A flag with its place in pixels: its row, 0 is next to the plot, and its box. */
export interface PlacedChange {
  /** Its own change; several where they have no room of their own. */
  changes: readonly PlotChange[];
  text: string;
  row: number;
  left: number;
  width: number;
}

/** Changes that share a flag, and the places of their builds from left to right. */
interface Group {
  changes: readonly PlotChange[];
  stems: readonly number[];
}

/**
 * Places a flag for each build with changes, in as few rows as avoid contact. A flag begins at its stem; no stem
 * crosses another flag. All have the build's name where that fits, else their sizes alone; those without room share a
 * count. `placeOf` returns the pixels of a value of x. `width` and `height` are those of the whole drawing, in pixels;
 * `rows` is the maximum.
 */
export function placeChanges(
  changes: readonly PlotChange[],
  placeOf: (x: number) => number,
  { width, height, rows = rowsIn(height) }: { width: number; height: number; rows?: number },
): PlacedChange[] {
  const byBuild = new Map<number, PlotChange[]>();
  for (const change of changes) byBuild.set(change.x, [...(byBuild.get(change.x) ?? []), change]);
  const builds = [...byBuild].sort(([a], [b]) => a - b);
  let groups = builds.map(([x, own]): Group => ({ changes: own, stems: [placeOf(x)] }));
  const named = groups.length > MOST_PLACED ? null : placeIn(groups, rows, width, longText);
  if (named && "placed" in named) return named.placed;
  if (groups.length > MOST_PLACED) groups = joinWithin(groups, width / MOST_PLACED);
  for (;;) {
    const found = placeIn(groups, rows, width, shortText);
    if ("placed" in found) return found.placed;
    groups = joinAt(groups, found.failed);
  }
}

const rowsIn = (height: number): number => Math.max(1, Math.min(MOST_ROWS, Math.floor(height / PER_ROW)));

/** "−41 %", "+102 % alone". */
const sizeText = ({ size, kind }: PlotChange): string => (kind === "alone" ? `${size} alone` : size);
const shortText = ({ changes: [first, ...more] }: Group): string =>
  first && !more.length ? sizeText(first) : countText(more.length + 1);
/** "10.5.6 −41 %"; several changes of one build are counted. */
const longText = (group: Group): string => `${group.changes[0]?.name ?? ""} ${shortText(group)}`;
const countText = (count: number): string => formatCounted(count, "change");

/**
 * Places groups from right to left, each in the lowest row without contact. `failed` is the position of a group without
 * such a row.
 */
function placeIn(
  groups: readonly Group[],
  rows: number,
  right: number,
  textOf: (group: Group) => string,
): { placed: PlacedChange[] } | { failed: number } {
  const placed: (PlacedChange & { stems: readonly number[] })[] = [];
  for (let at = groups.length - 1; at >= 0; at -= 1) {
    const group = groups[at];
    if (!group) continue;
    const text = textOf(group);
    const width = widthAt(text, CHANGE_SIZE) + 2 * INSET;
    const [first = 0] = group.stems;
    const box = { left: Math.max(0, Math.min(first, right - width)), width, stems: group.stems };
    const row = Array.from({ length: rows }, (_, nth) => nth).find((nth) =>
      placed.every((other) => !touches({ ...box, row: nth }, other)),
    );
    if (row === undefined) return { failed: at };
    placed.push({ changes: group.changes, text, row, ...box });
  }
  return { placed: placed.reverse().map(({ stems: _, ...flag }) => flag) };
}

/** A flag with its stems, in pixels. */
interface Placed {
  row: number;
  left: number;
  width: number;
  stems: readonly number[];
}

/** Returns true where two flags share pixels, or a stem crosses the lower flag. */
function touches(a: Placed, b: Placed): boolean {
  if (a.row === b.row) return a.left < b.left + b.width + GAP && b.left < a.left + a.width + GAP;
  const [upper, lower] = a.row > b.row ? [a, b] : [b, a];
  return upper.stems.some((stem) => stem > lower.left - 2 && stem < lower.left + lower.width + 2);
}

/** Joins a group to its nearest neighbour. */
function joinAt(groups: readonly Group[], at: number): Group[] {
  const distance = (from: number) =>
    (groups[from + 1]?.stems[0] ?? Number.POSITIVE_INFINITY) - (groups[from]?.stems.at(-1) ?? 0);
  const from = at > 0 && distance(at - 1) < distance(at) ? at - 1 : Math.min(at, groups.length - 2);
  return groups.flatMap((group, nth) => {
    if (nth === from + 1) return [];
    return nth === from ? [join(group, groups[from + 1])] : [group];
  });
}

/** Joins neighbours whose first stems are nearer than `gap` pixels. */
function joinWithin(groups: readonly Group[], gap: number): Group[] {
  const found: Group[] = [];
  for (const group of groups) {
    const last = found.at(-1);
    if (last && (group.stems[0] ?? 0) - (last.stems[0] ?? 0) < gap) found[found.length - 1] = join(last, group);
    else found.push(group);
  }
  return found;
}

const join = (a: Group, b: Group | undefined): Group => ({
  changes: [...a.changes, ...(b?.changes ?? [])],
  stems: [...a.stems, ...(b?.stems ?? [])],
});
