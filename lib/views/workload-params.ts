import { z } from "zod";
import { isTestFamily, testFamilies } from "@/lib/domain/families";
import {
  firstValues,
  foreignKeys,
  ignored,
  list,
  MAX_PARAM_FILTERS,
  MAX_VALUES,
  type RawSearchParams,
  setOwn,
  switchedOn,
  tooManyFilters,
  unknownKey,
} from "./query-values";
import {
  COLUMN_DIMENSIONS,
  type ColumnDimension,
  defaultWorkloadParams,
  SHOWN,
  WORKLOAD_LISTS,
  WORKLOAD_VIEWS,
  type WorkloadParams,
} from "./workload-query";

const isColumnDimension = (text: string): text is ColumnDimension =>
  COLUMN_DIMENSIONS.some((name) => name === text) || /^s\../.test(text);

const neutral = z.codec(z.string().regex(/^(?:0(?:\.\d{1,17})?|\.\d{1,17})$/), z.number().min(0).max(0.999), {
  decode: Number,
  encode: String,
});
const some = z.string().min(1);

/** How each parameter that holds one value is read, and what it should have been, as the end of a sentence. */
const single = {
  family: { schema: z.string().refine(isTestFamily), expected: `family is one of ${testFamilies.join(", ")}` },
  view: { schema: z.enum(WORKLOAD_VIEWS), expected: `view is ${WORKLOAD_VIEWS.join(", ")}` },
  columns: {
    schema: z.string().refine(isColumnDimension),
    expected: `columns is one of ${COLUMN_DIMENSIONS.join(", ")} or s.NAME`,
  },
  base: { schema: some, expected: "base is the key of a column" },
  metric: { schema: z.string().regex(/^[A-Za-z][\w.-]{0,99}$/), expected: "metric is the key of a metric" },
  show: { schema: z.enum(SHOWN), expected: `show is ${SHOWN.join(", ")}` },
  neutral: { schema: neutral, expected: "neutral is a number from 0 to 0.999" },
  moved: { schema: switchedOn, expected: "moved is 1" },
  transpose: { schema: switchedOn, expected: "transpose is 1" },
  sort: { schema: some, expected: "sort is name or the key of a column" },
  order: { schema: z.enum(["asc", "desc"]), expected: "order is asc or desc" },
} as const;
const isSingle = (key: string): key is keyof typeof single => Object.hasOwn(single, key);

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
    if (listKey || (key.startsWith("s.") && key.length > 2)) {
      if (!listKey && ++filters > MAX_PARAM_FILTERS) {
        notices.push(tooManyFilters(key));
        continue;
      }
      const values = list.safeParse(text);
      if (!values.success) notices.push(ignored(key, text, `${key} takes up to ${MAX_VALUES} values`));
      else if (listKey) params[listKey] = values.data;
      else if (values.data.length) setOwn(params.settings, key.slice(2), values.data);
    } else if (isSingle(key)) {
      const parsed = single[key].schema.safeParse(text);
      if (parsed.success) Object.assign(params, { [key]: parsed.data });
      else notices.push(ignored(key, text, single[key].expected));
    } else if (!foreignKeys.has(key)) notices.push(unknownKey(key));
  }
  return { params, notices };
}
