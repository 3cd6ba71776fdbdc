import type { z } from "zod";
import { type ConditionGroup, choiceSentence, type GateValue, groupText } from "@/lib/domain/conditions/comparison";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { ShownNames } from "@/lib/domain/names/shown-names";
import { formatCount, formatPoints, wordList } from "@/lib/format";
import { ALL, type PageFilters, withFilter } from "@/lib/views/state/page-filters";
import type { viewNotice } from "./workload-schema";

/** One sentence for the reader, with links to change its cause. */
export type ViewNotice = z.infer<typeof viewNotice>;

/** Returns a notice without links. */
export const plainNotice = (text: string): ViewNotice => ({ text, link: null });

/** Most bundles that a sentence names; it counts the others. */
const NAMED = 3;

/**
 * Writes that other bundles (by title) print the same results, which count once. Where a filter leaves out the first of
 * them, a later one counts.
 */
export function copiesSentence(count: number, of: readonly string[], same: readonly string[]): string {
  const list = (titles: readonly string[]) => {
    const more = titles.length - NAMED;
    const named = more > 0 ? [...titles.slice(0, NAMED), `${formatCount(more)} more`] : titles;
    // A title may contain commas.
    return wordList(named);
  };
  const [are, copies] = count === 1 ? ["is", "a copy"] : ["are", "copies"];
  return (
    `${formatPoints(count)} of ${list(of)} ${are} ${copies}, number for number, of results of ${list(same)}: ` +
    "each result counts once."
  );
}

/** Most other groups that a notice links to: a sweep of thread counts has up to a dozen. */
const LINKED = 12;
/** Most bundles that a link may name. */
const MOST_NAMED = 40;

/** Returns the filters that keep one group of equal conditions; for an experiment they name its bundles. */
export const withGates = (filters: PageFilters, { gates }: Pick<ConditionGroup, "gates">): PageFilters =>
  gates.reduce((state, gate) => withFilter(state, ...filterOfGate(gate)), filters);

/** Returns the filter for a gate's value. */
export const filterOfGate = ({ dimension, value, bundles }: GateValue): [key: string, values: readonly string[]] =>
  bundles ? ["bundle", bundles] : [dimension, [value]];

/**
 * Returns the notice on the group chosen for the reader. It links to all groups and to at most twelve others. Null
 * where there was no choice. `query` writes the page's state with these filters. Where the groups have more than 40
 * bundles, no link leads to all.
 */
export function choiceNotice(
  chosen: ConditionGroup | null,
  groups: readonly ConditionGroup[],
  filters: PageFilters,
  query: (filters: PageFilters) => string,
  shown?: ShownNames,
): ViewNotice | null {
  const text = chosen && choiceSentence(chosen, groups, shown);
  if (!text) return null;
  // The link names the bundles of all experiments: "all bundles" would trigger the choice again.
  const bundles = [...new Set(groups.flatMap(({ gates }) => gates.flatMap((gate) => gate.bundles ?? [])))];
  const all = chosen.gates.reduce(
    (state, gate) => (gate.bundles ? withFilter(state, "bundle", bundles) : withFilter(state, gate.dimension, [ALL])),
    filters,
  );
  const names = chosen.gates.map(({ dimension }) => dimensionOf(dimension)?.plural ?? dimension);
  const others = groups
    .filter(({ key }) => key !== chosen.key)
    .sort((a, b) => b.comparable - a.comparable || a.age - b.age)
    .slice(0, LINKED);
  const isAllListed = bundles.length <= MOST_NAMED;
  return {
    text,
    link: isAllListed ? { label: `all ${wordList(names)}`, query: query(all) } : null,
    others: others.map((group) => ({ label: groupText(group, shown), query: query(withGates(filters, group)) })),
  };
}
