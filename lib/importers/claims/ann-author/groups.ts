import type { AuthorRow } from "@/lib/domain/author-rows";
import { baseName } from "../../kit/paths";

export type BestRow = Extract<AuthorRow, { table: "best-qps" }>;

/** A row with its line, and how many blank lines of its block stand before it. */
export interface BlockRow {
  row: BestRow;
  place: { line: number; text: string };
  after: number;
}

/** One group of a table's rows: those of an algorithm's variant. */
interface Group {
  algorithm: string;
  variant: string | null;
}

/**
 * The groups that `qr.topN.1.pgvector_halfvec.def.pgvector_halfvec.wm8` holds in each of its blocks, one after the other: an algorithm
 * named again begins the next one. None where it is named once: then the rows tell their algorithms themselves.
 */
export function groupsOfName(path: string): Group[] {
  const words = /^qr\.topN\.\d+\.(.+)$/.exec(baseName(path))?.[1]?.split(".") ?? [];
  const [algorithm] = words;
  if (algorithm === undefined || words.filter((word) => word === algorithm).length < 2) return [];
  const groups: Group[] = [];
  for (const word of words) {
    const last = groups.at(-1);
    if (word === algorithm || last === undefined) groups.push({ algorithm, variant: null });
    else last.variant = last.variant === null ? word : `${last.variant}.${word}`;
  }
  return groups;
}

/**
 * Which variant each row of a block is of: by the blank lines between the groups, else, where no blank line stands before the last
 * row, by its place, if every group has as many. Null where neither tells.
 */
export function variantsOfBlock(
  block: readonly BlockRow[],
  groups: readonly Group[],
): ReadonlyMap<BestRow, string> | null {
  const last = block.at(-1);
  if (last === undefined) return new Map();
  const each = block.length / groups.length;
  const groupOf = last.after > 0 ? ({ after }: BlockRow) => after : (_: BlockRow, at: number) => Math.floor(at / each);
  if (last.after >= groups.length || (last.after === 0 && !Number.isInteger(each))) return null;
  const variants = new Map<BestRow, string>();
  block.forEach((one, at) => {
    const variant = groups[groupOf(one, at)]?.variant ?? null;
    if (variant !== null) variants.set(one.row, variant);
  });
  return variants;
}

/** `wm8` of the list `qr.pgvector_halfvec.wm8.recall`, where the name begins with the row's algorithm; null for none. */
export function variantOfList(path: string, algorithm: string): string | null {
  const [, first, ...words] = baseName(path).split(".");
  const rest = words.filter((word) => word !== "qps" && word !== "recall");
  return first === algorithm.toLowerCase() && rest.length > 0 ? rest.join(".") : null;
}
