import type { LineDecoration } from "./line-decoration";

/** A result in JSON with a comma for the point: there, commas also separate values. */
const json = /^[ \t]{0,60}"(?:iops|iops_mean|bw_mean)"[ \t]{0,60}:[ \t]{0,60}\d+,\d+[ \t]{0,60}(?:,[ \t\r]{0,60})?$/m;
/** Results as their tools print them, but with a comma for the point. */
const commas: readonly RegExp[] = [
  /^tps = \d+,\d+\s/m,
  /^latency average(?: =|:) \d+,\d+ ms/m,
  /^\[OVERALL\], Throughput\(ops\/sec\), \d+,\d+\s*$/m,
  /^[a-z][\w-]* *: +\d+,\d+ micros\/op /im,
  // Prose has no count before the rate.
  /:[ \t]{0,60}\d{1,20}[ \t]{1,60}\(\d+,\d+ per sec\.\)/,
  // fio's text.
  /\bavg= {0,9}\d+,\d+, stdev=/,
  json,
];

/** Returns a result that a text prints with a decimal comma, cut to 80 characters; null without one. */
export function decimalComma(text: string): string | null {
  // Samples have none, and are most of a bundle's bytes.
  if (!text.includes(",")) return null;
  for (const pattern of commas) {
    const found = pattern.exec(text)?.[0];
    if (found) return found.trim().slice(0, 80);
  }
  return null;
}

/** The same results with a point: in a file with both, commas are ambiguous. */
const points: readonly RegExp[] = commas.map(
  ({ source, flags }) => new RegExp(source.replace(",\\d+", "\\.\\d+"), flags),
);

/** Digits with commas at the beginning of a possible number; only fio's units touch them: 16,7k, 65,5MiB, 99,50th. */
const number = /^(\d{1,15}(?:,\d{1,15})+)(?:[kMGT]|[kKMGTP]?i?B|th)?(?:,|$)/;
/** fio's counts of reads, writes, trims and syncs, which are lists. */
const lists = /^ {0,20}issued rwts?: .{0,200}$/gm;
/** A possible word or number, or several with commas between them. */
const words = /[\w.,]+/g;
const numberOf = (word: string): string[] => number.exec(word)?.slice(1) ?? [];

/**
 * Returns the decoration whose removal replaces decimal commas by points, or null in doubt. The head must prove that
 * its commas are decimal. No number has two of them, as lists and groups of three digits do. Not all have three digits
 * behind them. No number has a point as well, no result has a point instead, and no result is JSON.
 */
export function withPoints(head: string): LineDecoration | null {
  const printed = (head.replaceAll(lists, "").match(words) ?? []).flatMap(numberOf);
  const isSure =
    printed.some((one) => !/,\d{3}$/.test(one)) &&
    printed.every(hasOneComma) &&
    !/\d\.\d{3},\d|\d,\d{3}\.\d/.test(head) &&
    !json.test(head) &&
    !points.some((pattern) => pattern.test(head));
  if (!isSure) return null;
  const toPoint = (word: string) => (numberOf(word).some(hasOneComma) ? word.replace(",", ".") : word);
  return { name: "decimal commas", remover: () => (line) => line.replaceAll(words, toPoint) };
}

const hasOneComma = (text: string): boolean => text.indexOf(",") === text.lastIndexOf(",");
