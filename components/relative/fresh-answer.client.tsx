"use client";
import { summaryClaim } from "@/lib/views/answers/result-summary";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import { AnswerText } from "./answer-text";
import type { TableFacts } from "./table-parts.client";
import { useWorkloadState } from "./workload-state.client";

/** The sentence on a table whose look the reader has changed; nothing where it has no claim. */
export default function FreshAnswer({ view, grid }: { view: TableFacts; grid: RelativeGrid }) {
  const { params } = useWorkloadState();
  const claimed = summaryClaim({ ...view, params: { ...params, claim: null } }, grid);
  return claimed && <AnswerText sentence={claimed.sentence} />;
}
