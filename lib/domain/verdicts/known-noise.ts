import type { TestFamily } from "@/lib/domain/model";
import { median } from "@/lib/domain/workloads/statistics";
import measured from "./known-noise.json";
import { CAP, MIN_PAIRS, PRIOR_IN_MEMORY, PRIOR_IO_BOUND, PRIOR_OTHER_TOOLS } from "./noise";

/**
 * What true repeats say of noise before a line has steps of its own. known-noise.json holds numbers derived from 2,887 pairs of runs of
 * one build in an archive of sysbench results, by setting and test: how many pairs, the robust standard deviation of the logarithm of one
 * run, and of the logarithm of the ratio of two runs the standard deviation, the 95th and the 99th percentile (docs/rules.md).
 */

interface Repeats {
  pairs: number;
  /** Robust standard deviation of the logarithm of one run. */
  sigma: number;
  /** Standard deviation of the logarithm of the ratio of two runs, outliers included. */
  spread: number;
}

/** A setting of which true repeats are known. */
export interface KnownSetting {
  engine: string;
  host: string;
  threads: number;
  ioBound: boolean;
  all: Repeats;
  /** By test and range: "scan 100". */
  tests: ReadonlyMap<string, Repeats>;
}

const repeatsOf = ([pairs = 0, sigma = 0, spread = 0]: readonly number[]): Repeats => ({ pairs, sigma, spread });

/** Every setting of which true repeats are known. */
export const KNOWN_SETTINGS: readonly KnownSetting[] = measured.map(({ all, tests, ...setting }) => ({
  ...setting,
  all: repeatsOf(all),
  tests: new Map(Object.entries(tests).map(([test, numbers]) => [test, repeatsOf(numbers)])),
}));

/** What is known of a line's noise from elsewhere. */
export interface KnownNoise {
  /** The standard deviation of one run in such a setting: what a group without steps of its own has. */
  prior: number;
  /** Steps between builds hold real changes too: no line of the setting is noisier than this. Null where too few repeats are known. */
  cap: number | null;
  /** True repeats of the test itself lie so far apart that no line of it is quieter than this; 0 where nothing is known of it. */
  restless: number;
  /** The setting that was measured, and on how many pairs; null where the numbers are those of other settings. */
  setting: { engine: string; host: string; threads: number; pairs: number } | null;
}

/** A line that a verdict is asked of. */
export interface Asked {
  family: TestFamily;
  engine: string;
  machine: string | null;
  threads: number | null;
  ioBound: boolean;
  /** The test and its range; null for a group of tests. */
  test: string | null;
}

/**
 * Of the spread of two runs, outliers included, what a run's noise is at least: 0.71 would be the standard deviation of one run. Chosen
 * on the noise itself (docs/decisions/0013-verdicts.md): at 0.5 restless tests are quieter still, and real falls of 10 % pass as noise.
 */
const RESTLESS = 0.42;

/** What is known of the noise of a line: of its own setting, else of all settings. */
export function knownNoise({ family, engine, machine, threads, ioBound, test }: Asked): KnownNoise {
  if (family !== "sysbench") return { prior: PRIOR_OTHER_TOOLS, cap: null, restless: 0, setting: null };
  const prior = ioBound ? PRIOR_IO_BOUND : PRIOR_IN_MEMORY;
  // A group's value is a mean over tests: what one run of one test does bounds it on neither side.
  if (test === null) return { prior, cap: null, restless: 0, setting: null };
  const alike = KNOWN_SETTINGS.filter((each) => each.ioBound === ioBound);
  // A machine is named by its host and, where they are known, its CPUs: "hetz, 48 CPUs".
  const [host] = (machine ?? "").split(", ");
  const own = alike.find((each) => each.engine === engine && each.threads === threads && each.host === host);
  const spread =
    own?.tests.get(test)?.spread ?? median(alike.flatMap(({ tests }) => tests.get(test)?.spread ?? [])) ?? 0;
  const restless = RESTLESS * spread;
  if (!own) return { prior, cap: null, restless, setting: null };
  return {
    prior: own.all.sigma,
    cap: own.all.pairs < MIN_PAIRS ? null : CAP * Math.max(own.all.sigma, own.tests.get(test)?.sigma ?? 0),
    restless,
    setting: { engine, host: own.host, threads: own.threads, pairs: own.all.pairs },
  };
}
