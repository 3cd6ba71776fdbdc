// `npm run bench`: measures the design's budgets on this machine, on loopback, with its own server and database. Prints
// a table and writes docs/performance.md; misses are reported, too. `--scale 1M` or `10M` instead measures the pages
// over so many points, with up to 10 GB of temporary files. `--data FOLDER` keeps those points there and reuses them;
// with `--prepare` it only makes them. `load` measures the server under overload: nine minutes. `relative` only
// measures relative tables; `publishing` embeds, frozen pages, reports and pictures; `weight` the bytes of each page: a
// minute each. `weight --chunks` also prints each script. `readers` measures live pictures, files, embeds and lists of
// the API for many readers: two minutes. `memory FILE...` measures the memory that imports of these bundles need.
// `statements` times each statement of public pages over 100,000 bundles, or `--bundles N`. There `--keep FILE` writes
// the times, `--like FILE` compares with another revision's, `--data FOLDER` keeps the database.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { buildIfNeeded } from "./build.ts";
import { installIfNeeded } from "./install.ts";

const {
  values: { scale, data, prepare, chunks },
  positionals: [part, ...files],
} = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: "string" },
    data: { type: "string" },
    prepare: { type: "boolean" },
    chunks: { type: "boolean" },
    keep: { type: "string" },
    like: { type: "string" },
    bundles: { type: "string" },
  },
});
const PARTS = ["load", "memory", "publishing", "readers", "relative", "statements", "weight"];
if (part !== undefined && !PARTS.includes(part))
  throw new Error(`the bench has no part ${part}; there are: ${PARTS.join(", ")}`);
installIfNeeded({ dev: true });
if (part === "memory") {
  const { runMemory } = await import("./bench/memory.ts");
  await runMemory(files);
  process.exit(0);
}
if (part === "statements") {
  // It imports modules of the server.
  const at = process.argv.indexOf(part, 2);
  const node = ["--conditions=react-server", "--import", "tsx", "scripts/bench/statements.ts"];
  process.exit(
    spawnSync(process.execPath, [...node, ...process.argv.slice(2, at), ...process.argv.slice(at + 1)], {
      stdio: "inherit",
    }).status ?? 1,
  );
}
buildIfNeeded();
if (part === "relative") {
  const { relativeTables } = await import("./bench/relative.ts");
  const { machineText, writeReport } = await import("./bench/report.ts");
  await writeReport(await relativeTables(), machineText(), "Relative tables: nodes, places and changes");
} else if (part === "weight") {
  const { runWeight } = await import("./bench/weight.ts");
  await runWeight({ chunks });
} else if (part === "publishing") {
  const { runPublishing } = await import("./bench/publishing.ts");
  await runPublishing();
} else if (part === "readers") {
  const { runReaders } = await import("./bench/readers.ts");
  await runReaders();
} else if (part === "load") {
  const { runLoad } = await import("./bench/load.ts");
  await runLoad();
} else if (scale === undefined) {
  const { runBench } = await import("./bench/run.ts");
  await runBench();
} else {
  const { runScale } = await import("./bench/scale.ts");
  await runScale(scale, { data, prepare });
}
