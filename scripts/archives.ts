// Finds the archives that a command line names.
import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/**
 * Returns the named files, and the archives directly in the named folders, in the order of their names. Throws
 * ENOENT where a path is missing.
 */
export async function archivesOf(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const one of paths) {
    if (!(await stat(one)).isDirectory()) found.push(one);
    else
      for (const name of (await readdir(one)).sort())
        if (/\.(?:tar|tgz|tar\.\w+|zip)$/.test(name)) found.push(path.join(one, name));
  }
  return found;
}
