import { createHash } from "node:crypto";
import type { Issue } from "@/lib/domain/model";
import type { ReadFile } from "./types";

/**
 * Finds files of a bundle that hold the same results: a log that was copied into another folder is no repeat of its run. Measured
 * numbers of many digits, equal in all lines, are never met twice by chance; files without results are not to be asked about.
 */
export class Copies {
  private readonly seen = new Map<string, string>();

  /** An issue where a file before this one had the same facts, which are then not to be counted again; else null. */
  issueOf(path: string, facts: unknown): Issue | null {
    const text = JSON.stringify(facts, (_, value: unknown) =>
      value instanceof Map || value instanceof Set ? [...value] : value,
    );
    const hash = createHash("sha256").update(text).digest("base64");
    const first = this.seen.get(hash);
    if (first === undefined) {
      this.seen.set(hash, path);
      return null;
    }
    const message = `This file holds the same results as ${first}, line by line: they were counted once.`;
    return { code: "same-results", severity: "warning", path, line: null, text: null, message };
  }
}

/** Without files that hold the same results as one before them, each of which is told in `issues`. Only files that `measured` something are compared. */
export function originals<File extends ReadFile<unknown>>(
  files: readonly File[],
  measured: (file: File) => boolean,
  issues: Issue[],
): File[] {
  const copies = new Copies();
  return files.filter((file) => {
    const copy = measured(file) ? copies.issueOf(file.path, file.facts) : null;
    if (copy) issues.push(copy);
    return copy === null;
  });
}
