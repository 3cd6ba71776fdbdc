import type { FileState } from "../disk";

/** Number of checks that are remembered; one more, and all are forgotten. */
const MOST = 10_000;
type Verdict = "whole" | "doubtful" | "damaged";
const checked = new Map<string, { at: number; as: string; verdict: Verdict }>();

/** Returns the facts of a file that change when it is written, as one text. */
export const writeMark = ({ ino, size, mtimeMs, ctimeMs }: FileState): string =>
  [ino, size, mtimeMs, ctimeMs].join(" ");

/**
 * Returns true for a whole file or object. `as` is its mark of the last write. Answers from memory where this process
 * read it within `withinMs` under the same mark, else calls `read`. Damage is remembered when it was found twice, since
 * a disk may read wrong once.
 */
export async function recentCheck(
  { name, as, withinMs }: { name: string; as: string; withinMs: number },
  read: () => Promise<boolean>,
): Promise<boolean> {
  const before = checked.get(name);
  const known = before?.as === as ? before : null;
  if (known && known.verdict !== "doubtful" && performance.now() - known.at < withinMs)
    return known.verdict === "whole";
  const isWhole = await read();
  const damage = known && known.verdict !== "whole" ? "damaged" : "doubtful";
  if (checked.size >= MOST) checked.clear();
  checked.set(name, { at: performance.now(), as, verdict: isWhole ? "whole" : damage });
  return isWhole;
}
