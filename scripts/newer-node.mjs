// Finds a Node that package.json accepts: this one, or one that npm fetches into .node/ once.
// Plain JavaScript without packages, since it runs before anything is installed, on Node 16 too.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const sources = path.join(root, "scripts/node");

/** The oldest version that package.json accepts, such as "22.18". */
export const leastNode = () =>
  /\d+(?:\.\d+)*/.exec(JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")).engines.node)[0];

/** Returns true where `version` ("v20.20.2") is `least` ("22.18") or newer. */
export function isNewEnough(version, least) {
  const [have, want] = [version.replace(/^v/, ""), least].map((text) => text.split(".").map(Number));
  const at = want.findIndex((number, place) => number !== have[place]);
  return at === -1 || have[at] > want[at];
}

/**
 * Returns the name of the package that holds Node for a platform, or null where there is none. The Linux packages need
 * glibc: Alpine and other musl systems have none.
 */
export function nodePackage({ platform, arch, hasGlibc }) {
  if (platform === "linux" && !hasGlibc) return null;
  const { packages } = JSON.parse(fs.readFileSync(path.join(sources, "package-lock.json"), "utf8"));
  const found = Object.entries(packages).find(([, { os, cpu }]) => os === platform && cpu === arch);
  return found ? found[0].replace("node_modules/", "") : null;
}

/** Returns this machine's platform for nodePackage. */
export const thisMachine = () => ({
  platform: process.platform,
  arch: process.arch,
  hasGlibc: Boolean(process.report?.getReport().header.glibcVersionRuntime),
});

/**
 * Returns the path of a Node that is new enough. It is our own, or that of `folder`. npm fetches a missing one into
 * `folder`. Throws an error in words where there is none for this machine, or where the download fails.
 */
export function newEnoughNode({
  version = process.version,
  machine = thisMachine(),
  folder = path.join(root, ".node"),
  say = (text) => console.error(`benchfolio: ${text}`),
} = {}) {
  const least = leastNode();
  if (isNewEnough(version, least)) return process.execPath;
  const advice = `Install Node ${least} or newer, from nodejs.org or your package manager.`;
  const name = nodePackage(machine);
  if (!name) throw new Error(`this is Node ${version}, and npm has no newer one for this system. ${advice}`);
  const lock = fs.readFileSync(path.join(sources, "package-lock.json"));
  const kept = path.join(folder, createHash("sha256").update(lock).digest("hex").slice(0, 12));
  const inside = path.join("node_modules", name, "bin", machine.platform === "win32" ? "node.exe" : "node");
  const binary = path.join(kept, inside);
  if (fs.existsSync(binary)) return binary;
  say(`this is Node ${version}, and ${least} or newer is needed: fetching ${name} from npm into .node/, once.`);
  fs.mkdirSync(folder, { recursive: true });
  const coming = fs.mkdtempSync(path.join(folder, "fetch-"));
  try {
    fetchNode(coming, advice);
    const tried = spawnSync(path.join(coming, inside), ["-v"], { encoding: "utf8" });
    const reason = tried.error ? tried.error.message : tried.stderr.trim().split("\n")[0];
    if (tried.status !== 0) throw new Error(`${name} does not run on this system: ${reason} ${advice}`);
    // 64 of 185 MB are headers for native modules, and nothing is compiled here.
    fs.rmSync(path.join(coming, "node_modules", name, "include"), { recursive: true, force: true });
    fs.renameSync(coming, kept);
  } catch (error) {
    // Another command may have fetched it at the same moment.
    if (!fs.existsSync(binary)) throw error;
  } finally {
    fs.rmSync(coming, { recursive: true, force: true });
  }
  return binary;
}

/** Runs npm to install the package that scripts/node's lock file names for this platform, checked by its hash. */
function fetchNode(folder, advice) {
  for (const file of ["package.json", "package-lock.json"])
    fs.copyFileSync(path.join(sources, file), path.join(folder, file));
  const args = ["ci", "--ignore-scripts", "--include=optional", "--no-audit", "--no-fund", "--prefer-offline"];
  const npm = process.env.npm_execpath;
  const [command, rest] = npm?.endsWith(".js") ? [process.execPath, [npm, ...args]] : ["npm", args];
  // `npm start` passes the project's folder to its children; here it is another one.
  const done = spawnSync(command, rest, {
    cwd: folder,
    env: { ...process.env, npm_config_prefix: undefined, npm_config_local_prefix: undefined },
    stdio: ["ignore", "ignore", "inherit"],
    shell: command === "npm" && process.platform === "win32",
  });
  if (done.error || done.status !== 0)
    throw new Error(`npm could not fetch a newer Node (see its output above). ${advice}`);
}
