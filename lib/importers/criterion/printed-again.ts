import { group } from "d3-array";
import type { Issue } from "@/lib/domain/model";
import { formatCounted } from "@/lib/format";
import { IssueList } from "../kit/issue-list";
import { baseName, directoryOf } from "../kit/paths";
import type { ReadFile } from "../kit/types";
import { printedUnit } from "../kit/units";
import type { CriterionFacts, Estimates } from "./parse";

/** The text has five digits of each number. */
const ROUNDED = 1e-4;
/** Estimates of one name that are compared with a result. Further ones are not. */
const MOST_ALIKE = 100;

/**
 * Leaves out results of texts that are in a folder `new` of the upload, too, as with `cargo bench | tee`: the estimate
 * and both ends of its interval agree. Each text has an issue. Folders hold the last run of each benchmark alone, so
 * that other results of a text stay.
 */
export function withoutPrinted(
  files: readonly ReadFile<CriterionFacts>[],
  { nameOf, unitOf }: Readonly<Record<"nameOf" | "unitOf", (folder: string) => string>>,
): { files: ReadFile<CriterionFacts>[]; issues: Issue[] } {
  const exact = files.flatMap(({ path, facts }) => {
    const folder = directoryOf(path);
    if (baseName(folder) !== "new" || !baseName(path).startsWith("estimates.json")) return [];
    return facts.flatMap((fact) =>
      fact.kind === "estimates" ? [{ name: nameOf(folder), numbers: numbersOf(fact, unitOf(folder)) }] : [],
    );
  });
  const named = group(exact, ({ name }) => name);
  const issues: Issue[] = [];
  const left = files.map((file) => {
    const facts = file.facts.filter((fact) => {
      if (fact.kind !== "estimates" || fact.name === null) return true;
      const alike = named.get(fact.name) ?? [];
      const numbers = numbersOf(fact, fact.unit);
      const at = alike.slice(0, MOST_ALIKE).findIndex((one) => isSame(numbers, one.numbers));
      if (at >= 0) alike.splice(at, 1);
      return at < 0;
    });
    const [first] = file.facts;
    if (first === undefined || facts.length === file.facts.length) return file;
    const list = new IssueList(file.path);
    const count = formatCounted(file.facts.length - facts.length, "result");
    const message = `criterion's folders have ${count} of this file, with all digits: each counts once, there.`;
    list.add("info", "printed-again", { line: first.line, text: first.text, message });
    issues.push(...list.all());
    return { ...file, facts };
  });
  return { files: left, issues };
}

/** Returns the estimate and the ends of its interval; [] where a number or the unit is missing. */
function numbersOf({ main, range }: Estimates, unit: string): number[] {
  const scale = printedUnit(unit)?.scale;
  return main === null || range === null || scale === undefined ? [] : [main, ...range].map((value) => value * scale);
}

const isSame = (numbers: readonly number[], others: readonly number[]): boolean =>
  numbers.length > 0 &&
  numbers.length === others.length &&
  numbers.every((value, at) => Math.abs(value - (others[at] ?? Number.NaN)) <= ROUNDED * Math.abs(value));
