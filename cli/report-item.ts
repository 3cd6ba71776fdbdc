import { ExpectedError } from "../lib/errors";
import { EXIT, Failure, placeOf, printable, type ReportedIssue } from "./failure";
import { type Item, openItem } from "./items";
import { printReport } from "./print-report";
import type { Uploaded } from "./upload-item";

/** Uploads one item by `upload` and prints the result, as JSON or in words; returns its exit code. */
export async function reportItem(
  item: string,
  json: boolean,
  upload: (opened: Item, onProgress: (text: string) => void) => Promise<Uploaded>,
): Promise<number> {
  const progress = progressLine(item, !json && process.stderr.isTTY);
  try {
    const done = await upload(await openItem(item), progress.show);
    progress.clear();
    if (json) console.log(JSON.stringify({ item, ...done.answer, ...done.report }));
    else printUploaded(item, done);
    return (done.report?.bundle.status ?? done.answer.status) === "failed" ? EXIT.refused : EXIT.ok;
  } catch (error) {
    progress.clear();
    return printRefusal(item, json, error);
  }
}

/** Prints why an item was refused, and returns the exit code. Throws other errors. */
export function printRefusal(item: string, json: boolean, error: unknown): number {
  if (!(error instanceof Failure || error instanceof ExpectedError)) throw error;
  const { code, message } = error;
  const issues: readonly ReportedIssue[] = error.issues;
  if (json) console.log(JSON.stringify({ item, error: { code, message, issues } }));
  else {
    console.error(`${item}: ${printable(message)} (${code})`);
    for (const issue of issues) console.error(`  ${placeOf(issue)}${printable(issue.message)}`);
  }
  return error instanceof Failure ? error.exit : EXIT.refused;
}

function printUploaded(item: string, { answer, report }: Uploaded): void {
  const known = answer.duplicate ? " (the same bytes were here already)" : "";
  if (report) {
    const { bundle, files } = report;
    const seen = bundle.visibility === "public" ? "" : `, ${bundle.visibility}`;
    printReport({ item, what: `bundle ${bundle.id}, ${bundle.status}${known}${seen}`, files, ...bundle });
  } else console.log(`${item}: bundle ${answer.id}, ${answer.status}${known}`);
  // Older servers send neither `kept`, `replaced` nor `waiting`.
  for (const { text } of answer.kept ?? []) console.log(`  ${printable(text)}`);
  const { bundles = [], why = null } = answer.replaced ?? {};
  if (bundles.length > 0) console.log(`  replaces ${bundles.join(", ")}`);
  if (why !== null) console.log(`  replaces nothing: ${printable(why)}`);
  if (answer.waiting) console.log(`  ${printable(answer.waiting)}`);
  console.log(`  ${answer.url}`);
}

/** Makes a terminal line that later texts overwrite. */
function progressLine(item: string, shown: boolean) {
  return {
    show: (text: string) => {
      if (shown) process.stderr.write(`\r\u001b[2K${item}: ${text}`);
    },
    clear: () => {
      if (shown) process.stderr.write("\r\u001b[2K");
    },
  };
}
