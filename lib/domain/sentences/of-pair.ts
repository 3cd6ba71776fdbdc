import type { Claim, ClaimSide } from "@/lib/domain/claims/claim";
import { IN_DOUBT } from "@/lib/domain/conditions/comparison";
import { FEW_DIGITS } from "@/lib/domain/relative/few-digits";
import { formatRatio } from "@/lib/format";
import { amountText, changeText, changeWords, limitOf, type Unit } from "./amounts";
import { decodedDifference } from "./names";
import {
  type Clause,
  figure,
  listed,
  NOTHING,
  named,
  type Sentence,
  type SpokenPair,
  sentenceOf,
  words,
} from "./sentence";

/** The subject of a sentence on two values. */
export interface Subject extends Unit {
  /** "point-query throughput". */
  what: string;
  /** Shared conditions after the subject: "at 1 thread", "cached"; "" for none. */
  at: string;
  /** "on 8 CPUs"; "" without a recorded machine. */
  on: string;
  /** Conditions before those that may be left out: "(glove, k = 10)". Absent = none. */
  aside?: string;
}

const WHY_EMPTY = {
  failed: words`the run failed, which is not ${figure("0", "rule")}`,
  truncated: words`the run was cut short`,
  suspect: words`the run looks wrong`,
  absent: words`its source does not give this metric`,
  missing: words`nothing was measured`,
} as const;

/** Returns a claim as one sentence to paste: both names, the change, both values, the conditions and the runs. */
export function pairSentence(claim: Claim, subject: Subject): Sentence {
  const { a, b, refusal, gates, warnings } = claim;
  const { at, on, aside = "" } = subject;
  return sentenceOf({
    forms: [
      { clause: claimClause(claim, subject, [aside, at].filter(Boolean).join(" "), on) },
      { clause: claimClause(claim, subject, at, on), without: [aside] },
      { clause: claimClause(claim, subject, at, ""), without: [aside, on] },
      { clause: claimClause(claim, subject, "", ""), without: [aside, at, on], isBare: true },
    ],
    differences:
      b.value === null || !a
        ? []
        : [...(refusal === "other conditions" ? gates : []), ...warnings].map(decodedDifference),
    tails: b.value === null ? [] : tails(claim, subject),
  });
}

/** Returns the pair of a claim, by the points of its cells. */
export const pairOfClaim = ({ a, b }: Claim): SpokenPair => ({ a: a?.point ?? null, b: b.point });

function claimClause(claim: Claim, { what, unit, scale }: Subject, at: string, on: string): Clause {
  const { a, b, ratio, refusal, verdict } = claim;
  const spoken = [pairOfClaim(claim)];
  const number = (side: ClaimSide) =>
    figure(amountText(side.value, { unit, scale }), "value", [{ a: null, b: side.point }], scale);
  const one = (side: ClaimSide) => words`${number(side)} ${unit}`;
  const both = a ? words`${number(b)} against ${number(a)} ${unit}` : one(b);
  const subject = words`${named(b.name)} ${named(what)} ${named(at)}`;
  const place = named(on);
  if (b.value === null) return words`${subject} has no value: ${WHY_EMPTY[emptyState(b)]}`;
  if (refusal === "author's ratio") {
    const printed = figure(formatRatio(b.value), "value", [{ a: null, b: b.point }]);
    return words`${subject} is ${printed} by the author's own ratios`;
  }
  if (refusal === "is the baseline") return words`${subject} is ${one(b)} ${place}, the baseline`;
  if (!a || refusal === "no baseline")
    return words`${subject} is ${one(b)} ${place}; there is no baseline to compare it with`;
  const other = named(a.name);
  if (refusal === "no value")
    return words`${subject} is ${one(b)} ${place}; ${other} there is no value: ${WHY_EMPTY[emptyState(a)]}`;
  if (refusal === "other conditions")
    return words`${subject} is ${one(b)}, and ${one(a)} ${other} under other conditions, so nothing is divided`;
  if (refusal === "repeats disagree")
    return b.state === "repeats-disagree"
      ? words`${subject} has no one number: ${disagreement(claim, { unit, scale })}`
      : words`${subject} is ${one(b)}, which nothing is divided into: ${disagreement(claim, { unit, scale })}`;
  if (refusal === "two uploads") return words`${subject} is ${one(b)}, and ${one(a)} ${other}: ${IN_DOUBT}`;
  if (refusal === "one output") return words`${subject} is ${both}: one output, filed twice, so nothing is compared`;
  if (refusal === "few digits") return words`${subject} is ${both} ${place}: ${FEW_DIGITS}`;
  if (ratio === null)
    return words`${subject} is ${both} ${place}; a value printed as ${figure("0", "rule")} has no ratio`;
  const change = figure(changeText(ratio), "ratio", spoken);
  if (verdict?.answer === "same")
    return words`${subject} is the same as ${other} within ${figure("5 %", "rule")}: ${both} ${place} (${change})`;
  if (verdict?.answer === "cannot tell" && verdict.why === null)
    return words`${subject} ${place} is ${both} ${other} (${change}), which may be noise`;
  const { much, than } = changeWords(ratio);
  return words`${subject} is ${much ? figure(much, "ratio", spoken) : ""} ${than} ${other}: ${both} ${place}`;
}

/** Returns further clauses: the smallest visible change, unknown noise, the number of runs, the origin of values. */
function tails({ a, b, ratio, refusal, direction, verdict }: Claim, { unit, scale }: Subject): Clause[] {
  const sides = [a, b].flatMap((side) => (side && side.value !== null ? [side] : []));
  const authors = sides.filter(({ byAuthor }) => byAuthor);
  const isOpen = verdict?.why === null && verdict.answer === "cannot tell";
  const limit = isOpen ? limitOf(verdict.visible, verdict.ratio) : null;
  return [
    limit ? words`only ${limit.moves} from ${figure(limit.from, "limit")} would show` : NOTHING,
    ratio !== null && verdict === null ? words`noise not known` : NOTHING,
    ratio !== null && direction === "lower" && verdict?.answer !== "same" ? words`lower is better` : NOTHING,
    refusal === "repeats disagree" ? disagreement({ a, b }, { unit, scale }, true) : runs(sides, { unit, scale }),
    authorClause(authors, sides.length),
  ];
}

/** Returns which of the sides are from tables of the author. */
function authorClause(authors: readonly ClaimSide[], sides: number): Clause {
  if (authors.length === 0) return NOTHING;
  if (authors.length === sides) return words`by the author's own ${sides > 1 ? "tables" : "table"}`;
  return words`the value ${named(authors[0]?.name ?? "")} is from the author's own table`;
}

/** Returns "one run each", or "median of 3 runs, 95 to 105, against one run". */
function runs(sides: readonly ClaimSide[], unit: Unit): Clause {
  const all = sides.filter(({ state }) => state !== "repeats-disagree");
  // A median over rows has no runs.
  if (!all.length || all.length < sides.length || all.some(({ n }) => n === 0)) return NOTHING;
  if (all.every(({ n }) => n === 1)) return all.length > 1 ? words`one run each` : words`one run`;
  const spread = all.map((side) =>
    side.n > 1 && side.min !== null && side.max !== null
      ? words`median of ${count(side)} runs, ${end(side, "min", unit)} to ${end(side, "max", unit)}`
      : words`one run`,
  );
  return listed([...spread].reverse(), ", against ");
}

const count = (side: ClaimSide) => figure(String(side.n), "runs", [{ a: null, b: side.point }]);
const end = (side: ClaimSide, which: "min" | "max", unit: Unit) =>
  figure(amountText(side[which], unit), which === "min" ? "least" : "most", [{ a: null, b: side.point }], unit.scale);

/**
 * Returns "the 3 runs in MySQL 9.5.0 lie between 65 and 609 q/s" for the first side whose repeats disagree. `second`:
 * for the second such side.
 */
function disagreement({ a, b }: Pick<Claim, "a" | "b">, unit: Unit, second = false): Clause {
  const side = [b, a].filter((each) => each?.state === "repeats-disagree")[second ? 1 : 0];
  if (!side) return NOTHING;
  const name = side === b ? "" : named(side.name);
  const range = words`${end(side, "min", unit)} and ${end(side, "max", unit)} ${unit.unit}`;
  return words`the ${count(side)} runs ${name} lie between ${range}`;
}

/**
 * Returns the sentence on the first build of a row that lost 10 % or more. Where lower is better, it rose so much.
 * `build` has its engine, which may not be that of the last value.
 */
export const dropSentence = (build: string, direction: Claim["direction"]): Sentence => {
  const moved = words`${direction === "lower" ? "rose by" : "lost"} ${figure("10 %", "rule")}`;
  return sentenceOf({
    forms: [
      {
        clause: words`the first build that ${moved} or more on the one before is ${named(build)}`,
      },
    ],
  });
};

const emptyState = ({ state }: ClaimSide): keyof typeof WHY_EMPTY =>
  state === "failed" || state === "truncated" || state === "suspect" || state === "missing" ? state : "absent";
