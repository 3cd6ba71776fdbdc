import { valueWords } from "@/lib/domain/conditions/comparison";
import { formatCount, formatCounted, formatPoints } from "@/lib/format";
import { sharedDetail } from "@/lib/views/bundle/shared-detail";
import type { CompareView } from "./compare-types";

/** Returns the data in view and the conditions that all of it shares, in words. */
export function viewFacts(view: CompareView): string[] {
  const { counts, params, series } = view;
  const threads = (params.filters.threads ?? []).filter((value) => value !== "all");
  const threadFact = threads.length === 1 && threads[0] ? valueWords("threads", threads[0]) : null;
  const shared = sharedDetail(series).filter((part) => part !== threadFact);
  // Of several clients each sends one query at a time.
  const isOneClient = [threadFact, ...shared].includes(valueWords("threads", "1"));
  const single = valueWords("mode", "single");
  return [
    view.k === null ? "k not known" : `k = ${view.k}`,
    view.distance ?? "distance not known",
    threadFact,
    ...shared.map((part) => (part === single && !isOneClient ? `${part} per client` : part)),
    `${formatCount(series.length)} series, ${formatPoints(counts.points)} from ` +
      formatCounted(counts.bundles, "bundle"),
    counts.withoutRecall ? `${formatCount(counts.withoutRecall)} without a recall` : null,
  ].filter((fact) => fact !== null);
}
