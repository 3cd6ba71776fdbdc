import { LIST_KEYS } from "@/lib/views/compare-query";
import type { CompareParams } from "@/lib/views/compare-types";

type ListKey = (typeof LIST_KEYS)[number];
const isListKey = (key: string): key is ListKey => LIST_KEYS.some((name) => name === key);

/** The values a filter is set to; [] = it lets everything pass. */
export function chosenValues(params: CompareParams, key: string): readonly string[] {
  if (key === "threads" && params.threads.includes("all")) return [];
  if (isListKey(key)) return params[key];
  return key.startsWith("p.") ? (params.params[key.slice(2)] ?? []) : [];
}

/** The part of the state that sets a filter to these values; [] lets everything pass. */
export function withValues(params: CompareParams, key: string, values: readonly string[]): Partial<CompareParams> {
  if (key === "threads") return { threads: values.length ? [...values] : ["all"] };
  if (isListKey(key)) return { [key]: [...values] };
  const { [key.slice(2)]: _, ...others } = params.params;
  return { params: values.length ? { ...others, [key.slice(2)]: [...values] } : others };
}

/** The state without any filter on points; data set, k, targets and the look stay. */
export function withoutFilters(): Partial<CompareParams> {
  return { engine: [], algorithm: [], build: [], config: [], machine: [], bundle: [], threads: ["all"], params: {} };
}
