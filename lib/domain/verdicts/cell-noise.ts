import { ascending } from "@/lib/domain/group";
import { addSums, NO_REPEATS, type RepeatSums } from "@/lib/domain/workloads/repeat-sums";
import { correctNoise, type Known, type Runs, sumsOfRepeats, widestNoise } from "./noise";

/** Sums of one bundle's repeats of a setting and test. */
export interface BundleRepeats extends RepeatSums {
  bundle: string;
  /** The setting and test, as the bundle names them. */
  setting: string;
  /** The part of the cell's own runs; absent where it follows from these runs. */
  own?: RepeatSums | undefined;
}

/** Noise of a cell or of a build on a line, before repeats of its bundles count. */
export interface CellNoise extends Known {
  /** Sums of its runs' bundles for its setting and test; absent without any in view. */
  repeats?: readonly BundleRepeats[] | undefined;
}

/** One of the compared sides. */
interface NoisySide {
  known: CellNoise;
  /** Its runs, which count by themselves instead of as repeats. Null where they don't, as on a line of many builds. */
  runs: Runs | null;
}

/**
 * Returns the noise of a comparison: the known noise, corrected by repeats of other builds in these sides' bundles. The
 * wider noise of two settings counts. Null without sides.
 */
export function noiseTogether(sides: readonly NoisySide[]): Known | null {
  return widestNoise(noises(sides));
}

/**
 * Returns the noise for finding levels on a line of builds: all repeats of their bundles count. Throws a RangeError
 * without builds.
 */
export function noiseOfLine(builds: readonly CellNoise[]): Known {
  const found = widestNoise(noises(builds.map((known) => ({ known, runs: null }))));
  if (!found) throw new RangeError("noiseOfLine needs at least one build.");
  return found;
}

/** Returns the noise of each side. */
function noises(sides: readonly NoisySide[]): Known[] {
  const sums = new Map<string, RepeatSums>();
  return sides.map(({ known: { repeats, ...known } }) => {
    if (!repeats) return known;
    const settings = [...new Set(repeats.map(({ setting }) => setting))].sort();
    const key = settings.join("\n");
    const found = sums.get(key) ?? sumsBeside(sides, settings);
    sums.set(key, found);
    return correctNoise(known, found);
  });
}

/** Returns the sums for these settings in the bundles of the sides, without the sides' own runs. */
function sumsBeside(sides: readonly NoisySide[], settings: readonly string[]): RepeatSums {
  const counted = bundlesOf(
    sides.map(({ known }) => (known.repeats ?? []).filter(({ setting, df }) => df > 0 && settings.includes(setting))),
  );
  const rest = counted.map((facts) => {
    const own = sides.flatMap(({ known, runs }) => {
      const found = known.repeats?.find((each) => isOfOnePlace(each, facts));
      return found && runs ? (found.own ?? sumsOfRepeats([runs])) : [];
    });
    const { squares, df, builds } = addSums(own);
    const left = facts.df - df;
    if (left <= 0) return NO_REPEATS;
    const { mixed } = facts;
    return { squares: Math.max(0, facts.squares - squares), df: left, builds: facts.builds - builds, mixed };
  });
  // One build may be in both bundles.
  return { ...addSums(rest), ...(rest.length > 1 && { mixed: true }) };
}

const placeOf = ({ bundle, setting }: BundleRepeats): string => `${bundle} ${setting}`;
const isOfOnePlace = (a: BundleRepeats, b: BundleRepeats): boolean => a.bundle === b.bundle && a.setting === b.setting;

/**
 * Chooses the bundles that count. A run in several bundles has the same repeats there, so one bundle counts. It is the
 * one of most sides, then the one with most repeats.
 */
function bundlesOf(sides: readonly (readonly BundleRepeats[])[]): BundleRepeats[] {
  // A fast path, since tables need each cell's noise and most sides are of one bundle.
  const [first, ...others] = sides.flat();
  if (first && others.every((each) => isOfOnePlace(each, first))) return [first];
  const chosen: BundleRepeats[] = [];
  let left = sides.filter((own) => own.length > 0);
  while (left.length) {
    const found = new Map<string, { facts: BundleRepeats; sides: number }>();
    for (const facts of left.flat()) {
      const place = placeOf(facts);
      found.set(place, { facts, sides: (found.get(place)?.sides ?? 0) + 1 });
    }
    const [best] = [...found].sort(([x, a], [y, b]) => b.sides - a.sides || b.facts.df - a.facts.df || ascending(x, y));
    if (!best) break;
    const [, { facts }] = best;
    chosen.push(facts);
    left = left.filter((own) => !own.some((each) => isOfOnePlace(each, facts)));
  }
  return chosen;
}
