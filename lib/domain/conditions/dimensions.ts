import { formatCount } from "@/lib/format";
import { type Dimension, dimension } from "./dimension";
import { DIMENSIONS, VIEW_DIMENSIONS } from "./dimension-list";
import { compareValues, UNSET, valueText } from "./facet-values";
import type { Measured } from "./measured";

// The one list of all by which two points may differ (docs/decisions/0009). Facets, filters, addresses, API filters, SQL, columns,
// series, differences, exports and OpenAPI read it: a new dimension is one entry of dimension-list.ts.

export type { Dimension, DimensionKind } from "./dimension";
export { DIMENSIONS, variantText } from "./dimension-list";

const memory: Readonly<Record<string, string>> = { true: "in memory", false: "IO-bound" };

/** What a setting that is lacking means: nothing recorded it, except that a value which is relative to nothing was measured. */
const lacking = (name: string): string => (name === "relativeTo" ? "measured" : "not recorded");

const named = new Map([...DIMENSIONS, ...VIEW_DIMENSIONS].map((each) => [each.key, each]));
const patterned = new Map<string, Dimension>();

/**
 * The settings of a run that say how much data there is: sizes, rows, warehouses, whether memory holds it. A difference makes a ratio
 * meaningless; other settings (seconds, prepared statements, a cache's size) are to be known of. What an author's ratios are relative to
 * is one, too.
 */
const SCALE_SETTING =
  /^(?:cached|tables|rows|rowsPerTable|initialRows|scale|scaleFactor|tableSize|warehouses|records|operations|documents|fill\w*|file(?:Size|Bytes)|total(?:Size|Bytes)|dbSize|database(?:Size|Bytes)|data(?:Size|Bytes)|valueBytes|keyBytes|relativeTo)$/i;

/** Words of paths as settings, and how pages call them. Those of a title are the same for all runs of a bundle. */
export const WORD_SETTINGS: ReadonlyMap<string, string> = new Map([
  ["words", "Words of the path"],
  ["above", "Words of the title"],
]);

/**
 * The rate that clients were told to keep to: a limited run prints its target, so that a ratio across two targets would be theirs and not
 * the database's. Not recorded is no limit, which is another thing than any target.
 */
const TARGET_SETTING = /^(?:targetOperationsPerSecond|rateLimit|ratePerSecond)$/;

/** Returns whether clients were told to keep to a rate, so that a run prints this and not what the database can do. */
export const isLimited = ({ settings, workloadParams }: Pick<Measured, "settings" | "workloadParams">): boolean =>
  workloadParams.rateLimited === true ||
  Object.entries(settings).some(([name, value]) => value !== null && TARGET_SETTING.test(name));

/** A key such as `rowsPerTable` in words: "Rows per table". */
function keyInWords(key: string): string {
  const words = key.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A count of five digits or more as pages write numbers: "50,000,000". Addresses and filters keep the value. */
const grouped = (value: string): string => (/^[1-9]\d{4,14}$/.test(value) ? formatCount(Number(value)) : value);

/** Entries of the list that a pattern makes: any setting, any parameter of a workload, any of an index or a query. */
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
      columnsByDefault: !/^tool|^relativeTo$/.test(name),
      value: ({ settings }) => valueText(own(settings, name), UNSET),
      name: (value) =>
        value === UNSET ? lacking(name) : (name === "cached" && memory[value]) || (isScale ? grouped(value) : value),
      ...(name === "cached" && { text: (value) => memory[value] ?? "in memory or IO-bound not recorded" }),
      ...(name === "relativeTo" && { text: (value) => (value === UNSET ? lacking(name) : `relative to ${value}`) }),
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
      value: ({ workloadParams }) => valueText(own(workloadParams, name), UNSET),
    }),
  "p.": (name, key) =>
    dimension({
      key,
      // Or one of the query, where the index has none of that name.
      part: "indexParams",
      member: name,
      label: name,
      plural: `values of ${name}`,
      kind: "free",
      of: "vectors",
      missing: UNSET,
      columns: false,
      value: ({ indexParams, queryParams }) => valueText(own(indexParams, name) ?? own(queryParams, name), UNSET),
      text: (value) => (value === UNSET ? `${name} not set` : `${name} = ${value}`),
    }),
};

const own = <T>(params: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(params, name) ? params[name] : undefined;

// Names come from uploads and links: what was made for them is not kept for ever.
const MAX_KEPT = 2000;

/** The key of today of one that older links spell otherwise: `batch=true` is `mode=batch`. */
export const keyOfToday = (key: string): string => (key === "batch" ? "mode" : key);

/** The dimension of a key, `s.NAME`, `w.NAME` and `p.NAME` included; null for a key that is none. */
export function dimensionOf(key: string): Dimension | null {
  const known = named.get(keyOfToday(key)) ?? patterned.get(key);
  if (known) return known;
  const make = key.length > 2 ? patterns[key.slice(0, 2)] : undefined;
  if (!make) return null;
  const made = make(key.slice(2), key);
  if (patterned.size >= MAX_KEPT) patterned.clear();
  patterned.set(key, made);
  return made;
}

/** The dimensions that these points have, in the order of pages: the named ones, then settings and parameters by name. */
export function dimensionsOf(measured: Iterable<Measured>): Dimension[] {
  const [settings, tests, params] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const seen = new Set<object>();
  let [hasTests, hasVectors] = [false, false];
  const inViews = new Set<string>();
  const names = (from: object, into: Set<string>, prefix: string) => {
    if (seen.has(from)) return;
    seen.add(from);
    for (const name of Object.keys(from)) if (into.size < MAX_NAMES) into.add(prefix + name);
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
  // A title's words are those of its bundle: experiments ask for them (experiments.ts), nothing is filtered or split by them.
  settings.delete("s.above");
  const byPattern = [settings, tests, params].flatMap((keys) => [...keys].sort(compareValues));
  return [
    ...DIMENSIONS.filter(({ of }) => of === "all" || (of === "tests" ? hasTests : hasVectors)),
    ...VIEW_DIMENSIONS.filter(({ key }) => inViews.has(key)),
    ...byPattern.flatMap((key) => dimensionOf(key) ?? []),
  ];
}

/** Bound for hostile data: settings and parameters beyond these stay visible, only not as dimensions. */
const MAX_NAMES = 60;
