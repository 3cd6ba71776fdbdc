import { choiceSentence, isTie, searchSentence, tieSentence } from "@/lib/domain/sentences/of-search";
import type { Sentence } from "@/lib/domain/sentences/sentence";
import type { LimitKey } from "@/lib/domain/vector/limits";
import { formatCounted, NONE, paramsText } from "@/lib/format";
import { type AnswerRow, differencesTo } from "./answer-rows";
import type { CompareParams, CompareView } from "./compare-types";

/** The answer of one group of equal conditions. */
interface SearchAnswer {
  group: string;
  /** Which index to build, or which ones are within noise of the fastest. */
  answer: Sentence;
  /** Compares it with the best of another series; null where that may be noise, or there is none. */
  against: Sentence | null;
}

/** Returns a series' name where the conditions of its group are said already. */
export const labelInGroup = (label: string, group: string): string =>
  group && label.endsWith(`, ${group}`) ? label.slice(0, -group.length - 2) : label;

/** Counts the groups whose answers have no room. */
export const leftGroupsText = (left: number): string =>
  `${formatCounted(left, "more group")} of equal conditions ${left === 1 ? "is" : "are"} in the table.`;

/** Returns the answer of each group that reaches the target, in the order of the rows. */
export function searchAnswers(
  rows: readonly AnswerRow[],
  groups: CompareView["groups"],
  params: Pick<CompareParams, "target" | LimitKey>,
): SearchAnswer[] {
  const answers = groups.length > 1 ? groups : [{ key: rows[0]?.info.group ?? "", text: "" }];
  return answers.flatMap(({ key, text }): SearchAnswer[] => {
    const [first, ...others] = rows
      .filter(({ info }) => info.group === key)
      .flatMap(({ info, point }) => (point ? [{ info, point }] : []))
      .sort((a, b) => b.point.qps - a.point.qps);
    if (!first) return [];
    const bestOf = ({ info, point }: typeof first) => {
      const params = paramsText(point.indexParams).replaceAll(" · ", ", ");
      const name = labelInGroup(info.label, text);
      return { name, qps: point.qps, point: point.id, params: params === NONE ? "" : params, on: text };
    };
    const rivals = others.filter(({ info, point }) => info.label !== first.info.label && isTie(first.point, point));
    if (rivals.length > 0) {
      const differences = new Set(rivals.flatMap(({ info }) => differencesTo(first.info, info)));
      const answer = tieSentence(params, bestOf(first), rivals.map(bestOf), [...differences]);
      return [{ group: key, answer, against: null }];
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
    return [{ group: key, answer, against }];
  });
}
