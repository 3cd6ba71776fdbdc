import {
  type Fit,
  fitAll,
  fitOf,
  isNearer,
  type Limited,
  type LimitKey,
  type Limits,
  leastLimit,
  limitsOf,
  setLimits,
  timesLimits,
} from "./limits";
import { competes } from "./pareto";

/** The parts of a measured point that a budget compares. */
export interface Operating extends Limited {
  recall: number | null;
  qps: number | null;
}

/** Wider limits under which a point fits, and the best point there. */
export interface Relaxed<T> {
  /** The new limits. Null for a limit that is given up, where only points without a recorded value are left. */
  limits: Limits;
  /** The limits that changed. */
  changed: LimitKey[];
  /** The values that set the new limits. */
  needs: Limited;
  point: T;
}

/** The answer to "the best QPS at this recall within these limits". */
export interface Budget<T> {
  /** Null where no point that reaches the recall is known to fit. */
  point: T | null;
  /** The best without the limits; null where no point reaches the recall. */
  unlimited: T | null;
  /** Points that reach the recall, by how they fit. */
  counts: Record<Fit, number>;
  /** The least changes that give a point, fewest limits first; [] where a point fits or none reaches the recall. */
  relaxed: Relaxed<T>[];
}

/**
 * Returns the point with the highest QPS that reaches a recall and is known to fit every limit. It also returns the
 * best without limits, and wider limits where nothing fits. `points`: of one series under equal conditions, best QPS
 * first, ties by the higher recall. The recall counts as its source gives it. A value that is not recorded never counts
 * as fitting.
 */
export function budgetOf<T>(
  points: Iterable<T>,
  recall: number,
  limits: Limits,
  of: (point: T) => Operating,
): Budget<T> {
  const reaching = [...points].flatMap((point) => {
    const values = of(point);
    return values.recall !== null && values.recall >= recall && competes(values.qps) ? [{ point, values }] : [];
  });
  const counts: Budget<T>["counts"] = { fits: 0, above: 0, unknown: 0 };
  for (const { values } of reaching) counts[fitAll(values, limits)] += 1;
  const within = (wanted: Limits) => reaching.find(({ values }) => fitAll(values, wanted) === "fits")?.point ?? null;
  const point = within(limits);
  return {
    point,
    unlimited: reaching[0]?.point ?? null,
    counts,
    relaxed:
      point === null
        ? relaxations(
            reaching.map(({ values }) => values),
            limits,
            within,
          )
        : [],
  };
}

/**
 * Returns changes of one limit, then of two, then of all. Among the points that fit the other limits, the one nearest
 * to its worst limit sets the new ones. On ties the next worst limit decides. Points without a recorded value come
 * last, since they give up a limit.
 */
function relaxations<T>(
  reaching: readonly Operating[],
  limits: Limits,
  within: (limits: Limits) => T | null,
): Relaxed<T>[] {
  const keys = setLimits(limits);
  const all = subsets(keys);
  for (const mayGiveUp of [false, true]) {
    for (const size of keys.keys()) {
      const sets = all.filter(({ length }) => length === size + 1);
      const found = sets.flatMap((changed): Relaxed<T>[] => {
        const wider = widen(reaching, limits, changed, mayGiveUp);
        const point = wider && within(wider.limits);
        return wider && point !== null ? [{ ...wider, changed, point }] : [];
      });
      if (found.length) return found;
    }
  }
  return [];
}

/** Returns wider limits for the nearest point, and its values; null where no point fits the other limits. */
function widen(
  reaching: readonly Operating[],
  limits: Limits,
  changed: readonly LimitKey[],
  mayGiveUp: boolean,
): Pick<Relaxed<unknown>, "limits" | "needs"> | null {
  const others = setLimits(limits).filter((key) => !changed.includes(key));
  const near = reaching
    .filter((values) => others.every((key) => fitOf(values, limits, key) === "fits"))
    .filter((values) => mayGiveUp || changed.every((key) => fitOf(values, limits, key) !== "unknown"))
    .map((values) => ({ values, times: timesLimits(values, limits) }));
  if (!near.length) return null;
  const { values } = near.reduce((a, b) => (isNearer(b.times, a.times) ? b : a));
  const wider = limitsOf(limits);
  for (const key of changed) if (fitOf(values, limits, key) !== "fits") wider[key] = leastLimit(values, key);
  const { buildSeconds, indexBytes, p99Seconds, dollarsPerQuery } = values;
  return { limits: wider, needs: { buildSeconds, indexBytes, p99Seconds, dollarsPerQuery } };
}

/** Returns all subsets of a list except the empty one. */
function subsets<T>(list: readonly T[]): T[][] {
  return Array.from({ length: 2 ** list.length - 1 }, (_, at) =>
    list.filter((_each, place) => Math.floor((at + 1) / 2 ** place) % 2 === 1),
  );
}
