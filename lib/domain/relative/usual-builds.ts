import { branchLabels } from "@/lib/domain/names/branch-labels";
import { baselinesOf } from "./baselines";
import { newestColumns } from "./newest-columns";
import type { RelativeTable } from "./relative-table";

/** Most builds of a table that shows all of them. Of more it shows some, unless the reader chooses all. */
export const MANY_BUILDS = 14;
/** Fewest builds that a table shows. Fewer would hide all changes between the oldest and the newest one. */
const FEW_BUILDS = 3;

/** The builds that a table of very many builds shows by default. */
export interface UsualBuilds {
  /** Positions of their columns, ascending. */
  columns: readonly number[];
  shown: number;
  all: number;
  /** Each build is the first of a branch (10.5), or where there are too many of a major version (10). */
  firstOf: "branch" | "major version";
}

/**
 * Returns the builds that a table of very many builds shows by default. They are baselines, first builds of branches,
 * the newest of each engine, and those of the `asked` columns. Branches of one major version count as one where too
 * many builds would stay. `asked` are positions. Null for columns that are not builds, and for at most 14 builds. Null
 * also where none would be left out, fewer than 3 would stay, or a baseline would change.
 */
export function usualBuilds(table: RelativeTable, asked: readonly number[] = []): UsualBuilds | null {
  const { columns, columnsBy } = table;
  const all = new Set(columns.map(({ value }) => value)).size;
  if (columnsBy !== "build" || all <= MANY_BUILDS) return null;
  const kept = [...asked, ...newestColumns(table).values(), ...USUAL.flatMap((kind) => basesOf(table, kind))];
  const ofBranches = buildsAt(table, [...kept, ...firstBuilds(table, Number.POSITIVE_INFINITY)]);
  const isMany = ofBranches.size > MANY_BUILDS;
  const builds = isMany ? buildsAt(table, [...kept, ...firstBuilds(table, 0)]) : ofBranches;
  if (builds.size >= all || builds.size < FEW_BUILDS) return null;
  const places = columns.flatMap(({ value }, at) => (builds.has(value) ? [at] : []));
  const cut = withColumns(table, places);
  const isKept = USUAL.every((kind) => {
    const [before, after] = [basesOf(table, kind), basesOf(cut, kind)];
    return after.every((base, at) => (places[base] ?? -1) === before[places[at] ?? -1]);
  });
  return isKept ? { columns: places, shown: builds.size, all, firstOf: isMany ? "major version" : "branch" } : null;
}

/** The kinds of baselines that other columns don't change. */
const USUAL = ["one", "own"] as const;

/** Returns the baseline of each column, -1 = none. */
const basesOf = (table: RelativeTable, kind: (typeof USUAL)[number]) => baselinesOf(table, kind, -1).ofColumn;

const buildsAt = ({ columns }: Pick<RelativeTable, "columns">, places: readonly number[]): Set<string> =>
  new Set(places.flatMap((at) => columns[at]?.value ?? []));

/** Returns the columns of each engine's first build of a branch (branch-labels.ts). */
function firstBuilds({ columns }: Pick<RelativeTable, "columns">, most: number): number[] {
  const engines = [...new Set(columns.map(({ engine }) => engine))];
  return engines.flatMap((engine) => {
    const own = columns.flatMap((column, at) => (column.engine === engine ? [at] : []));
    const labels = branchLabels(
      own.map((at) => columns[at]?.version ?? null),
      most,
    );
    return own.filter((_, at) => labels[at] !== null);
  });
}

/** Returns a table with these of its columns, marked as partial where some are left out. No cell changes. */
export function withColumns(table: RelativeTable, places: readonly number[]): RelativeTable {
  const some = <Item>(list: readonly Item[]): Item[] => places.flatMap((at) => list.slice(at, at + 1));
  const { noise } = table;
  const columns = some(table.columns);
  return {
    ...table,
    columns,
    ...(columns.length < table.columns.length && { isPartial: true }),
    cells: table.cells.map(some),
    ...(noise && { noise: { ...noise, of: noise.of.map(some) } }),
  };
}
