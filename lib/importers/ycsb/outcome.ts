import { completeOutcome, incompleteOutcome, type Outcome } from "../kit/outcome";
import type { YcsbRun } from "./facts";
import { isIntended } from "./operations";
import { wrappedRate } from "./overflow";

/** Above this share of failed operations the run is suspect: the printed rate counts them. */
const SUSPECT_SHARE = 0.01;

/** Numbers of a run's operations, all kinds together. */
export interface OperationCounts {
  worked: number;
  failed: number;
}

/**
 * Returns the outcome and the operations of a run. Failed: an error before the first operation, or no operation worked.
 * Truncated: no summary. Suspect: the clock jumped, the summary ends at [OVERALL], or more than 1 % of the operations
 * failed. YCSB's throughput counts failed ones. A count that wrapped is not a reason for doubt.
 */
export function outcomeOf(run: YcsbRun): Outcome & OperationCounts {
  const operations = [...run.operations.values()].filter(({ name }) => !isIntended(name));
  const worked = operations.reduce((sum, one) => sum + (one.operations ?? 0), 0);
  const failed = operations.reduce((sum, one) => sum + Math.max(one.failed, one.notOk), 0);
  return { worked, failed, ...outcomeAfter(run, operations.length, { worked, failed }) };
}

function outcomeAfter(run: YcsbRun, kinds: number, { worked, failed }: OperationCounts): Outcome {
  if (run.overall === null || run.throughput === null) {
    const began = run.intervals.length > 0 || worked > 0;
    return run.firstError && !began
      ? incompleteOutcome(
          "failed",
          "run-failed",
          "The run ended with an error before its first operation; it has no rate.",
        )
      : incompleteOutcome(
          "truncated",
          "run-truncated",
          "The run printed no [OVERALL] throughput: it was killed or its output was cut. It has no rate.",
        );
  }
  const wrapped = wrappedRate(run);
  if (worked === 0 && (failed > 0 || run.throughput <= 0))
    return incompleteOutcome(
      "failed",
      "run-failed",
      `No operation of the run worked${failed > 0 ? ` (${failed} failed)` : ""}; its rate is not kept.`,
    );
  if (wrapped === null && (run.throughput <= 0 || (run.runSeconds !== null && run.runSeconds <= 0)))
    return incompleteOutcome(
      "suspect",
      "odd-run-time",
      "The run's time or rate is not positive: the clock jumped, or a counter did. Its rate is not kept.",
    );
  // An extract's line names no operations, but holds the whole throughput.
  if (kinds === 0 && run.extracted) return completeOutcome();
  if (kinds === 0)
    return incompleteOutcome(
      "suspect",
      "summary-cut",
      [
        "No operation follows [OVERALL]: the output was cut there, or is an extract.",
        "The rate may lack its last digits.",
      ].join(" "),
    );
  const recomputed =
    wrapped === null
      ? []
      : [
          `YCSB's count of operations has 32 bits and wrapped: the rate ${run.throughput} that it prints`,
          `is replaced by ${wrapped.operations} operations / ${run.runSeconds} s.`,
        ];
  const share = failed / (worked + failed);
  const counts = run.variant === "go-ycsb" ? "the throughput is of the others" : "the printed throughput counts them";
  if (share > SUSPECT_SHARE)
    return incompleteOutcome(
      "suspect",
      "operations-failed",
      [
        `${failed} of ${worked + failed} operations failed, and ${counts}.`,
        "It is shown as suspect.",
        ...recomputed,
      ].join(" "),
    );
  if (failed === 0)
    return completeOutcome(recomputed.length ? { code: "rate-recomputed", message: recomputed.join(" ") } : undefined);
  const counted = `${failed} of ${worked + failed} operations failed; ${counts}.`;
  return completeOutcome({ code: "operations-failed", message: [counted, ...recomputed].join(" ") });
}
