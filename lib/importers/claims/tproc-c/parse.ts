import { pattern } from "@/lib/domain/pattern";
import { IssueList, keptLine } from "../../kit/issue-list";
import { Room } from "../../kit/room";
import type { LineParser } from "../../kit/types";

/** A line of a sum: build and number as printed. */
export interface SumRow {
  line: number;
  text: string;
  build: string;
  value: string;
}

/** The rows of a sum. */
export interface SumFacts {
  kind: "sum";
  rows: SumRow[];
}

/** sum.res.<dbms>.load<build users>.vu<virtual users>.w<warehouses>.<ramp-up min>.<duration min>[.word][.rel].csv */
export const sumPath = pattern()`
  (?:^|\/)sum\.res\.([a-z]\w*)\.load(\d+)\.vu(\d+)\.w(\d+)\.(\d+)\.(\d+)(?:\.(?!rel\.)([A-Za-z]\w*))?(\.rel)?\.csv$
`;

/** Words that stand in the place of a build where its run failed. */
const noBuild = /^(?:fail(?:ed|ure)?|error|n\.?a|nan|none|null)$/i;

const MAX_ROWS = 10_000;

/** Reads a sum: a line per build with its NOPM, which may be NA or empty. */
export function openSum(path: string): LineParser<SumFacts> {
  const rows: SumRow[] = [];
  const issues = new IssueList(path);
  const room = new Room(path, MAX_ROWS, "rows");
  return {
    line(text, number) {
      const bare = text.trim();
      const found = /^([\w.-]{1,100}),(\d+(?:\.\d+)?|NA|)$/.exec(bare);
      const message = "This line is not a build and a number separated by a comma; it was ignored.";
      if (bare === "") return;
      if (found?.[1] && noBuild.test(found[1])) {
        const failed = "This row names no build but a run that failed; its number is not a result and was left out.";
        issues.add("warning", "row-failed", { line: number, text: bare, message: failed });
      } else if (found?.[1] && found[2] !== undefined) {
        if (room.take(bare, number)) rows.push({ ...keptLine(bare, number), build: found[1], value: found[2] });
      } else issues.add("warning", "row-unreadable", { line: number, text: bare, message });
    },
    end: () => ({ facts: { kind: "sum", rows }, issues: issues.all(), refused: room.refusal() }),
  };
}
