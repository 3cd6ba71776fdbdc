import { IssueList, keptLine } from "../kit/issue-list";
import type { FileRef, LineParser } from "../kit/types";
import type { MetFacts } from "./facts";

/** The first line of a summary. */
export const metHead = "iostat, vmstat normalized by operation rate";
const headers: Readonly<Record<string, readonly string[]>> = {
  io: ["samp", "r/s", "rMB/s", "w/s", "wMB/s", "r/o", "rKB/o", "wKB/o", "o/s"],
  cpu: ["samp", "cs/s", "cpu/s", "cs/o", "cpu/o"],
};

/** Reads the author's summary of iostat and vmstat: two headers with one row each, identified by their columns. */
export function openMet({ path }: FileRef): LineParser<MetFacts> {
  const issues = new IssueList(path);
  const facts: MetFacts = { kind: "met", numbers: {}, ioLine: null, cpuLine: null, io: null };
  const numbers: Record<string, number> = {};
  let columns: readonly string[] | null = null;
  return {
    line(raw, line) {
      const text = raw.trimEnd();
      if (text === "" || text === metHead) return;
      const cells = text.slice(0, 1_000).split(/\s+/);
      if (cells[0] === "samp") {
        columns = Object.values(headers).find((header) => header.join() === cells.join()) ?? null;
        if (!columns)
          issues.add("warning", "met-header", {
            line,
            text,
            message: "This header is unknown; its row was ignored.",
          });
        return;
      }
      if (!columns || cells.length !== columns.length) {
        issues.add("warning", "met-row", {
          line,
          text,
          message: "This row does not match its header; it was ignored.",
        });
        return;
      }
      columns.forEach((column, at) => {
        const cell = cells[at] ?? "";
        if (column !== "samp" && /^\d+(?:\.\d+)?$/.test(cell)) numbers[column] = Number(cell);
      });
      if (columns.includes("o/s")) {
        facts.ioLine = line;
        facts.io = keptLine(text, line);
      } else facts.cpuLine = line;
      columns = null;
    },
    end: () => ({ facts: { ...facts, numbers }, issues: issues.all() }),
  };
}
