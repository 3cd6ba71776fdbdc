import { engineName } from "@/lib/domain/names/engines";
import { configKey, decodeBuild } from "@/lib/domain/names/names";
import { compareBuilds } from "@/lib/domain/names/versions";
import { GROUPS, isGroup } from "@/lib/domain/workloads/families";
import { compareValues, UNKNOWN, UNSET, valueText } from "./facet-values";
import type { Measured } from "./measured";
import { scaleWords } from "./scale-words";

// The one list of all by which two points may differ (docs/decisions/0009). Facets, filters, addresses, API filters, columns, series,
// differences, exports and OpenAPI read it: a new dimension is one entry here.

/**
 * What a difference does: across a "gate" there is no ratio, line, best or speed-up; across a "warning" they stand, marked; "free" ones
 * say nothing about conditions (the bundle), or are searched over (parameters of a query).
 */
export type DimensionKind = "gate" | "warning" | "free";

export interface Dimension {
  /** As in addresses, files and the API: `machine`, `s.rows`, `p.m`, `w.range`. */
  key: string;
  label: string;
  plural: string;
  kind: DimensionKind;
  /** A gate where "not recorded" beside one known value is a warning: an author's table leaves out what a raw file prints. */
  lenient: boolean;
  /** Which points have it at all. */
  of: "all" | "tests" | "vectors";
  /** What of a point decides it: its setting, what it measures, or the parameters of its index and query. */
  level: "setting" | "workload" | "params";
  /** How a filter spells that a source says nothing: `unknown`, or `unset` for parameters and settings. */
  missing: typeof UNKNOWN | typeof UNSET;
  /** May be the columns of a table, the series of a chart. */
  columns: boolean;
  series: boolean;
  /** May be columns without being asked for. A tool's version never is: it is no subject of a study. */
  columnsByDefault: boolean;
  /** Its column in the table of settings; null where it is none of them. */
  column: string | null;
  /** A point's value as filters and links spell it; `missing` where its source says nothing. */
  value: (measured: Measured) => string;
  /** A value of a link as `value` spells it: two spellings of one config are one. */
  normal: (text: string) => string;
  compare: (a: string, b: string) => number;
  /** A value as options and heads show it: "MariaDB", "not recorded". */
  name: (value: string) => string;
  /** A value in running text: "40 threads", "config z12a_c8r32", "machine not recorded". */
  text: (value: string) => string;
}

type Stated = Pick<Dimension, "key" | "label" | "plural" | "kind" | "value"> & Partial<Dimension>;

const missingWord: Readonly<Record<string, string>> = { [UNKNOWN]: "not recorded", [UNSET]: "not set" };

function dimension(stated: Stated): Dimension {
  const word = stated.label.toLowerCase();
  const name = stated.name ?? ((value: string) => missingWord[value] ?? value);
  const text = (value: string): string => {
    if (value === "true") return word;
    if (value === "false") return `no ${word}`;
    return `${word} ${name(value)}`;
  };
  return {
    lenient: false,
    of: "all",
    level: "setting",
    missing: UNKNOWN,
    columns: true,
    series: true,
    columnsByDefault: true,
    column: stated.key,
    normal: (value) => value,
    compare: compareValues,
    text,
    ...stated,
    name,
  };
}

const threadsText = (value: string): string => {
  if (value === UNKNOWN) return "thread count not recorded";
  return value === "1" ? "1 thread" : `${value} threads`;
};
const memory: Readonly<Record<string, string>> = { true: "in memory", false: "IO-bound" };
const modes: Readonly<Record<string, string>> = { true: "batch mode", false: "one query at a time" };
const origins: Readonly<Record<string, string>> = { author: "the author's table", computed: "computed" };

/** How levels of a variant are joined to one value, and split again by nobody: the value is a name. */
export const variantText = (levels: readonly string[]): string => levels.join("/");

/** All dimensions with a name of their own, in the order that pages list them. Settings and parameters follow by pattern. */
export const DIMENSIONS: readonly Dimension[] = [
  dimension({
    key: "engine",
    label: "Engine",
    plural: "engines",
    kind: "warning",
    value: ({ engine }) => engine,
    name: engineName,
    text: engineName,
  }),
  dimension({
    key: "algorithm",
    label: "Algorithm",
    plural: "algorithms",
    kind: "warning",
    of: "vectors",
    value: ({ algorithm }) => algorithm,
    text: (value) => value,
  }),
  dimension({
    key: "build",
    label: "Build",
    plural: "builds",
    kind: "warning",
    value: ({ build }) => valueText(build, UNKNOWN),
    compare: compareBuildNames,
  }),
  dimension({
    key: "machine",
    label: "Machine",
    plural: "machines",
    kind: "gate",
    value: ({ machine }) => valueText(machine, UNKNOWN),
  }),
  dimension({
    key: "threads",
    label: "Threads",
    plural: "thread counts",
    kind: "gate",
    value: ({ threads }) => valueText(threads, UNKNOWN),
    text: threadsText,
  }),
  dimension({
    key: "batch",
    label: "Query mode",
    plural: "query modes",
    kind: "gate",
    of: "vectors",
    value: ({ batch }) => valueText(batch, UNKNOWN),
    name: (value) => modes[value] ?? "not recorded",
    text: (value) => modes[value] ?? "query mode not recorded",
  }),
  dimension({
    key: "scale",
    label: "Scale",
    plural: "scales",
    kind: "gate",
    missing: UNSET,
    value: ({ variant }) => scaleWords(variant).join(" ") || UNSET,
    name: (value) => (value === UNSET ? "not named" : value),
  }),
  dimension({
    key: "config",
    label: "Config",
    plural: "configs",
    kind: "warning",
    value: ({ config }) => (config === null ? UNKNOWN : valueText(configKey(config), UNKNOWN)),
    normal: (text) => (text === UNKNOWN ? text : configKey(text)),
  }),
  dimension({
    key: "variant",
    label: "Variant",
    plural: "variants",
    kind: "warning",
    missing: UNSET,
    value: ({ variant }) => (variant.length ? valueText(variantText(variant), UNSET) : UNSET),
    name: (value) => (value === UNSET ? "not named" : value),
    text: (value) => (value === UNSET ? "variant not named" : value),
  }),
  dimension({
    key: "group",
    level: "workload",
    label: "Group",
    plural: "groups",
    kind: "free",
    of: "tests",
    missing: UNSET,
    columns: false,
    series: false,
    column: null,
    value: ({ group }) => valueText(group, UNSET),
    name: (value) => (isGroup(value) ? GROUPS[value] : value === UNSET ? "no group" : value),
  }),
  dimension({
    key: "workload",
    level: "workload",
    label: "Workload",
    plural: "workloads",
    kind: "gate",
    columns: false,
    series: false,
    column: null,
    value: ({ workload }) => workload,
    text: (value) => value,
  }),
  dimension({
    key: "phase",
    level: "workload",
    label: "Phase",
    plural: "phases",
    kind: "gate",
    of: "tests",
    missing: UNSET,
    columns: false,
    series: false,
    value: ({ workloadParams }) => valueText(workloadParams.phase, UNSET),
    name: (value) => (value === UNSET ? "measured" : value),
  }),
  dimension({
    key: "distance",
    level: "workload",
    label: "Distance",
    plural: "distances",
    kind: "gate",
    of: "vectors",
    columns: false,
    series: false,
    column: null,
    value: ({ distance }) => valueText(distance, UNKNOWN),
  }),
  dimension({
    key: "k",
    level: "workload",
    label: "k",
    plural: "values of k",
    kind: "gate",
    of: "vectors",
    columns: false,
    series: false,
    column: null,
    value: ({ k }) => valueText(k, UNKNOWN),
    text: (value) => (value === UNKNOWN ? "k not recorded" : `k = ${value}`),
  }),
  dimension({
    key: "status",
    label: "Status",
    plural: "statuses",
    kind: "free",
    of: "tests",
    columns: false,
    series: false,
    column: null,
    value: ({ status }) => status,
  }),
  dimension({
    key: "origin",
    label: "Origin",
    plural: "origins",
    kind: "warning",
    of: "tests",
    columns: false,
    series: false,
    column: null,
    value: ({ origin }) => origin,
    text: (value) => origins[value] ?? value,
  }),
  dimension({
    key: "bundle",
    label: "Bundle",
    plural: "bundles",
    kind: "free",
    column: null,
    value: ({ bundle }) => bundle,
  }),
];

const named = new Map(DIMENSIONS.map((each) => [each.key, each]));
const patterned = new Map<string, Dimension>();

/**
 * The settings of a run that say how much data there is: sizes, rows, warehouses, whether memory holds it. A difference makes a ratio
 * meaningless; other settings (seconds, prepared statements, a cache's size) are to be known of. What an author's ratios are relative to
 * is one, too.
 */
const SCALE_SETTING =
  /^(?:cached|tables|rows|rowsPerTable|initialRows|scale|scaleFactor|warehouses|records|operations|documents|fill\w*|file(?:Size|Bytes)|total(?:Size|Bytes)|dbSize|database(?:Size|Bytes)|data(?:Size|Bytes)|valueBytes|keyBytes|relativeTo)$/i;

/** A key such as `rowsPerTable` in words: "Rows per table". */
function keyInWords(key: string): string {
  const words = key.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Entries of the list that a pattern makes: any setting, any parameter of a workload, any of an index or a query. */
const patterns: Readonly<Record<string, (name: string, key: string) => Dimension>> = {
  "s.": (name, key) => {
    const isScale = SCALE_SETTING.test(name);
    return dimension({
      key,
      label: keyInWords(name),
      plural: `values of ${keyInWords(name).toLowerCase()}`,
      kind: isScale ? "gate" : "warning",
      lenient: isScale,
      missing: UNSET,
      columnsByDefault: !/^tool/.test(name),
      column: null,
      value: ({ settings }) => valueText(own(settings, name), UNSET),
      name: (value) => (value === UNSET ? "not recorded" : (name === "cached" && memory[value]) || value),
      ...(name === "cached" && { text: (value) => memory[value] ?? "in memory or IO-bound not recorded" }),
    });
  },
  "w.": (name, key) =>
    dimension({
      key,
      label: keyInWords(name),
      plural: `values of ${keyInWords(name).toLowerCase()}`,
      kind: "gate",
      level: "workload",
      of: "tests",
      missing: UNSET,
      columns: false,
      series: false,
      column: null,
      value: ({ workloadParams }) => valueText(own(workloadParams, name), UNSET),
    }),
  "p.": (name, key) =>
    dimension({
      key,
      label: name,
      plural: `values of ${name}`,
      kind: "free",
      level: "params",
      of: "vectors",
      missing: UNSET,
      columns: false,
      column: null,
      value: ({ indexParams, queryParams }) => valueText(own(indexParams, name) ?? own(queryParams, name), UNSET),
      text: (value) => (value === UNSET ? `${name} not set` : `${name} = ${value}`),
    }),
};

const own = <T>(params: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(params, name) ? params[name] : undefined;

// Names come from uploads and links: what was made for them is not kept for ever.
const MAX_KEPT = 2000;

/** The dimension of a key, `s.NAME`, `w.NAME` and `p.NAME` included; null for a key that is none. */
export function dimensionOf(key: string): Dimension | null {
  const known = named.get(key) ?? patterned.get(key);
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
  const names = (from: object, into: Set<string>, prefix: string) => {
    if (seen.has(from)) return;
    seen.add(from);
    for (const name of Object.keys(from)) if (into.size < MAX_NAMES) into.add(prefix + name);
  };
  for (const each of measured) {
    if (each.family === "vector-search") hasVectors = true;
    else hasTests = true;
    names(each.settings, settings, "s.");
    names(each.workloadParams, tests, "w.");
    names(each.indexParams, params, "p.");
    names(each.queryParams, params, "p.");
  }
  tests.delete("w.phase");
  const byPattern = [settings, tests, params].flatMap((keys) => [...keys].sort(compareValues));
  return [
    ...DIMENSIONS.filter(({ of }) => of === "all" || (of === "tests" ? hasTests : hasVectors)),
    ...byPattern.flatMap((key) => dimensionOf(key) ?? []),
  ];
}

/** Bound for hostile data: settings and parameters beyond these stay visible, only not as dimensions. */
const MAX_NAMES = 60;

/** Builds by engine and release where their names tell, else by name; "not recorded" last. */
function compareBuildNames(a: string, b: string): number {
  if (a === UNKNOWN || b === UNKNOWN) return Number(a === UNKNOWN) - Number(b === UNKNOWN);
  const [x, y] = [decodeBuild(a), decodeBuild(b)];
  return compareValues(engineName(x.engine ?? ""), engineName(y.engine ?? "")) || compareBuilds(x, y);
}
