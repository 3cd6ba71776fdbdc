/** Returns the milliseconds of processor time that some work takes. A busy machine does not stretch them. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
