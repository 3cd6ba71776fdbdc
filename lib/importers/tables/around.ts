import { cellsOf, type Separator } from "../kit/cells";
import { distinctText, type Table } from "./facts";
import { isMeasured } from "./quantities";

// Lines above, between and below the rows of a table, as spreadsheets and people write them.

/** True for a line drawn around a table or below its heading: psql's `---+---`, MySQL's `+---+`, `:-: | :-:`. */
export const isDrawn = (line: string): boolean =>
  /^[\s|:+=-]{3,2000}$/.test(line) &&
  (line.includes("--") || line.includes("==") || (line.includes("-") && line.includes("|")));

/**
 * Returns the text of a row that only its first two cells fill. It is a title ("Run of May,,,") or a fact
 * ("Host;c6a;;"). Null for other rows.
 */
export function titleOf(line: string, separator: Separator): string | null {
  const [first = "", second = "", ...others] = cellsOf(line, separator)?.map((cell) => cell.trim()) ?? [];
  const text = [first, second].filter((cell) => cell !== "").join(" ");
  return text === "" || others.some((cell) => cell !== "") ? null : text;
}

/** A cell whose quote stays open at the end of its line. */
const OPEN_QUOTE = /(?:^|[,;|\t])"[^"]*$/;
/** Lines of one heading. */
const MAX_LINES = 8;

/** Joins the lines of a heading whose quoted cells hold line ends, as spreadsheets write them. */
export class HeadingLines {
  private open: string[] = [];

  /** Takes a line. Returns the heading that ends with it; null while a quote is open. */
  push(line: string): string | null {
    this.open.push(line);
    const text = this.open.join(" ");
    if (OPEN_QUOTE.test(text) && this.open.length < MAX_LINES) return null;
    this.open = [];
    return text;
  }
}

/** Words of a title that only count repeats, or state a time or a length. They separate no tests. */
const OF_REPEAT = new Set(
  (
    "run runs iteration iterations iter repeat repetition rep trial round pass attempt no nr of at on started start " +
    "starting finished done end ended begin date time elapsed took rows row in utc gmt cet cest ms s sec seconds " +
    "mon tue wed thu fri sat sun jan feb mar apr may jun jul aug sep oct nov dec"
  ).split(" "),
);

/** True for a title that may separate tests: one with a word that is not of repeats or of time. */
export const separatesTests = (title: string): boolean =>
  (title.toLowerCase().match(/\p{L}{1,40}/gu) ?? []).some((word) => word.length > 1 && !OF_REPEAT.has(word));

/** Returns a title without the signs around it: `== After tuning: ==`. */
export function bareTitle(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && DECORATION.includes(text[from] ?? "")) from++;
  while (to > from && DECORATION.includes(text[to - 1] ?? "")) to--;
  return text.slice(from, to);
}

const DECORATION = " \t#=*-:<>";

/** A title between the rows of a table, and the place of the first row below it. */
export interface TitleBetween {
  title: string;
  from: number;
}

/**
 * Returns the tables that titles between rows make of one. Where the same test is below two titles, rows of each title
 * are other tests. Else the titles distinguish nothing, and the table stays one.
 */
export function splitAt(table: Table, titles: readonly TitleBetween[]): Table[] {
  if (titles.length === 0) return [table];
  const starts = [{ title: null, from: 0 }, ...titles];
  const parts = starts.flatMap(({ title, from }, at) => {
    const rows = table.rows.slice(from, starts[at + 1]?.from);
    return rows.length === 0 ? [] : [{ title, rows }];
  });
  const measured = new Set([
    ...table.columns.metrics.map(({ at }) => at),
    ...table.columns.others.flatMap(({ at, heading }) => (isMeasured(heading) ? [at] : [])),
  ]);
  const repeat = table.columns.roles.get("repeat");
  const seen = new Map<string, number>();
  const isTwice = parts.some(({ rows }, nth) =>
    rows.some(({ cells }) => {
      const test = cells.filter((_, at) => at !== repeat && !measured.has(at)).join("\u0000");
      const before = seen.get(test) ?? nth;
      seen.set(test, before);
      return before !== nth;
    }),
  );
  if (!isTwice) return [table];
  return parts.map(({ title, rows }) => {
    const section = [table.section, title === null ? null : distinctText(title, 200)].filter((part) => part !== null);
    return { ...table, section: section.length === 0 ? null : section.join(": "), rows };
  });
}

/**
 * Fills empty cells at the left of rows with the value above them, as merged cells of a spreadsheet read. Returns the
 * number of filled rows. An empty cell means nothing in a table that repeats a value in the next row. A row of numbers
 * alone may be a sum.
 */
export function fillMerged({ columns, rows }: Pick<Table, "columns" | "rows">): number {
  const numbers = new Set(columns.metrics.map(({ at }) => at));
  const merged = rows.filter(({ cells }) => {
    const first = cells.findIndex((cell) => cell !== "");
    return first > 0 && !numbers.has(first);
  });
  const repeats = rows.some(({ cells }, at) => cells[0] !== "" && cells[0] === rows[at - 1]?.cells[0]);
  if (merged.length === 0 || repeats || numbers.has(0) || (rows[0]?.cells[0] ?? "") === "") return 0;
  const isMerged = new Set(merged);
  for (const [at, row] of rows.entries()) {
    if (!isMerged.has(row)) continue;
    const first = row.cells.findIndex((cell) => cell !== "");
    for (let column = 0; column < first; column++) row.cells[column] = rows[at - 1]?.cells[column] ?? "";
  }
  return merged.length;
}
