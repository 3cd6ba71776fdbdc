import { formatFixed } from "@/lib/format";
import { isGood } from "./roles";

/** How a row ended. */
export interface RowOutcome {
  isFailed: boolean;
  /** True where the row says something that is neither success nor failure. */
  isDoubtful: boolean;
  code: string;
  message: string | null;
}

const outcome = (isFailed: boolean, isDoubtful: boolean, message: string | null): RowOutcome => ({
  isFailed,
  isDoubtful,
  code: isFailed ? "failed-row" : "unknown-status",
  message,
});

/** The outcome of a row without a failure. */
export const FINE = outcome(false, false, null);

/** The outcome of a row that may be wrong; `reason` begins a sentence. */
export const doubtfulOutcome = (reason: string): RowOutcome =>
  outcome(false, true, `${reason.slice(0, 120)}; it counts as suspect.`);

/** Returns the worst outcome of the cells of one row; the first of equal ones. */
export const worstOf = (outcomes: readonly RowOutcome[]): RowOutcome =>
  outcomes.find(({ isFailed }) => isFailed) ?? outcomes.find(({ isDoubtful }) => isDoubtful) ?? FINE;

/** The outcome of a row with null in the place of its number. */
export const NO_NUMBER = outcome(true, false, "The row has null in the place of its number: it failed.");

/** Returns how a row ended, by its cells of success and of failure; each null where the row has none. */
export function outcomeOf(success: string | null, failure: string | null): RowOutcome {
  if (success !== null && isGood(success) === false)
    return outcome(true, false, `The row failed (${success.slice(0, 60)}): its numbers are not counted.`);
  // A number of errors says nothing about the row as a whole.
  if (failure !== null && /^\d/.test(failure)) return doubtfulOutcome(`The row has errors (${failure.slice(0, 60)})`);
  if (failure !== null)
    return outcome(true, false, `The row failed (${failure.slice(0, 60)}): its numbers are not counted.`);
  if (success !== null && isGood(success) === null)
    return outcome(false, true, `The status ${success.slice(0, 60)} is unknown; the row counts as suspect.`);
  return FINE;
}

/**
 * Above this share of errors a rate is doubtful, since it may count them. In binary, 1 - 0.99 is a little more than
 * 0.01.
 */
const MOST_ERRORS = 0.01 + 1e-9;

/** Returns how a row ended by the share of its requests that failed. */
export function outcomeOfShare(share: number): RowOutcome {
  if (share >= 1) return outcome(true, false, "All requests of the row failed: its numbers are not counted.");
  const percent = `${formatFixed(share * 100, 1)} % of its requests failed`;
  return share > MOST_ERRORS ? outcome(false, true, `${percent}; the row counts as suspect.`) : FINE;
}
