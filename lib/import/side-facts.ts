import type { Fact } from "../domain/identity/fact";
import { sideFacts } from "../domain/identity/side-files";
import { directoryOf } from "../importers/kit/paths";

/**
 * Returns a function for the facts of side files by a file's path. It gives those beside the file and in the folders
 * above, the nearest first.
 */
export function sideFactsOf(texts: ReadonlyMap<string, string>): (path: string) => readonly Fact[] {
  const byFolder = new Map<string, Fact[]>();
  for (const [path, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const folder = directoryOf(path);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), ...sideFacts(text)]);
  }
  const known = new Map<string, readonly Fact[]>();
  const inFolder = (folder: string): readonly Fact[] => {
    const before = known.get(folder);
    if (before) return before;
    const above = folder === "" ? [] : inFolder(directoryOf(folder));
    const found = [...(byFolder.get(folder) ?? []), ...above];
    known.set(folder, found);
    return found;
  };
  return byFolder.size === 0 ? () => [] : (path) => inFolder(directoryOf(path));
}
