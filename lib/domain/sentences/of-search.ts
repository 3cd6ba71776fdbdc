import { type Limits, limitWords, queriesPerDollar, setLimits } from "@/lib/domain/vector/limits";
import { formatMebibytes, formatQps, formatRecall, formatSeconds, formatShort, NONE } from "@/lib/format";
import { changeWords, timesNumber } from "./amounts";
import { type Clause, figure, listed, NOTHING, named, type Sentence, sentenceOf, words } from "./sentence";

/** The best point of an algorithm at a recall. */
export interface BestPoint {
  name: string;
  qps: number;
  /** The point's id. */
  point: string;
}

/**
 * The smallest fall that one run of each side shows if their noise is unknown, as a share (docs/rules.md, "Sentences").
 */
const UNKNOWN_NOISE = 0.14;

/** Returns true where noise may explain that the first is faster. */
export const isTie = (first: { qps: number }, second: { qps: number }): boolean =>
  1 - second.qps / first.qps < UNKNOWN_NOISE;

/**
 * Compares two algorithms under equal conditions. Example: "At recall ≥ 0.95 MariaDB answers 2.03 times as many queries
 * as PGVector: 4,745 against 2,337 q/s". Null where the difference may be noise, which is not known of single points.
 * Null also where the second answers no query. `differences`: other conditions of the first, in words.
 */
export function searchSentence(
  target: number,
  first: BestPoint,
  second: BestPoint,
  differences: readonly string[] = [],
): Sentence | null {
  const ratio = first.qps / second.qps;
  if (!Number.isFinite(ratio) || isTie(first, second)) return null;
  const value = ({ qps, point }: BestPoint) => figure(formatQps(qps), "value", [{ a: null, b: point }]);
  const much = figure(timesNumber(ratio), "ratio", [{ a: second.point, b: first.point }]);
  const at = words`at recall ≥ ${figure(String(target), "rule")}`;
  const rates = words`${value(first)} against ${value(second)} q/s`;
  const times = words`${much} times as many queries as ${named(second.name)}`;
  return sentenceOf({
    forms: [
      {
        clause: words`${at} ${named(first.name)} answers ${times}: ${rates}`,
      },
    ],
    differences,
  });
}

/** The best point of a group of equal conditions, with the costs of its index. */
export interface BestChoice extends BestPoint {
  /** The index's parameters: "m 6"; "" = none. */
  params: string;
  /** Its conditions, where others are on the page too; "" = none. */
  on: string;
  /** Seconds of the build and bytes of the index; null = not recorded. */
  seconds: number | null;
  bytes: number | null;
}

/**
 * Returns the sentence on the index to build. Example: "Build MariaDB with m 6: 5,691 queries a second at recall ≥
 * 0.95; built in 14.8 s".
 */
export function choiceSentence(goal: Goal, best: BestChoice): Sentence {
  const own = (scale = 1) => [[{ a: null, b: best.point }], scale] as const;
  const at = atTarget(goal);
  const much = words`${figure(formatQps(best.qps), "value", ...own())} queries a second ${at}`;
  const what = best.params
    ? words`Build ${named(best.name)} with ${named(best.params)}`
    : words`Use ${named(best.name)}`;
  return sentenceOf({
    forms: [
      ...(best.on ? [{ clause: words`${what} (${named(best.on)}): ${much}` }] : []),
      { clause: words`${what}: ${much}`, without: [onNote(best)] },
      { clause: words`Use ${named(best.name)}: ${much}`, without: [onNote(best), paramsNote(best)], isBare: true },
    ],
    tails: [
      best.seconds === null ? NOTHING : words`built in ${figure(formatSeconds(best.seconds), "value", ...own())} s`,
      best.bytes === null ? NOTHING : words`${figure(formatMebibytes(best.bytes), "value", ...own(1 / 1024 ** 2))} MiB`,
    ],
  });
}

/**
 * Compares the best of an algorithm within the limits with its best without them. Example: "The limits cost MariaDB 9 %
 * of its queries a second: 1,820 instead of 2,000". `traded` has the limited values in words: "build time 38 s
 * instead of 52 s".
 */
export function limitsSentence(best: BestPoint, unlimited: BestPoint, traded: readonly string[]): Sentence {
  const name = named(best.name);
  if (best.point === unlimited.point)
    return sentenceOf({
      forms: [{ clause: words`the limits cost ${name} nothing: it has the same best without them` }],
    });
  const ratio = best.qps / unlimited.qps;
  const { much } = changeWords(ratio);
  const value = ({ qps, point }: BestPoint) => figure(formatQps(qps), "value", [{ a: null, b: point }]);
  const share = much
    ? words`${figure(much, "ratio", [{ a: unlimited.point, b: best.point }])} of its queries a second`
    : words`no queries a second`;
  const noise = much && isTie(unlimited, best) ? ", which may be noise" : "";
  return sentenceOf({
    forms: [{ clause: words`the limits cost ${name} ${share}${noise}: ${value(best)} instead of ${value(unlimited)}` }],
    tails: traded.map(named),
  });
}

/** Gives the queries per dollar: "At $2.5 an hour of its machine MariaDB answers 8,195,040 queries per $". */
export function priceSentence(best: BestPoint, price: number): Sentence {
  const perQps = queriesPerDollar(1, { price }) ?? 0;
  const queries = figure(formatShort(best.qps * perQps), "value", [{ a: null, b: best.point }], perQps);
  const at = words`at $${figure(String(price), "rule")} an hour of its machine`;
  return sentenceOf({ forms: [{ clause: words`${at} ${named(best.name)} answers ${queries} queries per $` }] });
}

/** The best point under other limits; `allow`: these in words. */
type Allowed = BestPoint & { allow: string };

/** Says that nothing fits, and names changes of limits that give an answer, the least one first. */
export function noneFitsSentence(goal: Goal, [least, ...more]: readonly Allowed[]): Sentence {
  const then = ({ allow, name, qps, point }: Allowed) =>
    words`with ${named(allow)} ${named(name)} answers ${figure(formatQps(qps), "value", [{ a: null, b: point }])}`;
  const way = least ? words`: ${then(least)} queries a second` : NOTHING;
  return sentenceOf({
    forms: [
      { clause: words`no index is known to fit ${atTarget(goal)}${way}` },
      { clause: words`no index is known to fit${way}`, without: [atTarget(goal).text], isBare: true },
    ],
    tails: more.map(then),
  });
}

/** A recall to reach within limits. */
export type Goal = Limits & { target: number };

/** Writes a goal: "at recall ≥ 0.95", "at recall ≥ 0.95, build ≤ 30 s and p99 ≤ 5 ms". */
export function atTarget(goal: Goal): Clause {
  const limits = setLimits(goal).map((key) => {
    const { short, unit } = limitWords(key);
    return words`${short} ≤ ${figure(String(goal[key]), "rule")} ${unit}`;
  });
  const all = [words`at recall ≥ ${figure(String(goal.target), "rule")}`, ...limits];
  return all.length > 1 ? words`${listed(all.slice(0, -1))} and ${listed(all.slice(-1))}` : listed(all);
}

// Notes begin with a fixed word, so that a name or a parameter keeps its small letter.
const onNote = ({ on }: Pick<BestChoice, "on">): string => on && `conditions: ${on}`;
const paramsNote = ({ name, params }: Rival): string => params && `parameters of ${name}: ${params}`;

/** An algorithm that may be as fast as the best of its group; `params` as in BestChoice. */
export type Rival = BestPoint & Pick<BestChoice, "params">;

/**
 * Says that noise may hide which algorithm is the fastest. Example: "No clear choice at recall ≥ 0.95: MariaDB with m 6
 * (5,691) and PGVector (5,500) are within noise". `others`: those within noise of the best, the fastest first. Throws a
 * RangeError without any. `differences`: other conditions of the best, in words.
 */
export function tieSentence(
  goal: Goal,
  best: Rival & Pick<BestChoice, "on">,
  others: readonly Rival[],
  differences: readonly string[] = [],
): Sentence {
  const [second, ...more] = others;
  if (!second) throw new RangeError("tieSentence needs at least one other algorithm.");
  const rate = ({ qps, point }: BestPoint) => figure(formatQps(qps), "value", [{ a: null, b: point }]);
  const whole = ({ name, params }: Rival) => (params ? words`${named(name)} with ${named(params)}` : named(name));
  const at = atTarget(goal);
  const clause = (on: string, nameOf: (rival: Rival) => Clause) => {
    const where = words`No clear choice ${at} ${on && words`(${named(on)})`}`;
    const first = words`${nameOf(best)} (${rate(best)} queries a second)`;
    return words`${where}: ${first} and ${nameOf(second)} (${rate(second)}) are within noise`;
  };
  const params = [best, second].map(paramsNote);
  const pairs = more.map(({ point }) => ({ a: best.point, b: point }));
  return sentenceOf({
    forms: [
      ...(best.on ? [{ clause: clause(best.on, whole) }] : []),
      { clause: clause("", whole), without: [onNote(best)] },
      { clause: clause("", ({ name }) => named(name)), without: [onNote(best), ...params], isBare: true },
    ],
    differences,
    tails: [
      more.length
        ? words`${figure(String(more.length), "count", pairs)} more ${more.length === 1 ? "is" : "are"} within noise`
        : NOTHING,
    ],
  });
}

/**
 * Names the point that beats another: "Beaten by m 16 · efSearch 10: 21 % more queries at recall 0.961". The ratio is
 * left out where the other answers no query. An unknown recall is left out, too.
 */
export function beatenSentence(by: BestPoint & { recall: number | null }, beaten: { qps: number }): Sentence {
  const ratio = by.qps / beaten.qps;
  const recall = formatRecall(by.recall);
  const at = recall === NONE ? "" : words`at recall ${figure(recall, "value", [{ a: null, b: by.point }])}`;
  return sentenceOf({ forms: [{ clause: words`beaten by ${named(by.name)}: ${moreQueries(ratio, by.point)} ${at}` }] });
}

function moreQueries(ratio: number, point: string): Clause {
  const { much } = changeWords(ratio);
  if (!Number.isFinite(ratio)) return words`more queries`;
  if (!much || ratio <= 1) return words`as many queries`;
  const factor = figure(ratio >= 2 ? timesNumber(ratio) : much, "ratio", [{ a: null, b: point }]);
  return ratio >= 2 ? words`${factor} times as many queries` : words`${factor} more queries`;
}
