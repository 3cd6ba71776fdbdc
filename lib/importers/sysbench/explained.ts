import { shortText } from "../kit/issue-list";
import type { CommandOptions } from "./options";

const MAX_SHAPES = 60;
const MAX_STATEMENTS = 12;
const MAX_TEXT = 1_500;

/** Lines to look at: the shapes come up again for each thread and table, and the lines can be long and many. */
const MAX_LINES = 500;
/** Longer lines hold IN lists of up to a thousand values. */
const MAX_LINE = 400;

const explained = /^table \d+ : explain (.+)$/i;
/** The threads print at the same time: another one's text may follow on the line. */
const another = /(?:explain: )?for(?::| [\w-]+ ::)|table \d+ : /;
const whole = /^(?:SELECT|UPDATE|DELETE|INSERT) [^:]+$/i;

/**
 * The statements whose plans the archive's scripts let the server explain before a run. Lines of threads that printed into each other
 * give broken statements: only shapes that came up about as often as the others are kept.
 */
export class ExplainedStatements {
  private readonly counts = new Map<string, number>();
  private lines = 0;

  /** True where the line explains a statement; its plan follows on lines of other kinds. */
  add(text: string): boolean {
    // Announced here, and again with its values for each table.
    if (text.startsWith("explain: for ")) return true;
    if (!text.startsWith("table ")) return false;
    if (this.lines >= MAX_LINES) return true;
    const printed = explained.exec(text.slice(0, MAX_LINE))?.[1];
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

  /** In the order in which they first stood there. */
  statements(): string[] {
    const most = Math.max(0, ...this.counts.values());
    return [...this.counts]
      .filter(([, count]) => count * 20 >= most)
      .map(([shape]) => shape)
      .slice(0, MAX_STATEMENTS);
  }
}

/** A statement without its values: numbers of two digits and more, what stands for values, and single digits that a key is compared with. */
function shapeOf(statement: string): string {
  const plain = statement
    .replaceAll(/\bsbtest(?:%[du]|\d+)/g, "sbtest")
    .replaceAll(/%[du]|\b\d{2,}\b|(?<=\b(?:id|k) ?= ?)\d\b/g, "?")
    .replace(/\bIN ?\( ?\?, .*/i, "IN (?, ...)");
  return shortText(plain);
}

// The scripts explain the transaction's range queries whether or not the options leave them in.
const switches: readonly (readonly [string, RegExp])[] = [
  ["point-selects", /^SELECT c FROM sbtest WHERE id ?= ?\?$/],
  ["sum-ranges", /^SELECT SUM\(/],
  ["distinct-ranges", /^SELECT DISTINCT /],
  ["order-ranges", /^SELECT c [^B]* BETWEEN .* ORDER BY /],
  ["simple-ranges", /^SELECT c .* BETWEEN \? AND \?$/],
];

/** The statements that the run itself sent, as far as its options tell, one a line; null where none were explained. */
export function sentStatements(statements: readonly string[], command: CommandOptions | null): string | null {
  const off = switches.filter(([name]) => /^(?:0|off|false)$/.test(command?.options[name] ?? ""));
  const sent = statements.filter((statement) => !off.some(([, pattern]) => pattern.test(statement)));
  return sent.length === 0 ? null : sent.join("\n").slice(0, MAX_TEXT);
}
