import { type Outcome, wentWell, wentWrong } from "../kit/outcome";
import type { PgbenchRun } from "./facts";

/** Above this share of failed transactions a note says so: the rate counts those that worked alone. */
const WORTH_SAYING = 0.01;

/**
 * What became of a run: failed when it has no rate and no transaction worked or an error came; truncated when pgbench says that the run
 * was aborted (its rate is of a part of the run) or when the output ends before the rate; else complete.
 */
export function outcomeOf({ rate, aborted, metrics, firstError, intervals }: PgbenchRun): Outcome {
  const transactions = metrics.transactions ?? null;
  if (rate === null) {
    return transactions === 0 || (firstError !== null && intervals.length === 0)
      ? wentWrong("failed", "run-failed", "The run failed before a transaction worked; it has no rate.")
      : wentWrong(
          "truncated",
          "run-truncated",
          "The output ends before the rate: the run was killed or the file was cut. It has no rate.",
        );
  }
  if (aborted)
    return wentWrong(
      "truncated",
      "run-aborted",
      `pgbench says that the run was aborted and its results are incomplete; the printed rate (${metrics.tps} tps) is not kept as a result.`,
    );
  if (!metrics.tps) return wentWrong("failed", "run-failed", "The printed rate is 0: no transaction worked.");
  const failed = metrics.errors ?? 0;
  const share = failed / (failed + (transactions ?? 0));
  if (!(share > WORTH_SAYING)) return wentWell();
  const message = `${failed} of ${failed + (transactions ?? 0)} transactions failed; pgbench's rate counts only the others.`;
  return wentWell({ code: "transactions-failed", message });
}
