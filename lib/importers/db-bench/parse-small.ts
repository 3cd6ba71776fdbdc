import { numberOf } from "../claims/db-bench/lines";
import { IntervalRows } from "../kit/interval-rows";
import { IssueList, keptLine } from "../kit/issue-list";
import type { FileRef, LineParser } from "../kit/types";
import type { DbBenchFacts, IntervalFacts, KeptLine } from "./facts";
import { GIB } from "./units";

/** Reads `secs_elapsed,interval_qps` of --report_file. */
export function openIntervals({ path }: FileRef): LineParser<IntervalFacts> {
  const issues = new IssueList(path);
  const rows = new IntervalRows(["seconds", "qps"]);
  let first: KeptLine = { line: 1, text: "" };
  return {
    line(text, number) {
      const bare = text.trim();
      if (bare === "") return;
      if (first.text === "") first = keptLine(bare, number);
      if (bare.startsWith("secs_elapsed,")) return;
      const [seconds = null, qps = null] = bare.split(",", 2).map(numberOf);
      if (seconds === null || qps === null) {
        const message = "This line is not an interval (seconds, operations per second); it was ignored.";
        issues.add("warning", "line-not-read", { ...keptLine(bare, number), message });
      } else rows.add([seconds, qps]);
    },
    end() {
      if (rows.thinnedBy > 1) {
        const message = `The series is too long to keep whole: one row in ${rows.thinnedBy} was kept.`;
        issues.add("info", "series-thinned", { ...first, message });
      }
      return { facts: { kind: "intervals", first, rows }, issues: issues.all() };
    },
  };
}

/** Reads /usr/bin/time's `elapsed user system`. The last line counts, since a message may precede it. */
export function openTime({ path }: FileRef): LineParser<DbBenchFacts> {
  const issues = new IssueList(path);
  let facts: DbBenchFacts = { kind: "nothing" };
  return {
    line(text, line) {
      const bare = text.trim();
      const [, elapsed, user, system] = /^([\d.]+) ([\d.]+) ([\d.]+)$/.exec(bare) ?? [];
      const [elapsedSeconds, userSeconds, systemSeconds] = [elapsed, user, system].map(numberOf);
      if (typeof elapsedSeconds === "number" && typeof userSeconds === "number" && typeof systemSeconds === "number")
        facts = { kind: "time", line, elapsedSeconds, userSeconds, systemSeconds };
      else if (bare !== "") {
        const message = "/usr/bin/time also printed this about the run.";
        issues.add("info", "time-remark", { ...keptLine(bare, line), message });
      }
    },
    end: () => ({ facts, issues: issues.all() }),
  };
}

/** Reads benchmark.sh's `max sizes (GB): 0.2 all, ...`: the directory's largest size during the test, one decimal. */
export function openSizes(): LineParser<DbBenchFacts> {
  let facts: DbBenchFacts = { kind: "nothing" };
  return {
    line(text, line) {
      const all = numberOf(/^max sizes \(GB\): ([\d.]+) all/.exec(text)?.[1]);
      if (all !== null) facts = { kind: "sizes", line, allBytes: Math.round(all * GIB) };
    },
    end: () => ({ facts, issues: [] }),
  };
}
