/** Returns the milliseconds of processor time that some work takes. A busy machine does not stretch them. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Returns the ratio of two times that `measure` takes, the least of up to five. Another process, or a collection of
 * garbage, stretches single ones; work that grows too fast stretches all. Stops at the first one below `enough`.
 */
export async function leastRatio(enough: number, measure: () => number | Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 5 && least >= enough; time += 1) least = Math.min(least, await measure());
  return least;
}
