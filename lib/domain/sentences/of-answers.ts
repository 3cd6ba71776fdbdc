import { formatCount } from "@/lib/format";
import { type Clause, figure, listed, NOTHING, words } from "./sentence";

/** A row with the answer on it. */
export interface Answered {
  answer: "changed" | "same" | "cannot tell";
  /** Null where neither direction is better. */
  better: boolean | null;
}

const count = (rows: readonly Answered[], word: string): Clause =>
  rows.length ? words`${figure(formatCount(rows.length), "count")} ${word}` : NOTHING;

/** How many rows got which answer: "2 are worse, 1 is better, 19 are the same within 5 %, 14 are within noise". */
export function answersClause(rows: readonly Answered[]): Clause {
  const of = (answer: Answered["answer"]) => rows.filter((row) => row.answer === answer);
  const changed = of("changed");
  const are = (own: readonly Answered[], what: string | Clause) =>
    own.length ? words`${count(own, own.length === 1 ? "is" : "are")} ${what}` : NOTHING;
  const by = (better: boolean | null) => changed.filter((row) => row.better === better);
  return listed([
    changed.length ? NOTHING : words`none changed`,
    are(by(false), "worse"),
    are(by(true), "better"),
    count(by(null), "changed"),
    are(of("same"), words`the same within ${figure("5 %", "rule")}`),
    are(of("cannot tell"), "within noise"),
  ]);
}

/** The same as the head of A/B: "5 slower, 1 faster, 21 same, 6 cannot tell". `isRate`: of rates, slower and faster. */
export function answersHead(rows: readonly Answered[], isRate: boolean): string {
  const is = (answer: Answered["answer"], better?: boolean | null) =>
    rows.filter((row) => row.answer === answer && (better === undefined || row.better === better));
  return listed([
    count(is("changed", false), isRate ? "slower" : "worse"),
    count(is("changed", true), isRate ? "faster" : "better"),
    count(is("changed", null), "changed"),
    count(is("same"), "same"),
    count(is("cannot tell"), "cannot tell"),
  ]).text;
}
