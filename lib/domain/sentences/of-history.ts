import { newestReleaseIn } from "@/lib/domain/history/newest-release";
import { isAssumed, isKnown, nounHere, type RunNoise } from "@/lib/domain/verdicts/run-noise";
import { MOST_RUNS } from "@/lib/domain/verdicts/verdict";
import { formatCount, formatPercent } from "@/lib/format";
import { changeText, changeWords, limitOf, timesNumber } from "./amounts";
import { allOf, plural, verbOf } from "./counts";
import { type Answered, answersClause } from "./of-answers";
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

/** The names of a build. */
interface NamedBuild {
  /** The raw name. */
  build: string;
  /** Readers' name; absent = the raw name. */
  called?: string | undefined;
  version: string | null;
}

/** The newest build of a line with its answer. */
export interface Newest extends NamedBuild {
  answer: "changed" | "same" | "cannot tell";
  /** The reason for no answer; null where the numbers give one. */
  why: keyof typeof WHY | null;
  /** Value / that of the build before. Like the limits below, null where none is known. */
  ratio: number | null;
  /** The smallest visible fall, as a share; `next` with one more run of each build. */
  visible: number | null;
  /** Further runs of each build for an answer. */
  more: number | null;
  next: number | null;
  /** Name of the build before; null in older frozen views, which compared with several builds `before`. */
  against: string | null;
  before: number;
  runs: number;
}

const WHY = {
  "no value": "the newest build has no value",
  "nothing before": "no build before it has a value",
  "repeats disagree": "repeats disagree",
  "few shared": "fewer than half of the workloads have a value at both builds",
  "a seam": "more than the build changes there",
  "the build before stands alone": "the build before stands alone, and this one is where those before that were",
} as const;

/** Most of the present visible fall that one more run may leave. Otherwise the run is not worth naming. */
const WORTH = 0.9;

/** Names a build by its version, and adds readers' name where the other build has the same version. */
function nameOf({ version, build, called = build, against }: NamedBuild & { against?: string | null }): string {
  if (version === null) return called;
  return against?.startsWith(`${version} (`) ? `${version} (${called})` : version;
}
const rule = (text: string) => figure(text, "rule");

/** The newest release of an engine against the last one under other conditions. */
export interface Across extends NamedBuild {
  against: string;
  /** Differences besides the build, in words. */
  differs: readonly string[];
  /** Null = refused, since no ratio crosses these differences. */
  step: (Pick<Newest, "answer" | "ratio" | "visible" | "more" | "next" | "runs"> & { why: Newest["why"] }) | null;
}

/**
 * Returns the sentence on such a step, which is never one on the build alone. Example: "18.2 is 5 % lower than 17.8,
 * but not only the build differs; config x10b instead of x10a".
 */
export function acrossSentence({ step, ...across }: Across, noise: RunNoise | null, pair: SpokenPair): Sentence {
  const { against, differs: differences } = across;
  if (step === null) {
    const clause = words`${named(nameOf(across))} is not divided by ${named(against)}`;
    return sentenceOf({ forms: [{ clause }], differences });
  }
  const { clause, tails } = newestClauses({ ...across, ...step, before: 1 }, noise, pair);
  return sentenceOf({ forms: [{ clause: words`${clause}, but not only the build differs` }], differences, tails });
}

/**
 * Returns the sentence on the newest build of a line. Example: "9.2.0 is 10 % lower than 9.1.0; falls from 3.4 % would
 * show". It gives no cause of a change. `pair` has the points of both builds.
 */
export function newestSentence(newest: Newest, noise: RunNoise | null, pair: SpokenPair): Sentence {
  const { clause, tails } = newestClauses(newest, noise, pair);
  return sentenceOf({ forms: [{ clause }], tails });
}

function newestClauses(
  newest: Newest,
  noise: RunNoise | null,
  pair: SpokenPair,
): { clause: Clause; tails: readonly Clause[] } {
  const { ratio, visible, answer, against, before, why } = newest;
  const name = named(nameOf(newest));
  if (ratio === null || visible === null || why !== null)
    return { clause: words`${name}: cannot tell, since ${WHY[why ?? "no value"]}`, tails: [] };
  const earlier = before === 1 ? words`the build before it` : words`the ${rule(formatCount(before))} builds before it`;
  const other = against === null ? earlier : named(against);
  const { much, than } = changeWords(ratio);
  const change = words`${much ? figure(much, "ratio", [pair]) : ""} ${than}`;
  const { moves, from } = limitOf(visible, ratio);
  const limit = words`${moves} from ${figure(from, "limit")} would show`;
  const source = noise ? sourceClause(noise) : NOTHING;
  if (answer === "changed") return { clause: words`${name} is ${change} ${other}`, tails: [limit, source] };
  if (answer === "same") {
    const measured = figure(changeText(ratio), "ratio", [pair]);
    const clause = words`${name} is the same as ${other} within ${rule("5 %")} (${measured})`;
    return { clause, tails: [limit, source] };
  }
  return {
    clause: words`${name} is ${change} ${other}, within noise`,
    tails: [nextClause(newest, visible) ?? listed([limit, moreClause(newest.more)], "; "), source],
  };
}

/**
 * Names the source of noise where it is not the setting. Examples: "noise assumed", "noise from 7 builds run several
 * times here".
 */
function sourceClause(noise: RunNoise): Clause {
  if (isAssumed(noise)) return words`noise assumed`;
  if (!isKnown(noise) || !noise.here) return NOTHING;
  return words`noise from ${figure(formatCount(noise.here), "limit")} ${nounHere(noise)} run several times here`;
}

/** Returns "a second run of each would show 4 % instead of 7 %". Null where the share is unknown or gains little. */
function nextClause({ next, runs }: Pick<Newest, "next" | "runs">, visible: number): Clause | null {
  if (next === null || next > WORTH * visible) return null;
  const which = runs === 1 ? "a second run" : "one more run";
  const [less, more] = [next, visible].map((share) => figure(formatPercent(share), "limit"));
  return words`${which} of each would show ${less ?? ""} instead of ${more ?? ""}`;
}

function moreClause(more: number | null): Clause {
  if (more === null || more < 1) return NOTHING;
  const runs =
    more >= MOST_RUNS
      ? words`${rule(String(MOST_RUNS))} or more runs`
      : words`${figure(String(more), "limit")} more ${more === 1 ? "run" : "runs"}`;
  return words`${runs} of each would settle ${rule("5 %")}`;
}

/** A build of a group's line: medians over its workloads, against the build before and against the first one. */
export interface GroupBuild {
  /** "in MySQL 9.5.0", and "in 9.4.0" for the build before; null without one. */
  name: string;
  against: string | null;
  /** "throughput of point queries". */
  what: string;
  /** The shared conditions: "(1 thread, machine hetz)"; "" for none. */
  where: string;
  /** Number of workloads with a ratio to the first build. */
  workloads: number;
  /** The median relative to the first build, as in the chart. Null where too few workloads have one. */
  level: number | null;
  /** The verdict on the median of the ratios to the build before, over the workloads of both; null without one. */
  pair: { answer: Newest["answer"]; ratio: number; workloads: number } | null;
  /** Other changes at that build. */
  differences: readonly string[];
}

/**
 * Returns the sentence on one build of a group. Example: "In MySQL 9.5.0 throughput of point queries is 8.8 % lower
 * than in 9.4.0". It adds ": median of 12 workloads; 0.73 times that of the first build".
 */
export function groupBuildSentence(facts: GroupBuild): Sentence {
  const { name, against, what, where, workloads, level, pair, differences } = facts;
  const medianOf = (of: number) => words`median of ${figure(formatCount(of), "count")} ${plural("workload", of)}`;
  const count = medianOf(pair && against !== null ? pair.workloads : workloads);
  const toFirst =
    level === null ? NOTHING : words`${figure(timesNumber(level), "level")} times that of the first build`;
  const times =
    !toFirst.text || !pair || pair.workloads === workloads ? toFirst : words`${toFirst}, ${medianOf(workloads)}`;
  const is = verbOf(what);
  const clauseAt = (at: string): Clause => {
    const subject = words`${named(name)} ${named(what)} ${named(at)} ${is}`;
    if (!pair || against === null) return words`${subject} ${toFirst}: ${count}`;
    const { much, than } = changeWords(pair.ratio);
    const change = figure(changeText(pair.ratio), "ratio");
    if (pair.answer === "changed")
      return words`${subject} ${much ? figure(much, "ratio") : ""} ${than} ${named(against)}: ${count}`;
    if (pair.answer === "same")
      return words`${subject} the same as ${named(against)} within ${rule("5 %")} (${change}): ${count}`;
    return words`${subject} not shown to differ from ${named(against.replace(/^in /, ""))} (${change}): ${count}`;
  };
  return sentenceOf({
    forms: [{ clause: clauseAt(where) }, { clause: clauseAt(""), without: [where], isBare: true }],
    differences,
    tails: pair && against !== null ? [times] : [],
  });
}

/** Many lines that moved at one build. */
export interface EventFacts extends NamedBuild {
  lines: number;
  fell: number;
  rose: number;
  /** The median over all of value / that of the build before. */
  ratio: number;
  /**
   * The family that moved most, down or up. Null where a small shift of all is the event, and in older frozen views.
   */
  worst: { family: string; ratio: number; changed?: number; of?: number } | null;
}

/** Least share of workloads that changed one way. Below it, the event is the shift of all. */
const SHARE = 0.2;

/**
 * Returns the sentence on an event. Example: "10.5.6: 14 of 34 workloads fell and 2 rose, point queries most (−39 % in
 * 5 of 9)". A small shift of all: "14.19: 33 workloads shifted together, median +2.2 %; 1 rose by more than noise".
 */
export function eventSentence(event: EventFacts): Sentence {
  const { lines, fell, rose, ratio, worst } = event;
  const parts = [
    { n: fell, word: "fell" },
    { n: rose, word: "rose" },
  ]
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n);
  const [first, other] = parts;
  const countOf = (part: (typeof parts)[number] | undefined) =>
    part ? words`${figure(formatCount(part.n), "count")} ${part.word}` : NOTHING;
  const all = figure(formatCount(lines), "count");
  const median = figure(changeText(ratio), "median");
  const name = named(nameOf(event));
  if (!first || first.n < SHARE * lines) {
    const few = first ? listed([countOf(first), countOf(other)], " and ") : words`none`;
    const clause = words`${name}: ${all} workloads shifted together, median ${median}; ${few} by more than noise`;
    return sentenceOf({ forms: [{ clause }] });
  }
  const isAll = first.n === lines;
  const many = isAll
    ? words`${allOf(lines, "workloads")} ${first.word}`
    : words`${figure(formatCount(first.n), "count")} of ${all} workloads ${first.word}`;
  const most = worst
    ? words`${named(worst.family.toLowerCase())} most (${figure(changeText(worst.ratio), "median")} ${someOf(worst)})`
    : words`median of all ${median}`;
  const clause = words`${name}: ${listed([many, countOf(other)], " and ")}, ${most}`;
  return sentenceOf({ forms: [{ clause }] });
}

/** Returns "in 1 of 9" where only part of the family moved. Older frozen views don't have the numbers. */
const someOf = ({ changed, of }: NonNullable<EventFacts["worst"]>): Clause =>
  changed === undefined || of === undefined || changed === of
    ? NOTHING
    : words`in ${figure(formatCount(changed), "count")} of ${figure(formatCount(of), "count")}`;

/** A line's last build among those of all workloads. */
export interface CountedRow extends Answered, NamedBuild {
  why?: Newest["why"];
  engine: string;
  subject: string;
  against: string | null;
  /** The old branch of a line of late fixes; null = the workload's own line. */
  branch: string | null;
}

/**
 * Counts the answers of newest releases. Example: "9.5.0 against 9.4.0: of 33 workloads none changed, 19 are the same
 * within 5 %, 14 are within noise". Lines that end before their engine's newest release are counted separately, as are
 * those of late fixes. A line without a build before is not noise.
 */
export function newestCounts(rows: readonly CountedRow[], conditions = ""): Sentence {
  const isNewest = newestReleaseIn(rows);
  const late = rows.filter(({ branch }) => branch !== null);
  const current = rows.filter((row) => row.branch === null && isNewest(row));
  // If late fixes have the newest version, no other line has it.
  const own = current.length ? current : rows.filter(({ branch }) => branch === null);
  const earlier = rows.filter((row) => row.branch === null && !own.includes(row));
  const workloads = new Set(own.map(({ subject }) => subject)).size;
  const tests = plural("workload", workloads);
  const noun =
    workloads === own.length
      ? tests
      : words`${plural("line", own.length)} of ${figure(formatCount(workloads), "count")} ${tests}`;
  const isCompared = own.some(({ answer, why }) => answer !== "cannot tell" || why == null);
  const builds = new Set(own.map(({ engine, version, called, build }) => `${engine} ${version ?? called ?? build}`));
  const pair = pairClause(own, builds, isCompared);
  const reasons = new Set(own.flatMap(({ why }) => why ?? []));
  const [reason, ...more] = isCompared ? [] : reasons;
  const all = answersClause(own, noun);
  const beside = (lines: readonly CountedRow[], one: string, many: string) =>
    lines.length ? answersClause(lines, lines.length === 1 ? one : many) : NOTHING;
  return sentenceOf({
    forms: [
      { clause: words`${listed([pair, named(conditions)])}: ${all}` },
      { clause: words`${pair}: ${all}`, without: [conditions] },
    ],
    tails: [
      reason && !more.length ? words`${WHY[reason]}` : NOTHING,
      builds.size > 1 && builds.size <= MOST_NAMED ? words`newest are ${listed([...builds].map(named))}` : NOTHING,
      beside(earlier, "line that ends at an older release", "lines that end at an older release"),
      beside(late, "line of late fixes", "lines of late fixes"),
    ],
  });
}

/** Returns the builds that a count compares: "9.5.0 against 9.4.0", or in general for several of them. */
function pairClause(own: readonly CountedRow[], builds: ReadonlySet<string>, isCompared: boolean): Clause {
  const [against, ...others] = new Set(own.flatMap((row) => row.against ?? []));
  const isOne = against !== undefined && !others.length;
  const before = isOne ? words`against ${named(against)}` : "against the build before";
  // A line without a build before can't show if another build has the same version.
  const [row] = [...own.filter((each) => each.against !== null), ...own];
  if (row && builds.size === 1) return words`${named(nameOf(row))} ${isCompared ? before : ""}`;
  return words`the newest releases ${isCompared ? "against the builds before" : ""}`;
}

/** Most releases that a count names. */
const MOST_NAMED = 4;

/** Returns the remark on a change: one build alone stands out, or more than the build changed. Null for others. */
export function changeRemark({ alone, seam }: { alone: boolean; seam: string | null }): string | null {
  if (alone) return "stands out alone: one run, or a fault of that build; a second run would tell";
  return seam === null ? null : `more changes here: ${seam}`;
}
