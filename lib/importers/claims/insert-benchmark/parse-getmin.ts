import { IssueList, keptLine } from "../../kit/issue-list";
import { Room } from "../../kit/room";
import type { LineParser } from "../../kit/types";
import { isNumber } from "./sniff";
import { isStep } from "./steps";

/** Values of one build. `steps` are the header's, or null without one. */
export interface GetMinRow {
  line: number;
  text: string;
  tag: string;
  steps: readonly string[] | null;
  cells: readonly string[];
}

/** The rows of an o.getmin file. */
export interface GetMinFacts {
  kind: "getmin";
  rows: GetMinRow[];
}

const MAX_ROWS = 1_000;
const MAX_CELLS = 50;

/** Reads o.getmin files: `tag v v v v` without a header, or transposed (.r): a header of steps and the tag last. */
export function openGetMin(path: string): LineParser<GetMinFacts> {
  const issues = new IssueList(path);
  const room = new Room(path, MAX_ROWS, "rows");
  const rows: GetMinRow[] = [];
  let steps: string[] | null = null;
  return {
    line(raw, number) {
      if (raw.trim() === "") return;
      const kept = keptLine(raw.trimEnd(), number);
      const words = kept.text.trim().split(/\s+/);
      if (isHeader(words)) {
        steps = words.slice(0, -1);
        return;
      }
      const cells = steps ? words.slice(0, -1) : words.slice(1);
      const fits =
        cells.every((cell) => isNumber(cell) || cell === "NA") && (steps?.length ?? cells.length) === cells.length;
      if (!fits || cells.length === 0 || cells.length > MAX_CELLS)
        issues.add("warning", "unread-row", {
          ...kept,
          message: "This line is not a row of a get-min table; it was ignored.",
        });
      else if (room.take(raw, number))
        rows.push({ ...kept, tag: (steps ? words.at(-1) : words[0]) ?? "", steps, cells });
    },
    end: () => ({ facts: { kind: "getmin", rows }, issues: issues.all(), refused: room.refusal() }),
  };
}

/** Matches `l.i0 q100 q500 q1000 dbms` with each step once. */
function isHeader(words: readonly string[]): boolean {
  const steps = words.slice(0, -1);
  return words.at(-1) === "dbms" && steps.length > 0 && steps.every(isStep) && new Set(steps).size === steps.length;
}
