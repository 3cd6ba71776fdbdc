import { IssueList, keptLine, shortText } from "../kit/issue-list";
import type { JsonPlace } from "../kit/json-items";
import type { FileRef, LineParser } from "../kit/types";
import { JAVA_SECONDS } from "../kit/units";

/** The executions of one kind of operation, with the line of the first. */
export interface LoggedOperation extends JsonPlace {
  name: string;
  count: number;
  /** The count of each duration, in the log's unit. */
  durations: Map<number, number>;
}

/** The log of a run. */
export interface LoggedRun {
  operations: LoggedOperation[];
  /** Seconds of a unit of the durations. */
  unitSeconds: number;
  /** From the first start to the last end; null where the times are no milliseconds since 1970. */
  seconds: number | null;
  heading: JsonPlace;
}

const HEADING = /^operation_type\|(?:[a-z_]{1,40}\|){1,8}execution_duration_([A-Z]{1,20})\|/;
const MAX_OPERATIONS = 500;
/** Different durations of one operation. */
const MAX_DURATIONS = 200_000;

/** Returns the unit of a log's durations by its heading; null for other lines. */
export const unitOfHeading = (line: string): number | null => JAVA_SECONDS.get(HEADING.exec(line)?.[1] ?? "") ?? null;

/** Reads the log row by row, and keeps how often each duration occurs. */
export function openLog({ path }: FileRef): LineParser<LoggedRun | null> {
  const issues = new IssueList(path);
  const operations = new Map<string, LoggedOperation>();
  let run: { columns: string[]; unitSeconds: number; heading: JsonPlace } | null = null;
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let isFull = false;

  function row(text: string, line: number, { columns, unitSeconds }: NonNullable<typeof run>): void {
    const cells = text.split("|");
    const cell = (name: string) => cells[columns.findIndex((column) => column.startsWith(name))] ?? "";
    const [printed, began] = [cell("execution_duration"), Number(cell("actual_start_time"))];
    // One start that is no number would leave the whole log without a rate.
    const hasStart = !Number.isNaN(began);
    if (cells.length !== columns.length || !/^\d{1,15}$/.test(printed) || cell("operation_type") === "" || !hasStart) {
      const message = "This row has no operation, start or duration, or other cells than its heading; it was left out.";
      issues.add("warning", "unread-row", { ...keptLine(text, line), message });
      return;
    }
    const name = shortText(cell("operation_type"), 100);
    const duration = Number(printed);
    const known = operations.get(name) ?? { name, count: 0, durations: new Map(), ...keptLine(text, line) };
    if (operations.size >= MAX_OPERATIONS && known.count === 0) isFull = true;
    else operations.set(name, known);
    known.count++;
    known.durations.set(duration, (known.durations.get(duration) ?? 0) + 1);
    if (known.durations.size > MAX_DURATIONS) isFull = true;
    start = Math.min(start, began);
    end = Math.max(end, began + duration * unitSeconds * 1_000);
  }

  return {
    line(raw, number) {
      const text = raw.trimEnd();
      const unitSeconds = run === null ? unitOfHeading(text) : null;
      if (unitSeconds !== null) run = { columns: text.split("|"), unitSeconds, heading: keptLine(text, number) };
      else if (run !== null && text !== "" && !isFull) row(text, number, run);
    },
    end() {
      const seconds = start > 1e12 && end < 1e14 && end > start ? (end - start) / 1_000 : null;
      const message =
        "The log has more kinds of operations or different durations than are read; nothing of it counts.";
      return {
        facts: run && { ...run, operations: [...operations.values()], seconds },
        issues: issues.all(),
        refused: isFull ? { code: "too-many-results", severity: "error", path, line: null, text: null, message } : null,
      };
    },
  };
}
