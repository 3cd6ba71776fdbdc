// The bench's table: on the terminal, and with date and machine in docs/performance.md.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const file = path.resolve(import.meta.dirname, "../../docs/performance.md");

/** Processor, memory, system, versions and load of this machine in one sentence. */
export function machineText() {
  const cpus = os.cpus();
  const system =
    process.platform === "linux"
      ? (/^PRETTY_NAME="(.*)"$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "Linux")
      : os.type();
  const load = os.loadavg()[0].toFixed(1);
  return `${cpus.length} cores (${cpus[0].model.trim()}), ${Math.round(os.totalmem() / 1024 ** 3)} GiB, ${system}, Node ${process.versions.node}; load average ${load} at the end`;
}

function commit() {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: path.dirname(file), encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}

const columns = [
  ["what", "what"],
  ["measured", "text"],
  ["budget", "budgetText"],
  ["", "verdict"],
];

/** Prints the rows and writes them to docs/performance.md. */
export async function writeReport(rows, machine) {
  const widths = columns.map(([title, key]) => Math.max(title.length, ...rows.map((row) => row[key].length)));
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(" | ")} |`;
  const table = [
    line(columns.map(([title]) => title)),
    line(widths.map((width) => "-".repeat(width))),
    ...rows.map((row) => line(columns.map(([, key]) => row[key]))),
  ].join("\n");
  console.log(table);
  const today = new Date().toISOString().slice(0, 10);
  await writeFile(
    file,
    `# Performance

What \`npm run bench\` measured on ${today} at commit ${commit()}: ${machine}. Everything ran on that one machine, the
browser and the generators too, against a server and a database of the bench's own. Times of requests are from the first
byte sent to the last byte received on loopback. Figures stand as measured, also when they miss.

${table}

The bundles are generated (\`scripts/make-ann-hdf5.mjs\`, \`scripts/bench/make-bundles.mjs\`), the same on every machine: real
HDF5 results with other times, console logs in the shape of real ones, and tables as data_export.py writes them.
`,
  );
}
