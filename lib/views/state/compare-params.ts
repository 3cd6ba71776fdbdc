import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { COST_CHOICES } from "@/lib/domain/vector/index-cost";
import { NO_LIMITS, readAmount, readLimit } from "@/lib/domain/vector/limits";
import { RECALL_TARGETS } from "@/lib/domain/vector/recall-targets";
import { seriesDimension } from "@/lib/domain/vector/series";
import type { CompareParams } from "@/lib/views/compare/compare-types";
import { ALL, isChosenByPage, type PageFilters } from "./page-filters";
import {
  type Decoded,
  decodeState,
  encodeState,
  type Field,
  type Fields,
  oneOf,
  type StateCodec,
  someText,
  switchField,
} from "./page-state";
import { plainNumber, writeQuery } from "./query-text";
import type { RawSearchParams } from "./query-values";
import { SCALINGS } from "./scaling-choice";

/** The recall that an answer reaches unless the address names another. */
const DEFAULT_TARGET = 0.95;
/** Most recalls that an address may list. */
export const MAX_TARGETS = 20;

const fraction = /^(?:0(?:\.\d{1,17})?|1(?:\.0+)?|\.\d{1,17})$/;
const readFraction = (text: string) => (fraction.test(text) ? Number(text) : undefined);
const readTargets = (text: string) => {
  const parts = text.split(",");
  const targets = parts.flatMap((part) => readFraction(part) ?? []);
  return targets.length === parts.length && targets.length <= MAX_TARGETS ? descending(targets) : undefined;
};

/** A limit from 0. */
const limitOf = (expected: string): Field<number | null> => ({
  read: readLimit,
  expected: `${expected}, 0 or more`,
});

const fields: Fields<CompareParams> = {
  dataset: someText("dataset is the name of a data set"),
  // "unknown" selects points whose source gives no distance (stored as "") or no k (stored as 0).
  distance: {
    read: (text) => (text === "unknown" ? "" : text || undefined),
    expected: "distance is the name of a distance",
    write: (distance) => distance || "unknown",
  },
  k: {
    read: (text) => (text === "unknown" ? 0 : /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined),
    expected: "k is a whole number",
    write: (k) => (k === 0 ? "unknown" : String(k)),
  },
  series: {
    read: (text) => seriesDimension(text)?.key,
    expected: "series is the key of a filter, such as algorithm, build, machine or p.NAME",
  },
  base: someText("base is the key of a series"),
  recall: {
    read: readTargets,
    expected: `recall is a list of up to ${MAX_TARGETS} numbers from 0 to 1`,
    write: (targets) => descending(targets).map(plainNumber).join(","),
  },
  target: { read: readFraction, expected: "target is a number from 0 to 1" },
  x: oneOf("x", ["linear", "logit"]),
  y: oneOf("y", ["linear", "log"]),
  all: switchField("all"),
  cost: oneOf("cost", COST_CHOICES),
  maxBuildSeconds: limitOf("maxBuildSeconds is a time in seconds"),
  maxIndexMiB: limitOf("maxIndexMiB is a size in MiB"),
  p99: limitOf("p99 is a latency in milliseconds"),
  maxCost: limitOf("maxCost is the dollars of a million queries"),
  price: { read: readAmount, expected: "price is the dollars of an hour of the machine, above 0" },
  scaling: oneOf("scaling", SCALINGS),
  perQuery: switchField("perQuery"),
  claim: someText("claim names a series and what is claimed of it"),
};

/** Returns true for filters of a data set's points: dimensions of points that the page has no other picker for. */
export function isCompareFilter(key: string): boolean {
  const dimension = dimensionOf(key);
  return dimension !== null && (dimension.of === "all" || dimension.of === "vectors") && dimension.level !== "workload";
}

/** Returns the state of a page without search parameters. */
export const defaultCompareParams = (): CompareParams => ({
  dataset: null,
  distance: null,
  k: null,
  filters: {},
  series: "algorithm",
  base: null,
  recall: [...RECALL_TARGETS],
  target: DEFAULT_TARGET,
  x: "logit",
  y: "log",
  all: false,
  cost: "fastest",
  ...NO_LIMITS,
  price: null,
  scaling: null,
  perQuery: false,
  claim: null,
});

/** The tabs of the page below its answer; the first one is open unless the address says so. */
export const COMPARE_TABS = ["curves", "targets", "cost", "indexes", "threads"] as const;
/** A tab of the page. */
export type CompareTab = (typeof COMPARE_TABS)[number];

/** The keys of the open parts of the page in an address; they change no number. */
export const OPEN_KEYS = { tab: "tab", block: "block" } as const;

const pageOnly = {
  [OPEN_KEYS.tab]: oneOf(OPEN_KEYS.tab, COMPARE_TABS),
  [OPEN_KEYS.block]: someText("block is the name of equal conditions"),
};

/** The state of the compare page in its address. */
export const compareCodec: StateCodec<CompareParams> = {
  initial: defaultCompareParams,
  fields,
  pageOnly,
  isFilter: isCompareFilter,
};

/** Returns the target of a link that has only `recall`: 0.95 where it is one of them, else the lowest. */
const targetOf = (recall: readonly number[]): number =>
  !recall.length || recall.includes(DEFAULT_TARGET) ? DEFAULT_TARGET : Math.min(...recall);

/** Sorts targets from highest to lowest, without duplicates. */
export const descending = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => b - a);

/**
 * Reads the compare page's state (page-state.ts). `recall` holds the targets, as in the API. The answer uses `target`,
 * which defaults to one of them.
 */
export function decodeCompareParams(raw: RawSearchParams): Decoded<CompareParams> {
  const { params, notices, unread, given } = decodeState(compareCodec, raw);
  if (!given.has("target")) params.target = targetOf(params.recall);
  return { params, notices, unread };
}

/** Writes the search parameters of a state (page-state.ts). */
export const encodeCompareParams = (params: CompareParams): string =>
  encodeState(compareCodec, params, { ...defaultCompareParams(), target: targetOf(params.recall) });

/** The open parts of the page: a tab, and one of several blocks of equal conditions. Null = the first. */
export interface CompareOpen {
  tab: string | null;
  block: string | null;
}

/** Adds the open parts of the page to search parameters. */
export const withCompareOpen = (query: string, { tab, block }: CompareOpen): string =>
  [
    query,
    writeQuery([
      ...(block === null ? [] : [[OPEN_KEYS.block, block] as const]),
      ...(tab === null || tab === COMPARE_TABS[0] ? [] : [[OPEN_KEYS.tab, tab] as const]),
    ]),
  ]
    .filter(Boolean)
    .join("&");

/** Returns the filters after the reader clears them: gates that were set take every value, the others are dropped. */
export const withoutCompareFilters = (filters: PageFilters): PageFilters =>
  Object.fromEntries(
    Object.keys(filters)
      .filter(isChosenByPage)
      .map((key) => [key, [ALL]]),
  );

/** Writes the parts of the state that change no number of a frozen view: base, claim, and the thread-scaling chart. */
export const encodeCompareLook = ({
  base,
  claim,
  scaling,
}: Pick<CompareParams, "base" | "claim" | "scaling">): string =>
  encodeCompareParams({ ...defaultCompareParams(), base, claim, scaling });

/** Applies these parts of an address to a stored view. */
export function withCompareLook(stored: CompareParams, raw: RawSearchParams): CompareParams {
  const { base, claim, scaling } = decodeCompareParams(raw).params;
  return {
    ...stored,
    base: base ?? stored.base,
    claim: claim ?? stored.claim,
    scaling: scaling ?? stored.scaling,
  };
}
