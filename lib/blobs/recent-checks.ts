import type { FileState } from "../disk";

const MOST = 10_000;
type Verdict = "whole" | "doubtful" | "damaged";
const checked = new Map<string, { at: number; as: string; verdict: Verdict }>();
/** What changes when a file is written. */
export const sameFile = ({ ino, size, mtimeMs, ctimeMs }: FileState): string => [ino, size, mtimeMs, ctimeMs].join(" ");

/**
 * Whether a file or object is whole: what this process found when it read it as the same within `withinMs`, else what `read` says. One that
 * was written since counts as unread. Damage counts when it was found twice, since a disk may read wrong once.
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
