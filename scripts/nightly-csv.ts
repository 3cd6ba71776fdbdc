// Nights of a made-up project: tidy tables with a known noise, for tests and for `node scripts/nights.ts`.

/** Ten tests, each with another rate. */
export const TESTS = ["read", "write", "scan", "join", "insert", "delete", "update", "mixed", "sort", "count"];
/** Runs of each test in one upload. */
export const RUNS = 3;
/** Relative standard deviations: of one run, and of what all runs of a test share in a night. */
const NOISE = { run: 0.004, night: 0.002 };

/** Returns a number of the standard normal distribution (Box and Muller). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Returns one upload of a nightly as a tidy table. `levels` has the factor of each test; absent = 1. */
export function nightCsv(random: () => number, levels: Readonly<Record<string, number>> = {}, runs = RUNS): string {
  const lines = TESTS.flatMap((test, at) => {
    const shared = normal(random) * NOISE.night;
    return Array.from({ length: runs }, () => {
      const factor = Math.exp(shared + normal(random) * NOISE.run) * (levels[test] ?? 1);
      return `${test},8,${(1000 * (at + 1) * factor).toFixed(2)}`;
    });
  });
  return ["workload,threads,qps", ...lines, ""].join("\n");
}

/** Returns the day of a night: night 1 is 1 January 2026. */
export const dayOf = (night: number): string => new Date(Date.UTC(2026, 0, night)).toISOString().slice(0, 10);

/** Returns the commit of a night: forty hexadecimal digits that no other night has. */
export const commitOf = (night: number): string =>
  `${(0xa0 + night).toString(16)}c0ffee`.padEnd(40, "0123456789abcdef");
