import { machineOf } from "@/lib/domain/names/machines";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { IssueList } from "../kit/issue-list";
import type { JsonPlace } from "../kit/json-items";
import { microResults, unitOrIssue, valueOrIssue } from "../kit/micro";
import { baseName, directoryOf } from "../kit/paths";
import { known } from "../kit/record";
import type { ReadFile } from "../kit/types";
import type { PrintedUnit } from "../kit/units";
import type { AsvBenchmark, AsvFact, AsvRun, AsvValue } from "./parse";

type Facts = readonly (AsvFact & JsonPlace)[];

/** Makes a run of each number. Units and names of parameters are in benchmarks.json, one folder above or beside it. */
export function assembleAsv(files: readonly ReadFile<Facts>[]): ParsedResults {
  const results = noResults();
  const listed = new Map<string, ReadonlyMap<string, AsvBenchmark>>();
  for (const { path, facts } of files) {
    const benchmarks = facts.filter((fact) => fact.kind === "benchmark");
    if (benchmarks.length > 0) listed.set(directoryOf(path), new Map(benchmarks.map((one) => [one.name, one])));
  }
  for (const { path, facts } of files) {
    const run = facts.find((fact): fact is AsvRun & JsonPlace => fact.kind === "run");
    if (run === undefined) continue;
    const issues = new IssueList(path);
    const build = run.commit === "" ? null : { raw: run.commit, version: null, flags: [], commit: run.commit };
    const machine = machineOf({ host: run.machine, cpus: run.cpus });
    const add = microResults(results, path, { build, machine, namesPath: withoutCommit(path, run.commit) });
    const folder = directoryOf(path);
    const benchmarks = listed.get(directoryOf(folder)) ?? listed.get(folder) ?? null;
    const about = { run, isListed: benchmarks !== null, add, issues };
    for (const fact of facts) if (fact.kind === "value") addValue(fact, benchmarks?.get(fact.name) ?? null, about);
    results.issues.push(...issues.all());
  }
  return results;
}

/** Returns a path without the commit that begins its file's name: the build has it, and it is no variant. */
function withoutCommit(path: string, commit: string): string {
  const [, start = "", rest = ""] = /^([\da-f]{6,40})(?:-(.+))?\.json/.exec(baseName(path)) ?? [];
  if (start === "" || !commit.startsWith(start)) return path;
  return [directoryOf(path), `${rest || "results"}.json`].filter(Boolean).join("/");
}

const noUnit = (name: string, isListed: boolean): string =>
  isListed
    ? `${name} has no unit: neither this file nor asv's benchmarks.json beside it states one.`
    : `${name} has no unit in this file: it is in asv's benchmarks.json. Upload that, too.`;

interface About {
  run: AsvRun;
  /** True where a benchmarks.json belongs to the file. */
  isListed: boolean;
  add: ReturnType<typeof microResults>;
  issues: IssueList;
}

function addValue(
  { name, choices, value, line, text }: AsvValue & JsonPlace,
  benchmark: AsvBenchmark | null,
  { run: { settings, date }, isListed, add, issues }: About,
): void {
  const place = { line, text };
  const unit = benchmark === null ? unitOfName(name) : unitOrIssue(benchmark.unit, name, place, issues);
  if (unit === null) {
    if (benchmark === null) issues.add("warning", "no-unit", { ...place, message: noUnit(name, isListed) });
    return;
  }
  const number = value === null ? null : valueOrIssue(value, unit, { issues, place, what: name });
  const names = choices.map((_, at) => benchmark?.paramNames[at] ?? `param${at + 1}`);
  const statusOfValue = number === null ? "suspect" : "complete";
  const message = `${name} failed for ${choices.join(", ") || "its only case"}.`;
  if (value === null) issues.add("warning", "benchmark-failed", { ...place, message });
  add({
    name,
    params: known(Object.fromEntries(names.map((key, at) => [key, choices[at]]))),
    ...place,
    main: unit.key,
    metrics: { [unit.key]: number },
    threads: null,
    settings,
    status: value === null ? "failed" : statusOfValue,
    notes: known({ committedAt: date }),
  });
}

/** Returns the unit of asv's kinds of benchmarks: time_ measures seconds, mem_ and peakmem_ bytes. Null for others. */
function unitOfName(name: string): PrintedUnit | null {
  const test = name.split(".").at(-1) ?? "";
  if (/^(?:time|timeraw)_|^[Tt]ime[A-Z]/.test(test)) return { key: "secondsPerOperation", scale: 1 };
  return /^(?:peak)?mem_/.test(test) ? { key: "bytes", scale: 1 } : null;
}
