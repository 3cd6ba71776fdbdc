import { type Table, Tables } from "../claims/linkbench/parse";
import { IssueList, shortText } from "../kit/issue-list";
import { Room } from "../kit/room";
import type { LineParser } from "../kit/types";
import { LogPhases, type Phase } from "./log-phases";

/** Tables and phases of a file, each in its order. */
export interface Facts {
  tables: Table[];
  phases: Phase[];
}

const MAX_RESULTS = 2_000;
/** LinkBench prints latencies of about 20 operations a phase. */
const MAX_LATENCIES = 20 * MAX_RESULTS;

/** Reads the author's tables and LinkBench's own output; a file may hold either. */
export function openLinkbench(path: string): LineParser<Facts> {
  const issues = new IssueList(path);
  const room = new Room(path, MAX_RESULTS, "rows and phases");
  const latencies = new Room(path, MAX_LATENCIES, "lines of latencies");
  const tables = new Tables(issues, room);
  const log = new LogPhases(issues, { phases: room, latencies });
  return {
    line(raw, number) {
      const text = raw.trimEnd();
      if (!tables.line(text, number)) log.line(shortText(text, 2_000), number);
    },
    end: () => {
      const facts = { tables: tables.all, phases: log.end() };
      return { facts, issues: issues.all(), refused: room.refusal() ?? latencies.refusal() };
    },
  };
}
