import type { FileState } from "../disk";

const MOST = 10_000;
const checked = new Map<string, { at: number; as: string }>();
/** What changes when a file is written. */
export const sameFile = ({ ino, size, mtimeMs, ctimeMs }: FileState): string => [ino, size, mtimeMs, ctimeMs].join(" ");

/** Which files or objects this process has read and found whole, when and as what; one that was written since counts as unread. */
export const recentChecks = {
  knows(name: string, as: string, withinMs: number): boolean {
    const found = checked.get(name);
    return found !== undefined && found.as === as && performance.now() - found.at < withinMs;
  },
  add(name: string, as: string): void {
    if (checked.size >= MOST) checked.clear();
    checked.set(name, { at: performance.now(), as });
  },
};
