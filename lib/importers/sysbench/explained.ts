import { shortText } from "../kit/issue-list";
import type { CommandOptions } from "./options";

const MAX_SHAPES = 60;
const MAX_STATEMENTS = 12;
/** Characters of the note; a longer one ends in "…". */
const MAX_TEXT = 1_500;

/** Limit of lines: shapes repeat for each thread and table, and lines can be long and many. */
const MAX_LINES = 500;
/** Longer lines hold IN lists of up to a thousand values. */
const MAX_LINE_CHARS = 400;

const explained = /^table \d+ : explain (.+)$/i;
/** Threads print at the same time, so another one's text may follow on the line. */
const another = /(?:explain: )?for(?::| [\w-]+ ::)|table \d+ : /;
const whole = /^(?:SELECT|UPDATE|DELETE|INSERT) [^:]+$/i;

/**
 * Collects the statements that the archive's scripts explain before a run. Threads print into each other's lines. So a
 * shape is kept only where it is at least a twentieth as frequent as the most frequent one.
 */
export class ExplainedStatements {
  private readonly counts = new Map<string, number>();
  private lines = 0;

  /** Takes a line; true where it announces or explains a statement. The plan follows on lines of other kinds. */
  add(text: string): boolean {
    // An announcement: the statement follows with values for each table.
    if (text.startsWith("explain: for ")) return true;
    if (!text.startsWith("table ")) return false;
    if (this.lines >= MAX_LINES) return true;
    const printed = explained.exec(text.slice(0, MAX_LINE_CHARS))?.[1];
    if (printed === undefined) return false;
    const end = printed.search(another);
    const statement = (end < 0 ? printed : printed.slice(0, end)).trim();
    this.lines++;
    const shape = shapeOf(statement);
    const count = this.counts.get(shape);
    if (whole.test(shape) && (count !== undefined || this.counts.size < MAX_SHAPES))
      this.counts.set(shape, (count ?? 0) + 1);
    return true;
  }

  /** Returns the statements in order of their first line. */
  statements(): string[] {
    const most = Math.max(0, ...this.counts.values());
    return [...this.counts]
      .filter(([, count]) => count * 20 >= most)
      .map(([shape]) => shape)
      .slice(0, MAX_STATEMENTS);
  }
}

/** Replaces values by `?`: placeholders, numbers of two or more digits, and single digits compared with a key. */
function shapeOf(statement: string): string {
  const plain = statement
    .replaceAll(/\bsbtest(?:%[du]|\d+)/g, "sbtest")
    .replaceAll(/%[du]|\b\d{2,}\b|(?<=\b(?:id|k) ?= ?)\d\b/g, "?")
    .replace(/\bIN ?\( ?\?, .*/i, "IN (?, ...)");
  return shortText(plain);
}

// The scripts also explain range queries that the options leave out.
const switches: readonly (readonly [string, RegExp])[] = [
  ["point-selects", /^SELECT c FROM sbtest WHERE id ?= ?\?$/],
  ["sum-ranges", /^SELECT SUM\(/],
  ["distinct-ranges", /^SELECT DISTINCT /],
  ["order-ranges", /^SELECT c [^B]* BETWEEN .* ORDER BY /],
  ["simple-ranges", /^SELECT c .* BETWEEN \? AND \?$/],
];

/** Returns the statements that the run sent, by its options, one per line; null where none were explained. */
export function sentStatements(statements: readonly string[], command: CommandOptions | null): string | null {
  const off = switches.filter(([name]) => /^(?:0|off|false)$/.test(command?.options[name] ?? ""));
  const sent = statements.filter((statement) => !off.some(([, pattern]) => pattern.test(statement)));
  return sent.length === 0 ? null : shortText(sent.join("\n"), MAX_TEXT);
}
