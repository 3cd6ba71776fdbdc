// Identifies what makes answers beside the data: the pages' build, this server, and settings that answers show.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Settings that a live answer or its policy shows: home's finding, who may correct names, the store of uploads. */
const SHOWN = ["BENCHFOLIO_FINDING", "BENCHFOLIO_OPEN_UPLOADS", "BENCHFOLIO_S3_DIRECT"];

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
  return hash.update(JSON.stringify(SHOWN.map((name) => settings[name] ?? null))).digest("hex");
}
