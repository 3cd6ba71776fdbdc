// Builds the production server if its sources changed since the last build.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { basePath, buildFolder } from "./base-path.ts";
import { installIfNeeded } from "./install.ts";
import { joinScripts } from "./join-scripts.ts";
import { refuseWhileServing } from "./serving.ts";

const folders = ["app", "components", "lib", "public"];
const files = [
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "postcss.config.mjs",
  "scripts/base-path.ts",
  "scripts/join-scripts.ts",
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
  const hash = createHash("sha256").update(`base path ${basePath()}\0`);
  for (const file of [...files, ...inFolders].sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Packs copies beside scripts and styles of a build, which the server sends (server/answer/packed-files.ts). */
export function packFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:css|js)$/.test(name)) continue;
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: hint }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Runs `next build` unless the build's folder was built from the same sources; returns true if it ran. */
export function buildIfNeeded({ root = path.resolve(import.meta.dirname, "..") } = {}): boolean {
  const hash = sourcesHash(root);
  const folder = path.join(root, buildFolder());
  const stamp = path.join(folder, "benchfolio-sources");
  const current =
    existsSync(path.join(folder, "BUILD_ID")) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
  if (current) return false;
  refuseWhileServing(root, "building its pages again", buildFolder());
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
  writeFileSync(stamp, hash);
  return true;
}
