import type { Issue, RunStatus } from "@/lib/domain/model";
import type { BenchbaseSummary } from "./facts";

type Remark = Pick<Issue, "code" | "severity" | "message">;

/** A run without requests or throughput failed; one that did not end in the state EXIT is suspect. */
export function outcomeOf({ requests, throughput, finalState }: BenchbaseSummary): {
  status: RunStatus;
  issue: Remark | null;
} {
  const warn = (status: RunStatus, code: string, message: string) => ({
    status,
    issue: { code, severity: "warning" as const, message },
  });
  if (requests === 0 || throughput === 0)
    return warn("failed", "run-failed", "No request was measured; the run has no throughput.");
  if (throughput === null)
    return warn("truncated", "run-truncated", "The summary has no throughput; the run has none.");
  if (finalState !== null && finalState !== "EXIT")
    return warn(
      "suspect",
      "odd-final-state",
      `The run ended in the state ${finalState}, not EXIT; its numbers may be of a part of it.`,
    );
  return { status: "complete", issue: null };
}
