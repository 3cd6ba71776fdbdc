// Identifies what makes answers beside the data: the pages' build, this server, and settings that answers may show.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Settings that no answer shows. They are places on this machine, amounts of parallel work, and secrets, which a tag
 * must not help to guess. Any other setting counts, even one that does not exist yet.
 */
const UNSHOWN = new Set([
  "BENCHFOLIO_DATA",
  "BENCHFOLIO_LOG",
  "BENCHFOLIO_WEB_PROCESSES",
  "BENCHFOLIO_WORKERS",
  "BENCHFOLIO_IMPORTS",
  "BENCHFOLIO_IMPORT_SECONDS",
  "BENCHFOLIO_IMPORT_NICE",
  "BENCHFOLIO_STATEMENT_TIMEOUT",
]);
const SECRET = /(?:TOKEN|SECRET)$/;
const mayShow = (name: string) => name.startsWith("BENCHFOLIO_") && !UNSHOWN.has(name) && !SECRET.test(name);

interface Where {
  /** The folder of the pages' build. */
  build: string;
  /** The folder of this server's sources, which set headers and policies. A new build doesn't contain them. */
  server: string;
  settings: Readonly<Record<string, string | undefined>>;
}

/** Returns a hash that differs where the same data may be answered otherwise. */
export function softwareOf({ build, server, settings }: Where): string {
  const hash = createHash("sha256").update(readFileSync(path.join(build, "BUILD_ID")));
  const files = readdirSync(server, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => /(?<!\.test|\.testing)\.ts$/.test(name)).sort())
    hash.update(`\0${file}\0`).update(readFileSync(path.join(server, file)));
  const shown = Object.entries(settings).filter(([name]) => mayShow(name));
  return hash.update(JSON.stringify(shown.sort(([a], [b]) => (a < b ? -1 : 1)))).digest("hex");
}
