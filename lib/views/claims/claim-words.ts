import type { Claim, ClaimSide } from "@/lib/domain/claims/claim";
import { formatAmount, formatPercent, formatRatio } from "@/lib/format";
import { changeText, shownText } from "@/lib/views/diff/diff-words";

/** What a claim is about. */
export interface ClaimSubject {
  /** "point-query throughput". */
  what: string;
  /** What both sides share, as it follows the subject: "at 1 thread", "cached"; "" for nothing. */
  at: string;
  /** "on 8 CPUs"; "" where no machine is recorded. */
  on: string;
  /** The unit of values as a sentence says it, and what stored values are multiplied by for it. */
  unit: string;
  scale: number;
}

/** A claim ready to be shown, whatever page it stands on. */
export interface SaidClaim {
  title: string;
  sentence: string;
  /** Null of many rows at once, and where there is no value to speak of. */
  claim: Claim | null;
  subject: ClaimSubject | null;
  /** The ratio shown where there is no claim of two sides. */
  ratio: number | null;
}

type Amount = (value: number | null) => string;

const WHY_EMPTY = {
  failed: "the run failed, which is not 0",
  truncated: "the run was cut short",
  suspect: "the run looks wrong",
  absent: "its source does not give this metric",
  missing: "nothing was measured",
} as const;

/** A stored value in a subject's unit as a claim writes it: with no zeros at the end that its source need not have printed, "40" of 0.00004 s in µs. */
export function claimAmount(value: number | null, { unit, scale }: Pick<ClaimSubject, "unit" | "scale">): string {
  if (value === null) return formatAmount(null, unit);
  // Scaling by 1e6 leaves 39.99999999999999.
  const exact = Number((value * scale).toPrecision(12));
  const text = formatAmount(value * scale, unit);
  return text.includes(".") && Number(text) === exact ? String(exact) : text;
}

/** A change in words: "35 % lower", "2.6 times as high"; below 0.05 % "equal". */
export function changeWords(ratio: number): string {
  if (ratio >= 2) return `${formatRatio(ratio)} times as high`;
  const text = formatPercent(Math.abs(ratio - 1));
  return ratio === 1 || text === "0 %" || text.startsWith("<") ? "equal" : `${text} ${ratio < 1 ? "lower" : "higher"}`;
}

/** A claim as one sentence ready to paste: who, what, how much, both values, under what conditions, on how many runs. */
export function claimSentence(claim: Claim, { what, at, on, unit, scale }: ClaimSubject): string {
  const { a, b, ratio, refusal, verdict } = claim;
  const amount = (value: number | null) => claimAmount(value, { unit, scale });
  const one = (side: ClaimSide) => [amount(side.value), unit].filter(Boolean).join(" ");
  const both = a ? [`${amount(b.value)} against ${amount(a.value)}`, unit].filter(Boolean).join(" ") : one(b);
  const subject = [capital(b.name), what, at].filter(Boolean).join(" ");
  const tail = ["", ...remarks(claim, amount)].join("; ");
  const text = () => {
    if (refusal === "author's ratio")
      return b.value === null
        ? `${subject} has no value: ${WHY_EMPTY[emptyState(b)]}.`
        : `${subject} is ${formatRatio(b.value)} by the author's own ratios${tail}.`;
    if (b.value === null) return `${subject} has no value: ${WHY_EMPTY[emptyState(b)]}.`;
    if (refusal === "is the baseline") return `${subject} is ${join(one(b), on)}, the baseline${tail}.`;
    if (!a || refusal === "no baseline")
      return `${subject} is ${join(one(b), on)}; there is no baseline to hold it against${tail}.`;
    if (refusal === "no value")
      return `${subject} is ${join(one(b), on)}; ${a.name} there is no value to hold it against: ${WHY_EMPTY[emptyState(a)]}${tail}.`;
    if (refusal === "other conditions")
      return `${subject} is ${one(b)} and ${one(a)} ${a.name}, under different conditions (${claim.gates.join(", ")}), so one is not divided by the other${tail}.`;
    if (refusal === "repeats disagree")
      return `${subject} is ${join(both, on)}, but ${disagreement(claim, amount, unit)}, too far apart for one number${tail}.`;
    if (refusal === "one output")
      return `${subject} is ${join(both, on)}: one output, filed twice, which says nothing of the one against the other${tail}.`;
    if (ratio === null) return `${subject} is ${join(both, on)}; a value printed as 0 has no ratio${tail}.`;
    if (verdict?.answer === "same")
      return `${subject} is the same as ${a.name} within 5 %: ${join(both, on)} (${changeText(ratio)})${tail}.`;
    if (verdict?.answer === "cannot tell" && verdict.why === null)
      return `${subject} is ${join(both, on)} ${a.name} (${changeText(ratio)}), which may be noise${limit(claim)}${tail}.`;
    return `${subject} is ${changeWords(ratio)} ${ratio >= 2 ? "as" : changeWords(ratio) === "equal" ? "to" : "than"} ${a.name}: ${join(both, on)}${tail}.`;
  };
  return text();
}

/** The first bad build of a row. It may be another engine's than what is said of the row's last value, so it is named with its engine. */
export const dropSentence = (build: string, direction: Claim["direction"]): string =>
  `The first build that ${direction === "lower" ? "rose by" : "lost"} 10 % or more on the one before is ${build}.`;

/** What is to be said besides: how many runs, what else differs, whose values these are. */
function remarks({ a, b, ratio, direction, verdict, warnings }: Claim, amount: Amount): string[] {
  const sides = [a, b].flatMap((side) => (side && side.value !== null ? [side] : []));
  const authors = sides.filter(({ byAuthor }) => byAuthor);
  return [
    ...(ratio !== null && direction === "lower" && verdict?.answer !== "same" ? ["lower is better"] : []),
    ...runs(sides, amount),
    ...(authors.length === 0
      ? []
      : authors.length === sides.length
        ? [`by the author's own ${sides.length > 1 ? "tables" : "table"}`]
        : [`the value ${authors[0]?.name} is from the author's own table`]),
    ...warnings,
    ...(ratio !== null && verdict === null ? ["how far runs lie apart is not known"] : []),
  ];
}

/** "one run each", "medians of 3 and 2 runs (95.0 to 105, 210 to 220)". */
function runs(sides: readonly ClaimSide[], amount: Amount): string[] {
  const all = sides.filter(({ state }) => state !== "repeats-disagree");
  // A mean over rows has no runs of its own.
  if (!all.length || all.length < sides.length || all.some(({ n }) => n === 0)) return [];
  if (all.every(({ n }) => n === 1)) return [all.length > 1 ? "one run each" : "one run"];
  const spread = all.map(({ n, min, max }) =>
    n > 1 && min !== null && max !== null ? `median of ${n} runs, ${amount(min)} to ${amount(max)}` : "one run",
  );
  return [[...spread].reverse().join(", against ")];
}

/** "the 3 runs in MySQL 9.5.0 lie between 65 and 609 q/s". */
function disagreement({ a, b }: Claim, amount: Amount, unit: string): string {
  return [b, a]
    .flatMap((side) => (side?.state === "repeats-disagree" ? [side] : []))
    .map(({ n, name, min, max }) =>
      `the ${n} runs ${name} lie between ${amount(min)} and ${amount(max)} ${unit}`.trim(),
    )
    .join(" and ");
}

function limit({ verdict }: Claim): string {
  if (verdict?.why !== null || !verdict) return "";
  return `: these runs would show ${shownText(verdict.visible, verdict.ratio)}`;
}

const emptyState = ({ state }: ClaimSide): keyof typeof WHY_EMPTY =>
  state === "failed" || state === "truncated" || state === "suspect" || state === "missing" ? state : "absent";
const join = (...parts: readonly string[]) => parts.filter(Boolean).join(" ");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
