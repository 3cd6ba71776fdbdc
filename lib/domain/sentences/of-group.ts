import type { Claim } from "@/lib/domain/claims/claim";
import { IN_DOUBT } from "@/lib/domain/conditions/comparison";
import { median } from "@/lib/domain/workloads/statistics";
import { formatCount } from "@/lib/format";
import { changeText, changeWords, moveText, timesNumber } from "./amounts";
import { allOf, plural, verbOf } from "./counts";
import { type Licence, licenceOf, type NoLicence, type RatioRow } from "./licence";
import { decodedDifference } from "./names";
import { pairOfClaim, pairSentence, type Subject } from "./of-pair";
import { type Clause, type Form, figure, listed, NOTHING, named, type Sentence, sentenceOf, words } from "./sentence";

/** A row of a group with its claim. */
export interface GroupRow {
  claim: Claim;
  /** "point-query", with its parameters where another row has the same name. */
  name: string;
  /** The group of its workload in a sentence: "point queries". */
  group: string;
  /** Subject of a sentence on the row alone. */
  subject: Subject;
}

/** A group's rows in one column, and the words for its sentence. */
export interface GroupFacts {
  /** The rows of the column, also those without a value, such as failed ones. */
  claims: readonly GroupRow[];
  /** The group's title in a sentence; for all rows the metric. */
  of: string;
  isGroup: boolean;
  metric: string;
  /** Number of rows of the group, measured in this column or not. */
  rows: number;
  rowName: string;
  /** "in MySQL 9.5.0"; the baseline as "in 5.6.51", null without one. */
  name: string;
  base: string | null;
  isBase: boolean;
  /**
   * The gates that separate these rows, in words, each once: "scale iobound". No statistic crosses them. Absent = none.
   */
  conditions?: readonly string[];
  /** The claims of rows under other gates, which the sentence only counts. Absent = none. */
  others?: readonly Claim[];
  /** Shared conditions: "at 1 thread"; "" for none. */
  at: string;
  /** The machine: "on 8 CPUs"; "" without a recorded one. */
  on: string;
}

/** A sentence on a group, with its licence. */
export interface GroupStatement {
  sentence: Sentence;
  licence: Licence["may"];
  ratio: number | null;
}

/**
 * Returns the sentence on many rows of one column that their licence allows (licence.ts). It gives one ratio and the
 * group that moved most, no change beyond noise, or the range of the rows. Rows without a ratio, and those with repeats
 * that disagree, don't count. `ratio` is null without one ratio for all.
 */
export function groupSentence(facts: GroupFacts): GroupStatement {
  const { claims, base, isBase, conditions = [] } = facts;
  const rows = claims.flatMap(({ claim, name, group }): RatioRow[] =>
    claim.ratio === null ? [] : [{ name, group, ratio: claim.ratio, claim }],
  );
  const licence = licenceOf({
    rows,
    claims: claims.map(({ claim }) => claim),
    hasBase: base !== null,
    conditions,
  });
  if (isBase) return { sentence: ofBase(facts), licence: "nothing", ratio: null };
  if (licence.may === "nothing") return { sentence: refusalOf(facts, licence.why), licence: "nothing", ratio: null };
  if (licence.may === "pair") {
    const only = claims.find(({ claim }) => claim.ratio !== null);
    if (!only) return { sentence: refusalOf(facts, "no ratio"), licence: "nothing", ratio: null };
    const { notes, ...sentence } = pairSentence(only.claim, only.subject);
    const others = leftOut(facts, rows).flatMap(({ text }) => text || []);
    return { sentence: { ...sentence, notes: [...notes, ...others] }, licence: "pair", ratio: only.claim.ratio };
  }
  const wordingOf = WORDINGS[licence.may];
  return {
    sentence: sentenceOf({
      ...wordingOf(facts, rows),
      differences: differencesOf(rows.map(({ claim }) => claim)),
    }),
    licence: licence.may,
    ratio: licence.may === "median" ? licence.ratio : null,
  };
}

type Wording = { forms: Form[]; lead?: Clause; tails: Clause[] };
const WORDINGS = {
  median: ofMedian,
  "no difference": ofNoDifference,
  "one way": ofOneWay,
  ends: ofEnds,
} satisfies Record<string, (facts: GroupFacts, rows: readonly RatioRow[]) => Wording>;

/**
 * Returns "In MySQL 9.5.0 throughput at 1 thread is 15 % lower than in 5.6.51: median of 33 microbenchmarks". It adds
 * the group that moved most: "; point queries most (−35 %)".
 */
function ofMedian(facts: GroupFacts, rows: readonly RatioRow[]): Wording {
  const ratio = median(rows.map((row) => row.ratio)) ?? 1;
  const { much, than } = changeWords(ratio);
  const change = much ? figure(much, "median", pairsOf(rows)) : "";
  const from = named(baseOf(facts, rows));
  return {
    forms: subjects(facts).map(({ subject, is, rest }) => {
      return { clause: words`${subject} ${is} ${change} ${than} ${from}: median of ${count(facts, rows)}`, ...rest };
    }),
    lead: mostOf(facts, rows, ratio),
    tails: [countsOf(rows), ...leftOut(facts, rows)],
  };
}

/**
 * Returns "... is not shown to differ from 5.6.51: of 33 microbenchmarks 12 are the same, 21 are within noise". It adds
 * the largest change: "; largest: update-index +7.6 %". Where some rows changed, only the median is not shown to
 * differ. It says their directions, and the group of most: "8 are worse (7 writes)".
 */
function ofNoDifference(facts: GroupFacts, rows: readonly RatioRow[]): Wording {
  const of = (answer: string) => rows.filter(({ claim }) => (claim.verdict?.answer ?? "cannot tell") === answer);
  const number = (own: readonly RatioRow[]) => figure(formatCount(own.length), "count", pairsOf(own));
  const be = (own: readonly RatioRow[]) => (own.length === 1 ? "is" : "are");
  const changed = of("changed");
  const moved = directionsOf(changed);
  const kinds = [
    ...moved,
    { own: of("same"), what: `${be(of("same"))} the same` },
    { own: of("cannot tell"), what: `${be(of("cannot tell"))} within noise` },
  ].filter(({ own }) => own.length > 0);
  const [only, ...others] = kinds;
  const noun = plural(facts.rowName, rows.length);
  const counted = (own: readonly { own: readonly RatioRow[]; what: string }[], after = NOTHING) =>
    words`of ${count(facts, rows)} ${listed(own.map((kind) => words`${number(kind.own)} ${kind.what}`))} ${after}`;
  const counts =
    only && !others.length ? words`${allOf(rows.length, noun, pairsOf(rows))} ${only.what}` : counted(kinds);
  const few = counted(moved);
  const most = groupOfMost(facts, moved);
  const grouped = counted(moved, most);
  const other = named(withoutLead(baseOf(facts, rows)));
  const whole = subjects({ ...facts, lead: changed.length ? "median" : "" });
  const form = ({ subject, is, rest }: (typeof whole)[number], counted: Clause): Form => {
    return { clause: words`${subject} ${is} not shown to differ from ${other}: ${counted}`, ...rest };
  };
  const withGroup = (each: (typeof whole)[number]): Form[] =>
    most.text ? [{ ...form(each, grouped), without: [...(each.rest.without ?? []), counts.text] }] : [];
  const bare = whole.at(-1);
  return {
    forms: [
      ...whole.flatMap((each) => [...withGroup(each), form(each, counts)]),
      ...(bare && changed.length ? [{ ...form(bare, few), without: [...(bare.rest.without ?? []), counts.text] }] : []),
      ...(bare && !changed.length && others.length
        ? [
            {
              ...form(bare, words`none of ${count(facts, rows)} changed`),
              without: [...(bare.rest.without ?? []), counts.text],
            },
          ]
        : []),
    ],
    tails: [largestOf(rows), ...leftOut(facts, rows)],
  };
}

/** Returns changed rows by direction, without empty kinds: "are worse"; "changed" where no direction is better. */
function directionsOf(changed: readonly RatioRow[]): { own: readonly RatioRow[]; what: string }[] {
  const of = (better: boolean | null) => changed.filter(({ claim }) => claim.better === better);
  const be = (own: readonly RatioRow[]) => (own.length === 1 ? "is" : "are");
  const kinds = [
    { own: of(false), what: `${be(of(false))} worse` },
    { own: of(true), what: `${be(of(true))} better` },
    { own: of(null), what: "changed" },
  ];
  return kinds.filter(({ own }) => own.length > 0);
}

/** Returns "(7 writes)" for the group that most changed rows of one direction are of. */
function groupOfMost({ isGroup }: GroupFacts, [only, ...others]: ReturnType<typeof directionsOf>): Clause {
  if (isGroup || !only || others.length || only.own.length < 2) return NOTHING;
  const groups = [...new Set(only.own.map(({ group }) => group))].filter(Boolean);
  const own = groups.map((name) => only.own.filter(({ group }) => group === name));
  const most = own.find((rows) => rows.length * 2 > only.own.length);
  if (!most) return NOTHING;
  const many = most.length === only.own.length ? "all" : figure(formatCount(most.length), "count", pairsOf(most));
  return words`(${many} ${named(most[0]?.group ?? "")})`;
}

function largestOf(rows: readonly RatioRow[]): Clause {
  const [largest] = [...rows].sort((x, y) => Math.abs(Math.log(y.ratio)) - Math.abs(Math.log(x.ratio)));
  return largest ? words`largest: ${namedMove(largest)}` : NOTHING;
}

/** Returns "... is lower than in 5.6.51 in all 3 microbenchmarks: from scan −5.0 % to insert −30 %". */
function ofOneWay(facts: GroupFacts, rows: readonly RatioRow[]): Wording {
  const isLess = rows.every(({ ratio }) => ratio < 1);
  const [nearest, farthest] = ends(rows, !isLess);
  const forms = (end: (row: RatioRow) => Clause) =>
    subjects(facts).map(({ subject, is, rest }) => {
      const each = allOf(rows.length, plural(facts.rowName, rows.length), pairsOf(rows));
      const all = words`${isLess ? "lower" : "higher"} than ${named(baseOf(facts, rows))} in ${each}`;
      return { clause: words`${subject} ${is} ${all}: from ${end(nearest)} to ${end(farthest)}`, ...rest };
    });
  return {
    forms: [...forms(namedMove).slice(0, 2), ...forms(move)],
    tails: [countsOf(rows), ...leftOut(facts, rows)],
  };
}

/**
 * Returns "socket2 and dell32 have no common ratio of operations per second: from 0.27 (write) to 41 times (read)".
 * Costs say ", lower is better" behind it.
 */
function ofEnds(facts: GroupFacts, rows: readonly RatioRow[]): Wording {
  const [least, most] = ends(rows, true);
  const base = named(withoutLead(baseOf(facts, rows)));
  const sides = words`${named(withoutLead(facts.name))} and ${base} have no common ratio`;
  const times = (row: RatioRow) => figure(timesNumber(row.ratio), "ratio", pairsOf([row]));
  // A reader may take 0.01 times of a time for a rate, and the wrong way round.
  const better = rows.every(({ claim }) => claim.direction === "lower") ? ", lower is better" : "";
  const from = words`from ${times(least)} (${named(least.name)})`;
  const whole = words`${from} to ${times(most)} times (${named(most.name)})${better}`;
  const bare = words`from ${times(least)} to ${times(most)} times${better}`;
  const about = (on: string) =>
    words`of ${named([whatOf(facts), whereOf({ ...facts, on })].filter(Boolean).join(" "))}`;
  const [long, middle] = [about(facts.on), about("")];
  return {
    forms: [
      { clause: words`${sides} ${long}: ${whole}` },
      { clause: words`${sides} ${middle}: ${whole}`, without: [facts.on] },
      { clause: words`${sides} ${middle}: ${bare}`, without: [facts.on] },
      { clause: words`${sides}: ${bare}`, without: [whereOf(facts)] },
    ],
    tails: [countsOf(rows), ...leftOut(facts, rows)],
  };
}

function ofBase(facts: GroupFacts): Sentence {
  const valued = facts.claims.filter(({ claim }) => claim.b.value !== null);
  const [having, all] = [valued.length, facts.rows];
  const noun = plural(facts.rowName, all);
  const have = having === 1 || having === 0 ? "has" : "have";
  const measured = figure(formatCount(having), "count", valuesOf(valued));
  const which =
    having === all
      ? allOf(all, noun, valuesOf(valued))
      : words`${having ? measured : "none"} of ${figure(formatCount(all), "rule")} ${noun}`;
  return sentenceOf({
    forms: subjects(facts).map(({ subject, is, rest }) => {
      return { clause: words`${subject} ${is} the baseline: ${which} ${have} a value`, ...rest };
    }),
  });
}

const WHY: Readonly<Record<NoLicence, string>> = {
  "no baseline": "there is no baseline",
  "other conditions": "its rows were measured under different conditions",
  "two directions": "rows differ in which direction is better",
  "two uploads": IN_DOUBT,
  "no ratio": "no row has a ratio",
};

function refusalOf(facts: GroupFacts, why: NoLicence): Sentence {
  const { conditions = [] } = facts;
  return sentenceOf({
    forms: subjects(facts).map(({ subject, rest }) => {
      return { clause: words`${subject} can’t be summed up: ${WHY[why]}`, ...rest };
    }),
    tails: why === "other conditions" ? [listed(conditions.map(named), "; ")] : [],
  });
}

const valuesOf = (rows: readonly GroupRow[]) => rows.map(({ claim }) => ({ a: null, b: claim.b.point }));
const pairsOf = (rows: readonly RatioRow[]) => rows.map(({ claim }) => pairOfClaim(claim));
const count = ({ rowName }: GroupFacts, rows: readonly RatioRow[]): Clause =>
  words`${figure(formatCount(rows.length), "count", pairsOf(rows))} ${plural(rowName, rows.length)}`;

const whatOf = ({ isGroup, metric, of }: GroupFacts): string => (isGroup ? `${metric} of ${of}` : of);

function whereOf({ conditions = [], at, on }: GroupFacts): string {
  const only = conditions.length === 1 && conditions[0] ? `(${conditions[0]})` : "";
  return [only, at, on].filter(Boolean).join(" ");
}

/**
 * Returns the subject with its verb, in full and without the rows' shared conditions. `lead` comes before the subject:
 * "median". Examples: "Queries per second are", "throughput is".
 */
function subjects(
  facts: GroupFacts & { lead?: string },
): { subject: Clause; is: string; rest: Omit<Form, "clause"> }[] {
  const is = verbOf(facts.metric);
  const forms = [
    { where: whereOf(facts), rest: {} },
    { where: whereOf({ ...facts, on: "" }), rest: { without: [facts.on] } },
    { where: "", rest: { without: [whereOf(facts)], isBare: true } },
  ];
  return forms.map(({ where, rest }) => {
    return {
      subject: words`${named(facts.name)} ${facts.lead ?? ""} ${named(whatOf(facts))} ${named(where)}`,
      is,
      rest,
    };
  });
}

/** Returns the name of the base. Rows may have different bases where some have no value at the build before. */
function baseOf({ base }: GroupFacts, rows: readonly RatioRow[]): string {
  const bases = new Set(rows.map(({ claim }) => claim.a?.name ?? base ?? ""));
  const [only = base ?? ""] = bases;
  return bases.size > 1 ? "in the build before" : only;
}

const withoutLead = (name: string): string => name.replace(/^(?:in|on|at|with) /, "");

/** Returns both ends by ratio: the lowest first where `upwards`, else the highest. Throws a RangeError without rows. */
function ends(rows: readonly RatioRow[], upwards: boolean): [RatioRow, RatioRow] {
  const ordered = [...rows].sort((x, y) => (upwards ? x.ratio - y.ratio : y.ratio - x.ratio));
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) throw new RangeError("A sentence on a group needs at least one row.");
  return [first, last];
}

const move = (row: RatioRow): Clause => figure(moveText(row.ratio), "ratio", pairsOf([row]));
const namedMove = (row: RatioRow): Clause => words`${named(row.name)} ${move(row)}`;

/**
 * Returns the group, or the row of one group, that moved most in the common direction: "point queries most (−41 %)".
 */
function mostOf({ isGroup }: GroupFacts, rows: readonly RatioRow[], of: number): Clause {
  const groups = new Map<string, RatioRow[]>();
  for (const row of rows) {
    const key = isGroup || !row.group ? row.name : row.group;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  if (groups.size < 2) return NOTHING;
  const sign = of < 1 ? -1 : 1;
  const size = (own: readonly RatioRow[]) => sign * Math.log(median(own.map(({ ratio }) => ratio)) ?? 1);
  const [[name, own] = ["", []]] = [...groups].sort((x, y) => size(y[1]) - size(x[1]));
  const change = median(own.map(({ ratio }) => ratio)) ?? 1;
  const amount = change >= 2 ? moveText(change) : changeText(change);
  return words`${named(name)} most (${figure(amount, "median", pairsOf(own))})`;
}

/**
 * Counts the rows that changed beyond their own noise: "28 worse, 2 better". "noise not known" where that of a row is
 * unknown.
 */
function countsOf(rows: readonly RatioRow[]): Clause {
  if (rows.some(({ claim }) => claim.verdict === null)) return words`noise not known`;
  const changed = rows.filter(({ claim }) => claim.verdict?.answer === "changed");
  const parts = [
    [changed.filter(({ claim }) => claim.better === false), "worse"],
    [changed.filter(({ claim }) => claim.better === true), "better"],
    [changed.filter(({ claim }) => claim.better === null), "changed"],
  ] as const;
  return listed(
    parts.map(([own, word]) =>
      own.length ? words`${figure(formatCount(own.length), "count", pairsOf(own))} ${word}` : NOTHING,
    ),
  );
}

/** Counts the rows that are left out, by reason. */
function leftOut(facts: GroupFacts, rows: readonly RatioRow[]): Clause[] {
  const of = (refusal: Claim["refusal"]) => facts.claims.filter(({ claim }) => claim.refusal === refusal);
  const [apart, uploads] = [of("repeats disagree"), of("two uploads")];
  const missing = facts.rows - rows.length - apart.length - uploads.length;
  const others = (facts.others ?? []).filter(({ ratio }) => ratio !== null);
  const left = (n: number, pairs: Parameters<typeof figure>[2], what: string) =>
    n ? words`${figure(formatCount(n), pairs?.length ? "count" : "rule", pairs)} ${what}` : NOTHING;
  return [
    left(missing, [], "without a ratio"),
    left(
      apart.length,
      apart.map(({ claim }) => pairOfClaim(claim)),
      "left out, whose repeats disagree",
    ),
    left(
      uploads.length,
      uploads.map(({ claim }) => pairOfClaim(claim)),
      `left out, of ${IN_DOUBT}`,
    ),
    left(others.length, others.map(pairOfClaim), "left out, under other conditions"),
  ];
}

/** Returns the other differences in the words of a cell's sentence: "config z12b instead of config z12a (3 of 5)". */
function differencesOf(claims: readonly Claim[]): string[] {
  const counts = new Map<string, number>();
  for (const { warnings } of claims)
    for (const text of warnings.map(decodedDifference)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, n]) =>
    n < claims.length ? `${text} (${formatCount(n)} of ${formatCount(claims.length)})` : text,
  );
}
