// `npm run reimport`: imports bundles again from their stored bytes, after all uploads, and reports the changes. Old
// rows stay visible until the new ones are complete. Exits with 1 when a point was lost or a bundle could not be read
// again.
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Reimport, ReimportReport } from "../lib/db/write/reimports.ts";
import { mostFrequentFirst } from "../lib/domain/most-frequent-first.ts";
import { formatCounted, formatPoints } from "../lib/format.ts";
import { operatorCommand } from "./operator-command.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    "no-wait": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help || (values.all && positionals.length > 0)) {
  console.log(`npm run reimport -- [--json] [--no-wait] [--all | KEY...]

Without KEY or --all: the bundles that an older version wrote. --no-wait leaves them to the running server.`);
  process.exit(values.help ? 0 : 2);
}

// The worker speaks of its queue, which is no part of the JSON.
if (values.json) console.log = console.error;

/** A re-import that has ended. */
interface Done extends Reimport {
  report: ReimportReport;
}

await operatorCommand(async () => {
  const { askReimports } = await import("../lib/import/reimport.ts");
  const allOrOutdated = values.all ? "all" : "outdated";
  const asked = await askReimports(positionals.length > 0 ? positionals : allOrOutdated);
  if (!values.json) console.log(`${formatCounted(asked.length, "bundle")} to import again`);
  if (values["no-wait"]) return 0;
  // Runs beside a server's own workers, or alone.
  const { startImportWorker } = await import("../lib/import/worker.ts");
  const { importBundle } = await import("../lib/import/import-bundle.ts");
  const worker = await startImportWorker({ runImport: importBundle });
  try {
    const reports = await reportsOf(asked);
    if (values.json) process.stdout.write(`${JSON.stringify(reports)}\n`);
    return reports.some(({ report }) => "failed" in report || report.points.lost > 0) ? 1 : 0;
  } finally {
    await worker.stop();
  }
});

/** Waits for the reports of these re-imports, and prints each as it comes. Returns those that were not deleted. */
async function reportsOf(asked: readonly number[]): Promise<Done[]> {
  const { reimportsOf } = await import("../lib/db/write/reimports.ts");
  const done: Done[] = [];
  for (let left = new Set(asked); left.size > 0; await sleep(500)) {
    const known = await reimportsOf([...left]);
    // A missing report was deleted with its bundle.
    left = new Set(known.filter(({ report }) => report === null).map(({ id }) => id));
    const settled = known.flatMap(({ report, ...one }) => (report === null ? [] : [{ ...one, report }]));
    done.push(...settled);
    if (!values.json) for (const one of settled) print(one);
  }
  return done;
}

function print({ bundle, title, report }: Done) {
  if ("failed" in report) {
    console.log(`${bundle}  ${title}: not read again, its rows stay. ${report.failed}`);
    return;
  }
  const { same, changed, added, lost, changes, examples } = report.points;
  console.log(`${bundle}  ${title}: ${formatPoints(same)} the same, ${changed} changed, ${added} added, ${lost} lost`);
  const [before, after] = report.versions;
  if (before !== after) console.log(`  ${before ?? "never imported"} -> ${after}`);
  const other = (report.tables ?? []).filter((table) => table !== "points");
  if (other.length > 0) console.log(`  other rows in ${other.join(", ")}`);
  for (const [what, count] of mostFrequentFirst(changes)) console.log(`  ${formatPoints(count)} changed in ${what}`);
  for (const kind of ["changed", "added", "lost"] as const)
    for (const example of examples[kind]) {
      const { path, line, label, qps } = example;
      const changed = "changes" in example ? example.changes : null;
      const value =
        changed?.map((one) => `${one.what} ${JSON.stringify(one.before)} -> ${JSON.stringify(one.after)}`).join(", ") ??
        `qps ${qps ?? "none"}`;
      console.log(`  ${kind}: ${path ?? "?"}${line === null ? "" : `:${line}`} ${label}: ${value}`);
    }
}
