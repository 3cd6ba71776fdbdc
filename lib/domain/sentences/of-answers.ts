import { formatCount } from "@/lib/format";
import { allOf } from "./counts";
import { type Clause, figure, listed, NOTHING, words } from "./sentence";

/** A row with its answer. */
export interface Answered {
  answer: "changed" | "same" | "cannot tell";
  /** Null without a better direction. */
  better: boolean | null;
  /** The reason why a row can't be compared; null or absent for a row with numbers. */
  why?: string | null;
}

const count = (rows: readonly Answered[], word: string): Clause =>
  rows.length ? words`${figure(formatCount(rows.length), "count")} ${word}` : NOTHING;

/**
 * Counts rows by answer. Example: "of 36 workloads 2 are worse, 1 is better, 19 are the same within 5 %". `noun` names
 * the rows. Rows that can't be compared are neither noise nor the same.
 */
export function answersClause(rows: readonly Answered[], noun: string | Clause): Clause {
  const of = (answer: Answered["answer"]) => rows.filter((row) => row.answer === answer);
  const [changed, open] = [of("changed"), of("cannot tell")];
  const by = (better: boolean | null) => changed.filter((row) => row.better === better);
  const kinds = [
    { own: by(false), verb: true, what: "worse" },
    { own: by(true), verb: true, what: "better" },
    { own: by(null), verb: false, what: "changed" },
    { own: of("same"), verb: true, what: words`the same within ${figure("5 %", "rule")}` },
    { own: open.filter(({ why }) => why == null), verb: true, what: "within noise" },
    { own: open.filter(({ why }) => why != null), verb: false, what: "cannot be compared" },
  ].filter(({ own }) => own.length > 0);
  const answerWords = ({ own, verb, what }: (typeof kinds)[number]) =>
    words`${verb ? (own.length === 1 ? "is" : "are") : ""} ${what}`;
  const [kind, ...others] = kinds;
  const isNone = rows.length > 1 && open.length === rows.length && open.every(({ why }) => why != null);
  const none = rows.length === 2 ? "neither" : "none";
  if (isNone) return words`${none} of ${figure(formatCount(rows.length), "count")} ${noun} can be compared`;
  if (kind && !others.length) return words`${allOf(kind.own.length, noun)} ${answerWords(kind)}`;
  return words`of ${figure(formatCount(rows.length), "count")} ${noun} ${listed([
    changed.length ? NOTHING : words`none changed`,
    ...kinds.map((each) => words`${figure(formatCount(each.own.length), "count")} ${answerWords(each)}`),
  ])}`;
}

/**
 * Counts rows for the head of A/B: "5 worse, 1 better, 21 same, 6 cannot tell", in the words of the sentences below it.
 * "" without rows.
 */
export function answersHead(rows: readonly Answered[]): string {
  const is = (answer: Answered["answer"], better?: boolean | null) =>
    rows.filter((row) => row.answer === answer && (better === undefined || row.better === better));
  return listed([
    count(is("changed", false), "worse"),
    count(is("changed", true), "better"),
    count(is("changed", null), "changed"),
    count(is("same"), "same"),
    count(is("cannot tell"), "cannot tell"),
  ]).text;
}
