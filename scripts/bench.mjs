// `npm run bench`: measures the budgets of the design on this machine, on loopback, with a server and a database of its
// own; prints them as a table and writes docs/performance.md. Figures stand as measured, also when they miss. `--scale 1M` or `10M` asks for
// the pages over so many points instead: minutes to an hour, and up to 10 GB under the system's temporary folder.
import { parseArgs } from "node:util";
import { buildIfNeeded } from "./build.mjs";
import { generateIfNeeded } from "./generate.mjs";
import { installIfNeeded } from "./install.mjs";

const { scale } = parseArgs({ options: { scale: { type: "string" } } }).values;
installIfNeeded({ dev: true });
generateIfNeeded();
buildIfNeeded();
if (scale === undefined) {
  const { runBench } = await import("./bench/run.mjs");
  await runBench();
} else {
  const { runScale, SCALES } = await import("./bench/scale.mjs");
  if (!Object.hasOwn(SCALES, scale)) throw new Error(`--scale is one of ${Object.keys(SCALES).join(", ")}`);
  await runScale(scale);
}
