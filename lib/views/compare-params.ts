import { z } from "zod";
import { joinList, splitList } from "@/lib/domain/list-codec";
import { isSeriesDimension } from "@/lib/domain/series";
import { defaultCompareParams, descending, LIST_KEYS } from "./compare-query";
import type { CompareParams } from "./compare-types";
import { plainNumber } from "./query-text";
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

export { defaultCompareParams, encodeCompareParams } from "./compare-query";
export { type RawSearchParams, rawSearchParams } from "./query-values";

const MAX_TARGETS = 20;

const list = z.codec(z.string(), z.array(z.string()).max(MAX_VALUES), {
  decode: (text) => [...new Set(splitList(text))],
  encode: joinList,
});
const switchedOn = z.codec(z.literal("1"), z.boolean(), { decode: () => true, encode: () => "1" as const });
const recallText = /^(?:0(?:\.\d{1,17})?|1(?:\.0+)?|\.\d{1,17})$/;
const recallTarget = z.codec(z.string().regex(recallText), z.number().min(0).max(1), {
  decode: Number,
  encode: plainNumber,
});
const targets = z.codec(z.string(), z.array(z.number().min(0).max(1)).min(1).max(MAX_TARGETS), {
  decode: (text) => text.split(",").flatMap((part) => (recallText.test(part) ? [Number(part)] : [Number.NaN])),
  encode: (values) => values.map(plainNumber).join(","),
});
/** "unknown" stands for points whose source gives no k, stored as 0. */
const k = z.codec(z.string().regex(/^(?:unknown|[1-9]\d{0,6})$/), z.number().int().min(0), {
  decode: (text) => (text === "unknown" ? 0 : Number(text)),
  encode: (value) => (value === 0 ? "unknown" : String(value)),
});
/** "unknown" stands for points whose source gives no distance, stored as "". */
const distance = z.codec(z.string().min(1), z.string(), {
  decode: (text) => (text === "unknown" ? "" : text),
  encode: (value) => (value === "" ? "unknown" : value),
});
const series = z.string().refine(isSeriesDimension);

/** What is wrong with a value that does not decode, as the end of a sentence. */
const expectations: Record<string, string> = {
  k: "k is a whole number",
  recall: `recall is a list of up to ${MAX_TARGETS} numbers from 0 to 1`,
  target: "target is a number from 0 to 1",
  x: "x is linear or logit",
  y: "y is linear or log",
  series: "series is algorithm, engine, build, config, machine, threads, bundle or p.NAME",
  all: "all is 1",
};

/**
 * Reads the page's state from its search parameters. Never fails: a parameter that is unknown or does not decode is left
 * out, and `notices` has one sentence for it. Of a parameter given twice the first counts.
 */
export function decodeCompareParams(raw: RawSearchParams): { params: CompareParams; notices: string[] } {
  const params = defaultCompareParams();
  const notices: string[] = [];
  const read = <T>(key: string, text: string, schema: z.ZodType<T>, set: (value: T) => void) => {
    const parsed = schema.safeParse(text);
    if (parsed.success) set(parsed.data);
    else notices.push(ignored(key, text, expectations[key] ?? `${key} takes up to ${MAX_VALUES} values`));
  };
  for (const [key, text] of firstValues(raw, notices)) {
    const listKey = LIST_KEYS.find((name) => name === key);
    if (listKey) {
      read(key, text, list, (values) => {
        params[listKey] = values;
      });
    } else if (key.startsWith("p.") && key.length > 2) {
      if (Object.keys(params.params).length >= MAX_PARAM_FILTERS) {
        notices.push(tooManyFilters(key));
        continue;
      }
      read(key, text, list, (values) => {
        if (values.length) setOwn(params.params, key.slice(2), values);
      });
    } else {
      readOne(key, text);
    }
  }
  return { params, notices };

  function readOne(key: string, text: string) {
    if (key === "dataset" && text) params.dataset = text;
    else if (key === "distance")
      read(key, text, distance, (value) => {
        params.distance = value;
      });
    else if (key === "base" && text) params.base = text;
    else if (key === "k")
      read(key, text, k, (value) => {
        params.k = value;
      });
    else if (key === "series")
      read(key, text, series, (value) => {
        params.series = value;
      });
    else if (key === "recall")
      read(key, text, targets, (values) => {
        params.recall = descending(values);
      });
    else if (key === "target")
      read(key, text, recallTarget, (value) => {
        params.target = value;
      });
    else if (key === "x")
      read(key, text, z.enum(["linear", "logit"]), (value) => {
        params.x = value;
      });
    else if (key === "y")
      read(key, text, z.enum(["linear", "log"]), (value) => {
        params.y = value;
      });
    else if (key === "all")
      read(key, text, switchedOn, (value) => {
        params.all = value;
      });
    else if (key !== "dataset" && !foreignKeys.has(key)) notices.push(unknownKey(key));
  }
}
