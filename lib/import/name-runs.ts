import { scaleWords } from "../domain/identity/scale-words";
import type { ParsedResults } from "../domain/parsed-results";
import { executionsOf } from "./variants/executions";
import { variantsOf } from "./variants/variants";

/**
 * Gives the runs of a bundle what the names of their folders and files say and nothing else explains (`variant`), and what marks them as
 * repeats of each other. An importer whose format names variants itself keeps its own.
 */
export function nameRuns(results: readonly ParsedResults[]): ParsedResults[] {
  const named = variantsOf(executionsOf(results)).values();
  return results.map((result) => ({
    ...result,
    runs: result.runs.map((run) => {
      const { variant = [], repeat = null, settings = {} } = named.next().value ?? {};
      const { scale = [], ...rest } = run;
      const own = withSizes(run.variant ?? variant, scale);
      return {
        ...rest,
        ...(own.length > 0 ? { variant: own } : {}),
        ...(Object.keys(settings).length > 0 ? { settings: { ...run.settings, ...settings } } : {}),
        ...(repeat === null ? {} : { repeat: run.repeat ?? repeat }),
      };
    }),
  }));
}

/** A variant with the words of scale that it lacks: these are the run's own, also where no other run of the bundle differs in them. */
function withSizes(variant: readonly string[], sizes: readonly string[]): readonly string[] {
  const told = new Set(scaleWords(variant));
  return [...variant, ...sizes.filter((word) => !scaleWords([word]).every((size) => told.has(size)))];
}
