// Archives named on a command line.
import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/** The files themselves, and the archives of folders. */
export async function archivesOf(paths) {
  const found = [];
  for (const one of paths) {
    if (!(await stat(one)).isDirectory()) found.push(one);
    else
      for (const name of (await readdir(one)).sort())
        if (/\.(?:tar|tgz|tar\.\w+|zip)$/.test(name)) found.push(path.join(one, name));
  }
  return found;
}
