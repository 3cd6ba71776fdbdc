import { group } from "d3-array";
import { isDiskError } from "../disk";
import type { Issue } from "../domain/model";
import { noResults, type ParsedResults } from "../domain/parsed-results";
import { ExpectedError } from "../errors";
import { formatCounted } from "../format";
import type { Shelf } from "../importers/kit/packed-block";
import { directoryOf } from "../importers/kit/paths";
import { PointList } from "../importers/kit/point-list";
import type { AssembleContext, BinaryImporter, ReadFile, TextImporter } from "../importers/kit/types";
import { importers } from "../importers/registry";
import { checkResults } from "./check-results";
import { errorForLog, errorText, problem } from "./issue-list";
import { PackedFacts } from "./packed-facts";
import { PIPELINE_VERSION } from "./pipeline-version";
import type { ReadMembers } from "./read-members";

/** Bytes of packed facts that are joined together: some 20 times as many as objects. */
const PART_BYTES = 2 ** 20;

/** The facts of one file; those of a large bundle may be PackedFacts. */
export interface FileFacts {
  importer: TextImporter | BinaryImporter;
  member: number;
  facts: unknown;
}

/**
 * Lets each importer join the facts of its files, in the order of the registry. A failing importer fails its own files,
 * not the import; a failing disk fails the import. Facts are removed from the files, so that they don't stay in memory
 * beside the results. Many points go to the shelf, if there is one.
 */
export function joinResults(
  read: ReadMembers,
  facts: readonly FileFacts[],
  shelf?: Shelf,
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
      const result = assembleAll(importer, files, { allPaths, shelf });
      checkResults(result, known);
      results.push(result);
      issues.push(...result.issues);
    } catch (error) {
      if (isDiskError(error) || error instanceof ExpectedError) throw error;
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

/** Lets an importer join its files: packed ones some folders at a time. Packs its points where they are many. */
function assembleAll(
  importer: TextImporter | BinaryImporter,
  files: ReadFile<unknown>[],
  context: AssembleContext,
): ParsedResults {
  const { inParts } = importer;
  if (inParts === undefined || !files.some(({ facts }) => facts instanceof PackedFacts)) {
    const results = importer.assemble(files, context);
    const points = new PointList(context.shelf, results.runs);
    for (const point of results.points) points.push(point);
    return { ...results, points: points.points };
  }
  const all = noResults();
  const points = new PointList(context.shelf, all.runs);
  all.points = points.points;
  for (const part of partsOf(files)) {
    const { points: found, ...lists } = inParts.assemble(part.map(unpack), context);
    append(all.runs, lists.runs);
    for (const point of found) points.push(point);
    append(all.indexBuilds, lists.indexBuilds);
    append(all.authorRows, lists.authorRows);
    append(all.groundTruths, lists.groundTruths);
    append(all.series, lists.series);
    append(all.authorTables, lists.authorTables);
    append(all.provenance, lists.provenance);
    append(all.issues, lists.issues);
  }
  inParts.conclude(all);
  return all;
}

function append<T>(list: T[], more: readonly T[]): void {
  for (const item of more) list.push(item);
}

/** Yields files by folder, some folders at a time, and takes them from the list. */
function* partsOf(files: ReadFile<unknown>[]): Generator<ReadFile<unknown>[]> {
  const folders = group(files.splice(0), ({ path }) => directoryOf(path));
  let part: ReadFile<unknown>[] = [];
  let bytes = 0;
  for (const [folder, held] of folders) {
    folders.delete(folder);
    append(part, held);
    for (const { facts } of held) bytes += facts instanceof PackedFacts ? facts.size : 0;
    if (bytes < PART_BYTES) continue;
    yield part;
    part = [];
    bytes = 0;
  }
  if (part.length > 0) yield part;
}

const unpack = ({ path, facts }: ReadFile<unknown>): ReadFile<unknown> => ({
  path,
  facts: facts instanceof PackedFacts ? facts.facts() : facts,
});

/** Returns the versions behind a bundle's rows: `pipeline@1 ann-hdf5@1`, with the importers that took a file. */
export function importerVersion(facts: readonly FileFacts[]): string {
  const used = importers.filter((importer) => facts.some((file) => file.importer.id === importer.id));
  return [`pipeline@${PIPELINE_VERSION}`, ...used.map((importer) => `${importer.id}@${importer.version}`)].join(" ");
}
