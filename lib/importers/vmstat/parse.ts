import { formatCounted } from "@/lib/format";
import { Clock, secondsOfDay } from "../kit/clock";
import { IssueList, keptLine } from "../kit/issue-list";
import { PrintedNumbers } from "../kit/printed-numbers";
import { knownColumns, SampleTable } from "../kit/sample-table";
import { intervalOfName, type SampleFacts } from "../kit/samples";
import type { FileRef, LineParser } from "../kit/types";
import { columns } from "./columns";
import { isBanner } from "./sniff";

interface Header {
  names: string[];
  /** With -t each sample ends in its date and time. */
  stamped: boolean;
}

/** Reads samples. Headers come again every screen. The first sample is the mean since boot and is left out. */
export function openVmstat({ path }: FileRef): LineParser<SampleFacts> {
  const issues = new IssueList(path);
  const interval = intervalOfName(path);
  const clock = new Clock();
  const numbers = new PrintedNumbers();
  let stamped = false;
  let header: Header | null = null;
  let table: SampleTable | null = null;
  let samples = 0;
  /** True below a header with other columns. */
  let closed = false;

  function readHeader(text: string, line: number): void {
    const names = text.trim().split(/\s+/);
    if (stamped) names.pop();
    if (header) {
      closed = names.join() !== header.names.join();
      if (closed)
        issues.add("warning", "columns-changed", {
          line,
          text,
          message: "The columns change at this line; the rest of the file was not read.",
        });
      return;
    }
    header = { names, stamped };
    const x = stamped || interval !== null ? "seconds" : "sample";
    const title = interval === null ? "vmstat" : "vmstat every second";
    const known = knownColumns(names, columns, issues, { line, text });
    table = new SampleTable(known, columns, { name: "", title, x, ...keptLine(text, line) });
  }

  function readSample(text: string, line: number, { names, stamped }: Header): void {
    numbers.read(text);
    const time = stamped ? secondsOfDay(text) : null;
    const whole = numbers.count === names.length + (stamped ? 2 : 0);
    if (!whole || (stamped && time === null)) {
      const ofHeader = stamped ? `${names.length}, a date and a time` : names.length;
      const counts = `${formatCounted(numbers.count, "value")}, its header ${ofHeader}`;
      const message = `This sample has ${whole ? "no readable time of day" : counts}; it was ignored.`;
      issues.add("warning", "sample-unreadable", { line, text, message });
      return;
    }
    const at = time === null ? samples * (interval ?? 1) : clock.since(time);
    samples++;
    if (samples === 1) return;
    table?.addNumbers(at, names, numbers);
  }

  return {
    line(text, number) {
      if (closed || text.trim() === "") return;
      if (isBanner(text)) stamped = text.includes("timestamp");
      else if (/^\s*r\s+b\s/.test(text)) readHeader(text, number);
      else if (header && /^\s*\d/.test(text)) readSample(text, number, header);
      else
        issues.add("info", "unread-line", {
          line: number,
          text,
          message: "This line is neither a header nor a sample of vmstat; it was ignored.",
        });
    },
    end() {
      if (table && table.length > 0) return { facts: { series: [table.series()], host: null }, issues: issues.all() };
      const message =
        "The file has no sample after vmstat's first, which is the mean since boot; there is nothing to draw.";
      issues.add("info", "no-samples", { line: null, text: null, message });
      return { facts: { series: [], host: null }, issues: issues.all() };
    },
  };
}
