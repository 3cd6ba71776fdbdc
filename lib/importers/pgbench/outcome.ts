import { formatCount, formatCounted } from "@/lib/format";
import { completeOutcome, incompleteOutcome, type Outcome } from "../kit/outcome";
import type { PgbenchRun } from "./facts";

/** A note is made above this share of failed transactions, or where the share is unknown. */
const WORTH_SAYING = 0.01;

/**
 * Returns the outcome of a run. Failed: no transaction worked, or an error came before any progress.
 * Truncated: the output ends before the rate, or a client ended early, so that its rate is of a part.
 */
export function outcomeOf({ rate, aborted, hasLostClient, asked, metrics, ...run }: PgbenchRun): Outcome {
  const transactions = metrics.transactions ?? null;
  if (rate === null) {
    return transactions === 0 || (run.firstError !== null && run.intervals.length === 0)
      ? incompleteOutcome("failed", "run-failed", "The run failed before a transaction worked; it has no rate.")
      : incompleteOutcome(
          "truncated",
          "run-truncated",
          "The output ends before the rate: the run was killed or the file was cut. It has no rate.",
        );
  }
  if (aborted)
    return incompleteOutcome(
      "truncated",
      "run-aborted",
      [
        "pgbench says that the run was aborted and its results are incomplete;",
        `the printed rate (${metrics.tps} tps) is not kept as a result.`,
      ].join(" "),
    );
  if (!metrics.tps) return incompleteOutcome("failed", "run-failed", "The printed rate is 0: no transaction worked.");
  const ended = (transactions ?? 0) + (metrics.errors ?? 0) + (metrics.skippedTransactions ?? 0);
  if (hasLostClient || (asked !== null && ended < asked))
    return incompleteOutcome(
      "truncated",
      "run-aborted",
      [
        asked !== null && ended < asked
          ? `${formatCount(ended)} of ${formatCounted(asked, "transaction")} came to an end, as a client was aborted;`
          : "A client was aborted before the end of the run;",
        `the printed rate (${metrics.tps} tps) is not kept as a result.`,
      ].join(" "),
    );
  // Versions before 15 print no such number: a failed transaction ended its client.
  const failed = metrics.errors ?? 0;
  const all = transactions === null ? null : failed + transactions;
  if (failed === 0 || (all !== null && failed / all <= WORTH_SAYING)) return completeOutcome();
  const failures =
    all === null
      ? `${formatCounted(failed, "transaction")} failed, of an unknown number`
      : `${formatCount(failed)} of ${formatCounted(all, "transaction")} failed`;
  const message = `${failures}; pgbench's rate counts only the others.`;
  return completeOutcome({ code: "transactions-failed", message });
}
