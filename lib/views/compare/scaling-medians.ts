import { gatesOf } from "@/lib/domain/conditions/comparison";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { applyFacets } from "@/lib/domain/conditions/facets";
import type { Measured } from "@/lib/domain/conditions/measured";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import type { GroupOfValues } from "@/lib/domain/relative/series-median";
import type { CompareSelection } from "./compare-selection";

interface Ask {
  /** The dimension of the series. */
  dimension: string;
  target: number;
  /** True for rows that can compete and that the reader's limits allow. */
  competes: (row: number) => boolean;
}

/**
 * Returns a function that finds a row's group. That is the best QPS at the target of each series of its bundle under
 * equal gates. Without such a point the group has no values. Thread count and query mode are gates. Filters of settings
 * and of the series' own dimension choose columns, so they don't change it. Filters of other parameters do, since they
 * choose among the points of a series.
 */
export function searchGroups(
  { columns, facets, selection }: Pick<CompareSelection, "columns" | "facets" | "selection">,
  { dimension: key, target, competes }: Ask,
): (row: number) => GroupOfValues {
  const rows = rowsOfColumns(columns);
  const { setting, params } = rows.axes;
  const dimension = dimensionOf(key);
  const byParams = dimension?.level === "params";
  const filters = facets.filter(({ level, key: own }) => level === "params" && own !== key);
  const asked = new Map([...selection].filter(([own]) => filters.some((facet) => facet.key === own)));
  const { fails } = applyFacets(rows, filters, asked, { apart: true });
  const groupOfRun = groupKeys(setting.list, key);
  const nameOfRun = setting.list.map((own) => seriesName(own, key));
  const groups = new Map<string, Map<string, number>>();
  for (const row of columns.bestFirst) {
    if (fails[row] !== 0 || !competes(row) || !((columns.recall[row] ?? 0) >= target)) continue;
    const run = columns.run[row] ?? 0;
    const combo = params.list[columns.combo[row] ?? 0];
    const name = `${nameOfRun[run]} ${byParams && combo ? dimension.value(combo) : ""}`;
    const group = groups.get(groupOfRun[run] ?? "") ?? new Map<string, number>();
    groups.set(groupOfRun[run] ?? "", group);
    // The first row of a series is its best.
    if (!group.has(name)) group.set(name, columns.qps[row] ?? 0);
  }
  return (row) => {
    const group = groups.get(groupOfRun[columns.run[row] ?? 0] ?? "") ?? new Map<string, number>();
    return { values: [...group.values()], members: [...group.keys()].sort().join() };
  };
}

/**
 * Returns a key for each run: its bundle and its values of the bundle's gates. Other bundles in view don't change it.
 * `held` is the dimension of the series, which separates no groups.
 */
function groupKeys(settings: readonly Measured[], held: string): string[] {
  const gates = new Map(
    [...new Set(settings.map(({ bundle }) => bundle))].map((bundle) => {
      const own = gatesOf(
        settings.filter((each) => each.bundle === bundle),
        null,
      );
      return [bundle, own.filter(({ key, of }) => of !== "views" && key !== held)] as const;
    }),
  );
  return settings.map((own) =>
    JSON.stringify([own.bundle, ...(gates.get(own.bundle) ?? []).map((gate) => gate.value(own))]),
  );
}

/** Returns the name that distinguishes a run's series in its group: its value, its engine and its variant. */
function seriesName(setting: Measured, key: string): string {
  const [dimension, variant] = [dimensionOf(key), dimensionOf("variant")];
  const value = dimension?.level === "setting" ? dimension.value(setting) : "";
  const engine = key === "algorithm" || key === "build" ? setting.engine : "";
  return JSON.stringify([value, engine, key === "variant" ? "" : variant?.value(setting)]);
}
