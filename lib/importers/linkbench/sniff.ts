import { headingOf } from "../claims/linkbench/columns";
import { mayHold, mayHoldOne } from "../kit/signs";
import type { MemberHead } from "../kit/types";
import { LOG_SIGNS, readLogLine } from "./log-lines";

/**
 * Matches a heading of the author's tables, or a line that only LinkBench prints.
 * Sources and manuals that quote such lines don't match.
 */
export function recognise({ path, text }: MemberHead): boolean {
  if (text === null || /(?:^|\/)\.[^/]*$|\.(?:swp|java|md|sh|py|html?|json|csv|tsv)$/i.test(path)) return false;
  const mayHaveHeading = mayHold(text, "engine");
  if (!mayHaveHeading && !mayHoldOne(text, LOG_SIGNS)) return false;
  return text.split("\n").some((line) => {
    if (mayHaveHeading && headingOf(line) !== null) return true;
    const found = readLogLine(line.trimEnd());
    return (
      found !== null && found.kind !== "loaders" && (found.kind !== "latency" || Object.keys(found.values).length > 2)
    );
  });
}
