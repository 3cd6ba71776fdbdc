import type { Issue } from "@/lib/domain/model";
import { formatCounted } from "@/lib/format";
import { keptLine } from "../kit/issue-list";
import type { YcsbRun } from "./facts";

/**
 * Finds lists that a grep made of YCSB's summaries: `[OVERALL]` lines of many runs, and below them lines of operations.
 * Each throughput is a run. The run of a line below the list is unknown.
 */
export class ExtractedRuns {
  /** Runs of the current list: all but the first began with an [OVERALL] line right after another one's. */
  private list: YcsbRun[] = [];
  private readonly extracted = new Set<YcsbRun>();
  private orphans: { line: number; text: string; count: number } | null = null;

  /** Adds a new run. `listed`: it began with an [OVERALL] line right after that of another run. */
  add(run: YcsbRun, before: YcsbRun | null, listed: boolean): void {
    if (!listed) this.list = [];
    else if (this.list.length === 0 && before !== null) this.list.push(before);
    if (!listed) return;
    this.list.push(run);
    for (const one of this.list) this.extracted.add(one);
  }

  /** Counts a line of operations below a list, whose run is unknown; false for other lines. */
  takeOrphan(text: string, line: number): boolean {
    if (this.list.length < 2) return false;
    this.orphans ??= { ...keptLine(text, line), count: 0 };
    this.orphans.count++;
    return true;
  }

  /** Returns true for a run of a list. */
  has(run: YcsbRun): boolean {
    return this.extracted.has(run);
  }

  /** Returns the issues of an extract; none for another file. */
  issues(path: string): Issue[] {
    const [first] = this.extracted;
    if (first === undefined) return [];
    const message = [
      `The file is an extract of ${this.extracted.size} runs: it lists their throughputs, and not what each ran with.`,
      "Each is kept as a run of its own, a repeat of none.",
    ].join(" ");
    const issues: Issue[] = [{ code: "extract-of-runs", severity: "warning", path, ...first.start, message }];
    if (this.orphans === null) return issues;
    const { count, ...place } = this.orphans;
    const left = [
      `${formatCounted(count, "line")} of single operations below the list`,
      `${count === 1 ? "is left out: its run is" : "are left out: their runs are"} unknown.`,
    ].join(" ");
    return [...issues, { code: "extract-not-told", severity: "warning", path, ...place, message: left }];
  }
}
