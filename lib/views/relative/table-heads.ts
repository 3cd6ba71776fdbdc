import { measuredOfPoint } from "@/lib/domain/conditions/measured";
import { CORRECTION_SUBJECTS } from "@/lib/domain/names/corrections";
import type { Called } from "@/lib/domain/names/shown-names";
import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import { isGate, type RelativeColumn, valueIn } from "@/lib/domain/relative/relative-columns";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { wordList } from "@/lib/format";
import { ASKED } from "@/lib/views/bundle/shared-facts";
import { type ColumnHead, columnHeads, dimensionText } from "./relative-words";

/**
 * Returns the heads of a table's columns. They name the config where columns differ in it, even if that split no
 * column. Row heads name machine and thread count, which no ratio crosses (`askedOfRow`). Conditions that all columns
 * share are in `facts`.
 */
export function tableHeads(
  table: RelativeTable,
  bundles: Readonly<Record<string, string>>,
  points: readonly WorkloadPoint[] = [],
): ColumnHead[] {
  const was = formerNames(points);
  return columnHeads(table.columns, table.columnsBy, bundles, table.names).map((head, column) => {
    const conditions = askedOfColumns(table, [column]);
    const { value, parts } = table.columns[column] ?? { value: "", parts: [] };
    const names = [{ dimension: table.columnsBy, value }, ...parts].flatMap((part) => was(part) ?? []);
    const author = !table.split.includes("origin") && isByAuthor(table, column);
    return {
      ...head,
      lines: [...head.lines, ...names, ...conditions, ...(author ? [dimensionText("origin", "author")] : [])],
    };
  });
}

/**
 * Returns a lookup from readers' names to the sources' names: "was hetz, 48 CPUs". Undefined for a name that was not
 * changed.
 */
function formerNames(points: readonly WorkloadPoint[]): (part: RelativeColumn["parts"][number]) => string | undefined {
  const names = new Map<string, Set<string>>();
  const keyOf = (dimension: string, value: string) => `${dimension}\n${value}`;
  const seen = new Set<Called>();
  for (const point of points) {
    const { corrected } = point;
    if (corrected === undefined || seen.has(corrected)) continue;
    seen.add(corrected);
    const measured = measuredOfPoint(point);
    for (const subject of CORRECTION_SUBJECTS) {
      const was = corrected.was[subject];
      if (was === undefined) continue;
      const key = keyOf(subject, valueIn(measured, subject));
      names.set(key, new Set([...(names.get(key) ?? []), was]));
    }
  }
  return ({ dimension, value }) => {
    const was = names.get(keyOf(dimension, value));
    return was && `was ${[...was].join(", ")}`;
  };
}

/** Writes the conditions of these columns, such as the config, that no other text gives and in which columns differ. */
export function askedOfColumns(table: RelativeTable, columns: readonly number[]): string[] {
  const cells = table.cells.flatMap((row) => columns.flatMap((column) => row[column] ?? []));
  return unnamedConditions(table)
    .filter((dimension) => !isGate(dimension, table.columnsBy))
    .map((dimension) => conditionText(dimension, valuesOf(table, cells, dimension), table.names))
    .filter(Boolean);
}

/** Returns machine and thread count for a row's head where rows differ in them, although no workload has several. */
export function askedOfRow(table: RelativeTable, row: number): RelativeColumn["parts"] {
  const cells = (table.cells[row] ?? []).flatMap((cell) => cell ?? []);
  return unnamedConditions(table)
    .filter((dimension) => isGate(dimension, table.columnsBy))
    .flatMap((dimension) => valuesOf(table, cells, dimension).map((value) => ({ dimension, value })));
}

/** Returns true where only the tables of a bundle's author fill a column. */
export const isByAuthor = ({ cells }: RelativeTable, column: number): boolean =>
  cells.every((row) => !row[column] || row[column]?.origin === "author");

/**
 * Returns the conditions that every number needs and that have several values here, unless columns or rows name them.
 */
const unnamedConditions = ({ columnsBy, split, rowSplit, contexts }: RelativeTable): string[] =>
  [...ASKED].filter(
    (dimension) =>
      ![columnsBy, ...split, ...rowSplit].includes(dimension) &&
      new Set(contexts.map((context) => context[dimension])).size > 1,
  );

const valuesOf = ({ contexts }: RelativeTable, cells: readonly RelativeCell[], dimension: string): string[] => [
  ...new Set(cells.flatMap(({ context }) => contexts[context]?.[dimension] ?? [])),
];

/** Returns "config z12a_c8r32"; where rows differ, "config z12a_c8r32 or config z12b_c8r32, by row". "" = no value. */
const conditionText = (dimension: string, values: readonly string[], names: RelativeTable["names"]): string => {
  const texts = values.map((value) => dimensionText(dimension, value, names));
  return texts.length > 1 ? `${wordList(texts, "or")}, by row` : (texts[0] ?? "");
};
