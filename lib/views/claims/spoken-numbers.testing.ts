import { type BlockCell, type CellName, cellNamed, type SpokenNumber, type TableBlock } from "@/lib/blocks/block";

/** Reads a printed number, with the rounding error that its digits permit. Throws Error for a text without digits. */
function readNumber(text: string): { number: number; slack: number } {
  const found = /\d[\d,]*(?:\.(\d+))?(?:e-?\d+)?/.exec(text);
  if (!found) throw new Error(`“${text}” is no number.`);
  const unit = 10 ** -(found[1]?.length ?? 0);
  const number = Number(found[0].replaceAll(",", "")) * (/^−/.test(text) ? -1 : 1);
  // Values have four digits, percentages above 10 have three.
  return { number, slack: Math.max(unit * 0.501, Math.abs(number) * 0.0006) };
}

/** Returns true where a text prints this number, rounded; "<0.1" also prints smaller ones. False for NaN. */
export function isPrintedAs(wanted: number, text: string): boolean {
  const { number, slack } = readNumber(text);
  return (text.startsWith("<") && Math.abs(wanted) <= number) || Math.abs(wanted - number) <= slack;
}

/**
 * Returns a ratio in the form of a text. It is a change in percent, its size where the text has no sign, or the ratio.
 */
export function ratioAsPrinted(ratio: number, text: string): number {
  if (!text.includes("%")) return ratio;
  return (/^[−+]/.test(text) ? ratio - 1 : Math.abs(ratio - 1)) * 100;
}

/** Returns the median of numbers in rising order; NaN for none. */
export const middleOf = (sorted: readonly number[]): number =>
  ((sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN) +
    (sorted[Math.ceil((sorted.length - 1) / 2)] ?? Number.NaN)) /
  2;

/** Computes a number from the cells that it names; null for rules and limits, which need no cell. */
function recompute({ is, cells, scale, text }: SpokenNumber, block: TableBlock): number | null {
  const cell = (name: CellName | null): BlockCell | null => name && cellNamed(block, name);
  const value = (name: CellName | null) => cell(name)?.value ?? Number.NaN;
  const own = cell(cells[0]?.b ?? null);
  if (is === "value") return value(cells[0]?.b ?? null) * scale;
  if (is === "least") return (own?.runs?.min ?? Number.NaN) * scale;
  if (is === "most") return (own?.runs?.max ?? Number.NaN) * scale;
  if (is === "runs") return own?.runs?.n ?? Number.NaN;
  if (is === "count") return cells.filter(({ b }) => cell(b) !== null).length;
  const ratios = cells.map(({ a, b }) => value(b) / value(a)).sort((x, y) => x - y);
  return is === "ratio" || is === "median" ? ratioAsPrinted(middleOf(ratios), text) : null;
}

/** Returns why a number does not follow from the cells of a table; null where it does. */
export function faultOf(number: SpokenNumber, block: TableBlock): string | null {
  const wanted = recompute(number, block);
  return wanted === null || isPrintedAs(wanted, number.text) ? null : `“${number.text}” is ${wanted}`;
}
