// Reads the texts of bundles as an import does, and stores nothing: HDF5 is left out. Call tsx's register() first.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { joinBundle } from "../lib/import/join-bundle.ts";
import { archivesOf } from "./archives.ts";

/** Results of a bundle, as its import joins them. */
export type Results = ReturnType<typeof joinBundle>["results"];

/** Gives the results of each archive in files and folders to `use`, with its name. Prints errors of unreadable ones. */
export async function readBundles(paths: readonly string[], use: (results: Results, name: string) => void) {
  const { readMembers } = await import("../lib/import/read-members.ts");
  const join = await import("../lib/import/join-bundle.ts");
  const { openSpool } = await import("../lib/import/spool.ts");
  const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-read-"));
  try {
    for (const file of await archivesOf(paths)) {
      const spool = await openSpool(folder);
      try {
        const read = await readMembers(file, { fileName: path.basename(file), spool, onProgress: () => {} });
        use(join.joinBundle(read, read.texts).results, path.basename(file));
      } catch (error) {
        console.error(`${file}: ${error instanceof Error ? error.message : error}`);
      } finally {
        await spool.remove();
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
