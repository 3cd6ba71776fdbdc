import { nice, ticks } from "d3-array";
import { logit, logitWithin } from "@/lib/domain/vector/logit";
import { formatSix, formatTarget, toDigits } from "@/lib/format";

/** A label of an axis, with its place in the axis' own units. */
export interface Tick {
  at: number;
  label: string;
}

/** An axis ready to draw, with places in its own linear units. */
export interface Axis {
  domain: [number, number];
  ticks: Tick[];
  /** More lines of labels below the ticks, or in their place where there are none; absent = none. */
  below?: Tick[][];
  /** Shaded parts, from one place to another. They replace the rules at ticks. */
  bands?: (readonly [number, number])[];
  /** Returns the place of a value. Only the logit axis puts values beyond its scale at its ends. */
  place(value: number): number;
}

/** Distance of 1 (and 0) beyond the outermost other value, since their logit is infinite. */
const END_GAP = 0.9;

/** In order of importance, so that thinning keeps the first. */
const logitTicks = [
  1, 0.9, 0.99, 0.999, 0.5, 0.9999, 0.95, 0.995, 0.8, 0.98, 0.1, 0, 0.99999, 0.01, 0.7, 0.3, 0.2, 0.05, 0.001,
] as const;

/**
 * Returns the recall axis. Linear: from a round value at or below the lowest recall to 1. Logit: ln(r / (1 - r)); 1 and
 * 0, whose logit is infinite, are at fixed distances beyond the outermost other value. `pixels` is the axis' length;
 * labels of the logit axis keep 38 px apart.
 */
export function recallAxis(scale: "linear" | "logit", recalls: readonly number[], pixels: number): Axis {
  return scale === "logit" ? logitAxis(recalls, pixels) : linearRecallAxis(recalls, pixels);
}

function linearRecallAxis(recalls: readonly number[], pixels: number): Axis {
  const lowest = least(recalls, 0.5);
  const [from] = nice(Math.min(lowest, 0.99), 1, 8);
  const wanted = Math.max(2, Math.min(8, Math.floor(pixels / 60)));
  return {
    domain: [Math.max(0, from), 1],
    ticks: ticks(Math.max(0, from), 1, wanted).map((at) => ({ at, label: recallLabel(at) })),
    place: (recall) => recall,
  };
}

function logitAxis(recalls: readonly number[], pixels: number): Axis {
  const inside = recalls.filter((recall) => recall > 0 && recall < 1);
  const low = logitWithin(Math.min(0.9, least(inside, 0.9)));
  const high = logitWithin(Math.max(0.99, most(inside, 0.99)));
  const hasZero = recalls.some((recall) => recall <= 0);
  const from = hasZero ? low - END_GAP : low - 0.12;
  const to = high + END_GAP;
  const place = (recall: number) => {
    if (recall >= 1) return to;
    return recall <= 0 ? low - END_GAP : Math.min(high, Math.max(low, logitWithin(recall)));
  };
  const candidates = logitTicks
    .filter((recall) =>
      recall === 0 ? hasZero : recall === 1 || (logit(recall) >= from && logit(recall) <= high + 1e-9),
    )
    .map((recall) => ({ at: recall === 1 ? to : recall === 0 ? from : logit(recall), label: recallLabel(recall) }));
  return { domain: [from, to], ticks: thinTicks(candidates, pixels / (to - from), 38), place };
}

/**
 * Keeps ticks in order of importance, each at least `gap` pixels from those kept before; returns them sorted by place.
 */
export function thinTicks(byImportance: readonly Tick[], pixelsPerUnit: number, gap: number): Tick[] {
  const kept: Tick[] = [];
  for (const tick of byImportance) {
    if (kept.every((other) => Math.abs(other.at - tick.at) * pixelsPerUnit >= gap)) kept.push(tick);
  }
  return kept.sort((a, b) => a.at - b.at);
}

/**
 * Returns an axis of amounts. A linear one begins at 0, or at a round value at or below `lowest`. It ends at a round
 * value at or above the highest. A logarithmic one begins just below the least value above 0 and ends just above the
 * highest. Without values above 0 the highest is 1. Labels of a horizontal axis have more room.
 */
export function amountAxis(
  scale: "linear" | "log",
  values: readonly number[],
  pixels: number,
  { lowest = 0, isHorizontal = false } = {},
): Axis {
  const positive = values.filter((value) => value > 0);
  const highest = most(positive, 1);
  if (scale === "linear") {
    const wanted = Math.max(2, Math.min(7, Math.floor(pixels / 45)));
    const [low, to] = nice(Math.min(lowest, highest), highest, wanted);
    return {
      domain: [low, to],
      ticks: ticks(low, to, wanted).map((at) => ({ at, label: formatSix(at) })),
      place: (value) => value,
    };
  }
  const from = Math.log10(least(positive, 1)) - 0.06;
  const to = Math.max(Math.log10(highest) + 0.06, from + 0.3);
  const powers: number[] = [];
  for (let power = Math.floor(from); power <= Math.ceil(to); power += 1) powers.push(power);
  const candidates = [1, 2, 5, 3, 7, 4, 6, 8, 9, 1.5]
    .flatMap((step) => powers.map((power) => ({ at: power + Math.log10(step), label: formatSix(step * 10 ** power) })))
    .filter(({ at }) => at >= from && at <= to);
  return {
    domain: [from, to],
    ticks: thinTicks(candidates, pixels / (to - from), isHorizontal ? widestOf(candidates) : 34),
    place: (value) => Math.log10(Math.max(value, Number.MIN_VALUE)),
  };
}

/** Returns a log2 axis of thread counts. It has a tick at each measured count that has room, the first ones first. */
export function threadAxis(threads: readonly number[], pixels: number): Axis {
  const place = (count: number) => Math.log2(Math.max(1, count));
  const from = place(least(threads, 1)) - 0.15;
  const to = Math.max(place(most(threads, 1)) + 0.15, from + 1);
  const counts = [...new Set(threads)].map((count) => ({ at: place(count), label: String(count) }));
  return { domain: [from, to], ticks: thinTicks(counts, pixels / (to - from), 22), place };
}

/**
 * Returns an axis with one place per name, in order. Names with a label (branches at their first builds) get a tick
 * while there is room, the first ones first. Tooltip and table hold all names.
 */
export function namesAxis(labels: readonly (string | null)[], pixels: number): Axis {
  const [from, to] = [-0.4, Math.max(1, labels.length) - 0.6];
  const ticks = labels.flatMap((label, at) => (label === null ? [] : [{ at, label }]));
  return {
    domain: [from, to],
    ticks: thinTicks(ticks, pixels / (to - from), widestOf(ticks)),
    place: (value) => value,
  };
}

/** Returns the pixels of the widest label, with a gap. */
const widestOf = (ticks: readonly Tick[]): number =>
  ticks.reduce((widest, { label }) => Math.max(widest, label.length), 1) * 6.2 + 8;

const recallLabel = (recall: number) => (recall === 0 ? "0" : formatTarget(toDigits(recall, 6)));

/** Returns the smallest value; `otherwise` for none. A loop: 100,000 values as arguments overflow the stack. */
function least(values: readonly number[], otherwise: number): number {
  return values.length ? values.reduce((a, b) => Math.min(a, b)) : otherwise;
}
function most(values: readonly number[], otherwise: number): number {
  return values.length ? values.reduce((a, b) => Math.max(a, b)) : otherwise;
}
