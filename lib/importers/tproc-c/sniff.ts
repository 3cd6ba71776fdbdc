import { sumPath } from "../claims/tproc-c/parse";
import { baseName } from "../kit/paths";
import type { MemberHead } from "../kit/types";

export const begun = /^(?:Vuser \d+:)?\s*Beginning rampup time of (\d+(?:\.\d+)?) minutes/;

/** The author's sums by their name and first row, HammerDB's own log by its lines. */
export function recogniseTprocC({ path, text }: MemberHead): boolean {
  if (text === null || /(?:^|\/)\._/.test(path)) return false;
  if (sumPath.test(baseName(path))) return /^[\w.-]+,\d+(?:\.\d+)?\s*$/m.test(text.slice(0, 2_000));
  if (/\.(?:json|html?|xml|md)$/i.test(path)) return false;
  return (
    /^(?:Vuser \d+:)?[ \t]*TEST RESULT : System achieved \d+ /m.test(text) ||
    /^Vuser \d+:\s*Beginning rampup time of \d/m.test(text)
  );
}
