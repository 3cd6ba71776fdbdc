/** The part of a member's path before the last `/`; "" at the top. */
export function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** The last part of a member's path, without `.gz`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.gz$/, "");
}

/** How many leading folders all of these lists of folders share; 0 for none. */
export function sharedDepth([first = [], ...others]: readonly (readonly string[])[]): number {
  let depth = first.length;
  for (const folders of others) {
    let same = 0;
    while (same < depth && folders[same] === first[same]) same++;
    depth = same;
  }
  return depth;
}

/** How many words of a path say that it is another's earlier or second form. */
export const secondWords = (path: string): number =>
  [...path.matchAll(/(?<=^|[._/ -])(?:old|bak|backup|orig|copy|prev)\d{0,3}(?=[._/ -]|$)/gi)].length;
