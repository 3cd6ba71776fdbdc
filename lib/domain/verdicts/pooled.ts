import { median } from "@/lib/domain/workloads/statistics";
import { levelOf, OF_STEPS, type Runs } from "./noise";
import { baselineOf, DRIFT } from "./verdict";

/** Fewer lines are no crowd. */
const MIN_LINES = 8;
/** The line's newest builds that its baseline is taken of. */
const BASELINE_BUILDS = 5;
/** One line counts for no more than this, so that a single fall is no event. */
const CLIP = 4;
/** A shift of all lines, in standard errors of the drift of a whole run. */
const SHIFT = 3;
const BEYOND = 3;
/** The share of lines beyond so many standard errors that makes an event. */
export const SHARE = 0.2;

/** Whether many lines moved together at the newest build: one event, not many. */
export type PooledEvent =
  | { event: false; lines: null }
  | {
      event: boolean;
      /** Of how many lines; those without a value at the newest build do not count. */
      lines: number;
      /** Mean move of the lines in standard errors, the host's common drift taken into account; below 0 is less. */
      shift: number;
      /** Share of lines beyond 3 standard errors, up and down. */
      up: number;
      down: number;
      /** The median over the lines of newest / what was before: 0.81 is 19 % less. */
      ratio: number;
    };

/** One line, oldest build first, and the noise of one of its runs. */
export interface NoisyLine {
  runs: readonly Runs[];
  sigma: number;
}

/** The newest build over the lines of one engine, machine and thread count. */
export function pooledEvent(lines: readonly NoisyLine[]): PooledEvent {
  const moves: number[] = [];
  const ratios: number[] = [];
  const sigmas: number[] = [];
  const past: number[][] = [];
  for (const { runs, sigma } of lines) {
    const levels = runs.flatMap((each) => levelOf(each) ?? []);
    if (levels.length !== runs.length || levels.length < 2) continue;
    const baseline = baselineOf(levels, sigma, BASELINE_BUILDS);
    const ratio = (levels.at(-1) ?? 0) - baseline.level;
    ratios.push(ratio);
    moves.push(ratio / (sigma * Math.sqrt(1 + 1 / baseline.runs)));
    sigmas.push(sigma);
    past.push(levels.slice(1, -1).map((level, at) => level - (levels[at] ?? level)));
  }
  if (moves.length < MIN_LINES) return { event: false, lines: null };
  const mean = moves.reduce((sum, move) => sum + Math.max(-CLIP, Math.min(CLIP, move)), 0) / moves.length;
  const shift = mean / Math.sqrt(1 / moves.length + (commonDrift(past) / (median(sigmas) ?? 1)) ** 2);
  const share = (beyond: (move: number) => boolean) => moves.filter(beyond).length / moves.length;
  const up = share((move) => move >= BEYOND);
  const down = share((move) => move <= -BEYOND);
  const event = Math.abs(shift) >= SHIFT || Math.max(up, down) >= SHARE;
  return { event, lines: moves.length, shift, up, down, ratio: Math.exp(median(ratios) ?? 0) };
}

/** How far all lines move together from one build to the next: the median over the lines of each step, as a standard deviation. */
function commonDrift(past: readonly (readonly number[])[]): number {
  const steps = Math.min(...past.map((own) => own.length));
  const common = Array.from({ length: steps }, (_, at) => Math.abs(median(past.map((own) => own[at] ?? 0)) ?? 0));
  return Math.max(DRIFT, OF_STEPS * (median(common) ?? 0));
}

/** The tails of real repeats are those of Student's t with this many degrees of freedom. */
const FREEDOM = 5;

/** Two-sided p of a move in standard errors: Student's t with five degrees, in closed form (odd degrees have one). */
export function pOfMove(z: number): number {
  const angle = Math.atan(Math.abs(z) / Math.sqrt(FREEDOM));
  const cosine = Math.cos(angle);
  let sum = 0;
  let term = cosine;
  for (let j = 1; j < FREEDOM; j += 2) {
    sum += term;
    term *= (cosine * cosine * (j + 1)) / (j + 2);
  }
  return 1 - (2 / Math.PI) * (angle + Math.sin(angle) * sum);
}

/** Indices, ascending, of what a list may call changed together: Benjamini and Hochberg at a false discovery rate of 5 %. */
export function changedTogether(ps: readonly number[], rate = 0.05): number[] {
  const order = ps.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const last = order.findLastIndex(({ p }, at) => p <= (rate * (at + 1)) / order.length);
  return order
    .slice(0, last + 1)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
}
