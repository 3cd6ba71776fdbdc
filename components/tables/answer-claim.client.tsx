"use client";
import { SaidPanel, type SaidPanelProps } from "@/components/claims/said-panel";
import { answerClaim } from "@/lib/views/claims/answer-claims";
import type { findAnswerClaim } from "@/lib/views/claims/claim-keys";
import type { AnswerRow } from "@/lib/views/compare/answer-rows";

interface AnswerClaimProps extends Omit<SaidPanelProps, "said"> {
  view: Parameters<typeof answerClaim>[0];
  rows: readonly AnswerRow[];
  found: ReturnType<typeof findAnswerClaim>;
}

/** The claim on a series' best point. */
export default function AnswerClaim({ view, rows, found, ...panel }: AnswerClaimProps) {
  return <SaidPanel said={found && answerClaim(view, rows, found.row, found.of)} {...panel} />;
}
