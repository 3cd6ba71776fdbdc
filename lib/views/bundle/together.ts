import type { TestFamily } from "@/lib/domain/model";
import { FAMILIES, isFamily, isTestFamily } from "@/lib/domain/workloads/families";
import { urls } from "@/lib/urls";
import { defaultCompareParams, encodeCompareParams } from "@/lib/views/state/compare-params";
import { diffOfTable, encodeDiffParams } from "@/lib/views/state/diff-params";
import { defaultWorkloadParams, encodeWorkloadParams } from "@/lib/views/state/workload-params";

/** A chosen bundle; `ranOn` are its data sets and families of tests. */
export interface ChosenBundle {
  id: string;
  title: string;
  ranOn: readonly string[];
}

/** The form: one table or chart, or one bundle divided by the other. */
export type TogetherAs = "side" | "ab";

/** A page on all chosen bundles. */
export interface TogetherLink {
  as: TogetherAs;
  text: string;
  href: string;
}

/**
 * Returns the pages that can show these bundles together. There is one for each family of tests and each data set that
 * all have. Two bundles that share tests also get an A/B, where A is the first. Returns [] for fewer than two bundles,
 * and where they share nothing.
 */
export function togetherLinks(bundles: readonly ChosenBundle[]): TogetherLink[] {
  const [first, ...rest] = bundles;
  if (!first || !rest.length) return [];
  const shared = first.ranOn.filter((name) => rest.every(({ ranOn }) => ranOn.includes(name)));
  const ids = bundles.map(({ id }) => id);
  return shared.flatMap((name) => (isTestFamily(name) ? testLinks(name, ids) : [dataSetLink(name, ids)]));
}

function testLinks(family: TestFamily, ids: string[]): TogetherLink[] {
  const name = FAMILIES[family].name;
  const table = { ...defaultWorkloadParams(), family, filters: { bundle: ids } };
  const side: TogetherLink = {
    as: "side",
    text: `${name}: builds side by side`,
    href: urls.relative(encodeWorkloadParams(table)),
  };
  const [a, b, more] = ids;
  if (!a || !b || more) return [side];
  const query = encodeDiffParams(diffOfTable(table, "bundle", a, b));
  return [side, { as: "ab", text: `${name}: A against B`, href: urls.diff(query) }];
}

const dataSetLink = (dataset: string, ids: string[]): TogetherLink => ({
  as: "side",
  text: `${dataset}: curves and index costs`,
  href: urls.compare(encodeCompareParams({ ...defaultCompareParams(), dataset, filters: { bundle: ids } })),
});

/**
 * The links to pages on the chosen bundles. `text` = the reason why they differ from the request; null where they fit.
 */
export interface TogetherAnswer {
  title: string;
  text: string | null;
  links: TogetherLink[];
}

/**
 * Returns the pages of {@link togetherLinks} in the requested form. Where none has that form, it returns all of them
 * with the reason. Fewer than two bundles have no links, with the reason.
 */
export function togetherAnswer(bundles: readonly ChosenBundle[], as: TogetherAs): TogetherAnswer {
  if (bundles.length < 2) {
    const text =
      "Tick them in the list of bundles. Bundles that are not imported yet, or that are hidden, can't be chosen.";
    return { title: "Choose two bundles or more", text, links: [] };
  }
  const all = togetherLinks(bundles);
  const links = all.filter((link) => link.as === as);
  if (links.length) return { title: "Choose the results to compare", text: null, links };
  if (!all.length) {
    const text = "They can be shown beside each other where they ran the same tests or searched the same data set.";
    return { title: "Nothing was run in all of them", text, links: [] };
  }
  const text =
    bundles.length > 2
      ? `A against B takes two bundles, and ${bundles.length} are chosen.`
      : "Only tests have an A/B. Curves of vector searches are shown side by side.";
  return { title: "Side by side only", text, links: all };
}

/** Returns the label: a data set's name, a family's everyday name. */
export const nameOfRan = (name: string): string => (isFamily(name) ? FAMILIES[name].name : name);
