import { textWidth } from "./label-layout";

/** A name on an axis. */
export interface AxisName {
  key: string;
  text: string;
  /** Where it stands, 0 to 1. */
  at: number;
}

/** Names of axes are set at 11 px. */
const SIZE = 11 / 12;
/** Between two names. */
const SPACE = 5;

/**
 * The keys of names that can stand in one line of this many pixels without touching: each that fits in beside those before it in the list. A name
 * begins where it stands, or has its middle there.
 */
export function namesThatFit(names: readonly AxisName[], width: number, anchor: "start" | "middle"): Set<string> {
  const kept: { key: string; from: number; to: number }[] = [];
  for (const { key, text, at } of names) {
    const long = textWidth(text) * SIZE;
    const from = at * width - (anchor === "middle" ? long / 2 : 0);
    const to = from + long;
    if (kept.every((other) => from - other.to >= SPACE || other.from - to >= SPACE)) kept.push({ key, from, to });
  }
  return new Set(kept.map(({ key }) => key));
}
