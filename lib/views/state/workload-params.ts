import { COLUMN_DIMENSIONS, isColumnDimension } from "@/lib/domain/conditions/column-dimensions";
import { isTestFamily, testFamilies } from "@/lib/domain/workloads/families";
import { type RawSearchParams, setOwn } from "./query-values";
import { oneOf, type Reader, readState, someText, switchedOn } from "./read-state";
import {
  defaultWorkloadParams,
  isPatternFilter,
  LOOK_KEYS,
  type Look,
  pickLook,
  SHOWN,
  WORKLOAD_LISTS,
  WORKLOAD_VIEWS,
  type WorkloadList,
  type WorkloadParams,
} from "./workload-query";

// Without zod, since the browser reads the state too: after a step back, say.

type Single = Exclude<keyof WorkloadParams, (typeof WORKLOAD_LISTS)[number] | "by">;
const fraction = /^(?:0(?:\.\d{1,17})?|\.\d{1,17})$/;

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
  base: { read: someText, expected: "base is the key of a column" },
  other: { read: someText, expected: "other is the key of a column" },
  metric: {
    read: (text) => (/^[A-Za-z][\w.-]{0,99}$/.test(text) ? text : undefined),
    expected: "metric is the key of a metric",
  },
  show: { read: oneOf(SHOWN), expected: `show is one of ${SHOWN.join(", ")}` },
  neutral: {
    read: (text) => (fraction.test(text) && Number(text) <= 0.999 ? Number(text) : undefined),
    expected: "neutral is a number from 0 to 0.999",
  },
  moved: { read: switchedOn, expected: "moved is 1" },
  transpose: { read: switchedOn, expected: "transpose is 1" },
  sort: { read: someText, expected: "sort is name or the key of a column" },
  order: { read: oneOf(["asc", "desc"] as const), expected: "order is asc or desc" },
};
const isList = (key: string): key is WorkloadList => WORKLOAD_LISTS.some((name) => name === key);

/** Reads the state of a page on test families from its search parameters (read-state.ts). */
export function decodeWorkloadParams(raw: RawSearchParams): { params: WorkloadParams; notices: string[] } {
  const params = defaultWorkloadParams();
  const notices = readState(raw, {
    single,
    isFilter: (key) => isList(key) || isPatternFilter(key),
    setFilter: (key, values) => {
      if (isList(key)) params[key] = values;
      else setOwn(params.by, key, values);
    },
    setSingle: (key, value) => Object.assign(params, { [key]: value }),
  });
  return { params, notices };
}

/** How the numbers of a stored view are to be shown, where the search parameters say so; null = as they were. */
export const lookOf = (raw: RawSearchParams): Look | null =>
  LOOK_KEYS.some((key) => raw[key] !== undefined) ? pickLook(decodeWorkloadParams(raw).params) : null;
