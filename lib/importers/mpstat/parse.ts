import { Clock, secondsOfDay } from "../kit/clock";
import { IssueList, keptLine } from "../kit/issue-list";
import { SampleRows } from "../kit/sample-rows";
import { type SampleFacts, type SysstatHost, sysstatCells, sysstatHost } from "../kit/samples";
import { scaled } from "../kit/scaled";
import type { FileRef, LineParser } from "../kit/types";

const keys: Readonly<Record<string, string>> = {
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
};

/** Reads the lines of all CPUs together (`all`); those of single CPUs are counted and left out, `Average:` is ours to compute. */
export function openMpstat({ path }: FileRef): LineParser<SampleFacts> {
  const issues = new IssueList(path);
  const clock = new Clock();
  let host: SysstatHost | null = null;
  let header: { names: string[]; line: number; text: string } | null = null;
  let rows: SampleRows | null = null;
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
    else rows?.add([seconds, ...names.flatMap((name, at) => (keys[name] ? [scaled(cells[at], 0.01)] : []))]);
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
          header = { names: cells, ...keptLine(text, number) };
          const unknown = cells.slice(1).filter((name) => !keys[name]);
          if (unknown.length > 0)
            issues.add("info", "unknown-columns", {
              line: number,
              text,
              message: `Columns of no known meaning were left out: ${unknown.join(", ")}.`,
            });
          rows = new SampleRows(["seconds", ...cells.flatMap((name) => keys[name] ?? [])]);
        }
      } else if (header) sample(text, number, cells, header.names);
    },
    end() {
      if (single > 0) {
        const message = `${single} lines of single CPUs are left out; the series has all CPUs together.`;
        issues.add("info", "single-cpus", { line: null, text: null, message });
      }
      if (!header || !rows || rows.length === 0) return { facts: { series: [], host }, issues: issues.all() };
      const { line, text } = header;
      const series = { name: "", title: "mpstat, all CPUs", x: "seconds", line, text, ...rows.end() };
      return { facts: { series: [series], host }, issues: issues.all() };
    },
  };
}
