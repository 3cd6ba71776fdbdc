// Builds the production server if its sources changed since the last build.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BUILD_FOLDER, basePath, siteFolder } from "./base-path.ts";
import { installIfNeeded } from "./install.ts";
import { joinScripts } from "./join-scripts.ts";
import { packFiles } from "./pack-files.ts";
import { placeSite, STAMP } from "./place-site.ts";
import { refuseWhileServing } from "./serving.ts";

const folders = ["app", "components", "lib", "public"];
const files = [
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "proxy.ts",
  "scripts/base-path.ts",
  "scripts/join-scripts.ts",
  "scripts/pack-files.ts",
  "scripts/place-site.ts",
  "tsconfig.json",
];

/** Returns the sha256 over names and bytes of everything that the build reads. */
export function sourcesHash(root: string): string {
  const inFolders = folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
        .filter((file) => !/\.test(?:ing)?\.tsx?$|\/fixtures\//.test(file.replaceAll("\\", "/"))),
    );
  const hash = createHash("sha256");
  for (const file of [...files, ...inFolders].sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Returns true if a folder of pages has this stamp of its sources. */
function isMadeFrom(folder: string, stamp: string): boolean {
  const file = path.join(folder, STAMP);
  return existsSync(path.join(folder, "BUILD_ID")) && existsSync(file) && readFileSync(file, "utf8") === stamp;
}

/** Runs `next build` unless the build's folder was built from the same sources. */
function buildPages(root: string, hash: string): void {
  const folder = path.join(root, BUILD_FOLDER);
  if (isMadeFrom(folder, hash)) return;
  installIfNeeded({ build: true, root });
  console.log("Building the pages (next build)");
  const done = spawnSync(process.execPath, [path.join(root, "node_modules/next/dist/bin/next"), "build"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (done.status !== 0) throw new Error(`next build did not finish (exit code ${done.status}); see its output above.`);
  joinScripts(folder);
  packFiles(path.join(folder, "static"));
  writeFileSync(path.join(folder, STAMP), hash);
}

/**
 * Makes the pages for the configured base path, unless they were made from the same sources. Returns true if it made
 * them. Pages for another path use the same build.
 */
export function buildIfNeeded({ root = path.resolve(import.meta.dirname, "..") } = {}): boolean {
  const hash = sourcesHash(root);
  const folder = siteFolder();
  const stamp = `${hash} below ${basePath() || "/"}`;
  if (isMadeFrom(path.join(root, folder), stamp)) return false;
  refuseWhileServing(root, "building its pages again", folder);
  buildPages(root, hash);
  placeSite({ root, folder, base: basePath(), stamp });
  return true;
}
