import {
  choiceSentence,
  isTie,
  limitsSentence,
  noneFitsSentence,
  priceSentence,
  searchSentence,
  tieSentence,
} from "@/lib/domain/sentences/of-search";
import { inFull, type Sentence } from "@/lib/domain/sentences/sentence";
import {
  fitOf,
  isNearer,
  LIMIT_KEYS,
  type LimitKey,
  leastLimit,
  limitsOf,
  limitTexts,
  limitWords,
  NO_LIMITS,
  type Price,
  setLimits,
  timesLimits,
} from "@/lib/domain/vector/limits";
import { formatCounted, NONE, paramsText, wordList } from "@/lib/format";
import { type AnswerRow, answerRows, differencesTo } from "./answer-rows";
import { limitedOfPoint, tradedTexts } from "./budget-words";
import type { CompareParams, CompareView, SeriesBudget, ViewPoint } from "./compare-types";

/** The answer of one group of equal conditions. */
interface SearchAnswer {
  group: string;
  /** Names the index to build, or those within noise of the fastest. Or it says that none fits the limits. */
  answer: Sentence;
  /** Compares it with the best of another series; null where that may be noise, or there is none. */
  against: Sentence | null;
  /** The cost of the limits for the fastest; null without limits. */
  cost: Sentence | null;
  /** The queries of the fastest that a dollar pays for; null without a price in dollars. */
  price: Sentence | null;
}

/** Returns a series' name without the conditions of its group at the end. */
export const labelInGroup = (label: string, group: string): string =>
  group && label.endsWith(`, ${group}`) ? label.slice(0, -group.length - 2) : label;

/** Counts the groups whose answers have no room. */
export const leftGroupsText = (left: number): string =>
  `${formatCounted(left, "more group")} of equal conditions ${left === 1 ? "is" : "are"} in the table.`;

type Params = Pick<CompareParams, "target" | LimitKey> & Price;
type Reached = Pick<AnswerRow, "info"> & { point: ViewPoint };

/** Returns the answer of each group with a point at the target or beyond the limits, in row order. */
export function searchAnswers(
  rows: readonly AnswerRow[],
  groups: CompareView["groups"],
  params: Params,
  { budgets = {}, priceUnit }: Partial<Pick<CompareView, "budgets" | "priceUnit">> = {},
): SearchAnswer[] {
  const answers = groups.length > 1 ? groups : [{ key: rows[0]?.info.group ?? "", text: "" }];
  return answers.flatMap(({ key, text }): SearchAnswer[] => {
    const own = rows.filter(({ info }) => info.group === key);
    const [first, ...others] = own
      .flatMap(({ info, point }) => (point ? [{ info, point }] : []))
      .sort((a, b) => b.point.qps - a.point.qps);
    const bestOf = ({ info, point }: Reached) => {
      const params = paramsText(point.indexParams).replaceAll(" · ", ", ");
      const name = labelInGroup(info.label, text);
      return { name, qps: point.qps, point: point.id, params: params === NONE ? "" : params, on: text };
    };
    if (!first) {
      const least = leastWay(own, budgets, params);
      if (!least) return [];
      const ways = [least, widestWay(own, budgets, params, least)].flatMap((way) => way ?? []);
      const answer = noneFitsSentence(
        params,
        ways.map((way) => ({ ...bestOf(way), allow: changedLimits(way) })),
      );
      return [{ group: key, answer, against: null, cost: null, price: null }];
    }
    const { price: hour = null } = params;
    const price = hour !== null && priceUnit ? priceSentence(bestOf(first), hour) : null;
    const unlimited = setLimits(params).length ? budgets[first.info.key]?.unlimited : null;
    const cost = unlimited
      ? limitsSentence(
          bestOf(first),
          bestOf({ ...first, point: unlimited }),
          tradedTexts(first.point, unlimited, params),
        )
      : null;
    const rivals = others.filter(({ info, point }) => info.label !== first.info.label && isTie(first.point, point));
    if (rivals.length > 0) {
      const differences = new Set(rivals.flatMap(({ info }) => differencesTo(first.info, info)));
      const answer = tieSentence(params, bestOf(first), rivals.map(bestOf), [...differences]);
      return [{ group: key, answer, against: null, cost, price }];
    }
    const [second] = others;
    const answer = choiceSentence(params, {
      ...bestOf(first),
      seconds: first.point.index?.totalSeconds ?? null,
      bytes: first.point.index?.bytes ?? null,
    });
    const isOther = second && second.info.label !== first.info.label;
    const against = isOther
      ? searchSentence(params.target, bestOf(first), bestOf(second), differencesTo(first.info, second.info))
      : null;
    return [{ group: key, answer, against, cost, price }];
  });
}

/** A change of limits that gives an answer. */
type Way = Reached & Pick<SeriesBudget["relaxed"][number], "limits" | "changed" | "needs">;
type Budgets = NonNullable<CompareView["budgets"]>;

/**
 * Returns the least change of limits that gives an answer, with the best of all series there. Null where none is known.
 * A limit that is given up counts as the largest change, then the number of changed limits.
 */
function leastWay(rows: readonly AnswerRow[], budgets: Budgets, asked: Params): Way | null {
  const ways = rows.flatMap(({ info }) => budgets[info.key]?.relaxed.map((way) => ({ ...way, info })) ?? []);
  const change = ({ changed, limits, needs }: Way) => {
    const lost = changed.filter((key) => limits[key] === null).length;
    return [lost, changed.length, ...timesLimits(needs, asked)];
  };
  const [first, ...more] = ways;
  if (!first) return null;
  const { limits } = more.reduce((a, b) => (isNearer(change(b), change(a)) ? b : a), first);
  return mostQueries(ways.filter((way) => LIMIT_KEYS.every((key) => way.limits[key] === limits[key])));
}

/**
 * Returns the limits under which the best of all series fits, which is the best there too. Null where it answers no
 * more than `least`, or a limited number of it is not recorded.
 */
function widestWay(rows: readonly AnswerRow[], budgets: Budgets, asked: Params, least: Way): Way | null {
  const best = mostQueries(
    rows.flatMap(({ info }) => {
      const point = budgets[info.key]?.unlimited;
      return point ? [{ info, point }] : [];
    }),
  );
  if (!best || best.point.qps <= least.point.qps) return null;
  const needs = limitedOfPoint(best.point, asked);
  const changed = setLimits(asked).filter((key) => fitOf(needs, asked, key) !== "fits");
  const limits = limitsOf(asked);
  for (const key of changed) limits[key] = leastLimit(needs, key);
  return changed.some((key) => limits[key] === null) ? null : { ...best, limits, changed, needs };
}

const mostQueries = <T extends Reached>(all: readonly T[]): T | null =>
  all.reduce<T | null>((a, b) => (a && a.point.qps >= b.point.qps ? a : b), null);

/** Writes the limits that changed: "build ≤ 38 s", "build ≤ 38 s and no limit on p99". */
const changedLimits = ({ limits, changed }: Pick<Way, "limits" | "changed">): string =>
  wordList(
    changed.map((key) =>
      limits[key] === null
        ? `no limit on ${limitWords(key).name}`
        : limitTexts({ ...NO_LIMITS, [key]: limits[key] }).join(),
    ),
  );

/** Returns the answers of a view as texts. */
export function answerTexts(view: CompareView): string[] {
  const { series, groups, curves, params } = view;
  const { rows } = answerRows(series, groups, curves, params.target, params.base);
  return searchAnswers(rows, groups, params, view).flatMap(({ answer, cost, price, against }) =>
    [answer, cost, price, against].flatMap((sentence) => (sentence ? [inFull(sentence)] : [])),
  );
}
