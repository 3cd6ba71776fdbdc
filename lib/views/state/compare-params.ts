import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { seriesDimension } from "@/lib/domain/vector/series";
import type { CompareParams } from "@/lib/views/compare/compare-types";
import { defaultCompareParams, descending, targetOf } from "./compare-query";
import { type RawSearchParams, setOwn } from "./query-values";
import { oneOf, type Reader, readState, someText, switchedOn } from "./read-state";

export { defaultCompareParams, encodeCompareParams } from "./compare-query";
export { type RawSearchParams, rawSearchParams } from "./query-values";

const MAX_TARGETS = 20;

type Single = Exclude<keyof CompareParams, "filters">;

const fraction = /^(?:0(?:\.\d{1,17})?|1(?:\.0+)?|\.\d{1,17})$/;
const readFraction = (text: string) => (fraction.test(text) ? Number(text) : undefined);
const readTargets = (text: string) => {
  const parts = text.split(",");
  const targets = parts.flatMap((part) => readFraction(part) ?? []);
  return targets.length === parts.length && targets.length <= MAX_TARGETS ? descending(targets) : undefined;
};

const single: { [Key in Single]: Reader<NonNullable<CompareParams[Key]>> } = {
  dataset: { read: someText, expected: "dataset is the name of a data set" },
  // "unknown" stands for points whose source gives no distance, stored as "", or no k, stored as 0.
  distance: {
    read: (text) => (text === "unknown" ? "" : text || undefined),
    expected: "distance is the name of a distance",
  },
  k: {
    read: (text) => (text === "unknown" ? 0 : /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined),
    expected: "k is a whole number",
  },
  series: {
    read: (text) => (seriesDimension(text) ? text : undefined),
    expected: "series is the key of a filter, such as algorithm, build, machine or p.NAME",
  },
  base: { read: someText, expected: "base is the key of a series" },
  recall: { read: readTargets, expected: `recall is a list of up to ${MAX_TARGETS} numbers from 0 to 1` },
  target: { read: readFraction, expected: "target is a number from 0 to 1" },
  x: { read: oneOf(["linear", "logit"] as const), expected: "x is linear or logit" },
  y: { read: oneOf(["linear", "log"] as const), expected: "y is linear or log" },
  all: { read: switchedOn, expected: "all is 1" },
};

/** Whether a key is a filter of a data set's points: any dimension of them that the page has no other picker for. */
export function isCompareFilter(key: string): boolean {
  const dimension = dimensionOf(key);
  return dimension !== null && dimension.of !== "tests" && dimension.level !== "workload";
}

/**
 * Reads the page's state from its search parameters; what does not fit is said in `notices`. `recall` are the targets, here as in the API;
 * the one that the answer is about is `target`, or else follows from them (compare-query.ts, targetOf).
 */
export function decodeCompareParams(raw: RawSearchParams): { params: CompareParams; notices: string[] } {
  const params = defaultCompareParams();
  let target: number | null = null;
  const notices = readState(raw, {
    single,
    isFilter: isCompareFilter,
    setFilter: (key, values) => setOwn(params.filters, key, values),
    setSingle: (key, value) => {
      Object.assign(params, { [key]: value });
      if (key === "target") target = params.target;
    },
  });
  return { params: { ...params, target: target ?? targetOf(params.recall) }, notices };
}
