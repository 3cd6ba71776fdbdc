import { withoutPacking } from "@/lib/domain/packing";
/** Returns a member's path up to the last `/`, or "" at the top. */
export function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Returns the last part of a member's path, without the ending of its compression. */
export function baseName(path: string): string {
  return withoutPacking(path.slice(path.lastIndexOf("/") + 1));
}

/** Matches paths that hold no author's table: hidden files, and files of other formats by their extension. */
export const isOtherFormat = (path: string): boolean =>
  /(?:^|\/)\.[^/]*$|\.(?:swp|md|sh|py|html?|json|csv)$/i.test(withoutPacking(path));

/** Counts the leading folders that all lists share; 0 without a list. */
export function sharedDepth([first = [], ...others]: readonly (readonly string[])[]): number {
  let depth = first.length;
  for (const folders of others) {
    let same = 0;
    while (same < depth && folders[same] === first[same]) same++;
    depth = same;
  }
  return depth;
}

/** Counts the words of a path that mark a backup or a copy, and the `(1)` of a second download. */
export const countCopyWords = (path: string): number =>
  [...path.matchAll(/(?<=^|[._/ -])(?:old|bak|backup|orig|copy|prev)\d{0,3}(?=[._/ -]|$)| ?\(\d{1,2}\)(?=[./]|$)/gi)]
    .length;
