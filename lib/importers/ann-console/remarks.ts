import type { Issue } from "@/lib/domain/model";
import { formatPoints } from "@/lib/format";
import type { PlotRow } from "./facts";

/** A remark that lines of one file share, with the first of them. */
export interface Remark {
  count: number;
  first: PlotRow;
}

/** Makes one issue for all rows of a file that share a remark. */
export function remarkIssue(code: string, count: number, first: PlotRow, path: string, sameAs: string): Issue {
  const points = formatPoints(count);
  const isOne = count === 1;
  const messages: Record<string, string> = {
    "same-points": [
      `${points} of this file ${isOne ? "was" : "were"} already printed by ${sameAs};`,
      "each is counted once.",
    ].join(" "),
    "repeated-label": [
      `${points} ${isOne ? "repeats" : "repeat"} a label of this file, so the label does not say all that was varied;`,
      "every row is kept.",
    ].join(" "),
    "no-index-build": [
      `No log beside this file covers ${points};`,
      `${isOne ? "its index build is" : "their index builds are"} unknown.`,
    ].join(" "),
    "several-index-builds": `Several index builds match ${points}; none was chosen.`,
  };
  return {
    code,
    severity: code === "same-points" ? "info" : "warning",
    path,
    line: first.line,
    text: first.text,
    message: messages[code] ?? code,
  };
}
