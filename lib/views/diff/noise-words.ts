import type { NoiseBefore } from "@/lib/domain/verdicts/before";
import { isKnown, nounHere, type RunNoise } from "@/lib/domain/verdicts/run-noise";
import { formatCount, formatCounted, formatPercent } from "@/lib/format";

/**
 * Returns the source of a run's noise, to follow its number. Examples: "from 16 builds run several times", "from 7
 * builds run several times here", "assumed, not measured here". Where repeats here widen the noise of a known setting:
 * "from 16 builds run several times, and 7 builds here".
 */
export function noiseSource(noise: RunNoise): string {
  if (!isKnown(noise)) return sourceBefore(noise);
  const { source, builds, here = 0 } = noise;
  if (source === "assumed" || builds === null) return "assumed, not measured here";
  const elsewhere = `${formatCounted(builds - here, "build")} run several times`;
  if (!here) return `from ${elsewhere}`;
  const ours = `${formatCount(here)} ${nounHere(noise)}`;
  return here === builds ? `from ${ours} run several times here` : `from ${elsewhere}, and ${ours} here`;
}

const RAISED_BY = {
  repeats: "from repeats here",
  cap: "three times that of repeats",
  restless: "from repeats of this test elsewhere",
  digits: "from the last digit printed",
} satisfies Record<NonNullable<NoiseBefore["raised"]>, string>;

/** Returns the source of noise in views frozen before noise came from true repeats. */
function sourceBefore({ assumed, raised, repeats }: NoiseBefore): string {
  if (raised) return RAISED_BY[raised];
  if (!assumed) return "from steps between builds here";
  return repeats ? `assumed from other tests; repeats here say ${formatPercent(repeats)}` : "assumed from other tests";
}

/**
 * Returns the source that most of several rows share, for one line above them. Null for fewer than three rows, or where
 * no source has a majority.
 */
export function usualSource(rows: readonly RunNoise[]): string | null {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(noiseSource(row), (counts.get(noiseSource(row)) ?? 0) + 1);
  const [source, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ["", 0]);
  return rows.length > 2 && count * 2 > rows.length ? source : null;
}
