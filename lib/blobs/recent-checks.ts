import type { FileState } from "../disk";

const MOST = 10_000;
const checked = new Map<string, { at: number; as: string }>();
const sameFile = ({ ino, size, mtimeMs, ctimeMs }: FileState) => [ino, size, mtimeMs, ctimeMs].join(" ");

/** Which files this process has read and found whole, and when; a file that was written since counts as unread. */
export const recentChecks = {
  knows(file: string, now: FileState, withinMs: number): boolean {
    const found = checked.get(file);
    return found !== undefined && found.as === sameFile(now) && Date.now() - found.at < withinMs;
  },
  add(file: string, as: FileState): void {
    if (checked.size >= MOST) checked.clear();
    checked.set(file, { at: Date.now(), as: sameFile(as) });
  },
};
