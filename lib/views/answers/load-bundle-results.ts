import "server-only";
import { bestsOfBundle } from "@/lib/db/read/best-summary";
import { SUMMARY_TARGETS } from "@/lib/db/schema/best-targets";
import { isTestFamily } from "@/lib/domain/workloads/families";
import { toBestRows } from "@/lib/views/compare/best-rows";
import { loadResultSummaries, MOST_SUMMARISED } from "./load-result-summary";

/** Most families with a summary on a bundle's page; most bundles hold one. */
const FAMILIES_SHOWN = 3;

/**
 * Loads the first results on a bundle's page. `families` are those of the bundle, most points first. Returns the first
 * three families of tests with their summaries; a family of more than MOST_SUMMARISED points has none. `best` holds the
 * rows of its best points at `targets`; [] without a vector search.
 */
export async function loadBundleResults(id: string, families: readonly { family: string; points: number }[]) {
  const tests = families.flatMap(({ family, points }) => (isTestFamily(family) ? [{ family, points }] : []));
  const searches = families.length > tests.length;
  const [summed, best] = await Promise.all([
    Promise.all(
      tests.slice(0, FAMILIES_SHOWN).map(async ({ family, points }) => ({
        family,
        points,
        summaries: points > MOST_SUMMARISED ? [] : await loadResultSummaries(id, family),
      })),
    ),
    searches ? bestsOfBundle(id) : [],
  ]);
  return { tests: summed, best: toBestRows(best), targets: SUMMARY_TARGETS };
}
