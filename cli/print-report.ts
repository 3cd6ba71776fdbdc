import { placeOf, printable, type ReportedIssue } from "./failure";

/** Limit of printed issues. */
const MAX_ISSUES = 50;

/** Facts of a bundle, from a server or from `check`. */
export interface Report {
  item: string;
  /** For example `bundle ID, ready`. */
  what: string;
  deletedBefore?: { at: string; reason: string } | null;
  failure?: { code: string; message: string } | null;
  /** Terms of its engines' vendors that are known to forbid publishing. */
  publishingTerms?: readonly string[];
  files: readonly { role: string; importer: string | null }[];
  counts: { files: number; runs: number; indexBuilds: number; points: number; issues: number };
  issues: readonly (ReportedIssue & { severity: string })[];
}

const SEVERITIES = ["error", "warning", "info"];
const rankOf = (severity: string): number => SEVERITIES.indexOf(severity);

/** Prints the result of an import: files by role and importer, counts, and the worst MAX_ISSUES issues with places. */
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
    console.log(
      `  an earlier bundle of this file was deleted on ${deletedBefore.at}: ${printable(deletedBefore.reason)}`,
    );
  if (failure) console.log(`  ${printable(failure.message)} (${failure.code})`);
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
  // Errors come first: they mean that a table has no number, and warnings that it was read in part.
  const worstFirst = issues.toSorted((a, b) => rankOf(a.severity) - rankOf(b.severity));
  for (const issue of worstFirst.slice(0, MAX_ISSUES))
    console.log(`  ${issue.severity}: ${placeOf(issue)}${printable(issue.message)}`);
  if (counts.issues > MAX_ISSUES)
    console.log(`  ... and ${counts.issues - MAX_ISSUES} more; --json prints up to 1,000`);
}
