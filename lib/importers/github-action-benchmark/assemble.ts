import type { BuildName } from "@/lib/domain/model";
import { engineOf } from "@/lib/domain/names/engines";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { IssueList } from "../kit/issue-list";
import type { JsonPlace } from "../kit/json-items";
import { type MicroResult, type MicroSetting, microResults, unitOrIssue, valueOrIssue } from "../kit/micro";
import { known } from "../kit/record";
import type { ReadFile } from "../kit/types";

/** A result as a tool printed it; null for fields that it lacks. */
export interface Result {
  kind: "result";
  /** Null where the file is a list of results. */
  suite: string | null;
  tool: string | null;
  commit: string | null;
  date: string | null;
  name: string | null;
  unit: string;
  value: number | null;
  extra: string | null;
  range: string | null;
  /** True for a result that is also listed under the name without its unit. */
  repeats: boolean;
}

/** A result, or the repository whose commits were measured. */
export type Found = Result | { kind: "repository"; repository: string };
/** An entry with its line. */
export type Entry = JsonPlace & Found;

/** Makes a run of each result of each commit. */
export function assembleEntries(files: readonly ReadFile<Entry[]>[]): ParsedResults {
  const results = noResults();
  for (const { path, facts } of files) {
    const issues = new IssueList(path);
    const engine = engineOfRepository(facts.find((entry) => entry.kind === "repository")?.repository ?? "");
    const add = microResults(results, path, {});
    for (const entry of facts) {
      if (entry.kind === "repository") continue;
      if (entry.repeats) {
        const message = `${entry.name} repeats a number of the result without a unit in its name; it counts once.`;
        issues.add("info", "repeated-result", { ...entry, message });
        continue;
      }
      addResult(entry, (one) => add(one, settingOf(engine, entry.commit)), issues);
    }
    results.issues.push(...issues.all());
  }
  return results;
}

/** Returns the engine that the repository names, which an upload may overrule, and the commit as the build. */
const settingOf = (engine: string, commit: string | null): MicroSetting => ({
  engine,
  build: commit === null ? null : buildOf(commit),
  ...(engine === "unknown" ? {} : { assumed: ["engine"] as const }),
});

function engineOfRepository(url: string): string {
  const name =
    url
      .replace(/\.git$/, "")
      .split("/")
      .findLast((part) => part !== "") ?? "";
  return /^[\w.-]{1,100}$/.test(name) ? engineOf(name).engine : "unknown";
}

const buildOf = (commit: string): BuildName => ({ raw: commit.slice(0, 64), version: null, flags: [], commit });

function addResult(entry: Result & JsonPlace, add: (one: MicroResult) => void, issues: IssueList): void {
  const { name, value, suite, tool, date, extra, range, line, text } = entry;
  const place = { line, text };
  if (name === null) {
    issues.add("warning", "no-name", { ...place, message: "The result has no name; it was left out." });
    return;
  }
  // Go: "ns/op\t   4.14 MB/s\t     344 B/op\t      15 allocs/op", the number of the first unit apart.
  const [unit = "", ...others] = entry.unit.split("\t").map((part) => part.trim());
  const main = unitOrIssue(unit, name, place, issues);
  if (main === null) return;
  const metrics: Record<string, number | null> = {
    [main.key]: valueOrIssue(value, main, { issues, place, what: name }),
  };
  for (const other of others) {
    const [, number = "", printed = ""] = /^(\d{1,30}(?:\.\d{1,30})?) (.{1,40})$/.exec(other) ?? [];
    const also = unitOrIssue(printed, name, place, issues);
    if (also !== null) metrics[also.key] ??= valueOrIssue(Number(number), also, { issues, place, what: name });
  }
  const { procs, times, threads } = countsIn(extra ?? "");
  add({
    name,
    params: known({ suite: suite === "Benchmark" ? null : suite }),
    main: main.key,
    metrics,
    ...place,
    threads: threads > 0 ? threads : null,
    status: metrics[main.key] === null ? "suspect" : "complete",
    settings: known({ procs: procs > 0 ? procs : null }),
    notes: known({ tool, measuredAt: date, range, iterations: times > 0 ? times : null }),
  });
}

/** Reads "140911 times\n4 procs" of Go and "iterations: 10\nthreads: 4" of google-benchmark; 0 for a missing count. */
function countsIn(extra: string): { procs: number; times: number; threads: number } {
  const count = (pattern: RegExp) => Number(pattern.exec(extra)?.[1] ?? 0);
  return {
    procs: count(/^(\d{1,6}) procs$/m),
    times: count(/^(?:iterations: )?(\d{1,12})(?: times)?$/m),
    threads: count(/^threads: (\d{1,6})$/m),
  };
}
