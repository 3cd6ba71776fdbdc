import { ticks } from "d3-array";
import { toDigits } from "@/lib/format";
import { type Axis, type Tick, thinTicks } from "./axis-scale";

/** A log scale over ratios. */
export interface RatioScale {
  /** Returns the place of a ratio, 0 to 1; ratios beyond the scale get its ends. */
  place(ratio: number): number;
  ticks: { ratio: number; at: number }[];
}

/** Round ratios for labels of a log scale, those near 1 first. */
const nice = [1, 0.5, 2, 0.75, 1.5, 0.25, 4, 0.1, 10, 3, 0.9, 1.1, 0.8, 1.25, 0.6, 1.75, 2.5, 100, 0.01, 1000, 0.001];
/** Least distance of labels, as a fraction of the axis. */
const GAP = 0.09;
/** Pixels between two labels of an upright axis. */
const LEAST_GAP = 15;

/**
 * Returns a log scale over ratios above 0, where half and double are equally far from 1. It always includes 1, and at
 * least 5 % to each side, so that noise doesn't look like a difference.
 */
export function ratioScale(ratios: readonly number[]): RatioScale {
  const logs = ratios.filter((ratio) => ratio > 0 && Number.isFinite(ratio)).map((ratio) => Math.log(ratio));
  const low = logs.reduce((a, b) => Math.min(a, b), Math.log(0.95));
  const high = logs.reduce((a, b) => Math.max(a, b), Math.log(1.05));
  const pad = (high - low) * 0.03;
  const [from, to] = [low - pad, high + pad];
  const place = (ratio: number) =>
    Math.min(1, Math.max(0, (Math.log(Math.max(ratio, Number.MIN_VALUE)) - from) / (to - from)));
  const fine = ticks(Math.exp(from), Math.exp(to), 6);
  const kept: RatioScale["ticks"] = [];
  for (const ratio of [...nice, ...fine]) {
    const log = Math.log(ratio);
    if (log < from || log > to) continue;
    const at = place(ratio);
    if (kept.every((tick) => Math.abs(tick.at - at) >= GAP)) kept.push({ ratio, at });
  }
  return { place, ticks: kept.sort((a, b) => a.at - b.at) };
}

/** Returns an upright axis of this many pixels; with little room it keeps the labels near 1. */
export const ratioAxis = (scale: RatioScale, pixels: number): Axis => ({
  domain: [0, 1],
  place: scale.place,
  ticks: ratioTicks(scale, pixels, LEAST_GAP),
});

/** Returns the labels that fit on an axis of this many pixels, `gap` pixels apart; those near 1 come first. */
export function ratioTicks({ ticks }: Pick<RatioScale, "ticks">, pixels: number, gap: number): Tick[] {
  const byImportance = [...ticks].sort((a, b) => Math.abs(Math.log(a.ratio)) - Math.abs(Math.log(b.ratio)));
  const labels = byImportance.map(({ ratio, at }) => ({ at, label: String(toDigits(ratio, 3)) }));
  return thinTicks(labels, pixels, gap);
}
