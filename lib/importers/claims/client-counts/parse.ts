import { groupOfSysbench } from "@/lib/domain/workloads/workload-group";
import { IssueList, keptLine } from "../../kit/issue-list";
import { Room } from "../../kit/room";
import type { FileEnd, LineParser } from "../../kit/types";
import { type Heading, headingOf, numbersOf, type Rate, rateOf } from "./heading";

interface Line {
  line: number;
  text: string;
}

/** A row of rates, one per number of clients. */
export interface Row extends Line {
  /** The engine, or the words after the rate ("with change"); "" for none. */
  label: string;
  rate: Rate;
  /** The line `- 8 tables` above the row, without its dash, or null. */
  section: string | null;
  /** As printed, by column; null for an empty cell. */
  cells: readonly (string | null)[];
}

/** A row of ratios below a table, with one column per engine. */
export interface RatioRow extends Line {
  clients: number;
  cells: readonly string[];
}

/** A table of rates by number of clients, at the line of its heading. */
export interface Table extends Heading, Line {
  /** The test that a line above names, or null. */
  test: string | null;
  rows: Row[];
  ratios: RatioRow[];
}

/** The tables of a file, in its order. */
export interface Facts {
  tables: Table[];
}

const MAX_ROWS = 2_000;
const MAX_ROW_CHARS = 300;
/** Lines above a table that may name its test: up to two paragraphs of prose. */
const MAX_ABOVE = 8;

/** Reads tables of rates by number of clients, and the ratios below them. Skips text between them. */
export function openClientCounts(path: string): LineParser<Facts> {
  const issues = new IssueList(path);
  const tables: Table[] = [];
  let above: string[] = [];
  let open: Table | null = null;
  let section: string | null = null;
  let rate: Rate | null = null;
  const room = new Room(path, MAX_ROWS, "rows");
  let inRatios = false;

  const addRow = (raw: string, number: number, table: Table) => {
    const { numbers, ends, rest } = numbersOf(raw);
    const ofHeading = rate === null ? null : { rate, rest };
    const counted = table.engines ? ofHeading : rateOf(rest);
    const cells = cellsOf(table, numbers, ends);
    const kept = keptLine(raw.trimEnd(), number);
    if (counted !== null && cells !== null && rest !== "") {
      if (room.take(raw, number)) table.rows.push({ ...kept, ...counted, label: counted.rest, section, cells });
    } else
      issues.add("warning", "unread-row", {
        ...kept,
        message: `${reasonOf(counted === null, cells === null)} It was left out.`,
      });
  };

  return {
    line(raw, number) {
      // A long line is prose; it ends a table as a blank line does.
      const line = raw.length > MAX_ROW_CHARS ? "" : raw;
      const words = line.trim();
      const heading = headingOf(line);
      const last = tables.at(-1);
      if (heading) {
        rate = rateOf(above.at(-1) ?? "")?.rate ?? null;
        open = { ...heading, ...keptLine(raw, number), test: testOf(above), rows: [], ratios: [] };
        section = null;
        inRatios = false;
        // A table without rows gives nothing.
        if (last?.rows.length === 0 && last.ratios.length === 0) tables.pop();
        tables.push(open);
      } else if (words === "") open = null;
      else if (open && /^-\s*\S/.test(words)) section = words.replace(/^-\s*/, "");
      else if (open) addRow(line, number, open);
      else if (/^qps ratio\b/i.test(words)) inRatios = true;
      else if (inRatios && last) {
        const { numbers, rest } = numbersOf(line);
        const clients = /^(\d{1,5}) (?:connections?|clients?|threads?|users?)\b/i.exec(
          `${numbers.at(-1)} ${rest}`,
        )?.[1];
        if (clients !== undefined && numbers.length > 1) {
          const kept = keptLine(raw.trimEnd(), number);
          if (room.take(raw, number))
            last.ratios.push({ ...kept, clients: Number(clients), cells: numbers.slice(0, -1) });
        } else if (numbers.length > 0 || /\.$/.test(words)) inRatios = false;
      }
      if (words !== "") above = [...above, line].slice(-MAX_ABOVE);
    },
    end: (): FileEnd<Facts> => ({ facts: { tables }, issues: issues.all(), refused: room.refusal() }),
  };
}

function reasonOf(unknownRate: boolean, unknownCells: boolean): string {
  if (unknownRate) return "Nothing says what this row counts: queries or transactions per second.";
  return unknownCells
    ? "The cells of this row do not line up with those of the heading."
    : "This row does not say what it measures.";
}

/**
 * Returns one cell per column. Where a row has empty cells, each number ends within two characters of the end of one of
 * the heading. Null where a number has no such column or shares it.
 */
function cellsOf(
  { clients, ends }: Heading,
  numbers: readonly string[],
  at: readonly number[],
): (string | null)[] | null {
  if (numbers.length === clients.length) return [...numbers];
  if (numbers.length === 0 || numbers.length > clients.length) return null;
  const cells: (string | null)[] = clients.map(() => null);
  for (const [nth, number] of numbers.entries()) {
    const distances = ends.map((end) => Math.abs(end - (at[nth] ?? 0)));
    const nearest = Math.min(...distances);
    const column = distances.indexOf(nearest);
    if (nearest > 2 || cells[column] !== null || distances.lastIndexOf(nearest) !== column) return null;
    cells[column] = number;
  }
  return cells;
}

/** Returns the test that the nearest line above names, alone or as "sysbench read-write test"; null for none. */
function testOf(above: readonly string[]): string | null {
  const names = above.map((line) => {
    const text = line.trim();
    const name = /^[a-z]+(?:-[a-z]+)+$/.test(text)
      ? text
      : (/\bsysbench ([a-z-]+) (?:test|benchmark)\b/.exec(text)?.[1] ?? null);
    return name !== null && groupOfSysbench(name) !== null ? name : null;
  });
  return names.findLast((name) => name !== null) ?? null;
}
