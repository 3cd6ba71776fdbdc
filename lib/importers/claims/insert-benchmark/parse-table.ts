import { formatCounted } from "@/lib/format";
import { IssueList, keptLine, shortText } from "../../kit/issue-list";
import { Room } from "../../kit/room";
import type { LineParser } from "../../kit/types";
import { COLUMNS, isHeader } from "./columns";
import { stepOfPath } from "./sniff";
import { isStep } from "./steps";

/** A row of a table; `cells` is null for a row without a header, too long, or with another number of cells. */
export interface TableRow {
  line: number;
  text: string;
  /** The step in the name of the file or section, or null. */
  step: string | null;
  /** Number of its group between headers or `-` lines: a rel file divides by the first row of each. */
  group: number;
  cells: readonly string[] | null;
}

/** The rows of an o.sum.t ("sum"), mrg ("merged") or rel ("ratio") file. */
export interface TableFacts {
  kind: "sum" | "merged" | "ratio";
  rows: TableRow[];
}

const MAX_ROWS = 5_000;
const MAX_CHARS = 2_000;

/** Reads o.sum.t, mrg and rel files. An unreadable row keeps its place, which identifies rows of o.sum.t. */
export function openTable(path: string, kind: TableFacts["kind"]): LineParser<TableFacts> {
  const issues = new IssueList(path);
  const room = new Room(path, MAX_ROWS, "rows");
  const rows: TableRow[] = [];
  let step = kind === "sum" ? null : stepOfPath(path);
  let group = 0;

  return {
    line(raw, number) {
      const text = raw.trimEnd();
      if (text === "") return;
      if (isHeader(text) || (kind !== "sum" && text === "-")) {
        group++;
        return;
      }
      if (kind !== "sum" && isStep(text)) {
        step = text;
        return;
      }
      const kept = keptLine(text, number);
      if (!room.take(text, number)) return;
      // A copy: a slice would keep the whole piece of the file in memory.
      const cells = shortText(text, MAX_CHARS).split("\t");
      const whole = group > 0 && text.length <= MAX_CHARS && cells.length === COLUMNS.length;
      if (!whole) {
        const message = `This row ${faultOf(text, group, cells.length)}; its values were left out.`;
        issues.add("warning", "unread-row", { ...kept, message });
      }
      rows.push({ ...kept, step, group, cells: whole ? cells : null });
    },
    end: () => ({ facts: { kind, rows }, issues: issues.all(), refused: room.refusal() }),
  };
}

function faultOf(text: string, group: number, cells: number): string {
  if (text.length > MAX_CHARS) return `is longer than ${formatCounted(MAX_CHARS, "character")}`;
  if (group === 0) return "has no header above it";
  return `has ${formatCounted(cells, "cell")} where the header has ${COLUMNS.length} (was the file cut?)`;
}
