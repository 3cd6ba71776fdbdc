// Writes the Prisma client to lib/db/generated when it is missing or older than the schema.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const stamp = path.join(root, "lib/db/generated/.schema-sha256");

/** Runs `prisma generate` when the schema or Prisma's version changed since the last time; answers whether it did. */
export function generateIfNeeded() {
  const hash = createHash("sha256")
    .update(readFileSync(path.join(root, "prisma/schema.prisma")))
    .update(readFileSync(path.join(root, "node_modules/prisma/package.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  const cli = path.join(root, "node_modules/prisma/build/index.js");
  const done = spawnSync(process.execPath, [cli, "generate"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1" },
  });
  if (done.status !== 0) throw new Error(`prisma generate did not finish (exit code ${done.status})`);
  writeFileSync(stamp, hash);
  return true;
}
