import { numberCell, numberColumn, textCell, textColumn } from "@/lib/blocks/block";
import type { BlockPart } from "@/lib/blocks/parts";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { Params } from "@/lib/domain/model";
import type { CompareView, ViewPoint } from "./compare-types";

// Parts of a compare view's blocks that only files have: conditions, parameters, remarks.

/** Returns a lookup from a series' key to its name. */
export function labelsOf(list: CompareView["series"]): (key: string) => string {
  const labels = new Map(list.map((series) => [series.key, series.label]));
  return (key) => labels.get(key) ?? key;
}

/** Names the comparison: data set, distance, k. */
export const comparisonName = ({ dataset, distance, k }: CompareView): string =>
  [dataset, distance, k === null ? null : `k = ${k}`].filter(Boolean).join(", ");

/** Returns the remarks on all numbers of a view. */
export const remarksOf = ({ notices, recallNotes }: CompareView): string[] => [
  ...notices.map(({ text }) => text),
  ...recallNotes,
];

/** Columns of every table: without these conditions a number means nothing. */
const ALWAYS = ["machine", "config", "build"];

/**
 * Returns the conditions of a row's number for files: one column for each condition that any source records, except
 * `beside`.
 */
export function conditionParts<Row>(
  { settings }: CompareView,
  list: CompareView["series"],
  of: (row: Row) => { series: string; point: ViewPoint | null },
  beside: readonly string[] = ["threads"],
): BlockPart<Row>[] {
  const shared = new Map(list.map((series) => [series.key, series.shared]));
  const all = [...settings, ...shared.values()];
  const keys = [...new Set(all.flatMap((each) => Object.keys(each)))].filter(
    (key) => !beside.includes(key) && (ALWAYS.includes(key) || all.some((each) => each[key] != null)),
  );
  return keys.map((key) => ({
    column: textColumn(key, dimensionOf(key)?.label ?? key, { on: ["files"] }),
    cell(row) {
      const { series, point } = of(row);
      const raw = (settings[point?.setting ?? -1] ?? shared.get(series))?.[key] ?? null;
      const name = dimensionOf(key)?.name ?? String;
      return textCell(raw === null ? "not recorded" : name(raw), { raw });
    },
  }));
}

/** Returns one column per parameter for files, with the keys of links: `p.m`. */
export function paramParts<Row>(rows: readonly Row[], of: (row: Row) => readonly Params[]): BlockPart<Row>[] {
  const names = new Set(rows.flatMap((row) => of(row).flatMap((params) => Object.keys(params))));
  return [...names].map((name) => ({
    column: numberColumn(`p.${name}`, name, { unit: "", written: "plain" }, { name, on: ["files"] }),
    cell(row) {
      const found = of(row).find((params) => params[name] != null)?.[name] ?? null;
      return numberCell(null, found === null ? {} : { text: String(found), raw: found, state: "measured" });
    },
  }));
}
