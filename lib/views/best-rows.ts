import type { BestSummary } from "@/lib/db/best-summary";
import { compareHref } from "./compare-link";

type Best = Omit<BestSummary, "bundle" | "bundleTitle">;

/** Best points, one a target, gathered to a row for each data set, distance, k, algorithm, thread count and mode; in the order given. */
export function toBestRows(best: readonly Best[]) {
  const rows = new Map<string, ReturnType<typeof emptyRow>>();
  for (const { target, qps, recall, point, ...rest } of best) {
    const key = JSON.stringify([
      rest.dataset,
      rest.distance,
      rest.k,
      rest.engine,
      rest.algorithm,
      rest.threads,
      rest.batch,
    ]);
    const row = rows.get(key) ?? emptyRow(rest);
    row.best[String(target)] = { qps, recall, point };
    rows.set(key, row);
  }
  return [...rows.values()];
}

function emptyRow(of: Omit<Best, "target" | "qps" | "recall" | "point">) {
  const best: Record<string, { qps: number; recall: number; point: string }> = {};
  return {
    ...of,
    best,
    compare: compareHref({
      dataset: of.dataset,
      distance: of.distance,
      k: of.k,
      threads: [of.threads === null ? "unknown" : String(of.threads)],
    }),
  };
}
