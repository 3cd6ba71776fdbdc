import { formatCounted } from "@/lib/format";
import { Clock, secondsOfDay } from "../kit/clock";
import { IssueList, keptLine } from "../kit/issue-list";
import { fractions, knownColumns, SampleTable } from "../kit/sample-table";
import { type SampleFacts, type SysstatHost, sysstatCells, sysstatHost } from "../kit/samples";
import type { FileRef, LineParser } from "../kit/types";

const columns = fractions({
  "%usr": "cpuUserFraction",
  "%user": "cpuUserFraction",
  "%nice": "cpuNiceFraction",
  "%sys": "cpuSystemFraction",
  "%iowait": "cpuWaitFraction",
  "%irq": "cpuInterruptFraction",
  "%soft": "cpuSoftInterruptFraction",
  "%steal": "cpuStolenFraction",
  "%guest": "cpuGuestFraction",
  "%gnice": "cpuGuestNiceFraction",
  "%idle": "cpuIdleFraction",
});

/** Reads the lines of all CPUs together (`all`). Counts and drops those of single CPUs, and skips `Average:`. */
export function openMpstat({ path }: FileRef): LineParser<SampleFacts> {
  const issues = new IssueList(path);
  const clock = new Clock();
  let host: SysstatHost | null = null;
  let header: string[] | null = null;
  let table: SampleTable | null = null;
  let single = 0;

  function sample(text: string, line: number, cells: string[], names: string[]): void {
    const time = secondsOfDay(text);
    if (time === null || cells.length !== names.length) {
      issues.add("warning", "sample-unreadable", {
        line,
        text,
        message: "This line does not match its header; it was ignored.",
      });
      return;
    }
    const seconds = clock.since(time);
    if (cells[0] !== "all") single++;
    else table?.add(seconds, names, cells);
  }

  return {
    line(text, number) {
      host ??= sysstatHost(text, number);
      const [time, ...cells] = sysstatCells(text);
      if (time === undefined || !/^\d/.test(time)) return;
      if (cells[0] === "CPU") {
        const at = secondsOfDay(text);
        if (!header && at !== null) {
          clock.since(at);
          header = cells;
          const known = knownColumns(cells.slice(1), columns, issues, { line: number, text });
          const about = { name: "", title: "mpstat, all CPUs", x: "seconds", ...keptLine(text, number) };
          table = new SampleTable(known, columns, about);
        }
      } else if (header) sample(text, number, cells, header);
    },
    end() {
      if (single > 0) {
        const message = `${formatCounted(single, "line")} of single CPUs left out; the series has all CPUs together.`;
        issues.add("info", "single-cpus", { line: null, text: null, message });
      }
      return { facts: { series: table && table.length > 0 ? [table.series()] : [], host }, issues: issues.all() };
    },
  };
}
