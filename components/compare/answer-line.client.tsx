"use client";
import { inFull } from "@/lib/domain/sentences/sentence";
import { answerRows } from "@/lib/views/compare/answer-rows";
import { leftGroupsText, searchAnswers } from "@/lib/views/compare/answer-sentences";
import type { CompareSeries, CompareView, CurveSeries } from "@/lib/views/compare/compare-types";
import { useCompareState } from "./compare-state.client";
import { OrAllOnPaper } from "./or-all-on-paper.client";
import { useShownGroup } from "./use-shown-group.client";

interface AnswerLineProps {
  series: readonly CompareSeries[];
  groups: CompareView["groups"];
  curves: readonly CurveSeries[];
  facts: Pick<CompareView, "budgets" | "priceUnit">;
}

/** Groups of equal conditions that get a sentence; the table has all. */
const MOST_ANSWERS = 4;

/** The page's answer in words: which index to build, or that noise hides it, in each group of equal conditions. */
export function AnswerLine({ series, groups, curves, facts }: AnswerLineProps) {
  const { params } = useCompareState();
  const isShown = useShownGroup();
  const all = answerRows(series, groups, curves, params.target, params.base).rows;
  const rows = all.filter(({ info }) => isShown(info.group));
  const answers = searchAnswers(rows, groups, params, facts);
  if (!answers.length) return null;
  return (
    <OrAllOnPaper all={() => <Answers answers={searchAnswers(all, groups, params, facts)} />}>
      <Answers id="answer-said" answers={answers} />
    </OrAllOnPaper>
  );
}

/** The sentences of one group in full, or the first one of each of several groups. */
function Answers({ id, answers }: { id?: string; answers: ReturnType<typeof searchAnswers> }) {
  const [first] = answers;
  if (!first) return null;
  if (answers.length === 1)
    return (
      <div id={id}>
        <p className="text-lg font-semibold text-pretty">{inFull(first.answer)}</p>
        {first.cost && <p className="text-sm text-muted-foreground">{inFull(first.cost)}</p>}
        {first.price && <p className="text-sm text-muted-foreground">{inFull(first.price)}</p>}
        {first.against && <p className="text-sm text-muted-foreground">{inFull(first.against)}</p>}
      </div>
    );
  return (
    <ul id={id} className="flex flex-col gap-0.5 font-semibold">
      {answers.slice(0, MOST_ANSWERS).map(({ group, answer }) => (
        <li key={group}>{inFull(answer)}</li>
      ))}
      {answers.length > MOST_ANSWERS && (
        <li className="font-normal text-muted-foreground">{leftGroupsText(answers.length - MOST_ANSWERS)}</li>
      )}
    </ul>
  );
}
