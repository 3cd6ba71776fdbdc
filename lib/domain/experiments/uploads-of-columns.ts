import { gatesOf } from "@/lib/domain/conditions/comparison";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import { competes } from "@/lib/domain/vector/pareto";
import type { PointColumns } from "@/lib/domain/workloads/point-columns";
import { stratumOf, type Upload, uploadBuilder } from "./uploads";

// The key is an array that columns keep, whatever a view calls their runs.
const known = new WeakMap<PointColumns["run"], ReadonlyMap<string, Upload>>();

/**
 * Returns the results of each bundle for one vector search, by id: a run's cells are rates by index and query
 * parameters. Cached with the columns.
 */
export function uploadsOfColumns(columns: PointColumns): ReadonlyMap<string, Upload> {
  const made = known.get(columns.run) ?? uploadsOf(columns);
  known.set(columns.run, made);
  return made;
}

function uploadsOf(columns: PointColumns): ReadonlyMap<string, Upload> {
  const { size, run, combo, qps, status, first } = columns;
  const settings = rowsOfColumns(columns).axes.setting.list;
  const gates = gatesOf(settings, null);
  const strata = settings.map((setting) => stratumOf(setting, gates, null));
  const builders = columns.bundles.map(({ id }) => uploadBuilder(id));
  for (let row = 0; row < size; row += 1) {
    const at = run[row] ?? 0;
    const stratum = strata[at];
    const builder = builders[columns.runs[at]?.bundle ?? -1];
    const value = qps[row] ?? Number.NaN;
    if (!stratum || !builder || status[row] !== 0 || !competes(value)) continue;
    // The first row of an execution identifies it.
    builder.add(stratum, combo[row] ?? 0, value, row, first ? `${first[row]}` : null);
  }
  // The same line of a file in two bundles is one build, and so one run.
  for (const { run: at, origin } of columns.indexes) {
    const stratum = strata[at];
    if (stratum && origin !== null) builders[columns.runs[at]?.bundle ?? -1]?.print(stratum, `index ${origin}`);
  }
  return new Map(columns.bundles.map(({ id }, at) => [id, builders[at]?.done() ?? { bundle: id, strata: [] }]));
}
