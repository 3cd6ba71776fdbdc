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
