import { type Table, Tables } from "../author-tables/linkbench/parse";
import { IssueList, shortText } from "../kit/issue-list";
import type { LineParser } from "../kit/types";
import { LogPhases, type Phase } from "./log-phases";

export interface Facts {
  tables: Table[];
  phases: Phase[];
}

/** Reads the author's tables and LinkBench's own output; a file may hold either. */
export function openLinkbench(path: string): LineParser<Facts> {
  const issues = new IssueList(path);
  const tables = new Tables(issues);
  const log = new LogPhases(issues);
  return {
    line(raw, number) {
      const text = raw.trimEnd();
      if (!tables.line(text, number)) log.line(shortText(text, 2_000), number);
    },
    end: () => ({ facts: { tables: tables.all, phases: log.end() }, issues: issues.all() }),
  };
}
