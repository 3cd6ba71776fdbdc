// Installs missing dependencies of package-lock.json. Uses only Node's own modules: it runs before anything is
// installed.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { refuseWhileServing } from "./serving.ts";

/** The parts of an entry of package-lock.json. */
interface Locked {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  optionalDependencies?: Record<string, string>;
}
interface Wanted {
  /** Adds the test tools. */
  dev?: boolean;
  /** Adds the packages that build the pages. */
  build?: boolean;
  root?: string;
}

const read = (root: string, file: string): Record<string, Locked> =>
  JSON.parse(readFileSync(path.join(root, file), "utf8")).packages;

/**
 * Returns paths of locked packages that node_modules lacks or has in another version. Ignores optional ones for other
 * platforms.
 */
function missingPackages({ dev, build, root }: Required<Wanted>): string[] {
  const tools = build ? (read(root, "package-lock.json")[""]?.optionalDependencies ?? {}) : {};
  const isTool = (place: string) => place.replace("node_modules/", "") in tools;
  const locked = Object.entries(read(root, "package-lock.json")).filter(
    ([name, entry]) => isTool(name) || (name && !entry.optional && !entry.devOptional && (dev || !entry.dev)),
  );
  if (!existsSync(path.join(root, "node_modules/.package-lock.json"))) return locked.map(([name]) => name);
  const installed = read(root, "node_modules/.package-lock.json");
  return locked.filter(([name, { version }]) => installed[name]?.version !== version).map(([name]) => name);
}

/**
 * Runs `npm ci` when a locked package is missing; returns true if it ran. `npm ci` replaces all packages, so this
 * throws a Refusal while a server uses them. Packages that build the pages count only with `build`, since `npm run
 * prune` removes them. Install scripts stay off: none is needed, and one waits for a download on networks that drop
 * packets.
 */
export function installIfNeeded({
  dev = false,
  build = false,
  root = path.resolve(import.meta.dirname, ".."),
}: Wanted = {}): boolean {
  const missing = missingPackages({ dev, build, root });
  if (missing.length === 0) return false;
  refuseWhileServing(root, `installing missing packages (${missing.length})`);
  console.log(`Installing missing packages of package-lock.json (${missing.length})`);
  const args = [
    "ci",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--prefer-offline",
    ...(dev ? ["--include=dev"] : []),
  ];
  const npm = process.env.npm_execpath;
  const [command, rest] = npm?.endsWith(".js") ? [process.execPath, [npm, ...args]] : ["npm", args];
  const done = spawnSync(command, rest, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: command === "npm" && process.platform === "win32",
  });
  if (done.error || done.status !== 0) {
    throw new Error(
      `npm ci did not finish (${done.error?.message ?? `exit code ${done.status}`}); see its output above. ` +
        "It needs the npm registry, or a full npm cache.",
      { cause: done.error },
    );
  }
  return true;
}
