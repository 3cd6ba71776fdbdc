import type { AuthorRow } from "@/lib/domain/author-rows";
import { baseName } from "../../kit/paths";

/** A row of the table of best QPS. */
export type BestRow = Extract<AuthorRow, { table: "best-qps" }>;

/** A row with its line, and the number of blank lines above it in its block. */
export interface BlockRow {
  row: BestRow;
  place: { line: number; text: string };
  after: number;
}

/** A group of a table's rows: an algorithm's variant. */
interface Group {
  algorithm: string;
  variant: string | null;
}

/**
 * Returns the groups of each block of `qr.topN.1.pgvector_halfvec.def.pgvector_halfvec.wm8`, in their order.
 * Each repeat of the algorithm begins the next group. Returns none where the name has it once: then rows name theirs.
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
 * Returns the variant of each row of a block, by the blank lines between groups. Without blank lines, groups of equal
 * sizes are assumed. Null where there are more groups than in the name, or where sizes can't be equal.
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

/** Returns the variant in the name of an algorithm's list, or null: `wm8` of `qr.pgvector_halfvec.wm8.recall`. */
export function variantOfList(path: string, algorithm: string): string | null {
  const [, first, ...words] = baseName(path).split(".");
  const rest = words.filter((word) => word !== "qps" && word !== "recall");
  return first === algorithm.toLowerCase() && rest.length > 0 ? rest.join(".") : null;
}
