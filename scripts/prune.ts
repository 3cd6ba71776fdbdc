// `npm run prune`: builds the pages and removes packages that only builds, tests and development need. `npm start`
// still serves; where sources change, it installs the packages for builds again.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { formatCounted } from "../lib/format.ts";
import { BUILD_FOLDER } from "./base-path.ts";
import { buildIfNeeded } from "./build.ts";
import { installIfNeeded } from "./install.ts";
import { refuseWhileServing } from "./serving.ts";

type Names = Record<string, string>;
interface Locked {
  dependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
type Packages = Record<string, Locked>;

/** Next's own optional packages compile pages and scale pictures, which only builds do. */
const FOR_BUILDS = "node_modules/next";

/** Returns the place of the package that one at `from` resolves a name to; null where it is not installed. */
function placeOf(packages: Packages, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === "") return null;
  }
}

/**
 * Returns the places of all packages that `dependencies` need at run time. Leaves out packages that are not installed,
 * and those that Next builds with.
 */
export function neededToServe(packages: Packages, dependencies: Names): Set<string> {
  const needed = new Set<string>();
  const add = (from: string, names: Names = {}) => {
    for (const name of Object.keys(names)) {
      const place = placeOf(packages, from, name);
      if (place === null || needed.has(place)) continue;
      needed.add(place);
      const {
        dependencies: own,
        optionalDependencies: optional,
        peerDependencies = {},
        peerDependenciesMeta,
      } = packages[place] ?? {};
      const peers = Object.entries(peerDependencies).filter(([peer]) => !peerDependenciesMeta?.[peer]?.optional);
      add(place, { ...own, ...Object.fromEntries(peers) });
      if (place !== FOR_BUILDS) add(place, optional);
    }
  };
  add("", dependencies);
  return needed;
}

if (process.argv[1] === import.meta.filename) {
  const root = path.resolve(import.meta.dirname, "..");
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), "utf8"));
  Object.assign(process.env, { NODE_ENV: "production" });
  installIfNeeded();
  buildIfNeeded();
  refuseWhileServing(root, "removing packages");
  const list = "node_modules/.package-lock.json";
  const installed: { packages: Packages } = read(list);
  const needed = neededToServe(installed.packages, read("package.json").dependencies);
  const removed = Object.keys(installed.packages).filter((place) => !needed.has(place));
  for (const place of removed) {
    rmSync(path.join(root, place), { recursive: true, force: true });
    delete installed.packages[place];
  }
  writeFileSync(path.join(root, list), JSON.stringify(installed, null, 2));
  const cache = path.join(root, BUILD_FOLDER, "cache");
  if (existsSync(cache)) rmSync(cache, { recursive: true });
  console.log(`Removed ${formatCounted(removed.length, "package")}; ${needed.size} serve.`);
}
