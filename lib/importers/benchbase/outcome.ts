import { completeOutcome, incompleteOutcome, type Outcome } from "../kit/outcome";
import type { BenchbaseSummary } from "./facts";

/**
 * Returns the outcome of a run. Failed: no request, or a throughput or goodput of 0. Truncated: no throughput in the
 * summary. Suspect: a final state other than EXIT. Else complete.
 */
export function outcomeOf({ requests, throughput, goodput, finalState }: BenchbaseSummary): Outcome {
  if (requests === 0 || throughput === 0)
    return incompleteOutcome("failed", "run-failed", "No request was measured; the run has no throughput.");
  if (throughput === null)
    return incompleteOutcome("truncated", "run-truncated", "The summary has no throughput; the run has none.");
  if (goodput === 0)
    return incompleteOutcome(
      "failed",
      "run-failed",
      "The goodput is 0: no request succeeded; the run has no throughput.",
    );
  if (finalState === null || finalState === "EXIT") return completeOutcome();
  const message = `The run ended in the state ${finalState}, not EXIT; its numbers may cover only a part of it.`;
  return incompleteOutcome("suspect", "odd-final-state", message);
}
