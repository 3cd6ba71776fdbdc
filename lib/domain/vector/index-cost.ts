/** The parts of an index that a choice compares. */
export interface BuiltIndex {
  /** Load and build, wall clock; null = not recorded, which is never 0. */
  seconds: number | null;
  /** Its size; null = not recorded. */
  bytes: number | null;
  /** Best QPS of its points at the recall target; null where none reaches it. */
  qps: number | null;
  failed: boolean;
}

/** Ways to choose one index of a series: by queries, build time, size, or time and size together. */
export const COST_CHOICES = ["fastest", "quickest", "smallest", "both"] as const;
/** A way to choose one index of a series. */
export type CostChoice = (typeof COST_CHOICES)[number];

/** The cost that a choice minimises; null = can't be ranked by it. */
const leastBy: Readonly<Record<CostChoice, (index: BuiltIndex) => number | null>> = {
  fastest: ({ qps }) => (qps === null ? null : -qps),
  quickest: ({ seconds }) => seconds,
  smallest: ({ bytes }) => bytes,
  both: ({ seconds, bytes }) => (seconds === null || bytes === null ? null : seconds * bytes),
};

const UNKNOWN_LAST = Number.POSITIVE_INFINITY;

/**
 * Returns the index of a series for a choice, among those that reach the target and did not fail. `both` minimises
 * seconds x bytes. Ties: more QPS, the quicker build, fewer bytes (unknown last), then the first. Null where none
 * reaches the target, and where the cost of all is unknown.
 */
export function chooseIndex<T>(rows: readonly T[], choice: CostChoice, of: (row: T) => BuiltIndex): T | null {
  const ranked = rows
    .flatMap((row) => {
      const { seconds, bytes, qps, failed } = of(row);
      const cost = leastBy[choice]({ seconds, bytes, qps, failed });
      return failed || qps === null || cost === null ? [] : [{ row, cost, qps, seconds, bytes }];
    })
    .sort(
      (a, b) =>
        a.cost - b.cost || b.qps - a.qps || compareCosts(a.seconds, b.seconds) || compareCosts(a.bytes, b.bytes),
    );
  return ranked[0]?.row ?? null;
}

/** Orders costs, the least first and unknown ones last. */
function compareCosts(a: number | null, b: number | null): number {
  const [x, y] = [a ?? UNKNOWN_LAST, b ?? UNKNOWN_LAST];
  return x === y ? 0 : x - y;
}

/**
 * Returns a build's cost in queries: those that the index answers at the target in the seconds of its build. A host's
 * speed cancels out to first order, but a slow index looks good. So show it only beside the lost QPS. Null where either
 * is unknown.
 */
export const queryEquivalents = ({ seconds, qps }: Pick<BuiltIndex, "seconds" | "qps">): number | null =>
  seconds === null || qps === null ? null : seconds * qps;

/**
 * Returns the share of QPS that an index loses against the fastest of its series at the target. Null where either never
 * reaches it.
 */
export const qpsLost = (qps: number | null, fastest: number | null): number | null =>
  qps === null || fastest === null ? null : 1 - qps / fastest;

/**
 * Costs of an index as multiples of the best rival's. An excess of 1 means the best. Null = unknown, or the least cost
 * is 0.
 */
export interface Excess {
  /** The best QPS of all rivals / its own. */
  queries: number | null;
  /** Its seconds / the least seconds. */
  build: number | null;
  /** Its bytes / the least bytes. */
  memory: number | null;
}

/** Returns the excess of each index over the best of these rivals: choices of several series under equal conditions. */
export function excessOf(rivals: readonly BuiltIndex[]): Excess[] {
  const least = (values: readonly (number | null)[]) => Math.min(...values.flatMap((value) => value ?? []));
  const seconds = least(rivals.map((rival) => rival.seconds));
  const bytes = least(rivals.map((rival) => rival.bytes));
  const qps = Math.max(...rivals.flatMap((rival) => rival.qps ?? []));
  const over = (value: number | null, best: number) => (value === null || !(best > 0) ? null : value / best);
  return rivals.map((rival) => ({
    queries: rival.qps === null ? null : qps / rival.qps,
    build: over(rival.seconds, seconds),
    memory: over(rival.bytes, bytes),
  }));
}

/** A place in the triangle of costs. */
export interface Balance {
  // Shares of the three corners, 1 together.
  queries: number;
  build: number;
  memory: number;
  /** All three together, in doublings: 0 = the best in everything. */
  doublings: number;
}

/**
 * Returns the place of an index between the corners. A corner's share is its part of all doublings: log2 of the
 * excess. Below one doubling in all the place moves towards the middle. So 2 % more memory alone is not in memory's
 * corner. Null where one excess is unknown.
 */
export function balanceOf({ queries, build, memory }: Excess): Balance | null {
  if (queries === null || build === null || memory === null) return null;
  const parts = [queries, build, memory].map((excess) => Math.log2(excess));
  const doublings = parts.reduce((sum, part) => sum + part, 0);
  const pull = Math.min(1, doublings);
  const [q = 0, b = 0, m = 0] = parts.map((part) => 1 / 3 + pull * ((doublings ? part / doublings : 1 / 3) - 1 / 3));
  return { queries: q, build: b, memory: m, doublings };
}

/**
 * Returns the spread of repeated builds' times: the share by which the quickest is below the slowest. Null below two
 * known times.
 */
export function buildSpread(seconds: readonly (number | null)[]): number | null {
  const known = seconds.flatMap((value) => value ?? []);
  return known.length < 2 ? null : 1 - Math.min(...known) / Math.max(...known);
}
