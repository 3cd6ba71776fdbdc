import { COLUMN_DIMENSIONS, isColumnDimension } from "@/lib/domain/column-dimensions";
import { isTestFamily, testFamilies } from "@/lib/domain/families";
import { splitList } from "@/lib/domain/list-codec";
import {
  firstValues,
  foreignKeys,
  ignored,
  MAX_PARAM_FILTERS,
  MAX_VALUES,
  type RawSearchParams,
  setOwn,
  tooManyFilters,
  unknownKey,
} from "./query-values";
import {
  defaultWorkloadParams,
  isPatternFilter,
  LOOK_KEYS,
  type Look,
  pickLook,
  SHOWN,
  WORKLOAD_LISTS,
  WORKLOAD_VIEWS,
  type WorkloadParams,
} from "./workload-query";

// Without zod, since the browser reads the state too: after a step back, say.

type Single = Exclude<keyof WorkloadParams, (typeof WORKLOAD_LISTS)[number] | "by">;
/** Reads one value; undefined = it does not fit. `expected` is the end of the sentence about that. */
interface Reader<T> {
  read: (text: string) => T | undefined;
  expected: string;
}

const fraction = /^(?:0(?:\.\d{1,17})?|\.\d{1,17})$/;
const oneOf =
  <T extends string>(allowed: readonly T[]) =>
  (text: string) =>
    allowed.find((value) => value === text);
const some = (text: string) => text || undefined;
const one = (text: string) => (text === "1" ? true : undefined);

const single: { [Key in Single]: Reader<NonNullable<WorkloadParams[Key]>> } = {
  family: {
    read: (text) => (isTestFamily(text) ? text : undefined),
    expected: `family is one of ${testFamilies.join(", ")}`,
  },
  view: { read: oneOf(WORKLOAD_VIEWS), expected: `view is one of ${WORKLOAD_VIEWS.join(", ")}` },
  columns: {
    read: (text) => (isColumnDimension(text) ? text : undefined),
    expected: `columns is one of ${COLUMN_DIMENSIONS.join(", ")} or s.NAME`,
  },
  base: { read: some, expected: "base is the key of a column" },
  other: { read: some, expected: "other is the key of a column" },
  metric: {
    read: (text) => (/^[A-Za-z][\w.-]{0,99}$/.test(text) ? text : undefined),
    expected: "metric is the key of a metric",
  },
  show: { read: oneOf(SHOWN), expected: `show is one of ${SHOWN.join(", ")}` },
  neutral: {
    read: (text) => (fraction.test(text) && Number(text) <= 0.999 ? Number(text) : undefined),
    expected: "neutral is a number from 0 to 0.999",
  },
  moved: { read: one, expected: "moved is 1" },
  transpose: { read: one, expected: "transpose is 1" },
  sort: { read: some, expected: "sort is name or the key of a column" },
  order: { read: oneOf(["asc", "desc"] as const), expected: "order is asc or desc" },
};
const isSingle = (key: string): key is Single => Object.hasOwn(single, key);

/**
 * Reads the state of a page on test families from its search parameters. Never fails: a parameter that is unknown or does not
 * decode is left out, and `notices` has one sentence for it. Of a parameter given twice the first counts.
 */
export function decodeWorkloadParams(raw: RawSearchParams): { params: WorkloadParams; notices: string[] } {
  const params = defaultWorkloadParams();
  const notices: string[] = [];
  let filters = 0;
  for (const [key, text] of firstValues(raw, notices)) {
    const listKey = WORKLOAD_LISTS.find((name) => name === key);
    if (listKey || isPatternFilter(key)) {
      if (!listKey && ++filters > MAX_PARAM_FILTERS) {
        notices.push(tooManyFilters(key));
        continue;
      }
      const values = [...new Set(splitList(text))];
      if (values.length > MAX_VALUES) notices.push(ignored(key, text, `${key} takes up to ${MAX_VALUES} values`));
      else if (listKey) params[listKey] = values;
      else if (values.length) setOwn(params.by, key, values);
    } else if (isSingle(key)) {
      const value = single[key].read(text);
      if (value !== undefined) Object.assign(params, { [key]: value });
      else notices.push(ignored(key, text, single[key].expected));
    } else if (!foreignKeys.has(key)) notices.push(unknownKey(key));
  }
  return { params, notices: fewOf(notices) };
}

const MAX_NOTICES = 20;
/** An address can hold more unknown parameters than a page can usefully name. */
const fewOf = (notices: string[]): string[] =>
  notices.length <= MAX_NOTICES
    ? notices
    : [...notices.slice(0, MAX_NOTICES), `${notices.length - MAX_NOTICES} more parameters were ignored.`];

/** How the numbers of a stored view are to be shown, where the search parameters say so; null = as they were. */
export const lookOf = (raw: RawSearchParams): Look | null =>
  LOOK_KEYS.some((key) => raw[key] !== undefined) ? pickLook(decodeWorkloadParams(raw).params) : null;
