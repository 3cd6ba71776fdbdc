import { IssueList, keptLine } from "../../kit/issue-list";
import { baseName } from "../../kit/paths";
import { Room } from "../../kit/room";
import type { FileRef, LineParser } from "../../kit/types";
import { splitDerived, testOfRow, versionsOf } from "./lines";

/** A table derived from sums: versions across, tests down. */
export interface DerivedFacts {
  kind: "derived";
  first: { line: number; text: string };
  /** Empty where the file has no header. */
  versions: string[];
  rows: { line: number; text: string; test: string; cells: string[] }[];
}

const MAX_ROWS = 1_000;
const MAX_COLUMNS = 200;

/** Reads a table of versions across and tests down: fmt.*, abs.*, rel2.*, csum.*; tab or comma, maybe a header. */
export function openDerived({ path }: FileRef): LineParser<DerivedFacts> {
  const issues = new IssueList(path);
  const room = new Room(path, MAX_ROWS, "rows");
  const facts: DerivedFacts = { kind: "derived", first: { line: 1, text: "" }, versions: [], rows: [] };
  let tabLine: number | null = null;

  function row(text: string, line: number): void {
    const cells = splitDerived(text);
    const kept = keptLine(text, line);
    if (facts.first.text === "") facts.first = kept;
    if (text.includes("\t")) tabLine ??= line;
    const versions = cells.length <= MAX_COLUMNS && facts.rows.length === 0 ? versionsOf(cells) : null;
    const found = cells.length <= MAX_COLUMNS ? testOfRow(cells) : null;
    if (versions) facts.versions = versions;
    else if (found) {
      if (room.take(text, line)) facts.rows.push({ ...kept, ...found });
    } else {
      const message = "This line is not a row of a table of versions and tests; it was not checked.";
      issues.add("warning", "line-not-read", { ...kept, message });
    }
  }

  return {
    line(text, number) {
      const bare = text.replace(/\r$/, "");
      if (bare.trim() !== "") row(bare, number);
    },
    end() {
      if (tabLine !== null && baseName(path).endsWith(".csv")) {
        const message = "The name ends in .csv, but tabs separate the cells; the file was read as tab-separated.";
        issues.add("info", "csv-holds-tabs", { line: tabLine, text: null, message });
      }
      return { facts, issues: issues.all(), refused: room.refusal() };
    },
  };
}
