// `npm run cells -- FILE|FOLDER...`: reads bundles as an import does, and stores nothing. A cell holds points of equal
// setting, workload, parameters, variant, words and origin. Prints for each bundle how many cells hold several points,
// and in how many the repeats disagree.
import { group } from "d3-array";
import { register } from "tsx/esm/api";
import { type Results, readBundles } from "./read-bundles.ts";

const [, , ...args] = process.argv;
if (args.length === 0) {
  console.log("npm run cells -- FILE|FOLDER...");
  process.exit(2);
}
register();
const { executionsOf } = await import("../lib/import/variants/executions.ts");
const { identityOf } = await import("../lib/import/variants/execution.ts");
const { rateMetric } = await import("../lib/domain/workloads/families.ts");
const { repeatsDisagree, summarize } = await import("../lib/domain/verdicts/repeats.ts");

const counts = ["points", "cells", "several", "disagree", "above15", "unmarked", "variants"] as const;
type Counts = Record<(typeof counts)[number], number>;
const rows: [string, Counts][] = [];
await readBundles(args, (results, name) => rows.push([name, cellsOf(results)]));
const printed = rows.map(([name, row]) => [name, ...counts.map((key) => row[key])]);
printed.push(["all", ...counts.map((key) => rows.reduce((total, [, row]) => total + row[key], 0))]);
console.log(
  "| bundle | points | cells | several points | repeats disagree | max/min > 1.5 | of these unmarked | variants |",
);
console.log("|---|---|---|---|---|---|---|---|");
for (const row of printed) console.log(`| ${row.join(" | ")} |`);

/**
 * Counts cells by everything that may distinguish two points; `unmarked` = far apart, but views would not mark them.
 * A point without a rate counts as a point and is in no cell.
 */
function cellsOf(results: Results): Counts {
  const executions = executionsOf(results).values();
  const cells = new Map<string, number[]>();
  const variants = new Set<string>();
  let points = 0;
  for (const { runs, points: all } of results) {
    const byRun = group(all, ({ runKey }) => runKey);
    for (const run of runs) {
      const { value: execution } = executions.next();
      const identity = execution && identityOf(execution);
      const variant = (run.variant ?? []).join("/");
      const { words, disk, storageEngine } = run.settings ?? {};
      variants.add(variant);
      for (const { metrics, moreMetrics, indexParams, queryParams, origin } of byRun.get(run.key) ?? []) {
        points++;
        const metric = run.workload.family === "vector-search" ? "qps" : rateMetric(run.workload);
        const own: Record<string, number | null | undefined> = { ...metrics };
        const value = own[metric] ?? moreMetrics[metric] ?? null;
        if (value === null) continue;
        const key = JSON.stringify([identity, variant, words, disk, storageEngine, indexParams, queryParams, origin]);
        cells.set(key, [...(cells.get(key) ?? []), value]);
      }
    }
  }
  const summaries = [...cells.values()].map((values) => summarize(values));
  const far = summaries.filter(({ n, min, max }) => n > 1 && min !== null && max !== null && max > 1.5 * min);
  return {
    points,
    cells: cells.size,
    several: summaries.filter(({ n }) => n > 1).length,
    disagree: summaries.filter((one) => repeatsDisagree(one)).length,
    above15: far.length,
    unmarked: far.filter((one) => !repeatsDisagree(one)).length,
    variants: variants.size,
  };
}
