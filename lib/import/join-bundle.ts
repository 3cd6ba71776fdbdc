import type { Issue, ParsedResults } from "../domain/model";
import { type FileFacts, joinResults } from "./join-results";
import { linkResults } from "./link-results";
import { nameRuns } from "./name-runs";
import type { ReadMembers } from "./read-members";

/** What the files of a bundle say together: each importer's results, joined, linked and named. Reads and writes nothing. */
export function joinBundle(
  read: ReadMembers,
  facts: readonly FileFacts[],
): { results: ParsedResults[]; issues: Issue[] } {
  const joined = joinResults(read, facts);
  const linked = linkResults(joined.results);
  return { results: nameRuns(linked.results), issues: [...joined.issues, ...linked.issues] };
}
