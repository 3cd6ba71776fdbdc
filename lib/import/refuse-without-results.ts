import type { Issue } from "../domain/model";
import { ExpectedError } from "../errors";
import { formatCount, formatCounted } from "../format";
import { importers } from "../importers/registry";
import { issueList, problem } from "./issue-list";
import type { ReadMembers } from "./read-members";

/** Members that a message names. */
const NAMED = 5;
/** Titles of importers whose files only support results, such as settings and samples, by id. */
const supporting = new Map(
  importers.flatMap(({ id, title, supporting }) => (supporting ? [[id, title] as const] : [])),
);

/**
 * Throws `no-results` for a bundle without recognised results, and names the files in it. Settings and samples alone
 * are not enough. Throws `archive-empty` for a bundle without files. Accepts bundles with results of known tools
 * without an importer. It also accepts damaged results, which have an issue.
 */
export function refuseWithoutResults(read: ReadMembers, found: readonly Issue[]): void {
  const { members, knownTools } = read;
  if (members.some(({ importer }) => importer !== null && !supporting.has(importer))) return;
  if (knownTools.size > 0) return;
  if (members.length === 0)
    throw new ExpectedError("archive-empty", "The archive holds no file. Check what was packed, and upload it again.", [
      ...found,
    ]);
  const issues = issueList(1_000);
  for (const issue of found) issues.add(issue);
  const reported = new Set(found.filter(({ severity }) => severity === "error").map(({ path }) => path));
  for (const member of members) {
    if (member.importer !== null && member.role === "imported") continue;
    if (reported.has(member.path)) continue;
    const reason = member.reason ?? "Not recognised.";
    issues.add(problem(member.path, "not-recognised", member.role === "failed" ? "error" : "warning", reason));
  }
  const known = recognisedWords(members);
  const [only] = members;
  if (known !== null)
    throw new ExpectedError(
      "no-results",
      `The ${members.length === 1 ? "file" : "archive"} holds no benchmark results, ` +
        `only what belongs beside them: ${known}. Upload it together with the results.`,
      issues.list(),
    );
  if (only && members.length === 1)
    throw new ExpectedError(
      "no-results",
      `No results were recognised in ${only.path}. ${only.reason ?? ""} ${whatToDo}`,
      issues.list(),
    );
  const names = members
    .slice(0, NAMED)
    .map((member) => member.path)
    .join(", ");
  const more = members.length > NAMED ? ` and ${formatCount(members.length - NAMED)} more` : "";
  throw new ExpectedError(
    "no-results",
    `No result files were recognised among the ${formatCount(members.length)} in the archive (${names}${more}). ` +
      `Each is listed with the reason and with what it looks like. ${whatToDo}`,
    issues.list(),
  );
}

const whatToDo =
  "No number was taken from it. Upload the output as the tool printed it, under names that tell what ran; " +
  "the upload page lists the formats.";

/** Names the recognised files by kind: `3 files of vmstat samples`; null without any. */
function recognisedWords(members: ReadMembers["members"]): string | null {
  const counts = new Map<string, number>();
  for (const { importer } of members) {
    const title = importer === null ? undefined : supporting.get(importer);
    if (title) counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  const parts = [...counts].map(([title, count]) => `${formatCounted(count, "file")} of ${title}`);
  return parts.length === 0 ? null : parts.join(", ");
}
