import { pattern } from "@/lib/domain/pattern";
import { IssueList, keptLine } from "../../kit/issue-list";
import { Room } from "../../kit/room";
import type { LineParser } from "../../kit/types";
import { sizeName } from "./names";

/** A row of the author's sum of one file. `key` is "fsync=1_16K". */
export interface SumRow {
  place: { line: number; text: string };
  writesPerSecond: string;
  megabytesPerSecond: string;
  sync: string;
  key: string;
}

/** The rows of a sum. */
export interface SumFacts {
  kind: "sum";
  rows: SumRow[];
}

/** Limit of the rows of one file; a file with more is refused. */
const MAX_ROWS = 20_000;

/** Matches a row of a sum: w/s, MB/s, sync, jobs and case. */
export const sumRow = pattern()`
  ^(\d+(?:\.\d+)?|\.\d+)[,\t](\d+(?:\.\d+)?|\.\d+)[,\t](\d+(?:\.\d+)?|\.\d+)
  [,\t](\d+)[,\t](f(?:data)?sync=\d+_\w+)\s*$
`;
/** Matches a title of the hand-edited form: `16 KB writes`. */
export const sumTitle = /^(\d+) ?([KM])B writes\s*$/;
const titledRow = pattern()`
  ^(\d+(?:\.\d+)?|\.\d+)\s+(\d+(?:\.\d+)?|\.\d+)\s+(\d+(?:\.\d+)?|\.\d+)
  \s+(no-sync|fsync|fdatasync|f(?:data)?sync=\d+_\w+)\s*$
`;

/** Reads a sum: rows of `w/s, MB/s, sync, jobs, case`, or the hand-edited form with titles (16 KB writes ...). */
export function openSum(path: string): LineParser<SumFacts> {
  const issues = new IssueList(path);
  const room = new Room(path, MAX_ROWS, "rows");
  const rows: SumRow[] = [];
  let blockSize: string | null = null;

  /** Returns the case of a row below a title; "no-sync" is fsync=0. Rows of fdatasync=0 are missing there. */
  const caseOf = (word: string): string | null => {
    if (word.includes("=")) return word;
    return blockSize === null ? null : `${word === "no-sync" ? "fsync=0" : `${word}=1`}_${blockSize}`;
  };

  return {
    line(raw, number) {
      const text = raw.replace(/\r$/, "");
      const plain = sumRow.exec(text);
      const title = sumTitle.exec(text);
      const row = plain ?? titledRow.exec(text);
      const key = plain ? (plain[5] ?? "") : row && caseOf(row[4] ?? "");
      if (row && key !== null) {
        const [, writesPerSecond = "", megabytesPerSecond = "", sync = ""] = row;
        if (room.take(text, number))
          rows.push({ place: keptLine(text, number), writesPerSecond, megabytesPerSecond, sync, key });
      } else if (title) blockSize = sizeName(Number(title[1]) * 1024 ** (title[2] === "K" ? 1 : 2));
      else if (!/^\s*(?:-\s*)?$|^w\/s\s+MB\/s/.test(text)) {
        const message = "This line is neither a row of w/s, MB/s, sync and case nor a title; it was ignored.";
        issues.add("warning", "row-unreadable", { ...keptLine(text, number), message });
      }
    },
    end: () => ({ facts: { kind: "sum", rows }, issues: issues.all(), refused: room.refusal() }),
  };
}
