import type { ParsedRun } from "@/lib/domain/model";
import { distanceOfName } from "../kit/ann-benchmarks";
import { threadsOfPath } from "./dataset";
import type { PlotRow } from "./facts";
import type { PlotFile } from "./join-points";
import { DEFAULT_K, K_ASSUMED } from "./k";
import { settingOf } from "./runs";
import type { Surroundings } from "./surroundings";

/**
 * Returns the run of a point that no log of the directory covers. `known` holds one for each data set, mode and
 * algorithm; a missing one is added. In batch mode its thread count is that of the directory `dop_N`, else null.
 */
export function plotRun(
  known: Map<string, ParsedRun>,
  plot: PlotFile,
  { row, rowKey }: { row: PlotRow; rowKey: string },
  algorithm: string,
  around: Surroundings,
): ParsedRun {
  const key = JSON.stringify([row.dataset, row.batch, algorithm]);
  const existing = known.get(key);
  if (existing) return existing;
  const { setting, assumed, notes } = settingOf(algorithm, around);
  const run: ParsedRun = {
    key: `${rowKey}:${algorithm}`,
    setting,
    assumed,
    algorithm,
    workload: {
      family: "vector-search",
      dataset: row.dataset,
      distance: distanceOfName(row.dataset),
      k: DEFAULT_K,
    },
    batch: row.batch,
    threads: row.batch ? threadsOfPath(plot.path) : 1,
    status: "complete",
    source: { path: plot.path, line: row.line, text: row.text },
    notes: {
      ...notes,
      kFrom: K_ASSUMED,
      distanceFrom: "the end of the data set's name",
      log: "none beside the plot output",
    },
  };
  known.set(key, run);
  return run;
}
