import { scaleWords, withoutScale } from "@/lib/domain/identity/scale-words";
import { engineName } from "@/lib/domain/names/engines";
import { configKey, decodeBuild } from "@/lib/domain/names/names";
import { compareBuilds } from "@/lib/domain/names/versions";
import { GROUPS, isGroup } from "@/lib/domain/workloads/families";
import type { Together } from "@/lib/domain/workloads/workload-points";
import { type Dimension, dimension } from "./dimension";
import { compareValues, UNKNOWN, UNSET, valueText } from "./facet-values";
import { joinList } from "./list-codec";
import type { Measured } from "./measured";
import { VECTOR_DIMENSIONS } from "./vector-dimensions";

const threadsText = (value: string): string => {
  if (value === UNKNOWN) return "thread count not recorded";
  return value === "1" ? "1 thread" : `${value} threads`;
};
/** Query modes in words, with the spellings of older links and frozen views. */
const modes: ReadonlyMap<string, string> = new Map([
  ["batch", "batch mode"],
  ["single", "one query at a time"],
  ["true", "batch mode"],
  ["false", "one query at a time"],
]);
/** Today's spelling of query modes in older links. */
const olderModes: ReadonlyMap<string, string> = new Map([
  ["true", "batch"],
  ["false", "single"],
]);
const origins: ReadonlyMap<string, string> = new Map([
  ["author", "the author's table"],
  ["computed", "computed"],
]);

/** Joins the levels of a variant to one name: "AWS/enabled-thp"; "" for none. */
export const variantText = (levels: readonly string[]): string => levels.join("/");

const scaleOf = (variant: readonly string[]): string => scaleWords(variant).join(" ") || UNSET;

/**
 * All dimensions of points with a fixed name, in the order of pages. Settings and parameters follow by pattern
 * (dimensions.ts).
 */
export const DIMENSIONS: readonly Dimension[] = [
  dimension({
    key: "engine",
    part: "engine",
    example: "mariadb,pgvector",
    label: "Engine",
    plural: "engines",
    kind: "warning",
    value: ({ engine }) => engine,
    name: engineName,
    text: engineName,
  }),
  dimension({
    key: "algorithm",
    part: "algorithm",
    example: "PGVector_halfvec",
    label: "Algorithm",
    plural: "algorithms",
    kind: "warning",
    of: "vectors",
    value: ({ algorithm }) => algorithm,
    text: (value) => value,
  }),
  dimension({
    key: "build",
    part: "build",
    example: "ma110702_rel_withdbg",
    label: "Build",
    plural: "builds",
    kind: "warning",
    value: ({ build }) => valueText(build, UNKNOWN),
    compare: compareBuildNames,
  }),
  dimension({
    key: "machine",
    part: "machine",
    example: joinList(["hetz, 48 CPUs"]),
    label: "Machine",
    plural: "machines",
    kind: "gate",
    value: ({ machine }) => valueText(machine, UNKNOWN),
  }),
  dimension({
    key: "threads",
    part: "threads",
    example: "1,8",
    label: "Threads",
    plural: "thread counts",
    kind: "gate",
    value: ({ threads }) => valueText(threads, UNKNOWN),
    text: threadsText,
  }),
  dimension({
    key: "mode",
    part: "batch",
    example: "batch",
    label: "Query mode",
    plural: "query modes",
    kind: "gate",
    of: "vectors",
    value: ({ batch }) => (batch === null ? UNKNOWN : batch ? "batch" : "single"),
    normal: (text) => olderModes.get(text) ?? text,
    name: (value) => modes.get(value) ?? "not recorded",
    text: (value) => modes.get(value) ?? "query mode not recorded",
  }),
  dimension({
    key: "scale",
    part: "variant",
    label: "Scale",
    plural: "scales",
    kind: "gate",
    missing: UNSET,
    value: ({ variant }) => scaleOf(variant),
    // Older links spell a scale in several ways.
    normal: (text) => (scaleOf([text]) === UNSET ? text : scaleOf([text])),
    name: (value) => (value === UNSET ? "not named" : value),
  }),
  dimension({
    key: "config",
    part: "config",
    example: "z11b_c8r32",
    label: "Config",
    plural: "configs",
    kind: "warning",
    value: ({ config }) => (config === null ? UNKNOWN : valueText(configKey(config), UNKNOWN)),
    normal: (text) => (text === UNKNOWN ? text : configKey(text)),
  }),
  dimension({
    key: "variant",
    part: "variant",
    label: "Variant",
    plural: "variants",
    kind: "warning",
    missing: UNSET,
    // The scale is another dimension.
    value: ({ variant }) => valueText(variantText(withoutScale(variant)) || null, UNSET),
    // Older links have the scale inside the variant.
    normal: (text) => variantText(withoutScale(text.split("/"))) || UNSET,
    // The plain variant comes first, as the base of the others.
    compare: (a, b) => Number(b === UNSET) - Number(a === UNSET) || compareValues(a, b),
    name: (value) => (value === UNSET ? "not named" : value),
    text: (value) => (value === UNSET ? "variant not named" : value),
  }),
  dimension({
    key: "group",
    part: "group",
    label: "Group",
    plural: "groups",
    kind: "free",
    of: "tests",
    missing: UNSET,
    columns: false,
    series: false,
    value: ({ group }) => valueText(group, UNSET),
    name: (value) => (isGroup(value) ? GROUPS[value] : value === UNSET ? "no group" : value),
  }),
  dimension({
    key: "workload",
    part: "workload",
    example: "random-points",
    label: "Workload",
    plural: "workloads",
    kind: "gate",
    columns: false,
    series: false,
    value: ({ workload }) => workload,
    text: (value) => value,
  }),
  dimension({
    key: "phase",
    part: "workloadParams",
    member: "phase",
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
    part: "distance",
    label: "Distance",
    plural: "distances",
    kind: "gate",
    of: "vectors",
    columns: false,
    series: false,
    value: ({ distance }) => valueText(distance, UNKNOWN),
  }),
  dimension({
    key: "k",
    part: "k",
    label: "k",
    plural: "values of k",
    kind: "gate",
    of: "vectors",
    columns: false,
    series: false,
    value: ({ k }) => valueText(k, UNKNOWN),
    text: (value) => (value === UNKNOWN ? "k not recorded" : `k = ${value}`),
  }),
  ...VECTOR_DIMENSIONS,
  dimension({
    key: "status",
    part: "status",
    words: ["complete", "truncated", "failed", "suspect"],
    label: "Status",
    plural: "statuses",
    kind: "free",
    of: "tests",
    columns: false,
    series: false,
    value: ({ status }) => status,
  }),
  dimension({
    key: "origin",
    part: "origin",
    words: ["raw", "author", "computed"],
    label: "Origin",
    plural: "origins",
    kind: "warning",
    of: "tests",
    columns: false,
    series: false,
    value: ({ origin }) => origin,
    text: (value) => origins.get(value) ?? value,
  }),
  dimension({
    key: "bundle",
    part: "bundle",
    example: "k4c5q2m7x3za",
    label: "Bundle",
    plural: "bundles",
    kind: "free",
    value: ({ bundle }) => bundle,
  }),
];

/** Orders builds by engine and release where their names have both, else by name; "not recorded" last. */
function compareBuildNames(a: string, b: string): number {
  if (a === UNKNOWN || b === UNKNOWN) return Number(a === UNKNOWN) - Number(b === UNKNOWN);
  const [x, y] = [decodeBuild(a), decodeBuild(b)];
  return compareValues(engineName(x.engine ?? ""), engineName(y.engine ?? "")) || compareBuilds(x, y);
}

/** Returns the value and address of uploads that a view shows as one. */
const valueOfTogether = (
  of: (measured: Measured) => Together | null | undefined,
): Pick<Dimension, "value" | "address"> => ({
  value: (measured) => of(measured)?.title ?? UNSET,
  address: (measured) => of(measured)?.bundles.join("+") ?? UNSET,
});
const ofViews = { of: "views", missing: UNSET, columns: false, series: false, text: (value: string) => value } as const;

/**
 * Dimensions that a view adds to separate experiments (lib/domain/experiments). No filter, column or file names them.
 */
export const VIEW_DIMENSIONS: readonly Dimension[] = [
  dimension({
    key: "experiment",
    part: "experiment",
    label: "Experiment",
    plural: "experiments",
    kind: "gate",
    ...ofViews,
    ...valueOfTogether(({ experiment }) => experiment),
  }),
  dimension({
    key: "upload",
    part: "upload",
    label: "Upload",
    plural: "uploads",
    kind: "doubt",
    ...ofViews,
    ...valueOfTogether(({ upload }) => upload),
  }),
];
