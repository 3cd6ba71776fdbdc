/** The part of a member's path before the last `/`; "" at the top. */
export function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** The last part of a member's path, without `.gz`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.gz$/, "");
}
