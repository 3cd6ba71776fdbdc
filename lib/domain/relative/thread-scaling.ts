/** The best point at one thread count. */
export interface ScalingStep<T> {
  threads: number;
  point: T | null;
  /** QPS over the QPS at 1 thread; 1 at 1 thread; null where either is missing or 0. */
  speedup: number | null;
}

/**
 * Returns the speed-up by thread count, ascending: qps(n) / qps(1) of the same series. Null without a point at 1 thread
 * or at n, and for a QPS of 0. Callers leave out points without a known thread count.
 */
export function threadScaling<T>(
  bestByThreads: ReadonlyMap<number, T | null>,
  qps: (point: T) => number | null,
): ScalingStep<T>[] {
  const single = bestByThreads.get(1) ?? null;
  const base = single === null ? null : qps(single);
  return [...bestByThreads]
    .sort(([a], [b]) => a - b)
    .map(([threads, point]) => {
      const value = point === null ? null : qps(point);
      return { threads, point, speedup: base && value ? value / base : null };
    });
}

/** Share of the best rate above which more clients gain little. */
const ENOUGH = 0.95;

/**
 * Returns the least thread count with 95 % of the best rate, above which more clients gain little. Null where it is the
 * last count, below three counts, and without rates above 0.
 */
export function saturationOf(steps: readonly { threads: number; rate: number | null }[]): number | null {
  const known = steps
    .flatMap(({ threads, rate }) => (rate !== null && rate > 0 ? [{ threads, rate }] : []))
    .sort((a, b) => a.threads - b.threads);
  if (known.length < 3) return null;
  const most = Math.max(...known.map(({ rate }) => rate));
  const at = known.findIndex(({ rate }) => rate >= ENOUGH * most);
  return at === known.length - 1 ? null : (known[at]?.threads ?? null);
}

/** Share of busy processors from which they are the limit. */
const BUSY = 0.9;
/** Share of time that clients wait, from which the server is the limit. */
const WAITING = 0.9;
/** Share of time that clients wait, below which they are the limit. */
const IDLE = 0.7;

/** The limit of a rate, with the shares that show it. */
export interface Limit {
  who: "processors" | "server" | "client" | "unclear" | "not recorded";
  /** The busy share of the host's processors, client included; null = not recorded. */
  busy: number | null;
  /** The share of time that clients wait; null = not recorded. */
  waiting: number | null;
}

/**
 * Returns the limit of a rate at a thread count. A client waits for each answer before its next request. Little's law
 * gives the share of time that it waits: requests per second x mean latency in seconds / clients. Near 1 the server is
 * the limit, far below it the client. A `busy` share near 1 decides first, since client and server may share the
 * processors.
 */
export function limitOf(
  threads: number,
  {
    requestsPerSecond,
    latency,
    busy,
  }: { requestsPerSecond: number | null; latency: number | null; busy: number | null },
): Limit {
  const waiting = requestsPerSecond === null || latency === null ? null : (requestsPerSecond * latency) / threads;
  const who = () => {
    if (busy !== null && busy >= BUSY) return "processors";
    if (waiting === null) return busy === null ? "not recorded" : "unclear";
    if (waiting >= WAITING) return "server";
    return waiting < IDLE ? "client" : "unclear";
  };
  return { who: who(), busy, waiting };
}
