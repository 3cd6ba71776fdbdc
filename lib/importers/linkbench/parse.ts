import type { Issue } from "@/lib/domain/model";
import { IssueList, keptLine, shortText } from "../kit/issue-list";
import type { LineParser } from "../kit/types";
import { headingOf } from "./columns";
import { LogPhases, type Phase } from "./log-phases";

/** A row of an author's table: cells by the heading's names in lower case. */
export interface Row {
  line: number;
  text: string;
  engine: string;
  cells: Readonly<Record<string, string>>;
}

/** One table: it counts inserts (load) or transactions. */
export interface Table {
  line: number;
  text: string;
  columns: readonly string[];
  rows: Row[];
}

export interface Facts {
  tables: Table[];
  phases: Phase[];
}

const MAX_ROWS = 2_000;

/** Reads the author's tables and LinkBench's own output; a file may hold either. */
export function openLinkbench(path: string): LineParser<Facts> {
  const issues = new IssueList(path);
  const tables: Table[] = [];
  const log = new LogPhases(issues);
  let table: Table | null = null;
  let rows = 0;

  const row = (text: string, number: number, { columns, rows: all }: Table) => {
    const kept = keptLine(text, number);
    const words = kept.text.trim().split(/\s+/);
    if (words.length !== columns.length || rows >= MAX_ROWS) {
      const message = `This row has ${words.length} cells where the heading has ${columns.length}, or too many rows stand above it; it was left out.`;
      issues.add("warning", "unread-row", { ...kept, message });
      return;
    }
    rows++;
    const cells = Object.fromEntries(columns.slice(0, -1).map((name, at) => [name, words[at] ?? ""]));
    all.push({ ...kept, engine: words.at(-1) ?? "", cells });
  };

  return {
    line(raw, number) {
      const text = raw.trimEnd();
      const heading = headingOf(text);
      if (heading) {
        table = { ...keptLine(text, number), columns: heading, rows: [] };
        tables.push(table);
      } else if (table && (text.trim() === "" || /^\s*legend:/i.test(text))) {
        // A blank line ends a table; the legend below it says what columns.ts knows.
        table = null;
      } else if (table) row(text, number, table);
      else log.line(shortText(text, 2_000), number);
    },
    end(): { facts: Facts; issues: Issue[] } {
      return { facts: { tables, phases: log.end() }, issues: issues.all() };
    },
  };
}
