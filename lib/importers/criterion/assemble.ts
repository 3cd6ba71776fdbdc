import type { Issue, Source } from "@/lib/domain/model";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { formatCounted } from "@/lib/format";
import { IssueList } from "../kit/issue-list";
import { microResults, unitOrIssue, valueOrIssue } from "../kit/micro";
import { baseName, directoryOf } from "../kit/paths";
import { known } from "../kit/record";
import type { ReadFile } from "../kit/types";
import { CRITERION_UNIT, type CriterionFacts } from "./parse";
import { withoutPrinted } from "./printed-again";

/**
 * Makes a run of each benchmark. `new` is the last run; `base` is what it was compared with, which criterion copies
 * from an earlier `new`. A baseline of another name is a condition. `change` holds ratios, no times. Median and
 * standard deviation of the samples are kept for times alone. One issue counts the files that state no unit.
 */
export function assembleCriterion(files: readonly ReadFile<CriterionFacts>[]): ParsedResults {
  const results = noResults();
  const names = new Map<string, string>();
  const units = new Map<string, string>();
  const unstated: Source[] = [];
  for (const { path, facts } of files)
    for (const fact of facts) {
      if (fact.kind === "name") names.set(directoryOf(path), fact.name);
      if (fact.kind === "unit") units.set(directoryOf(path), fact.unit);
    }
  const folders = new Set(files.map(({ path }) => directoryOf(path)));
  const nameOf = (folder: string) => names.get(folder) ?? nameOfFolder(directoryOf(folder));
  const once = withoutPrinted(files, { nameOf, unitOf: (folder) => units.get(folder) ?? CRITERION_UNIT });
  results.issues.push(...once.issues);
  for (const { path, facts } of once.files) {
    const issues = new IssueList(path);
    const folder = directoryOf(path);
    const isFile = baseName(path).startsWith("estimates.json");
    const baseline = isFile ? baseName(folder) : "new";
    const add = microResults(results, path, {});
    for (const fact of facts) {
      if (fact.kind !== "estimates") continue;
      const { line, text } = fact;
      const place = { line, text };
      const hasNew = folders.has(`${directoryOf(folder)}/new`);
      if (baseline === "change" || (baseline === "base" && hasNew)) {
        const what = baseline === "change" ? "ratios to an earlier run" : "an earlier run, beside the new one";
        issues.add("info", "baseline-left-out", { ...place, message: `The file holds ${what}; it is not a result.` });
        continue;
      }
      const name = fact.name ?? nameOf(folder);
      const printed = isFile ? units.get(folder) : fact.unit;
      if (printed === undefined) unstated.push({ path, ...place });
      const unit = unitOrIssue(printed ?? fact.unit, name, place, issues);
      if (unit === null) continue;
      const of = { issues, place, what: name };
      const main = valueOrIssue(fact.main, unit, of);
      const isTime = unit.key === "secondsPerOperation";
      const [median, deviation] = isTime ? [fact.median, fact.deviation] : [null, null];
      add({
        name,
        params: {},
        main: unit.key,
        threads: null,
        notes: known({ mean: fact.mean === null ? null : `${fact.mean} ${printed ?? fact.unit}` }),
        ...place,
        metrics: {
          [unit.key]: main,
          ...(median === null ? {} : { sampleMedianSeconds: valueOrIssue(median, unit, of) }),
          ...(deviation === null || deviation <= 0 ? {} : { sampleStddevSeconds: valueOrIssue(deviation, unit, of) }),
        },
        status: main === null ? "suspect" : "complete",
        settings: known({ baseline: baseline === "new" ? null : baseline }),
      });
    }
    results.issues.push(...issues.all());
  }
  const [first] = unstated;
  if (first) results.issues.push(unitNotStated(first, unstated.length));
  return results;
}

function unitNotStated(first: Source, files: number): Issue {
  const of = files === 1 ? "" : ` of ${formatCounted(files, "file")}, here the first,`;
  const message = [
    `The estimates${of} state no unit; they are read as nanoseconds, criterion's own.`,
    "Add raw.csv, which states it.",
  ].join(" ");
  return { code: "unit-not-stated", severity: "info", ...first, message };
}

/**
 * Returns a benchmark's name by its folders, for one without benchmark.json: get/100 of target/criterion/get/100. The
 * last folder alone is a parameter, which other benchmarks have, too.
 */
const nameOfFolder = (folder: string): string => folder.split(/(?:^|\/)criterion\//).at(-1) ?? folder;
