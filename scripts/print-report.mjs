const MAX_ISSUES = 50;

/** Prints what became of a bundle: files by role and importer, counts, and the issues with their places. */
export function printReport({ item, duplicate, bundle, files }) {
  const { counts } = bundle;
  const known = duplicate ? " (the same bytes were here already)" : "";
  console.log(`${item}: bundle ${bundle.id}, ${bundle.status}${known}`);
  if (bundle.deletedBefore)
    console.log(
      `  an earlier bundle of this file was deleted on ${bundle.deletedBefore.at}: ${bundle.deletedBefore.reason}`,
    );
  if (bundle.failure) console.log(`  ${bundle.failure.message} (${bundle.failure.code})`);
  const kinds = new Map();
  for (const { role, importer } of files) {
    const kind = importer ? `${role} by ${importer}` : role;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  console.log(`  files: ${counts.files}${[...kinds].map(([kind, n]) => `, ${n} ${kind}`).join("")}`);
  console.log(
    `  runs: ${counts.runs}, index builds: ${counts.indexBuilds}, points: ${counts.points}, issues: ${counts.issues}`,
  );
  for (const { severity, path, line, message } of bundle.issues.slice(0, MAX_ISSUES)) {
    const place = path ? `${printable(path)}${line ? `:${line}` : ""}: ` : "";
    console.log(`  ${severity}: ${place}${printable(message)}`);
  }
  if (counts.issues > MAX_ISSUES)
    console.log(`  ... and ${counts.issues - MAX_ISSUES} more; --json prints up to 1,000`);
}

/** Text without what a terminal would obey. */
const printable = (text) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, "\uFFFD");
