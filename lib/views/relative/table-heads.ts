import { UNKNOWN } from "@/lib/domain/conditions/facet-values";
import { CORRECTION_SUBJECTS } from "@/lib/domain/names/corrections";
import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import { isGate, type RelativeColumn } from "@/lib/domain/relative/relative-columns";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { ASKED } from "@/lib/views/bundle/shared-facts";
import { isUnnamed } from "@/lib/views/selection/machine-notice";
import { type ColumnHead, columnHeads, dimensionText } from "./relative-words";

/**
 * The heads of a table's columns, so that each says on what machine, with what config and thread count it was measured where columns
 * differ in them: also where each build has one config, so that nothing had to be split. What no head says, all columns share (`facts`), or
 * rows say it.
 */
export function tableHeads(
  table: RelativeTable,
  bundles: Readonly<Record<string, string>>,
  points: readonly WorkloadPoint[] = [],
): ColumnHead[] {
  const was = wasCalled(points);
  return columnHeads(table.columns, table.columnsBy, bundles).map((head, column) => {
    const conditions = askedOfColumns(table, [column]);
    const hosts = doubtfulHosts(table, column, bundles);
    const { value, parts } = table.columns[column] ?? { value: "", parts: [] };
    const names = [{ dimension: table.columnsBy, value }, ...parts].flatMap((part) => was(part) ?? []);
    const author = !table.split.includes("origin") && isByAuthor(table, column);
    return {
      ...head,
      lines: [...head.lines, ...names, ...conditions, ...hosts, ...(author ? [dimensionText("origin", "author")] : [])],
    };
  });
}

/** What sources call a name that readers gave, "was hetz, 48 CPUs"; undefined where nobody gave it. */
function wasCalled(points: readonly WorkloadPoint[]): (part: RelativeColumn["parts"][number]) => string | undefined {
  const names = new Map<string, Set<string>>();
  const keyOf = (dimension: string, value: string) => `${dimension}\n${value}`;
  for (const { corrected, engine, build, config, machine } of points) {
    if (corrected === undefined) continue;
    for (const [dimension, value] of Object.entries({ engine, build: build?.raw, config, machine })) {
      const was = CORRECTION_SUBJECTS.flatMap((subject) => (subject === dimension ? (corrected[subject] ?? []) : []));
      if (!value || !was.length) continue;
      const key = keyOf(dimension, value);
      names.set(key, new Set([...(names.get(key) ?? []), ...was]));
    }
  }
  return ({ dimension, value }) => {
    const was = names.get(keyOf(dimension, value));
    return was && `was ${[...was].join(", ")}`;
  };
}

/**
 * Where columns hold several bundles' numbers that name no machine: from which bundle this column's are, since nothing says that it was one
 * host. None where one bundle has all of them.
 */
function doubtfulHosts(table: RelativeTable, column: number, titles: Readonly<Record<string, string>>): string[] {
  const hostsOf = (cells: readonly RelativeCell[]) => {
    const found = new Map<string, Set<string>>();
    for (const { context, samples } of cells) {
      const machine = table.contexts[context]?.machine;
      if (machine === undefined || !isUnnamed(machine === UNKNOWN ? null : machine)) continue;
      const own = found.get(machine) ?? new Set();
      for (const { id } of samples) own.add(id.split(".")[0] ?? "");
      found.set(machine, own);
    }
    return found;
  };
  const all = hostsOf(table.cells.flatMap((row) => row.flatMap((cell) => cell ?? [])));
  return [...hostsOf(table.cells.flatMap((row) => row[column] ?? []))].flatMap(([machine, own]) => {
    if ((all.get(machine)?.size ?? 0) < 2) return [];
    const [only] = own;
    const where = own.size === 1 && only !== undefined ? `, bundle ${titles[only] ?? only}` : ` in ${own.size} bundles`;
    return [`${dimensionText("machine", machine)}${where}`];
  });
}

/** What these columns hold of config and the like, in words, where the table's columns differ in it and nothing else says so. */
export function askedOfColumns(table: RelativeTable, columns: readonly number[]): string[] {
  const cells = table.cells.flatMap((row) => columns.flatMap((column) => row[column] ?? []));
  return untold(table)
    .filter((dimension) => !isGate(dimension, table.columnsBy))
    .map((dimension) => conditionText(dimension, valuesOf(table, cells, dimension)))
    .filter(Boolean);
}

/** What a row's head says of machine and thread count where rows differ in them, though no workload was measured at several. */
export function askedOfRow(table: RelativeTable, row: number): RelativeColumn["parts"] {
  const cells = (table.cells[row] ?? []).flatMap((cell) => cell ?? []);
  return untold(table)
    .filter((dimension) => isGate(dimension, table.columnsBy))
    .flatMap((dimension) => valuesOf(table, cells, dimension).map((value) => ({ dimension, value })));
}

/** Whether all that a column holds comes from the tables of a bundle's author. */
export const isByAuthor = ({ cells }: RelativeTable, column: number): boolean =>
  cells.every((row) => !row[column] || row[column]?.origin === "author");

/** What is asked of any number, has several values in the table, and tells neither its columns nor its rows apart. */
const untold = ({ columnsBy, split, rowSplit, contexts }: RelativeTable): string[] =>
  [...ASKED].filter(
    (dimension) =>
      ![columnsBy, ...split, ...rowSplit].includes(dimension) &&
      new Set(contexts.map((context) => context[dimension])).size > 1,
  );

const valuesOf = ({ contexts }: RelativeTable, cells: readonly RelativeCell[], dimension: string): string[] => [
  ...new Set(cells.flatMap(({ context }) => contexts[context]?.[dimension] ?? [])),
];

/** "config z12a_c8r32"; of rows that differ, "config z12a_c8r32 or z12b_c8r32, by row". */
const conditionText = (dimension: string, values: readonly string[]): string => {
  const texts = values.map((value) => dimensionText(dimension, value));
  return texts.length > 1 ? `${texts.join(" or ")}, by row` : (texts[0] ?? "");
};
