import type { HistoryParams } from "@/lib/views/history/history-types";
import { writeQuery } from "./query-text";
import { type RawSearchParams, setOwn } from "./query-values";
import { decodeWorkloadParams } from "./workload-params";
import { ALL, encodeWorkloadParams } from "./workload-query";

/** Reads the state of the history page; never fails, `notices` has a sentence for whatever was left out. Without a bundle: all bundles. */
export function decodeHistoryParams(raw: RawSearchParams): { params: HistoryParams; notices: string[] } {
  const rest: Record<string, string | readonly string[] | undefined> = {};
  // Links once said scale=relative; the scale is that of the data, a filter.
  const [old, drawn] = [isScale(raw.scale) ? raw.scale : null, firstOf(raw.values)];
  const own = new Set(["of", "values", ...(old === null ? [] : ["scale"])]);
  for (const [key, value] of Object.entries(raw)) if (!own.has(key)) setOwn(rest, key, value);
  const { params: filters, notices } = decodeWorkloadParams(rest);
  if (drawn !== null && !isScale(drawn))
    notices.push(`“values=${drawn.slice(0, 60)}” was ignored: values is absolute or relative.`);
  return {
    params: {
      filters: { ...filters, bundle: filters.bundle.length ? filters.bundle : [ALL], columns: null, view: "table" },
      of: firstOf(raw.of) || null,
      scale: (drawn ?? old) === "relative" ? "relative" : "absolute",
    },
    notices,
  };
}

/** The search parameters of a state: only what differs from the default, keys sorted; without "?". */
export function encodeHistoryParams({ filters, of, scale }: HistoryParams): string {
  const bundle = filters.bundle.includes(ALL) ? [] : filters.bundle;
  const query = [...new URLSearchParams(encodeWorkloadParams({ ...filters, bundle, columns: null }))];
  if (of !== null) query.push(["of", of]);
  if (scale !== "absolute") query.push(["values", scale]);
  return writeQuery(query);
}

const isScale = (value: unknown): value is HistoryParams["scale"] => value === "relative" || value === "absolute";

const firstOf = (value: string | readonly string[] | undefined): string | null =>
  typeof value === "string" ? value : (value?.[0] ?? null);
