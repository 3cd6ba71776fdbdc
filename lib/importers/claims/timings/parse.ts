import { IssueList, keptLine } from "../../kit/issue-list";
import { Room } from "../../kit/room";
import type { FileEnd, LineParser } from "../../kit/types";
import { type Heading, headingOf, wordsOf } from "./heading";

/** A row as printed; `cells` follow the heading's columns. */
export interface Row {
  line: number;
  text: string;
  engine: string;
  cells: readonly string[];
}

/** A table, with the line of its heading. */
export interface Table extends Heading {
  line: number;
  text: string;
  /** Up to 200 characters of the line above the heading, with hardware and data, or null. */
  title: string | null;
  rows: Row[];
}

/** The tables of a file, in its order. */
export interface Facts {
  tables: Table[];
}

const MAX_ROWS = 2_000;

/** Reads tables of seconds and ratios. Skips text between them. */
export function openTimings(path: string): LineParser<Facts> {
  const issues = new IssueList(path);
  const tables: Table[] = [];
  let table: Table | null = null;
  const room = new Room(path, MAX_ROWS, "rows");
  let above = ["", ""];

  const row = (raw: string, number: number, { columns, engine, rows: all }: Table) => {
    const kept = keptLine(raw.trimEnd(), number);
    const words = wordsOf(kept.text);
    const [name, cells] = engine === "last" ? [words.at(-1), words.slice(0, -1)] : [words[0], words.slice(1)];
    if (name === undefined || cells.length !== columns.length) {
      const message = [
        `This row has ${words.length} cells where the heading has ${columns.length + 1};`,
        "it was left out.",
      ].join(" ");
      issues.add("warning", "unread-row", { ...kept, message });
      return;
    }
    if (room.take(raw, number)) all.push({ ...kept, engine: name, cells });
  };

  return {
    line(raw, number) {
      const heading = headingOf(raw, above[1] ?? "");
      if (heading) {
        // The title is above the heading, which has one line or two.
        const oneLine = headingOf(raw, "") !== null;
        const title = (oneLine ? above[1] : above[0])?.trim().slice(0, 200) || null;
        table = { ...heading, ...keptLine(raw, number), title, rows: [] };
        // A table without rows gives nothing.
        if (tables.at(-1)?.rows.length === 0) tables.pop();
        tables.push(table);
      } else if (raw.trim() === "") table = null;
      else if (table) row(raw, number, table);
      above = [above[1] ?? "", raw.length > 300 ? "" : raw];
    },
    end: (): FileEnd<Facts> => ({ facts: { tables }, issues: issues.all(), refused: room.refusal() }),
  };
}
