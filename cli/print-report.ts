import { placeOf, printable, type ToldIssue } from "./failure";

const MAX_ISSUES = 50;

/** What is told of a bundle, whether a server read it or `check` did. */
export interface Report {
  item: string;
  /** `bundle ID, ready`, for instance. */
  what: string;
  deletedBefore?: { at: string; reason: string } | null;
  failure?: { code: string; message: string } | null;
  /** Terms of its engines' vendors that are known to forbid publishing its results. */
  publishingTerms?: readonly string[];
  files: readonly { role: string; importer: string | null }[];
  counts: { files: number; runs: number; indexBuilds: number; points: number; issues: number };
  issues: readonly (ToldIssue & { severity: string })[];
}

/** Prints what became of a bundle: files by role and importer, counts, and the issues with their places. */
export function printReport({
  item,
  what,
  deletedBefore,
  failure,
  publishingTerms = [],
  files,
  counts,
  issues,
}: Report): void {
  console.log(`${item}: ${what}`);
  if (deletedBefore)
    console.log(`  an earlier bundle of this file was deleted on ${deletedBefore.at}: ${deletedBefore.reason}`);
  if (failure) console.log(`  ${failure.message} (${failure.code})`);
  for (const terms of publishingTerms) console.log(`  terms: ${terms}`);
  const kinds = new Map<string, number>();
  for (const { role, importer } of files) {
    const kind = importer ? `${role} by ${importer}` : role;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  console.log(`  files: ${counts.files}${[...kinds].map(([kind, n]) => `, ${n} ${kind}`).join("")}`);
  console.log(
    `  runs: ${counts.runs}, index builds: ${counts.indexBuilds}, points: ${counts.points}, issues: ${counts.issues}`,
  );
  for (const issue of issues.slice(0, MAX_ISSUES))
    console.log(`  ${issue.severity}: ${placeOf(issue)}${printable(issue.message)}`);
  if (counts.issues > MAX_ISSUES)
    console.log(`  ... and ${counts.issues - MAX_ISSUES} more; --json prints up to 1,000`);
}
