export interface ScalingStep<T> {
  threads: number;
  point: T | null;
  /** QPS over the QPS at 1 thread; 1 at 1 thread; null when either is missing. */
  speedup: number | null;
}

/**
 * Speed-up by thread count, ascending: qps(n) / qps(1) of the same series. Null without a point at 1 thread, at n, or with
 * a QPS of 0. Points whose thread count is unknown are no step of the scale; leave them out before.
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

/** More clients than this many give at most this share more. */
const ENOUGH = 0.95;

/**
 * The thread count from which more clients bring no more: the least one with at least 95 % of the best rate measured at it or any later count. Null
 * where that is the last count (nothing is known beyond it), below three counts, and without rates above 0.
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

/** From this share of the host's processors on they are the limit. */
const BUSY = 0.9;
/** Clients that wait for answers this share of their time ask as fast as they can; below the other one they are busy with themselves. */
const WAITING = 0.9;
const IDLE = 0.7;

export interface Limit {
  who: "processors" | "server" | "client" | "unclear" | "not recorded";
  /** Share of the host's processors that is busy (client included), and share of their time that clients wait; null = not recorded. */
  busy: number | null;
  waiting: number | null;
}

/**
 * What limits a rate at a thread count. Each client waits for its answer before it asks again, so by Little's law requests per second x mean
 * latency / clients is the share of time that a client waits: near 1 the server is what limits, far below it the client. `busy`: share of
 * the host's processors, which says more where it is near 1, since client and server may share them.
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
