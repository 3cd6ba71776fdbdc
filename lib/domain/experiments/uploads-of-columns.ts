import { gatesOf } from "@/lib/domain/conditions/comparison";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import { competes } from "@/lib/domain/vector/pareto";
import type { PointColumns } from "@/lib/domain/workloads/point-columns";
import { stratumOf, type Upload, uploadBuilder } from "./uploads";

// The key is an array that columns keep, even if a view renames their runs.
const known = new WeakMap<PointColumns["run"], ReadonlyMap<string, Upload>>();

/**
 * Returns the results of each bundle for one vector search, by id. A run's cells are rates by index and query
 * parameters. Cached with the columns.
 */
export function uploadsOfColumns(columns: PointColumns): ReadonlyMap<string, Upload> {
  const made = known.get(columns.run) ?? uploadsOf([{ columns, nameOf: (number) => number }]);
  known.set(columns.run, made);
  return made;
}

/** Returns the results of each bundle over several vector searches, by id. Each search has a distinct name. */
export const uploadsOfSearches = (searches: ReadonlyMap<string, PointColumns>): ReadonlyMap<string, Upload> =>
  uploadsOf([...searches].map(([name, columns]) => ({ columns, nameOf: (number) => `${name} ${number}` })));

/** A vector search. `nameOf` makes names for its choices of parameters and its executions, from their numbers in it. */
interface Search {
  columns: PointColumns;
  nameOf: (number: number) => string | number;
}

function uploadsOf(searches: readonly Search[]): ReadonlyMap<string, Upload> {
  const builders = new Map<string, ReturnType<typeof uploadBuilder>>();
  // Owners matter for stated projects alone, and those say nothing of a vector search.
  for (const { columns } of searches)
    for (const { id } of columns.bundles) if (!builders.has(id)) builders.set(id, uploadBuilder(id, null));
  const settings = searches.map(({ columns }) => rowsOfColumns(columns).axes.setting.list);
  const gates = gatesOf(settings.flat(), null);
  for (const [nth, { columns, nameOf }] of searches.entries()) {
    const { size, run, combo, qps, status, first } = columns;
    const strata = (settings[nth] ?? []).map((setting) => stratumOf(setting, gates, null));
    const own = columns.bundles.map(({ id }) => builders.get(id));
    for (let row = 0; row < size; row += 1) {
      const at = run[row] ?? 0;
      const stratum = strata[at];
      const builder = own[columns.runs[at]?.bundle ?? -1];
      const value = qps[row] ?? Number.NaN;
      if (!stratum || !builder || status[row] !== 0 || !competes(value)) continue;
      // The first row of an execution identifies it.
      builder.add(stratum, nameOf(combo[row] ?? 0), value, row, first ? `${nameOf(first[row] ?? row)}` : null);
    }
    // The same line of a file in two bundles is one build, and so one run.
    for (const { run: at, origin } of columns.indexes) {
      const stratum = strata[at];
      if (stratum && origin !== null) own[columns.runs[at]?.bundle ?? -1]?.print(stratum, `index ${origin}`);
    }
  }
  return new Map([...builders].map(([id, builder]) => [id, builder.done()]));
}
