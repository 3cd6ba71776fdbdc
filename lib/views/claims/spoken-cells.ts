import { type BlockRow, type CellName, cellId, type TextBlock } from "@/lib/blocks/block";
import type { Sentence } from "@/lib/domain/sentences/sentence";

/** The part of a table that names its cells. */
interface NamedTable {
  name: string;
  columns: readonly { key: string }[];
  rows: readonly Pick<BlockRow, "key" | "cells">[];
}

/** Returns sentences on a table as a block. Each number names its cells by row and column. */
export function spokenBlock(table: NamedTable, sentences: readonly Sentence[]): TextBlock {
  const names = cellNames(table);
  const nameAt = (point: string | null) => names.get(point ?? "") ?? null;
  return {
    kind: "text",
    table: table.name,
    sentences: sentences.map(({ text, notes, figures }) => ({
      text,
      notes,
      numbers: figures.map(({ pairs, text, is, scale }) => ({
        text,
        is,
        scale,
        cells: pairs.map(({ a, b }) => ({ a: nameAt(a), b: nameAt(b) })),
      })),
    })),
  };
}

/** Returns every cell that sentences name, once. */
export function cellsSpokenOf({ sentences }: TextBlock): CellName[] {
  const all = sentences.flatMap(({ numbers }) => numbers.flatMap(({ cells }) => cells.flatMap(({ a, b }) => [a, b])));
  return [...new Map(all.flatMap((name) => (name ? [[cellId(name), name] as const] : []))).values()];
}

/** Returns the names of the cells, by the ids of their points. */
function cellNames({ columns, rows }: NamedTable): Map<string, CellName> {
  return new Map(
    rows.flatMap(({ key: row, cells }) =>
      cells.flatMap(({ point }, at) => {
        const column = columns[at]?.key;
        return point === null || column === undefined ? [] : [[point, { row, column }] as const];
      }),
    ),
  );
}
