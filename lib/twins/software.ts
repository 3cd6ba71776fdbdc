import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Returns a hash over the sources of `lib` and the versions of packages. All of these may change the contents of a
 * twin.
 */
function softwareIn(root: string): string {
  const folder = path.join(root, "lib");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sources = names.filter((name) => /(?<!\.test|\.testing)\.ts$/.test(name)).sort();
  const hash = createHash("sha256").update(readFileSync(path.join(root, "package-lock.json")));
  for (const name of sources) hash.update(`\0${name}\0`).update(readFileSync(path.join(folder, name)));
  return hash.digest("hex");
}

/** Identifies the software of this process. It is read with its modules, before the sources may change. */
export const SOFTWARE = softwareIn(/* turbopackIgnore: true */ process.cwd());
