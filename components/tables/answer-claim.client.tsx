"use client";
import { ShownClaimPanel, type ShownClaimPanelProps } from "@/components/claims/shown-claim-panel";
import { answerClaim } from "@/lib/views/claims/answer-claims";
import type { findAnswerClaim } from "@/lib/views/claims/claim-keys";
import type { AnswerRow } from "@/lib/views/compare/answer-rows";

interface AnswerClaimProps extends Omit<ShownClaimPanelProps, "claimed"> {
  view: Parameters<typeof answerClaim>[0];
  rows: readonly AnswerRow[];
  /** The row and column that the claim names; null = none of that name. */
  found: ReturnType<typeof findAnswerClaim>;
}

/** The claim on a series' best point. */
export default function AnswerClaim({ view, rows, found, ...panel }: AnswerClaimProps) {
  return <ShownClaimPanel claimed={found && answerClaim(view, rows, found.row, found.of)} {...panel} />;
}
