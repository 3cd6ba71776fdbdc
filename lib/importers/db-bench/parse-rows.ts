import { formatCounted } from "@/lib/format";
import { IssueList, keptLine } from "../kit/issue-list";
import { Room } from "../kit/room";
import type { FileRef, LineParser } from "../kit/types";
import { COLUMNS, cellsOf, headerOf, STANDARD } from "./columns";
import type { RowsFacts } from "./facts";

const MAX_ROWS = 20_000;
const MAX_INPUTS = 1_000;
const MAX_NOTES = 5_000;
const inputLine = /^\S*\/report\d*\.tsv$/;

/** Reads report.tsv of benchmark.sh and sums of its rows, also `.sdev`: blocks of a header and rows. */
export function openRows({ path }: FileRef): LineParser<RowsFacts> {
  const issues = new IssueList(path);
  const room = new Room(path, MAX_ROWS, "rows");
  const facts: RowsFacts = { kind: "rows", first: { line: 1, text: "" }, inputs: [], rows: [], notes: [] };
  let block = 0;
  let blockHasRows = false;
  let header = STANDARD;

  function nextBlock(): void {
    if (blockHasRows) block++;
    blockHasRows = false;
  }

  function row(text: string, number: number): void {
    const cells = cellsOf(text, header);
    const kept = keptLine(text, number);
    if (facts.first.text === "") facts.first = kept;
    if (cells !== null) {
      blockHasRows = true;
      if (room.take(text, number)) facts.rows.push({ ...kept, cells, block });
      return;
    }
    const values = noteOf(text);
    const input = text.length <= 300 && inputLine.test(text.trim()) && facts.rows.length === 0;
    const isFull = input ? facts.inputs.length >= MAX_INPUTS : facts.notes.length >= MAX_NOTES;
    if (input && !isFull) facts.inputs.push({ ...kept, text: kept.text.trim() });
    else if (values && !isFull) facts.notes.push({ ...kept, block, after: facts.rows.length, values });
    else {
      const most = input ? formatCounted(MAX_INPUTS, "input") : formatCounted(MAX_NOTES, "statistic");
      const older = header.columns === COLUMNS ? ", or 27 without githash" : "";
      const message =
        input || values
          ? `The file has more than ${most}; this line was ignored.`
          : `This line is not a row of report.tsv (${header.columns.length} cells${older}); it was ignored.`;
      issues.add("warning", "line-not-read", { ...kept, message });
    }
  }

  return {
    line(text, number) {
      const bare = text.replace(/\r$/, "");
      const named = headerOf(bare);
      if (bare.trim() === "") nextBlock();
      else if (named !== null) {
        header = named;
        if (named.unknown.length > 0) {
          const message = `Columns that benchmark.sh does not write were not read: ${named.unknown.join(", ")}.`;
          issues.add("warning", "unknown-columns", { ...keptLine(bare, number), message });
        }
        if (facts.first.text === "") facts.first = keptLine(bare, number);
        nextBlock();
      } else if (!bare.startsWith("#")) row(bare, number);
    },
    end: () => ({ facts, issues: issues.all(), refused: room.refusal() }),
  };
}

/** Reads `mean=1 <TAB> stddev=2 <TAB> sdev/mean=0.1`, or a line that is one number; null for others. */
function noteOf(text: string): Record<string, string> | null {
  const bare = text.trim();
  if (/^\d{1,9}(?:\.\d+)?$/.test(bare)) return { ratio: bare };
  if (!bare.startsWith("mean=")) return null;
  const pairs = [...bare.slice(0, 300).matchAll(/(mean|stddev|sdev\/mean)=\s*(\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?)/g)];
  return pairs.length === 0 ? null : Object.fromEntries(pairs.map(([, key = "", value = ""]) => [key, value]));
}
