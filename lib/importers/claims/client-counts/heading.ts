import { pattern } from "@/lib/domain/pattern";

/** A heading with a column per number of clients: `1 8 48 concurrency/engine`, `16 32 64 #concurrent clients`. */
export interface Heading {
  clients: readonly number[];
  /** The end of each number in its line, for rows with empty cells. */
  ends: readonly number[];
  /** True where rows end with an engine, false where they end with a rate ("transactions per second"). */
  engines: boolean;
}

const heading = pattern("i")`
  ^\s*(?:\d{1,5}\s+){2,40}#?\s*
  (?:concurrency|(?:concurrent\s+)?(?:clients|connections|threads|users))(\/engine)?\s*$
`;

/** Words of which each heading has one. */
export const HEADING_SIGNS = ["concurrency", "clients", "connections", "threads", "users"];

/** Reads a heading; null for any other line, and where the numbers do not rise. */
export function headingOf(line: string): Heading | null {
  const [all, engines] = (line.length < 300 && heading.exec(line)) || [];
  if (all === undefined) return null;
  const { numbers, ends } = numbersOf(line);
  const clients = numbers.map(Number);
  const rises = clients.every((count, at) => count > (clients[at - 1] ?? 0));
  return rises ? { clients, ends, engines: engines !== undefined } : null;
}

/** Splits a line into the numbers at its start, the end of each, and the text behind them. */
export function numbersOf(line: string): { numbers: string[]; ends: number[]; rest: string } {
  const numbers: string[] = [];
  const ends: number[] = [];
  let from = 0;
  for (const found of line.matchAll(/\s*(\d{1,12}(?:\.\d{1,6})?)(?=\s|$)/gy)) {
    from = found.index + found[0].length;
    numbers.push(found[1] ?? "");
    ends.push(from);
  }
  return { numbers, ends, rest: line.slice(from).trim() };
}

/** Queries or transactions per second. */
export type Rate = "qps" | "tps";

/**
 * Reads the rate at the beginning of a text: `QPS` above a heading, "transactions per second with change" behind a row.
 * `rest` has the words after it. Null for other text.
 */
export function rateOf(text: string): { rate: Rate; rest: string } | null {
  const [, queries, transactions, rest = ""] =
    /^(?:(qps|queries per second)|(tps|transactions per second))(?:\s(.*))?$/i.exec(text.trim()) ?? [];
  if (queries === undefined && transactions === undefined) return null;
  return { rate: queries === undefined ? "tps" : "qps", rest: rest.trim() };
}
