// `npm run bench`: measures the budgets of the design on this machine, on loopback, with a server and a database of its
// own; prints them as a table and writes docs/performance.md. Figures stand as measured, also when they miss.
import { buildIfNeeded } from "./build.mjs";
import { generateIfNeeded } from "./generate.mjs";
import { installIfNeeded } from "./install.mjs";

installIfNeeded({ dev: true });
generateIfNeeded();
buildIfNeeded();
const { runBench } = await import("./bench/run.mjs");
await runBench();
