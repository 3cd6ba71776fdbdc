import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { UNSET } from "@/lib/domain/conditions/facet-values";
import type { CodedFacet, FacetResult, Selection } from "@/lib/domain/conditions/facets";
import { saysScale, withOlderScale } from "@/lib/domain/conditions/older-scale";
import { CORRECTION_SUBJECTS } from "@/lib/domain/names/corrections";
import type { ShownNames } from "@/lib/domain/names/shown-names";
import type { KeysNamed } from "@/lib/domain/relative/named-columns";
import type { Facet, FacetOption } from "@/lib/views/compare/compare-types";
import { ALL, type PageFilters, withFilter } from "@/lib/views/state/page-filters";
import { setOwn } from "@/lib/views/state/query-values";
import { optionNames } from "./option-names";
import { quoted, RefusedAddress } from "./refused-address";

// Filters resolved against the points in view, and their boxes of options. Vector searches and tests share this.

/** Options of one facet where its page sets no other limit; hostile data may have any number. */
const MAX_OPTIONS = 300;

interface KnownFilters {
  /** Values that pass, by facet; [] = all. */
  selection: Map<string, readonly string[]>;
  /** The filters by keys: links made from these keep their meaning after names are corrected. */
  filters: PageFilters;
}

/** Takes names as keys, for callers without corrections. */
const exactKeys: KeysNamed = (_, name, has) => (has(name) ? [name] : []);

/**
 * Resolves filter values to keys that points have, from any current or former name. Throws RefusedAddress for a value
 * that no point has. Its links, which `query` writes, drop such filters, or name what the reader may have meant (at
 * most three). `bundles` exist even without points in view.
 */
export function knownFilters(
  facets: readonly CodedFacet[],
  asked: PageFilters,
  query: (filters: PageFilters) => string,
  {
    keysNamed = exactKeys,
    bundles = [],
  }: { keysNamed?: KeysNamed | undefined; bundles?: readonly { id: string }[] } = {},
): KnownFilters {
  const selection = new Map<string, readonly string[]>();
  const filters: PageFilters = {};
  const stated = withOlderScale(asked, (key, value) => {
    const facet = facets.find((each) => each.key === key);
    return knownValues(key, value, facet, keysNamed).length > 0;
  });
  const unknown: { key: string; values: readonly string[] }[] = [];
  const keysOf = (key: string, value: string, facet: CodedFacet | undefined) =>
    key === "bundle" && bundles.some(({ id }) => id === value) ? [value] : knownValues(key, value, facet, keysNamed);
  for (const [key, values] of Object.entries(stated)) {
    const isAll = values.includes(ALL);
    if (!values.length) continue;
    const facet = facets.find((candidate) => candidate.key === key);
    const found = isAll ? [] : values.map((value) => ({ value, known: keysOf(key, value, facet) }));
    const missing = found.flatMap(({ value, known }) => (known.length ? [] : [value]));
    if (missing.length) unknown.push({ key, values: missing });
    const all = [...new Set(found.flatMap((each) => each.known))];
    selection.set(key, all);
    setOwn(filters, key, isAll ? [ALL] : all);
  }
  if (!unknown.length) return { selection, filters };
  const without = (keys: readonly string[]) => query(keys.reduce((left, key) => withFilter(left, key, []), stated));
  const ways = unknown.map(({ key }) => ({ label: `Without the filter by ${key}`, query: without([key]) }));
  const all = { label: "Without these filters", query: without(unknown.map(({ key }) => key)) };
  const meant = unknown.flatMap(({ key, values }) => {
    const known = facets.find((facet) => facet.key === key)?.values ?? [];
    const instead = (value: string, found: string) =>
      withFilter(stated, key, stated[key]?.map((each) => (each === value ? found : each)) ?? []);
    return values.flatMap((value) =>
      alikeValues(known, value).map((found) => ({
        label: `With ${key} ${found}`,
        query: query(instead(value, found)),
      })),
    );
  });
  const out = unknown.length > 1 ? [all, ...ways] : ways;
  throw new RefusedAddress(unknownValues(unknown), [...meant.slice(0, MAX_MEANT), ...out]);
}

/** Most offers of values that a reader may have meant. */
const MAX_MEANT = 3;

/** Returns the known values that differ from the asked one in letter case, spaces and signs alone. */
function alikeValues(known: readonly string[], asked: string): string[] {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  const wanted = letters(asked);
  return wanted ? known.filter((value) => letters(value) === wanted) : [];
}

/** Writes that no point has these values. */
export const unknownValues = (unknown: readonly { key: string; values: readonly string[] }[]): string =>
  unknown.map(({ key, values }) => `No point here has ${key} ${quoted(values)}.`).join(" ");

/** Returns the values of a facet that a text in an address means; [] where no point has any. */
export function knownValues(key: string, text: string, facet: CodedFacet | undefined, keysNamed: KeysNamed): string[] {
  // A setting that no point has is unset in all of them.
  if (!facet) return text === UNSET && dimensionOf(key)?.missing === UNSET ? [UNSET] : [];
  if (saysScale(key, text)) return [];
  const { dimension, values } = facet;
  const has = (value: string) => values.includes(dimension.normal(value));
  const subject = CORRECTION_SUBJECTS.find((each) => each === key);
  const named = subject ? keysNamed(subject, text, has) : [text].filter(has);
  return named.map(dimension.normal);
}

/** Returns the filter boxes with their counts. `titles` = titles of bundles, `shown` = readers' names. */
export const facetBoxes = (
  facets: readonly CodedFacet[],
  { counts }: FacetResult,
  selection: Selection,
  titles: ReadonlyMap<string, string>,
  shown?: ShownNames,
): Facet[] => {
  const engines = enginesOfBuilds(facets);
  return facets.map(({ key, label, values, dimension }, at) => {
    const chosen = selection.get(key) ?? [];
    const names = optionNames(dimension, values, titles, engines, shown);
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

/** Returns engines by build, from its points. FB MySQL runs as two engines, so it may have both. */
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

/** Keeps the selected options and those among the first `most`, in order. `omitted` counts the others. */
export function limitedBox(facet: Facet, most = MAX_OPTIONS): Facet {
  const options = facet.options.filter(({ selected }, at) => selected || at < most);
  const kept = new Set(options);
  const omitted = facet.options.reduce(
    (sum, one) => sum + (kept.has(one) ? 0 : (one.values?.length ?? 1)),
    facet.omitted ?? 0,
  );
  return omitted ? { ...facet, options, omitted } : facet;
}
