// `npm run cells -- FILE|FOLDER...`: reads bundles as an import does, and stores nothing. A cell holds points of equal
// setting, workload, parameters, variant, words and origin. Prints for each bundle how many cells hold several points,
// and in how many the repeats disagree.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { group } from "d3-array";
import { register } from "tsx/esm/api";
import { archivesOf } from "./archives.mjs";

const [, , ...args] = process.argv;
if (args.length === 0) {
  console.log("npm run cells -- FILE|FOLDER...");
  process.exit(2);
}
register();
const { readMembers } = await import("../lib/import/read-members.ts");
const { joinBundle } = await import("../lib/import/join-bundle.ts");
const { openSpool } = await import("../lib/import/spool.ts");
const { executionsOf } = await import("../lib/import/variants/executions.ts");
const { identityOf } = await import("../lib/import/variants/execution.ts");
const { rateMetric } = await import("../lib/domain/workloads/families.ts");
const { repeatsDisagree, summarize } = await import("../lib/domain/verdicts/repeats.ts");

const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-cells-"));
const rows = [];
try {
  for (const file of await archivesOf(args)) {
    const spool = await openSpool(folder);
    try {
      const read = await readMembers(file, { fileName: path.basename(file), spool, onProgress: () => {} });
      rows.push({ bundle: path.basename(file), ...cellsOf(joinBundle(read, read.texts).results) });
    } catch (error) {
      console.error(`${file}: ${error.message}`);
    } finally {
      await spool.remove();
    }
  }
} finally {
  await rm(folder, { recursive: true });
}
const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
const columns = ["bundle", "points", "cells", "several", "disagree", "above15", "unmarked", "variants"];
rows.push({ bundle: "all", ...Object.fromEntries(columns.slice(1).map((key) => [key, sum(key)])) });
console.log(
  "| bundle | points | cells | several points | repeats disagree | max/min > 1.5 | of these unmarked | variants |",
);
console.log("|---|---|---|---|---|---|---|---|");
for (const row of rows) console.log(`| ${columns.map((key) => row[key]).join(" | ")} |`);

/**
 * Counts cells by everything that may distinguish two points; `unmarked` = far apart, but views would not mark them.
 */
function cellsOf(results) {
  const executions = executionsOf(results).values();
  const cells = new Map();
  const variants = new Set();
  let points = 0;
  for (const { runs, points: all } of results) {
    const byRun = group(all, ({ runKey }) => runKey);
    for (const run of runs) {
      const identity = identityOf(executions.next().value);
      const variant = (run.variant ?? []).join("/");
      const { words, disk, storageEngine } = run.settings ?? {};
      variants.add(variant);
      for (const { metrics, moreMetrics, indexParams, queryParams, origin } of byRun.get(run.key) ?? []) {
        points++;
        const metric = run.workload.family === "vector-search" ? "qps" : rateMetric(run.workload);
        const value = metrics[metric] ?? moreMetrics[metric] ?? null;
        if (value === null) continue;
        const key = JSON.stringify([identity, variant, words, disk, storageEngine, indexParams, queryParams, origin]);
        cells.set(key, [...(cells.get(key) ?? []), value]);
      }
    }
  }
  const summaries = [...cells.values()].map((values) => summarize(values));
  const far = summaries.filter(({ n, min, max }) => n > 1 && max > 1.5 * min);
  return {
    ...{ points, cells: cells.size, several: summaries.filter(({ n }) => n > 1).length },
    disagree: summaries.filter((one) => repeatsDisagree(one)).length,
    ...{ above15: far.length, unmarked: far.filter((one) => !repeatsDisagree(one)).length, variants: variants.size },
  };
}
