import { numberCell, numberColumn, type TableBlock, textCell, textColumn } from "@/lib/blocks/block";
import { type BlockPart, FILES, part } from "@/lib/blocks/parts";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { Params } from "@/lib/domain/model";
import { ownValue } from "@/lib/domain/own-value";
import type { CompareView, ViewPoint } from "./compare-types";

// Parts of a compare view's blocks that only files have: conditions, parameters, remarks.

/** Returns the name of the comparison: data set, distance, k. */
const comparisonName = ({ dataset, distance, k }: CompareView): string =>
  [dataset, distance, k === null ? null : `k = ${k}`].filter(Boolean).join(", ");

/** A block for files, and a row's record for programs. */
export interface BlockFile {
  block: TableBlock;
  record(key: string): object;
}

/** Returns a block with its title and notes in files. `rows` are those of the block, in its order. */
export function fileOf<Row>(
  view: CompareView,
  { block, rows, title, notes = [] }: { block: TableBlock; rows: readonly Row[]; title: string; notes?: string[] },
  record: (row: Row) => object,
): BlockFile {
  const byKey = new Map(block.rows.map(({ key }, at) => [key, rows[at]]));
  return {
    block: { ...block, title: `${title}: ${comparisonName(view)}`, notes: [...notes, ...remarksOf(view)] },
    record(key) {
      const row = byKey.get(key);
      return row === undefined ? {} : record(row);
    },
  };
}

/** Returns the remarks on all numbers of a view. */
const remarksOf = ({ notices, recallNotes }: CompareView): string[] => [
  ...notices.map(({ text }) => text),
  ...recallNotes,
];

/** Conditions with a column in every table, since a number means nothing without them. */
const ALWAYS = ["machine", "config", "build"];

/**
 * Returns the conditions of a row's number for files: one column for each condition that any source records, except
 * `beside`. Machine, config and build have one even where no source records them.
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
    column: textColumn(key, dimensionOf(key)?.label ?? key, { on: FILES }),
    cell(row) {
      const { series, point } = of(row);
      const raw = (settings[point?.setting ?? -1] ?? shared.get(series))?.[key] ?? null;
      const name = dimensionOf(key)?.name ?? String;
      return textCell(raw === null ? "not recorded" : name(raw), { raw });
    },
  }));
}

/** Returns one column per parameter for files, with the keys of links: `p.m`. `sets`: every set that may occur. */
export function paramParts<Row>(
  rows: readonly Row[],
  of: (row: Row) => readonly Params[],
  sets: Iterable<Params> = rows.flatMap(of),
): BlockPart<Row>[] {
  const names = new Set([...sets].flatMap((params) => Object.keys(params)));
  return [...names].map((name) => ({
    column: numberColumn(`p.${name}`, name, { unit: "", written: "plain" }, { name, on: FILES }),
    cell(row) {
      const found =
        of(row)
          .map((params) => ownValue(params, name) ?? null)
          .find((value) => value !== null) ?? null;
      return numberCell(null, found === null ? {} : { text: String(found), raw: found, state: "measured" });
    },
  }));
}

/** Returns the columns on the origin of a row's point, for files. */
export function originParts<Row>(of: (row: Row) => ViewPoint | null): BlockPart<Row>[] {
  const text = (key: "status" | "recallSource" | "bundle" | "id", head: string, name: string = key) =>
    part.text<Row>(name, head, (row) => of(row)?.[key] ?? null, { on: FILES });
  return [
    text("status", "Status"),
    text("recallSource", "Recall source"),
    text("bundle", "Bundle"),
    text("id", "Point", "point"),
  ];
}
