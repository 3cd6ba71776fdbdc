import { structuredPatch } from "diff";

/** A line of one or both files. */
export interface DifferenceLine {
  kind: "same" | "removed" | "added";
  /** Its number in the first file, from 1; null where that file lacks it. */
  a: number | null;
  /** Its number in the second file, from 1; null where that file lacks it. */
  b: number | null;
  text: string;
}

/** Equal lines around each difference. */
const CONTEXT = 3;
/** Most removed and added lines. A longer list of differences is not readable. */
const MAX_EDITS = 4_000;

/**
 * Returns the stretches in which two files differ, with up to three equal lines around each; [] for equal files. Null
 * above MAX_EDITS removed and added lines.
 */
export function lineDifferences(a: readonly string[], b: readonly string[]): DifferenceLine[][] | null {
  const patch = structuredPatch("a", "b", text(a), text(b), undefined, undefined, {
    context: CONTEXT,
    maxEditLength: MAX_EDITS,
  });
  if (!patch) return null;
  return patch.hunks.map((hunk) => {
    let [left, right] = [hunk.oldStart, hunk.newStart];
    return hunk.lines
      .filter((line) => !line.startsWith("\\"))
      .map((line): DifferenceLine => {
        const content = line.slice(1);
        if (line.startsWith("-")) return { kind: "removed", a: left++, b: null, text: content };
        if (line.startsWith("+")) return { kind: "added", a: null, b: right++, text: content };
        return { kind: "same", a: left++, b: right++, text: content };
      });
  });
}

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
