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
