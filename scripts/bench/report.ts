// Prints the bench's table, and writes it with date and machine to docs/performance.md.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const file = path.resolve(import.meta.dirname, "../../docs/performance.md");

/** Describes processor, memory, system, versions and load of this machine in one sentence. */
export function machineText() {
  const cpus = os.cpus();
  const system =
    process.platform === "linux"
      ? (/^PRETTY_NAME="(.*)"$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "Linux")
      : os.type();
  const load = os.loadavg()[0]?.toFixed(1);
  return [
    `${cpus.length} cores (${cpus[0]?.model.trim()}), ${Math.round(os.totalmem() / 1024 ** 3)}`,
    `GiB, ${system}, Node ${process.versions.node}; load average ${load} at the end`,
  ].join(" ");
}

function commit() {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: path.dirname(file), encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}

/** Makes a row of the table; `measured` and `budget` have the same unit, null means no budget. */
export function row(what: string, measured: number, text: string, budget: number | null, budgetText = "") {
  const isMet = budget !== null && measured <= budget;
  return { what, text, budgetText, verdict: budget === null ? "" : verdictText(isMet) };
}

const verdictText = (isMet: boolean): string => (isMet ? "met" : "missed");

/** A row of the bench's table, as `row` makes it. */
export type Row = ReturnType<typeof row>;
/** Heads of columns, and the keys of their cells in a row. */
export type Columns<Key extends string = string> = readonly (readonly [head: string, key: Key])[];

const BUDGET_COLUMNS: Columns = [
  ["what", "what"],
  ["measured", "text"],
  ["budget", "budgetText"],
  ["", "verdict"],
];

const about = `# Performance

Measurements of \`npm run bench\`. The parts \`--scale 1M\`, \`--scale 10M\`, \`load\`, \`publishing\`, \`readers\`,
\`relative\` and \`weight\` are measured one by one, such as \`npm run bench -- load\`. Server, database, browser and
generators run on one machine. Times of requests are from the first byte sent to the last byte received on loopback.
Missed budgets are reported, too.

The bundles are generated (\`scripts/make-ann-hdf5.ts\`, \`scripts/bench/\`), the same on every machine: real HDF5
results with other times, console logs and sysbench output in the shape of real ones, and tables in the format of
data_export.py. The large sizes copy imported bundles in the database, with rates of their own.
`;

/** Splits the file into parts by heading; the text before the first heading belongs to none. */
const partsOf = (text: string) =>
  new Map(
    text
      .split(/^(?=## )/m)
      .slice(1)
      .map((part) => [part.slice(3, part.indexOf("\n")).split(":")[0], part.trimEnd()]),
  );

/**
 * Prints the rows and writes them to docs/performance.md after the sentences `about`. They replace the part whose title
 * begins with the same words before its colon. `columns` are heads, and the keys of their cells in a row.
 */
export async function writeReport(
  rows: readonly Readonly<Record<string, string>>[],
  machine: string,
  title: string,
  { columns = BUDGET_COLUMNS, about: sentences = "" }: { columns?: Columns; about?: string } = {},
): Promise<void> {
  const widths = columns.map(([head, key]) => Math.max(head.length, ...rows.map((one) => one[key]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const table = [
    line(columns.map(([head]) => head)),
    line(widths.map((width) => "-".repeat(width))),
    ...rows.map((one) => line(columns.map(([, key]) => one[key] ?? ""))),
  ].join("\n");
  console.log(table);
  const today = new Date().toISOString().slice(0, 10);
  const parts = partsOf(readFileSync(file, "utf8"));
  parts.set(
    title.split(":")[0] ?? title,
    `## ${title}\n\n${today}, commit ${commit()}: ${machine}.\n\n${sentences ? `${sentences}\n\n` : ""}${table}`,
  );
  await writeFile(file, `${[about.trimEnd(), ...parts.values()].join("\n\n")}\n`);
}
