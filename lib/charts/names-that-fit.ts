import { widthAt } from "./label-layout";

/** A name on an axis. */
export interface AxisName {
  key: string;
  text: string;
  /** Position along the axis, 0 to 1. */
  at: number;
}

/** Size of names on axes, in pixels. */
const SIZE = 11;
/** Pixels between two names. */
const SPACE = 5;

/**
 * Returns the keys of names that fit in one line of this many pixels without contact. Names earlier in the list take
 * precedence. A name starts at its place, or has its middle there.
 */
export function namesThatFit(names: readonly AxisName[], width: number, anchor: "start" | "middle"): Set<string> {
  const kept: { key: string; from: number; to: number }[] = [];
  for (const { key, text, at } of names) {
    const long = widthAt(text, SIZE);
    const from = at * width - (anchor === "middle" ? long / 2 : 0);
    const to = from + long;
    if (kept.every((other) => from - other.to >= SPACE || other.from - to >= SPACE)) kept.push({ key, from, to });
  }
  return new Set(kept.map(({ key }) => key));
}
