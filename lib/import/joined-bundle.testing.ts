import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Issue, ParsedRun } from "../domain/model";
import type { ParsedResults } from "../domain/parsed-results";
import { joinBundle } from "./join-bundle";
import { readMembers } from "./read-members";
import { openSpool } from "./spool";

const bundles = path.resolve(import.meta.dirname, "../../../shared/bundles");

/** A bundle of ../shared/bundles by folder and name; not there in a fresh clone. */
export const sharedBundle = (name: string): string => path.join(bundles, `${name}.tar.gz`);

export interface JoinedBundle {
  results: ParsedResults[];
  runs: ParsedRun[];
  issues: Issue[];
}

/** Reads an archive as an import does, up to the rows: nothing is stored, binary results are left out. */
export async function joinedBundle(file: string): Promise<JoinedBundle> {
  const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-joined-"));
  const spool = await openSpool(folder);
  try {
    const read = await readMembers(file, { fileName: path.basename(file), spool, onProgress: () => {} });
    const { results, issues } = joinBundle(read, read.texts);
    return { results, runs: results.flatMap(({ runs }) => runs), issues: [...read.issues, ...issues] };
  } finally {
    await spool.remove();
    await rm(folder, { recursive: true });
  }
}
