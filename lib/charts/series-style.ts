/** Number of colours in the palette (--series-1 to --series-8). */
const COLORS = 8;

/** Returns a slot's place in a list that repeats. Negative slots count from its end. */
const wrap = (slot: number, length: number): number => ((slot % length) + length) % length;

/**
 * Returns the palette's CSS variable of a series. Slots beyond the palette repeat its colours; markers distinguish
 * them.
 */
export const seriesColor = (slot: number): string => `var(--series-${wrap(slot, COLORS) + 1})`;

/** Returns the fraction of a build's hue by its age. It is 0.28 at age 0, the oldest, and 1 at age 1, the newest. */
export const ageShare = (age: number): number => 0.28 + 0.72 * age ** 1.15;

/** Returns the colour of a series by a build's age, from 0 = oldest to 1 = newest: `ageShare` of its hue. */
export function ageColor(slot: number, age: number): string {
  const percent = Math.round(100 * ageShare(age));
  return percent === 100 ? seriesColor(slot) : `color-mix(in oklab, ${seriesColor(slot)} ${percent}%, var(--surface))`;
}

type Marker = (x: number, y: number, r: number) => string;

const at = (value: number) => Number(value.toFixed(1));
const polygon =
  (...corners: readonly (readonly [number, number])[]): Marker =>
  (x, y, r) =>
    `M${corners.map(([dx, dy]) => `${at(x + dx * r)} ${at(y + dy * r)}`).join("L")}Z`;

/** Closed outlines of about the same area, so that no series looks heavier than another. */
const markers: readonly Marker[] = [
  (x, y, r) => `M${at(x - r)} ${at(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
  polygon([-0.88, -0.88], [0.88, -0.88], [0.88, 0.88], [-0.88, 0.88]),
  polygon([0, -1.2], [1.1, 0.8], [-1.1, 0.8]),
  polygon([0, -1.3], [1.15, 0], [0, 1.3], [-1.15, 0]),
  polygon([0, 1.2], [1.1, -0.8], [-1.1, -0.8]),
  polygon(
    [-0.4, -1.2],
    [0.4, -1.2],
    [0.4, -0.4],
    [1.2, -0.4],
    [1.2, 0.4],
    [0.4, 0.4],
    [0.4, 1.2],
    [-0.4, 1.2],
    [-0.4, 0.4],
    [-1.2, 0.4],
    [-1.2, -0.4],
    [-0.4, -0.4],
  ),
  polygon([-0.5, -1.1], [0.5, -1.1], [1.15, 0], [0.5, 1.1], [-0.5, 1.1], [-1.15, 0]),
  polygon(
    [0, -0.55],
    [0.7, -1.2],
    [1.2, -0.7],
    [0.55, 0],
    [1.2, 0.7],
    [0.7, 1.2],
    [0, 0.55],
    [-0.7, 1.2],
    [-1.2, 0.7],
    [-0.55, 0],
    [-1.2, -0.7],
    [-0.7, -1.2],
  ),
];

/** Number of shapes; slots beyond repeat them. */
export const markerCount = markers.length;

/** Returns the outline of a series' marker around a place, as an SVG path. */
export function markerPath(slot: number, x: number, y: number, r: number): string {
  return markers[wrap(slot, markerCount)]?.(x, y, r) ?? "";
}
