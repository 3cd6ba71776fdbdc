import { cachedOfNames, scaleWords, withoutMemory } from "../domain/identity/scale-words";
import { isVectorWorkload, type ParsedRun } from "../domain/model";
import type { ParsedResults } from "../domain/parsed-results";
import { executionsOf } from "./variants/executions";
import { variantsOf } from "./variants/variants";

/**
 * Gives the runs of a bundle their marks of repeats, and their `variant`. These are the words of folders and files that
 * nothing else explains. Importers whose format names variants keep their own. `given` is the mark that the upload
 * states for all runs.
 */
export function nameRuns(results: readonly ParsedResults[], given?: string): ParsedResults[] {
  const named = variantsOf(executionsOf(results)).values();
  return results.map((result) => ({
    ...result,
    runs: result.runs.map((run) => {
      const { variant = [], repeat = null, settings = {} } = named.next().value ?? {};
      const own = withSizes(run.variant ?? (knowsMemory(run) ? variant : withoutMemory(variant)), run.scale ?? []);
      const marks = [given, run.repeat ?? repeat].filter(Boolean).join(" ");
      const isNamed = own.length === 0 && Object.keys(settings).length === 0 && marks === (run.repeat ?? "");
      if (isNamed && run.scale === undefined) return run;
      const { scale: _, ...rest } = run;
      return {
        ...rest,
        ...(own.length > 0 ? { variant: own } : {}),
        ...(Object.keys(settings).length > 0 ? { settings: { ...run.settings, ...settings } } : {}),
        ...(marks === "" ? {} : { repeat: marks }),
      };
    }),
  }));
}

/**
 * Returns true for a run with a fact on data in memory or on disk. Names are shortened for others, too: `io-threads-4`
 * becomes `io-4`, which would read as such a fact.
 */
function knowsMemory({ workload, settings = {} }: ParsedRun): boolean {
  // `io` of `io-workers-3` is a word, and no fact.
  const { words: _, above: __, ...own } = settings;
  const facts = [own, isVectorWorkload(workload) ? {} : workload.params];
  const texts = facts.flatMap((one) => Object.values(one).filter((value) => typeof value === "string"));
  return facts.some((one) => Object.hasOwn(one, "cached")) || cachedOfNames(texts) !== null;
}

/** Adds to a variant the run's own words of scale, also where all runs of the bundle share them. */
function withSizes(variant: readonly string[], sizes: readonly string[]): readonly string[] {
  if (sizes.length === 0) return variant;
  const known = new Set(scaleWords(variant));
  return [...variant, ...sizes.filter((word) => !scaleWords([word]).every((size) => known.has(size)))];
}
