import { group } from "d3-array";
import { formatCounted, formatFixed } from "@/lib/format";
import { IssueList } from "../kit/issue-list";
import { baseName, directoryOf } from "../kit/paths";
import type { ReadFile } from "../kit/types";
import type { JmhFact, JmhFacts } from "./assemble";

/** Numbers with so many digits are not equal by chance. */
const ENOUGH_DIGITS = 20;

type File = ReadFile<JmhFacts>;
type Placed = JmhFacts[number];

/**
 * Leaves out what JMH printed twice: a file whose results are those of another file of its folder, rounded (`-rf json`
 * beside the text), and a table that a log prints again. JMH repeats no test by itself. So a test that comes again in
 * a file with other numbers, or with too few digits to tell, is of another output: it gets the number of that output
 * as a condition. All of it is in issues.
 */
export function withoutPrintedAgain(files: readonly File[]): { files: File[]; issues: IssueList[] } {
  const lists = new Map(files.map(({ path }) => [path, new IssueList(path)]));
  const folders = new Map(
    [...group(files, ({ path }) => directoryOf(path))].map(([path, all]) => [path, byPrint(all)]),
  );
  const left = files.filter((file) => {
    const exact = exactOf(file, folders.get(directoryOf(file.path)) ?? new Map());
    const [first] = file.facts;
    if (exact === undefined || first === undefined) return true;
    const count = formatCounted(file.facts.length, "result");
    const message = `${exact} has the ${count} of this file, with all digits: each counts once, there.`;
    lists.get(file.path)?.add("info", "printed-again", { line: first.line, text: first.text, message });
    return false;
  });
  return {
    files: left.map((file) => ({ ...file, facts: withOutputs(file, lists.get(file.path)) })),
    issues: [...lists.values()],
  };
}

/** The results of a folder by path, and these by what a form with fewer digits prints of them. */
type Prints = ReadonlyMap<string, ReadonlyMap<string, JmhFact[]>>;

/** Digits behind the point that forms print: text 3, CSV 6. */
const DECIMALS = [3, 6];
/** Files of a folder, and results of a file, that print alike. Further ones are not compared. */
const MOST_ALIKE = 20;

/** Returns the name behind its packages, the mode, the unit, the parameters and the rounded score, as one text. */
const printOf = ({ name, mode, unit, score, ...fact }: JmhFact, decimals: number): string =>
  // The text prints a score that rounds to 0 as a power of ten, which is not read: `≈ 10⁻⁹`.
  JSON.stringify([decimals, name.split(".").at(-1), mode, unit, pairsOf(fact), rounded(score ?? 0, decimals)]);

function byPrint(files: readonly File[]): Prints {
  const prints = new Map<string, Map<string, JmhFact[]>>();
  for (const { path, facts } of files)
    for (const fact of facts)
      for (const decimals of DECIMALS) {
        if ((fact.decimals ?? Number.POSITIVE_INFINITY) <= decimals) continue;
        const print = printOf(fact, decimals);
        const paths = prints.get(print) ?? new Map<string, JmhFact[]>();
        const alike = paths.get(path) ?? [];
        if (alike.length < MOST_ALIKE) alike.push(fact);
        prints.set(print, paths.set(path, alike));
      }
  return prints;
}

/**
 * Returns the file of which this one is a rounded print, result for result, where its digits prove it, or where it
 * names that file. Rows of parts (`a.b.get:p0.50`) are left out: JSON has them inside of their results.
 */
function exactOf({ facts: all }: File, prints: Prints): string | undefined {
  const facts = all.filter(({ name }) => !name.includes(":"));
  const [first] = facts;
  const { decimals = null, savedTo } = first ?? {};
  if (first === undefined || decimals === null) return undefined;
  const hasDigits = digitsOf(facts) >= ENOUGH_DIGITS;
  const saved = facts.every((fact) => fact.savedTo === savedTo) ? savedTo : undefined;
  const alike = [...(prints.get(printOf(first, decimals))?.keys() ?? [])].slice(0, MOST_ALIKE);
  return alike.find((path) => {
    if (!hasDigits && baseName(path) !== saved) return false;
    const used = new Set<JmhFact>();
    return facts.every((fact) => {
      const of = prints.get(printOf(fact, decimals))?.get(path) ?? [];
      const one = of.find((exact) => !used.has(exact) && isPrintOf(fact, exact, decimals));
      if (one) used.add(one);
      return one !== undefined;
    });
  });
}

/** Compares what `printOf` leaves out. The text has no packages that all names share, and no number of threads. */
const isPrintOf = (fact: JmhFact, exact: JmhFact, decimals: number): boolean =>
  (exact.name === fact.name || exact.name.endsWith(`.${fact.name}`)) &&
  (fact.error === null || rounded(exact.error, decimals) === fact.error) &&
  (fact.threads ?? exact.threads) === exact.threads;

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(formatFixed(value, decimals));

const pairsOf = ({ params }: Pick<JmhFact, "params">) =>
  Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Returns a file's facts with the numbers of their outputs, where a test comes again. */
function withOutputs({ facts }: File, issues: IssueList | undefined): JmhFacts {
  const tests = group(facts, (fact) =>
    JSON.stringify([fact.name, fact.mode, fact.threads, fact.unit, fact.settings, pairsOf(fact)]),
  );
  const again = [...tests.values()].flatMap(([first, ...others]) =>
    others.map((fact, nth) => ({ fact, first, output: nth + 2 })),
  );
  const isCopy = ({ fact, first }: (typeof again)[number]) => fact.score === first?.score && fact.error === first.error;
  const [one] = again;
  if (one === undefined) return facts;
  const place = { line: one.fact.line, text: one.fact.text };
  if (again.every(isCopy) && digitsOf(again.map(({ fact }) => fact)) >= ENOUGH_DIGITS) {
    const message = "From here on the file has results again, number for number: they count once.";
    issues?.add("info", "printed-again", { ...place, message });
    const copies = new Set(again.map(({ fact }) => fact));
    return facts.filter((fact) => !copies.has(fact));
  }
  const message =
    "From here on the file has tests again, and nothing says if they were run alike: each output counts by itself, " +
    "with its number as the condition `output`. Write one file for each run.";
  issues?.add("warning", "several-outputs", { ...place, message });
  const outputs = new Map<Placed, number>(again.map(({ fact, output }) => [fact, output]));
  const firsts = new Set(again.map(({ first }) => first));
  return facts.map((fact) => {
    const output = outputs.get(fact) ?? (firsts.has(fact) ? 1 : null);
    return output === null ? fact : { ...fact, settings: { ...fact.settings, output } };
  });
}

const digitsOf = (facts: readonly JmhFact[]): number =>
  facts.reduce((digits, { score, error }) => digits + [score, error].reduce(addDigits, 0), 0);
const addDigits = (digits: number, value: number | null): number =>
  digits + (value === null ? 0 : String(value).replace(/e.*/, "").replace(/\D/g, "").replace(/^0+/, "").length);
