import type { Issue } from "../domain/model";
import { ExpectedError } from "../errors";
import { issueList, problem } from "./issue-list";
import type { ReadMembers } from "./read-members";

const NAMED = 5;

/**
 * Refuses a bundle in which nothing was recognised, and says what was found instead. One whose results are known by
 * sight but cannot be read yet, or could not be read because they are damaged, is taken and says so.
 */
export function refuseWithoutResults(read: ReadMembers, found: readonly Issue[]): void {
  const { members, knownTools } = read;
  if (members.some((member) => member.importer !== null)) return;
  if (knownTools.size > 0) return;
  if (members.length === 0)
    throw new ExpectedError("archive-empty", "The archive is empty: it holds no file at all.", [...found]);
  const issues = issueList(1_000);
  for (const issue of found) issues.add(issue);
  for (const member of members) {
    const reason = member.reason ?? "Not recognised.";
    issues.add(problem(member.path, "not-recognised", member.role === "failed" ? "error" : "warning", reason));
  }
  const names = members
    .slice(0, NAMED)
    .map((member) => member.path)
    .join(", ");
  const more = members.length > NAMED ? ` and ${members.length - NAMED} more` : "";
  throw new ExpectedError(
    "no-results",
    `No result files were recognised among the ${members.length} in the archive (${names}${more}). Each is listed with the reason.`,
    issues.list(),
  );
}
