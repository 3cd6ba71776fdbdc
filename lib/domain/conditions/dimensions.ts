import { ownValue } from "@/lib/domain/own-value";
import { capital, formatCount } from "@/lib/format";
import { pattern } from "../pattern";
import { type Dimension, dimension } from "./dimension";
import { DIMENSIONS, VIEW_DIMENSIONS } from "./dimension-list";
import { compareValues, UNSET, valueText } from "./facet-values";
import type { Measured } from "./measured";

// The only list of dimensions in which points may differ (docs/decisions/0009). Facets, filters, addresses, API
// filters, SQL, columns, series, differences, exports and OpenAPI read it. A new dimension is one entry of
// dimension-list.ts.

export type { Dimension, DimensionKind } from "./dimension";
export { DIMENSIONS, variantText } from "./dimension-list";

/** Words for the values of the setting `cached`. */
const CACHED_WORDS: ReadonlyMap<string, string> = new Map([
  ["true", "in memory"],
  ["false", "IO-bound"],
]);

/** Returns the words for a missing setting: "measured" for `relativeTo`, since such a value is absolute. */
const missingText = (name: string): string => (name === "relativeTo" ? "measured" : "not recorded");

const byKey = new Map([...DIMENSIONS, ...VIEW_DIMENSIONS].map((each) => [each.key, each]));
/** Cache of the dimensions that `patterns` made, by key. */
const byPatternKey = new Map<string, Dimension>();
/** Settings that are dimensions with a fixed name, as `s.NAME`. */
const ownSettings = new Set(DIMENSIONS.flatMap(({ part, member }) => (part === "settings" ? `s.${member}` : [])));

/**
 * Settings that give the amount of data: sizes, rows, warehouses, data in memory. A difference makes a ratio
 * meaningless. So does another baseline of an author's ratios. Other settings (seconds, prepared statements, a cache's
 * size) are warnings.
 */
const SCALE_SETTING = pattern("i")`
  ^(?:cached|tables|rows|rowsPerTable|initialRows|scale|scaleFactor|tableSize|warehouses|records|operations|documents
  |fill\w*|file(?:Size|Bytes)|total(?:Size|Bytes)|dbSize|database(?:Size|Bytes)|data(?:Size|Bytes)|valueBytes|keyBytes
  |relativeTo)$
`;

/** Labels of settings that are words of paths. Those of a title are equal for all runs of a bundle. */
export const WORD_SETTINGS: ReadonlyMap<string, string> = new Map([
  ["words", "Words of the path"],
  ["above", "Words of the title"],
  ["named", "Other names in its path"],
  ["project", "Project"],
]);

/**
 * A rate that clients had to keep. A limited run prints its target, so a ratio of two targets is not a property of
 * the database. Not recorded means no limit, which differs from any target.
 */
const TARGET_SETTING = /^(?:targetOperationsPerSecond|rateLimit|ratePerSecond)$/;

/** Words for no target, in the place of one. */
const NO_TARGET = /^(?:unlimited|none|off|max|maximum|infinite|inf|no[ -]limit)$/i;

/** Returns true where clients had to keep a rate: the run then prints that rate instead of the database's limit. */
export const isLimited = ({ settings, workloadParams }: Pick<Measured, "settings" | "workloadParams">): boolean =>
  workloadParams.rateLimited === true ||
  Object.entries(settings).some(
    ([name, value]) => value !== null && TARGET_SETTING.test(name) && !NO_TARGET.test(String(value)),
  );

/** The setting that gives the number of choices of parameters that a vector search tried. */
export const CHOICES = "choicesOfParameters";

/** Returns a key such as `rowsPerTable` in words: "Rows per table". */
function keyInWords(key: string): string {
  const words = key.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return capital(words);
}

/** Groups the digits of counts from five digits on: "50,000,000". Addresses and filters keep the plain value. */
const groupDigits = (value: string): string => (/^[1-9]\d{4,14}$/.test(value) ? formatCount(Number(value)) : value);

/** Dimensions made by pattern: any setting, any parameter of a workload, any of an index or a query. */
const patterns: Readonly<Record<string, (name: string, key: string) => Dimension>> = {
  "s.": (name, key) => {
    const isScale = SCALE_SETTING.test(name);
    const label = WORD_SETTINGS.get(name) ?? keyInWords(name);
    return dimension({
      key,
      part: "settings",
      member: name,
      label,
      plural: WORD_SETTINGS.get(name)?.toLowerCase() ?? `values of ${label.toLowerCase()}`,
      kind: isScale || TARGET_SETTING.test(name) ? "gate" : "warning",
      lenient: isScale,
      missing: UNSET,
      columnsByDefault: !/^tool|^relativeTo$/.test(name) && name !== CHOICES,
      value: ({ settings }) => valueText(ownValue(settings, name), UNSET),
      name: (value) =>
        value === UNSET
          ? missingText(name)
          : (name === "cached" && CACHED_WORDS.get(value)) || (isScale ? groupDigits(value) : value),
      ...(name === "cached" && { text: (value) => CACHED_WORDS.get(value) ?? "in memory or IO-bound not recorded" }),
      ...(name === "relativeTo" && { text: (value) => (value === UNSET ? missingText(name) : `relative to ${value}`) }),
    });
  },
  "w.": (name, key) =>
    dimension({
      key,
      part: "workloadParams",
      member: name,
      label: keyInWords(name),
      plural: `values of ${keyInWords(name).toLowerCase()}`,
      kind: "gate",
      of: "tests",
      missing: UNSET,
      columns: false,
      series: false,
      value: ({ workloadParams }) => valueText(ownValue(workloadParams, name), UNSET),
    }),
  "p.": (name, key) =>
    dimension({
      key,
      // If the point's index has no parameter of that name, the query's counts.
      part: "indexParams",
      member: name,
      label: name,
      plural: `values of ${name}`,
      kind: "free",
      of: "vectors",
      missing: UNSET,
      columns: false,
      value: ({ indexParams, queryParams }) =>
        valueText(ownValue(indexParams, name) ?? ownValue(queryParams, name), UNSET),
      text: (value) => (value === UNSET ? `${name} not set` : `${name} = ${value}`),
    }),
};

/** Most dimensions in the cache. It has a limit, since uploads and links choose their names. */
const MAX_CACHED = 2000;
/**
 * Most settings that become dimensions, since data may be hostile. The limit also holds for parameters of tests, and
 * for those of searches. Points show the others.
 */
const MAX_NAMES = 60;

/** Returns today's key for an older one: `batch=true` became `mode=batch`. Other keys stay as they are. */
export const keyOfToday = (key: string): string => (key === "batch" ? "mode" : key);

/** Returns the dimension of a key, `s.NAME`, `w.NAME` and `p.NAME` included; null for an unknown key. */
export function dimensionOf(key: string): Dimension | null {
  const known = byKey.get(keyOfToday(key)) ?? byPatternKey.get(key);
  if (known) return known;
  const make = key.length > 2 ? patterns[key.slice(0, 2)] : undefined;
  if (!make) return null;
  const entry = make(key.slice(2), key);
  if (byPatternKey.size >= MAX_CACHED) byPatternKey.clear();
  byPatternKey.set(key, entry);
  return entry;
}

/**
 * Returns the dimensions that these points have, in the order of pages: named ones, then settings and parameters by
 * name. Of each kind these are the first MAX_NAMES in the order of the points.
 */
export function dimensionsOf(measured: Iterable<Measured>): Dimension[] {
  const [settings, tests, params] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const seen = new Set<object>();
  let [hasTests, hasVectors] = [false, false];
  const inViews = new Set<string>();
  const names = (from: object, into: Set<string>, prefix: string) => {
    if (seen.has(from)) return;
    seen.add(from);
    for (const name of Object.keys(from))
      if (into.size < MAX_NAMES || ownSettings.has(prefix + name)) into.add(prefix + name);
  };
  for (const each of measured) {
    if (each.family === "vector-search") hasVectors = true;
    else hasTests = true;
    if (each.experiment) inViews.add("experiment");
    if (each.upload) inViews.add("upload");
    names(each.settings, settings, "s.");
    names(each.workloadParams, tests, "w.");
    names(each.indexParams, params, "p.");
    names(each.queryParams, params, "p.");
  }
  tests.delete("w.phase");
  // Words of a title belong to the bundle: experiments use them (experiments.ts), filters and columns don't.
  settings.delete("s.above");
  const isOf = ({ of }: Dimension) => of === "all" || (of === "tests" ? hasTests : hasVectors);
  // A setting with its own name is a dimension only where a search has it. Pages without it stay as they are.
  const present = DIMENSIONS.filter(
    (each) => isOf(each) && (each.part !== "settings" || settings.has(`s.${each.member}`)),
  );
  for (const key of hasVectors ? ownSettings : []) settings.delete(key);
  const byPattern = [settings, tests, params].flatMap((keys) => [...keys].sort(compareValues));
  return [
    ...present,
    ...VIEW_DIMENSIONS.filter(({ key }) => inViews.has(key)),
    ...byPattern.flatMap((key) => dimensionOf(key) ?? []),
  ];
}
