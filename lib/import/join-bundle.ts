import type { Issue, ParsedRun } from "../domain/model";
import type { Given } from "../domain/names/given";
import type { ParsedResults } from "../domain/parsed-results";
import type { Shelf } from "../importers/kit/packed-block";
import { importers } from "../importers/registry";
import { contradictedFacts } from "./contradicted-facts";
import { printedTwice, withoutCopies } from "./copies";
import { equalOutputs } from "./equal-outputs";
import { addFingerprints } from "./fingerprints";
import { ENGINE_UNKNOWN, identifyRuns } from "./identify";
import { type FileFacts, joinResults } from "./join-results";
import { linkResults } from "./link-results";
import { statedFacts } from "./manifest/stated";
import { nameRuns } from "./name-runs";
import { withNeighbourMachines } from "./neighbour-machines";
import type { ReadMembers } from "./read-members";
import { printedInTables } from "./reprints";
import { withoutRestated } from "./restated/restated";

/**
 * Joins all files of a bundle: each importer's results, linked and named. Reads and writes nothing. It consumes the
 * facts, and drops each intermediate result: a bundle may have half a million points. Many points go to the shelf, if
 * there is one.
 */
export function joinBundle(
  read: ReadMembers,
  facts: FileFacts[],
  given: Given = {},
  shelf?: Shelf,
): {
  results: ParsedResults[];
  issues: Issue[];
  /** The facts that the manifest states about all runs. */
  stated: Given;
} {
  const named = nameAll(joinResults(read, facts, shelf), read, given);
  const once = countOnce(named.results, read, given.repeat);
  // An importer without an engine may have reported a file whose name has one.
  const issues = [...named.issues, ...once.issues].filter(
    ({ code, path }) => code !== ENGINE_UNKNOWN || path === null || !named.known.has(path),
  );
  return { results: once.results, issues, stated: named.stated };
}

interface Found {
  results: ParsedResults[];
  issues: Issue[];
}

/**
 * Links the importers' results, and gives each run the identity from its own sources. `known` are files whose runs
 * all have a known engine.
 */
function nameAll(joined: Found, read: ReadMembers, given: Given) {
  const linked = linkResults(joined.results);
  const stated = statedFacts(given, read.manifests, read.chosenRules, read.sides);
  const named = identifyRuns(linked.results, read, stated);
  return {
    results: withNeighbourMachines(named.results),
    issues: [...joined.issues, ...linked.issues, ...named.issues],
    stated: stated.ofAll(),
    known: knownFiles(named.results.flatMap(({ runs }) => runs)),
  };
}

/** Counts repeated prints once, and names variants and repeats of the rest. */
function countOnce(results: ParsedResults[], read: ReadMembers, repeat?: string): Found {
  const contents = contentsOf(read);
  addFingerprints(results, contents);
  const once = withoutCopies(results, printedTwice(results));
  const equal = equalOutputs(once.results, contents);
  const runs = nameRuns(once.results, repeat);
  const tables = withoutCopies(runs, printedInTables(runs));
  const stated = withoutRestated(tables.results, tablesAmong(read));
  const contradicted = contradictedFacts(stated.results);
  const issues = [...once.issues, ...equal, ...tables.issues, ...stated.issues, ...contradicted];
  return { results: stated.results, issues };
}

/**
 * Returns the hash of each member by path. Of several members with one path only the first is read, and its hash
 * counts.
 */
const contentsOf = ({ members }: ReadMembers): Map<string, string> =>
  new Map(
    members.flatMap(({ path, occurrence, content }): [string, string][] =>
      content !== null && occurrence === 1 ? [[path, content]] : [],
    ),
  );

/** Returns the test of a path for tables of no known tool. */
function tablesAmong({ members }: ReadMembers): (path: string) => boolean {
  const fallbacks = new Set(importers.flatMap(({ id, fallback }) => (fallback ? id : [])));
  const paths = new Set(members.flatMap(({ path, importer }) => (fallbacks.has(importer ?? "") ? path : [])));
  return (path) => paths.has(path);
}

/** Returns the files whose runs all have a known engine. */
function knownFiles(runs: readonly ParsedRun[]): ReadonlySet<string> {
  const unknown = new Set(runs.flatMap((run) => (isKnown(run) ? [] : run.source.path)));
  return new Set(runs.flatMap(({ source: { path } }) => (unknown.has(path) ? [] : path)));
}

const isKnown = ({ setting }: ParsedRun): boolean => setting.engine !== "unknown";
