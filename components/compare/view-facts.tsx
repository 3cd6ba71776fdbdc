import { formatCount, formatPoints } from "@/lib/format";
import { sharedDetail } from "@/lib/views/bundle/shared-detail";
import type { CompareView } from "@/lib/views/compare/compare-types";

/** One line on what is in view. */
export function ViewFacts({ view }: { view: CompareView }) {
  const { counts, params, series } = view;
  const threads = (params.filters.threads ?? []).filter((value) => value !== "all");
  const threadFact = threads.length === 1 ? (threads[0] === "1" ? "1 thread" : `${threads[0]} threads`) : null;
  const facts = [
    view.k === null ? "k not known" : `k = ${view.k}`,
    view.distance ?? "distance not known",
    threadFact,
    ...sharedDetail(series).filter((part) => part !== threadFact),
    `${formatCount(series.length)} series, ${formatPoints(counts.points)} from ${formatCount(counts.bundles)} ${counts.bundles === 1 ? "bundle" : "bundles"}`,
    counts.withoutRecall ? `${formatCount(counts.withoutRecall)} without a recall` : null,
  ];
  return <p>{facts.filter((fact) => fact !== null).join(" · ")}</p>;
}
