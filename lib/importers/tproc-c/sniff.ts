import { sumPath } from "../claims/tproc-c/parse";
import { reportedBenchmark } from "../kit/hammerdb-report";
import { baseName } from "../kit/paths";
import { mayHold, mayHoldOne } from "../kit/signs";
import type { MemberHead } from "../kit/types";

/** The line that begins a test; its group is the minutes of ramp-up. */
export const rampUpStart = /^(?:Vuser \d+:)?\s*Beginning rampup time of (\d+(?:\.\d+)?) minutes/;

/** The result of a job as `jobs JOBID result` prints it: a list of texts in JSON, one a line. */
const jobResult = /^[ \t]*"TEST RESULT : System achieved \d+ /m;

/**
 * Matches the author's sums by name and a row with a number; HammerDB's logs and lists of results by their lines, and
 * reports by their keys.
 */
export function recogniseTprocC({ path, text }: MemberHead): boolean {
  if (text === null || /(?:^|\/)\._/.test(path)) return false;
  if (sumPath.test(baseName(path))) return /^[\w.-]+,\d+(?:\.\d+)?\s*$/m.test(text.slice(0, 2_000));
  if (/\.(?:html?|xml|md)$/i.test(path)) return false;
  if (mayHold(text, "TEST RESULT") && jobResult.test(text) && /^\s*\[/.test(text)) return true;
  if (reportedBenchmark(text) === "TPROC-C") return true;
  if (/\.json$/i.test(path)) return false;
  if (!mayHoldOne(text, ["TEST RESULT", "Beginning rampup"])) return false;
  return (
    /^(?:Vuser \d+:)?[ \t]*TEST RESULT : System achieved \d+ /m.test(text) ||
    /^Vuser \d+:\s*Beginning rampup time of \d/m.test(text)
  );
}
