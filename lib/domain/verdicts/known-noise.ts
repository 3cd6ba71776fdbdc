import { ownValue } from "@/lib/domain/own-value";
import table from "./known-noise.json";
import { type Known, widestNoise } from "./noise";

// Noise from true repeats. known-noise.json has numbers by setting and test (docs/rules.md). They are from 532 sets of
// runs, each of one build and config. The compared builds have no part in it.

/** The setting of a line. `scale` null = not recorded; `threads` null counts as many. */
export interface Setting {
  tool: string;
  engine: string;
  host: string | null;
  scale: "memory" | "io" | null;
  threads: number | null;
  /** The test and its range: "scan 100". */
  test: string;
}

/** Least noise of any line, as a standard deviation of the logarithm. */
const FLOOR = 0.006;
/** Degrees of freedom of an unknown setting, and the least of an unknown test. Five repeated runs have as many. */
const UNKNOWN_DF = 4;
/** Factor from the usual noise of its kind to that of an unknown setting. */
const WIDEN = 1.4;
/** Factor from the variance of its class to that of an unknown test. */
const RESTLESS = 1.5;

const kinds: Readonly<Record<string, { sigma: number; session: number; drift: number }>> = table.kinds;
const factors: Readonly<Record<string, Readonly<Record<string, number>>>> = table.tests;
type NoiseClass = (typeof table.classes)[number];
interface TestNoise {
  sigma: number;
  df: number;
  builds: number;
}
const testsOf = ({ tests }: NoiseClass): Readonly<Record<string, TestNoise | undefined>> => tests;

/**
 * Returns the noise of one run of a line: measured in its setting, else assumed from others. Where the scale is null it
 * is the wider one of both scales. Tests pass `classes`.
 */
export function knownNoise(asked: Setting, classes: readonly NoiseClass[] = table.classes): Known {
  const { tool, engine, host, scale, test } = asked;
  if (scale === null) {
    const both = (["memory", "io"] as const).map((each) => knownNoise({ ...asked, scale: each }, classes));
    const wider = widestNoise(both);
    if (wider) return wider;
  }
  const threads = asked.threads === 1 ? "low" : "high";
  const own = classes.find(
    (each) =>
      each.tool === tool &&
      each.engine === engine &&
      each.threads === threads &&
      each.scale === scale &&
      (each.host === "any" || each.host === host),
  );
  if (own) return ofClass(own, test);
  const kind = kinds[`${tool} ${scale}`] ?? kinds[`any ${scale}`];
  if (!kind) throw new RangeError(`known-noise.json has no kind for the scale ${scale}.`);
  const factor = Math.sqrt(Math.max(1, factorOf(tool, test)));
  return {
    ...kind,
    sigma: Math.max(FLOOR, WIDEN * kind.sigma * factor),
    df: UNKNOWN_DF,
    source: "assumed",
    builds: null,
  };
}

const factorOf = (tool: string, test: string): number => ownValue(ownValue(factors, tool) ?? {}, test) ?? RESTLESS;

function ofClass(own: NoiseClass, test: string): Known {
  const { session, drift } = own;
  const tests = testsOf(own);
  const found = ownValue(tests, test);
  const builds = Math.max(...Object.values(tests).map((each) => each?.builds ?? 0));
  const shared = { session, drift, source: "setting" as const };
  if (found) return { sigma: Math.max(FLOOR, found.sigma), df: found.df, ...shared, builds: found.builds };
  const sigma = own.sigma * Math.sqrt(Math.max(1, factorOf(own.tool, test)));
  return { sigma: Math.max(FLOOR, sigma), df: Math.max(UNKNOWN_DF, own.df), ...shared, builds };
}
