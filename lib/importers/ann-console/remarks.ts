import type { Issue } from "@/lib/domain/model";
import type { PlotRow } from "./facts";

/** A remark that lines of one file share, with the first of them. */
export interface Remark {
  count: number;
  first: PlotRow;
}

/** Makes one issue for all rows of a file that share a remark. */
export function remarkIssue(code: string, count: number, first: PlotRow, path: string, sameAs: string): Issue {
  const points = count === 1 ? "1 point" : `${count} points`;
  const messages: Record<string, string> = {
    "same-points": `${points} of this file were already printed by ${sameAs}; each is counted once.`,
    "repeated-label": [
      `${points} repeat a label of this file, so the label does not say all that was varied;`,
      "every row is kept.",
    ].join(" "),
    "no-index-build": `No log beside this file covers ${points}; their index builds are unknown.`,
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
