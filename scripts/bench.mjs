// `npm run bench`: measures the budgets of the design on this machine, on loopback, with a server and a database of its
// own; prints them as a table and writes docs/performance.md. Figures stand as measured, also when they miss. `--scale 1M` or `10M` asks for
// the pages over so many points instead, with up to 10 GB under the system's temporary folder. `--data FOLDER` keeps those points there,
// and takes them from there the next time; with `--prepare` nothing is measured. `load` asks how the server answers more than it can: nine minutes.
// `relative` asks only how relative tables are drawn and changed, `publishing` what embeds, frozen pages, reports and pictures take: a minute
// each. `memory FILE...` asks how much memory the imports of these bundles take.
import { parseArgs } from "node:util";
import { buildIfNeeded } from "./build.mjs";
import { installIfNeeded } from "./install.mjs";

const {
  values: { scale, data, prepare },
  positionals: [part, ...files],
} = parseArgs({
  allowPositionals: true,
  options: { scale: { type: "string" }, data: { type: "string" }, prepare: { type: "boolean" } },
});
const PARTS = ["load", "memory", "publishing", "relative"];
if (part !== undefined && !PARTS.includes(part))
  throw new Error(`the bench has no part ${part}; there are: ${PARTS.join(", ")}`);
installIfNeeded({ dev: true });
if (part === "memory") {
  const { runMemory } = await import("./bench/memory.mjs");
  await runMemory(files);
  process.exit(0);
}
buildIfNeeded();
if (part === "relative") {
  const { relativeTables } = await import("./bench/relative.mjs");
  const { machineText, row, writeReport } = await import("./bench/report.mjs");
  await writeReport(await relativeTables(row), machineText(), "Relative tables: nodes, places and changes");
} else if (part === "publishing") {
  const { runPublishing } = await import("./bench/publishing.mjs");
  await runPublishing();
} else if (part === "load") {
  const { runLoad } = await import("./bench/load.mjs");
  await runLoad();
} else if (scale === undefined) {
  const { runBench } = await import("./bench/run.mjs");
  await runBench();
} else {
  const { runScale, SCALES } = await import("./bench/scale.mjs");
  if (!Object.hasOwn(SCALES, scale)) throw new Error(`--scale is one of ${Object.keys(SCALES).join(", ")}`);
  await runScale(scale, { data, prepare });
}
