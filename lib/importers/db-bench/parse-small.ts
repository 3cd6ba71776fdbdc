import { MAX_SERIES_ROWS } from "@/lib/domain/parsed-results";
import { numberOf } from "../claims/db-bench/lines";
import { IssueList, keptLine } from "../kit/issue-list";
import type { FileRef, LineParser } from "../kit/types";
import type { DbBenchFacts, IntervalFacts } from "./facts";
import { GIB } from "./units";

/** Reads `secs_elapsed,interval_qps` of --report_file. */
export function openIntervals({ path }: FileRef): LineParser<IntervalFacts> {
  const issues = new IssueList(path);
  const facts: IntervalFacts = { kind: "intervals", first: { line: 1, text: "" }, seconds: [], qps: [] };
  return {
    line(text, number) {
      const bare = text.trim();
      if (bare === "") return;
      if (facts.first.text === "") facts.first = keptLine(bare, number);
      if (bare.startsWith("secs_elapsed,")) return;
      const [first, second] = bare.split(",");
      const [seconds, qps] = [numberOf(first), numberOf(second)];
      if (seconds === null || qps === null) {
        const message = "This line is not an interval (seconds, operations per second); it was ignored.";
        issues.add("warning", "line-not-read", { ...keptLine(bare, number), message });
      } else if (facts.seconds.length < MAX_SERIES_ROWS) {
        facts.seconds.push(seconds);
        facts.qps.push(qps);
      } else {
        const message = `Only the first ${MAX_SERIES_ROWS} intervals are drawn; the others were left out.`;
        issues.add("info", "series-cut", { ...keptLine(bare, number), message });
      }
    },
    end: () => ({ facts, issues: issues.all() }),
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
