import { group } from "d3-array";
import { formatCounted, formatFixed } from "@/lib/format";
import { IssueList } from "../kit/issue-list";
import { directoryOf } from "../kit/paths";
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
  const folders = group(files, ({ path }) => directoryOf(path));
  const left = files.filter((file) => {
    const exact = (folders.get(directoryOf(file.path)) ?? []).find((other) => isRounded(file.facts, other.facts));
    const [first] = file.facts;
    if (exact === undefined || first === undefined) return true;
    const count = formatCounted(file.facts.length, "result");
    const message = `${exact.path} has the ${count} of this file, with more digits: each counts once, there.`;
    lists.get(file.path)?.add("info", "printed-again", { line: first.line, text: first.text, message });
    return false;
  });
  return {
    files: left.map((file) => ({ ...file, facts: withOutputs(file, lists.get(file.path)) })),
    issues: [...lists.values()],
  };
}

/** Returns true where each fact is a rounded print of one of `exact`, and their digits prove it. */
function isRounded(facts: JmhFacts, exact: JmhFacts): boolean {
  if (facts.length === 0 || facts === exact || digitsOf(facts) < ENOUGH_DIGITS) return false;
  const left = [...exact];
  return facts.every((fact) => {
    const at = left.findIndex((one) => isPrintOf(fact, one));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The text leaves out packages that all names share, and the number of threads. */
function isPrintOf(fact: JmhFact, exact: JmhFact): boolean {
  if (fact.decimals === null || (exact.decimals ?? Number.POSITIVE_INFINITY) <= fact.decimals) return false;
  const round = (value: number | null) => (value === null ? null : Number(formatFixed(value, fact.decimals ?? 0)));
  const isSameName = exact.name === fact.name || exact.name.endsWith(`.${fact.name}`);
  return (
    isSameName &&
    fact.score !== null &&
    round(exact.score) === fact.score &&
    (fact.error === null || round(exact.error) === fact.error) &&
    (fact.threads ?? exact.threads) === exact.threads &&
    JSON.stringify([fact.mode, fact.unit, pairsOf(fact)]) === JSON.stringify([exact.mode, exact.unit, pairsOf(exact)])
  );
}

const pairsOf = ({ params }: JmhFact) => Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1));

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
    "From here on the file has tests again, and nothing says if they were run alike: each output counts by itself " +
    "(output 2). Write one file for each run.";
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
