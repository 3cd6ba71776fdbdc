import type { CodedFacet, FacetResult, Selection } from "@/lib/domain/conditions/facets";
import type { Facet, FacetOption } from "@/lib/views/compare/compare-types";
import { ALL, type PageFilters } from "@/lib/views/state/page-filters";
import { setOwn } from "@/lib/views/state/query-values";
import { optionNames } from "./option-names";
import { plainNotice, type ViewNotice } from "./view-notice";

// Filters as the points at hand understand them, and the boxes that offer their values: for vector searches and tests alike.

/** Options listed for one facet where its page sets no other limit; hostile data may have any number. */
const MAX_OPTIONS = 300;
const NAMED = 5;

interface KnownFilters {
  /** By facet the values that pass; [] where all are asked for. */
  selection: Map<string, readonly string[]>;
  /** The filters without values that no point has: links made from these keep showing the same. */
  filters: PageFilters;
  notices: ViewNotice[];
}

/**
 * The filters with the values that points have, as the points spell them; what no point has is ignored and said. But a bundle stays: another
 * one's numbers are no answer to a link that names it. `strict`, for programs: nothing is ignored. `bundles` are there without points at hand.
 */
export function knownFilters(
  facets: readonly CodedFacet[],
  stated: PageFilters,
  { strict = false, bundles = [] }: { strict?: boolean; bundles?: readonly { id: string }[] } = {},
): KnownFilters {
  const selection = new Map<string, readonly string[]>();
  const filters: PageFilters = {};
  const notices: ViewNotice[] = [];
  const set = (key: string, values: readonly string[], spelled = values) => {
    selection.set(key, values);
    setOwn(filters, key, [...spelled]);
  };
  for (const [key, values] of Object.entries(stated)) {
    if (values.includes(ALL)) set(key, [], [ALL]);
    if (!values.length || values.includes(ALL)) continue;
    const facet = facets.find((candidate) => candidate.key === key);
    const normal = values.map((value) => facet?.dimension.normal(value) ?? value);
    const isKnown = (value: string) =>
      facet?.values.includes(value) || (key === "bundle" && bundles.some(({ id }) => id === value));
    const known = [...new Set(normal.filter(isKnown))];
    const unknown = values.filter((_, at) => !isKnown(normal[at] ?? ""));
    const stays = strict || (key === "bundle" && !known.length);
    if (unknown.length) {
      const list = unknown.slice(0, NAMED).map((value) => `“${value.slice(0, 60)}”`);
      const more = unknown.length > NAMED ? ` and ${unknown.length - NAMED} more` : "";
      const what = stays ? "." : "; that part of the link was ignored.";
      notices.push(plainNotice(`No point here has ${key} ${list.join(", ")}${more}${what}`));
    }
    if (stays) set(key, normal, values);
    else if (known.length) set(key, known);
  }
  return { selection, filters, notices };
}

/** The boxes of the filters with their counts. `titles` = what bundles are called. */
export const facetBoxes = (
  facets: readonly CodedFacet[],
  { counts }: FacetResult,
  selection: Selection,
  titles: ReadonlyMap<string, string>,
): Facet[] => {
  const engines = enginesOfBuilds(facets);
  return facets.map(({ key, label, values, dimension }, at) => {
    const chosen = selection.get(key) ?? [];
    const names = optionNames(dimension, values, titles, engines);
    const options = values.map(
      (value, code): FacetOption => ({
        value,
        ...(names[code] ?? { label: value }),
        count: counts[at]?.[code] ?? 0,
        selected: chosen.includes(value),
      }),
    );
    return { key, label, kind: "many", options };
  });
};

/** By build the engines that its points ran as: of FB MySQL, which holds two, the one that columns name, or both. */
function enginesOfBuilds(facets: readonly CodedFacet[]): Map<string, string[]> {
  const [engine, build] = ["engine", "build"].map((key) => facets.find((facet) => facet.key === key));
  const engines = new Map<string, string[]>();
  build?.codes.forEach((code, owner) => {
    const [name, ran] = [build.values[code], engine?.values[engine.codes[owner] ?? -1]];
    if (name === undefined || ran === undefined) return;
    const known = engines.get(name) ?? [];
    if (!known.includes(ran)) engines.set(name, [...known, ran]);
  });
  return engines;
}

/** Keeps selected options and the first others, in order. */
export function limitedBox(facet: Facet, most = MAX_OPTIONS): Facet {
  const options = facet.options.filter(({ selected }, at) => selected || at < most);
  const omitted = facet.options.length - options.length;
  return omitted ? { ...facet, options, omitted } : facet;
}
