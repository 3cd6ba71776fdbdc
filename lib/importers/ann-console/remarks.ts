import type { Issue } from "@/lib/domain/model";
import { formatCounted, formatPoints } from "@/lib/format";
import type { PlotRow } from "./facts";

/** A remark that lines of one file share, with the first of them. */
export interface Remark {
  count: number;
  first: PlotRow;
}

/** The code of a remark on rows of a plot output. */
export type RemarkCode = "same-points" | "repeated-label" | "no-index-build" | "several-index-builds";

/**
 * Makes one issue for all rows of the file `path` that share a remark. `earlier` holds the paths of the outputs that
 * printed "same-points" before; other codes ignore it.
 */
export function remarkIssue(
  code: RemarkCode,
  { count, first }: Remark,
  path: string,
  earlier: ReadonlySet<string>,
): Issue {
  const points = formatPoints(count);
  const isOne = count === 1;
  const [one = "", ...others] = earlier;
  const outputs = others.length === 0 ? one : `${one} and ${formatCounted(others.length, "other file")}`;
  const messages: Record<RemarkCode, string> = {
    "same-points": [
      `${points} of this file ${isOne ? "was" : "were"} already printed by ${outputs};`,
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
    message: messages[code],
  };
}
