import type { Issue } from "../domain/model";
import type { ParsedResults } from "../domain/parsed-results";
import { formatCounted } from "../format";
import type { BinaryImporter, ReadFile, TextImporter } from "../importers/kit/types";
import { importers } from "../importers/registry";
import { checkResults } from "./check-results";
import { errorForLog, errorText, problem } from "./issue-list";
import { PIPELINE_VERSION } from "./pipeline-version";
import type { ReadMembers } from "./read-members";

/** The facts of one file. */
export interface FileFacts {
  importer: TextImporter | BinaryImporter;
  member: number;
  facts: unknown;
}

/**
 * Lets each importer join the facts of its files, in the order of the registry. A failing importer fails its own files,
 * not the import. Facts are removed from the files, so that they don't stay in memory beside the results.
 */
export function joinResults(
  read: ReadMembers,
  facts: readonly FileFacts[],
): { results: ParsedResults[]; issues: Issue[] } {
  const results: ParsedResults[] = [];
  const issues: Issue[] = [];
  const allPaths = read.members.map((member) => member.path);
  const known = new Set(allPaths);
  for (const importer of importers) {
    const mine = facts.filter((file) => file.importer.id === importer.id);
    if (mine.length === 0) continue;
    try {
      const files = mine.map((file): ReadFile<unknown> => ({ path: allPaths[file.member] ?? "", facts: file.facts }));
      for (const file of mine) file.facts = null;
      const result = importer.assemble(files, { allPaths });
      checkResults(result, known);
      results.push(result);
      issues.push(...result.issues);
    } catch (error) {
      console.error(`importer ${importer.id} failed: ${errorForLog(error)}`);
      const message =
        `The importer ${importer.id} failed while joining its ${formatCounted(mine.length, "file")}: ` +
        `${errorText(error)}. ` +
        "Nothing of them was imported; please report it with the bundle.";
      issues.push(problem(null, "importer-failed", "error", message));
      for (const { member } of mine)
        Object.assign(read.members[member] ?? {}, { role: "failed", reason: `The importer ${importer.id} failed.` });
    }
  }
  return { results, issues };
}

/** Returns the versions behind a bundle's rows: `pipeline@1 ann-hdf5@1`, with the importers that took a file. */
export function importerVersion(facts: readonly FileFacts[]): string {
  const used = importers.filter((importer) => facts.some((file) => file.importer.id === importer.id));
  return [`pipeline@${PIPELINE_VERSION}`, ...used.map((importer) => `${importer.id}@${importer.version}`)].join(" ");
}
