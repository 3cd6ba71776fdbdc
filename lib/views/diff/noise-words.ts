import type { RunNoise } from "@/lib/domain/diff/line-noises";
import { formatPercent } from "@/lib/format";

const RAISED_BY = {
  repeats: "from repeats here",
  cap: "three times that of repeats",
  restless: "from repeats of this test elsewhere",
  digits: "from the last digit printed",
} satisfies Record<NonNullable<RunNoise["raised"]>, string>;

/**
 * Where the noise of a run is from, to go on after its number: "from repeats here". Repeats never lower what is assumed from other tests, since
 * they lack the drift between sessions: both are said then.
 */
export function noiseSource({ assumed, raised, repeats }: RunNoise): string {
  if (raised) return RAISED_BY[raised];
  if (!assumed) return "from steps between builds here";
  return repeats ? `assumed from other tests; repeats here say ${formatPercent(repeats)}` : "assumed from other tests";
}

/** The source that most of several rows have, to be said once above them; null of fewer than three, or where no source is that common. */
export function usualSource(rows: readonly RunNoise[]): string | null {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(noiseSource(row), (counts.get(noiseSource(row)) ?? 0) + 1);
  const [source, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ["", 0]);
  return rows.length > 2 && count * 2 > rows.length ? source : null;
}
