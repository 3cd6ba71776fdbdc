import { joinList } from "@/lib/domain/conditions/list-codec";
import type { CompareParams } from "@/lib/views/compare/compare-types";
import { plainNumber, writeQuery } from "./query-text";
import { ALL } from "./workload-query";

// Writes the page's state as search parameters; compare-params.ts reads it. No zod here: this half also runs in the browser.

export const DEFAULT_TARGETS: readonly number[] = [1, 0.99, 0.98, 0.97, 0.96, 0.95];
const DEFAULT_TARGET = 0.95;

export { ALL };

/** The state of a page without search parameters. */
export const defaultCompareParams = (): CompareParams => ({
  dataset: null,
  distance: null,
  k: null,
  filters: {},
  series: "algorithm",
  base: null,
  recall: [...DEFAULT_TARGETS],
  target: DEFAULT_TARGET,
  x: "logit",
  y: "log",
  all: false,
});

/** The target that a link means which names targets only: 0.95 where it is one of them, else the lowest. */
export const targetOf = (recall: readonly number[]): number =>
  !recall.length || recall.includes(DEFAULT_TARGET) ? DEFAULT_TARGET : Math.min(...recall);

/** The search parameters of a state: only what differs from the default, keys sorted; without "?". Default = "". */
export function encodeCompareParams(params: CompareParams): string {
  const query: [string, string][] = [];
  for (const [key, values] of Object.entries(params.filters)) if (values.length) query.push([key, joinList(values)]);
  if (params.dataset) query.push(["dataset", params.dataset]);
  if (params.distance !== null) query.push(["distance", params.distance || "unknown"]);
  if (params.k !== null) query.push(["k", params.k === 0 ? "unknown" : String(params.k)]);
  if (params.series !== "algorithm") query.push(["series", params.series]);
  if (params.base !== null) query.push(["base", params.base]);
  const recall = descending(params.recall);
  if (recall.length && recall.join() !== DEFAULT_TARGETS.join())
    query.push(["recall", recall.map(plainNumber).join(",")]);
  if (params.target !== targetOf(recall)) query.push(["target", plainNumber(params.target)]);
  if (params.x !== "logit") query.push(["x", params.x]);
  if (params.y !== "log") query.push(["y", params.y]);
  if (params.all) query.push(["all", "1"]);
  return writeQuery(query);
}

/** Targets from highest to lowest, each once. */
export const descending = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => b - a);
