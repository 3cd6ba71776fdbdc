import { Clock, secondsOfDay } from "../kit/clock";
import { IssueList, keptLine } from "../kit/issue-list";
import { type Columns, knownColumns, SampleTable } from "../kit/sample-table";
import { type SampleFacts, type SysstatHost, sysstatCells, sysstatHost } from "../kit/samples";
import type { FileRef, LineParser } from "../kit/types";

const MAX_SERIES = 32;

// CPU is a fraction of one CPU: a process that uses more than one has 1.17.
const columns: Columns = {
  "%usr": { key: "cpuUserFraction", scale: 0.01 },
  "%system": { key: "cpuSystemFraction", scale: 0.01 },
  "%guest": { key: "cpuGuestFraction", scale: 0.01 },
  "%wait": { key: "cpuRunQueueFraction", scale: 0.01 },
  "%CPU": { key: "cpuFraction", scale: 0.01 },
  "kB_rd/s": { key: "readBytesPerSecond", scale: 1024 },
  "kB_wr/s": { key: "writtenBytesPerSecond", scale: 1024 },
  "kB_ccwr/s": { key: "cancelledWriteBytesPerSecond", scale: 1024 },
  "minflt/s": { key: "minorFaultsPerSecond", scale: 1 },
  "majflt/s": { key: "majorFaultsPerSecond", scale: 1 },
  VSZ: { key: "virtualMemoryBytes", scale: 1024 },
  RSS: { key: "memoryBytes", scale: 1024 },
  "%MEM": { key: "memoryFraction", scale: 0.01 },
  "cswch/s": { key: "voluntarySwitchesPerSecond", scale: 1 },
  "nvcswch/s": { key: "involuntarySwitchesPerSecond", scale: 1 },
};
/** Columns that identify the process, or are not kept. */
const labels = new Set(["UID", "PID", "TGID", "TID", "CPU", "iodelay", "Command"]);

/** Reads pidstat's blocks: one series per process and kind of block (CPU, I/O, memory ...), since headers differ. */
export function openPidstat({ path }: FileRef): LineParser<SampleFacts> {
  const issues = new IssueList(path);
  const clock = new Clock();
  const found = new Map<string, SampleTable>();
  let host: SysstatHost | null = null;
  let names: string[] = [];
  let known: string[] = [];

  function addSample(text: string, line: number, cells: string[]): void {
    const time = secondsOfDay(text) ?? secondsOfEpoch(text);
    const at = names.indexOf("Command");
    const pid = cells[names.indexOf("PID")] ?? "";
    if (time === null || at < 0 || cells.length <= at || !/^\d+$/.test(pid)) {
      issues.add("warning", "sample-unreadable", {
        line,
        text,
        message: "This line does not match its header; it was ignored.",
      });
      return;
    }
    const command = cells.slice(at).join(" ").slice(0, 60);
    const key = JSON.stringify([pid, command, known]);
    let one = found.get(key);
    if (!one) {
      if (found.size >= MAX_SERIES) {
        issues.add("info", "too-many-processes", {
          line,
          text,
          message: `Processes after the first ${MAX_SERIES} series were left out.`,
        });
        return;
      }
      const title = `pidstat of ${command} (${pid}), ${contents(known)}`;
      one = new SampleTable(known, columns, { name: key, title, x: "seconds", ...keptLine(text, line) });
      found.set(key, one);
    }
    one.add(clock.since(time), names, cells);
  }

  return {
    line(text, number) {
      host ??= sysstatHost(text, number);
      // With -h, one line holds everything of a process. Its header has "# Time" where others have a time of day.
      const [time, ...cells] = sysstatCells(text.replace(/^#\s+Time\s/, "0 "));
      if (time === undefined || !/^\d/.test(time)) return;
      if (!cells.includes("PID")) {
        addSample(text, number, cells);
        return;
      }
      if (cells.join() === names.join()) return;
      names = cells;
      known = knownColumns(names, columns, issues, { line: number, text }, labels);
    },
    end: () => ({ facts: { series: [...found.values()].map((one) => one.series()), host }, issues: issues.all() }),
  };
}

/** Returns the seconds of the day of a Unix time, which older versions print with -h. */
function secondsOfEpoch(text: string): number | null {
  const [, seconds] = /^\s*(\d{9,11})\s/.exec(text) ?? [];
  return seconds === undefined ? null : Number(seconds) % 86_400;
}

/** Describes a block by its columns. */
function contents(names: readonly string[]): string {
  const about = [
    names.some((name) => name === "%CPU") && "CPU as fractions of one CPU",
    names.includes("RSS") && "memory",
    names.some((name) => name.startsWith("kB_")) && "I/O",
  ].filter((part) => part !== false);
  return about.join(", ") || names.join(", ");
}
