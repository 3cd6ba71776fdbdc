import type { Issue, ParsedResults, ParsedRun } from "../domain/model";
import { printedTwice, withoutCopies } from "./copies";
import { withFingerprints } from "./fingerprints";
import { type FileFacts, joinResults } from "./join-results";
import { linkResults } from "./link-results";
import { ENGINE_UNKNOWN, nameEngines } from "./name-engines";
import { nameRuns } from "./name-runs";
import { withNeighbourMachines } from "./neighbour-machines";
import type { ReadMembers } from "./read-members";
import { printedInTables } from "./reprints";

/** What the files of a bundle say together: each importer's results, joined, linked and named. Reads and writes nothing. */
export function joinBundle(
  read: ReadMembers,
  facts: readonly FileFacts[],
): { results: ParsedResults[]; issues: Issue[] } {
  const joined = joinResults(read, facts);
  const linked = linkResults(joined.results);
  const named = nameEngines(linked.results);
  const printed = withFingerprints(withNeighbourMachines(named.results));
  const once = withoutCopies(printed, printedTwice(printed));
  const runs = nameRuns(once.results);
  const tables = withoutCopies(runs, printedInTables(runs));
  const known = new Set(named.results.flatMap(({ runs }) => runs.filter(isKnown).map(({ source }) => source.path)));
  // An importer that saw no engine may have said so of a file whose name tells.
  const issues = [...joined.issues, ...linked.issues, ...named.issues, ...once.issues, ...tables.issues].filter(
    ({ code, path }) => code !== ENGINE_UNKNOWN || path === null || !known.has(path),
  );
  return { results: tables.results, issues };
}

const isKnown = ({ setting }: ParsedRun): boolean => setting.engine !== "unknown";
