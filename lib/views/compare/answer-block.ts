import { type BlockCell, numberCell, numberColumn, type TableBlock, textCell, textColumn } from "@/lib/blocks/block";
import { type BlockPart, blockOf, part, WRITTEN } from "@/lib/blocks/parts";
import { type LimitKey, type Limits, queriesPerDollar, setLimits } from "@/lib/domain/vector/limits";
import { perQueryAbsent } from "@/lib/domain/workloads/query-recall";
import { paramsText } from "@/lib/format";
import { ownDetail, sharedDetail } from "@/lib/views/bundle/shared-detail";
import { type AnswerClaimOf, answerClaimKey } from "@/lib/views/claims/claim-keys";
import type { AnswerRow } from "./answer-rows";
import { allowText, choicesText, limitsCostText, noneFitsText } from "./budget-words";
import type { CompareParams, CompareView, SeriesBudget } from "./compare-types";
import { unreached, whyNone } from "./limit-words";
import { indexParts } from "./point-parts";
import { costHead, costMeasure, priceText } from "./price-words";
import { knownQueryRecalls, queryRecallNote, recallSourceText } from "./query-recalls";

type Part = BlockPart<AnswerRow>;
type AnswerFacts = Pick<CompareView, "series" | "k" | "queryRecalls" | "budgets" | "priceUnit"> & {
  params: Pick<CompareParams, "target" | LimitKey | "price" | "perQuery">;
};

const NONE_COMPETES = "no point that competes reaches the target";

/**
 * Returns each series' best point at the target, a row for each. On a page, numbers have claims, and the QPS cell gives
 * the reason for no point. A picture has the reason among the parameters. The reader's price adds a column, limits add
 * two, and recalls of single queries add those that some row has. A note names the recalls that no row has.
 */
export function answerBlock(
  { series, k, queryRecalls, params, budgets, priceUnit }: AnswerFacts,
  rows: readonly AnswerRow[],
  { corner, isPage = false }: { corner: string; isPage?: boolean },
): TableBlock {
  const { target, price } = params;
  const shared = sharedDetail(series);
  const budgetOf = ({ info }: AnswerRow) => (setLimits(params).length ? budgets?.[info.key] : undefined);
  const whyNot = (row: AnswerRow) => {
    const budget = budgetOf(row);
    return (budget && noneFitsText(budget, params)) || whyNone(target, params, row.highestRecall);
  };
  const withClaim = (row: AnswerRow, claim: AnswerClaimOf, cell: BlockCell): BlockCell =>
    isPage && cell.value !== null ? { ...cell, claim: answerClaimKey(row.info.key, claim) } : cell;
  const [seconds, bytes] = indexParts<AnswerRow>(({ point }) => point, NONE_COMPETES);
  const parts: Part[] = [
    qpsPart((row) => (isPage ? { text: whyNot(row), isSentence: true } : { text: "" })),
    {
      column: numberColumn("relative", "Relative", WRITTEN.ratio),
      cell: (row) => withClaim(row, "qps", relativeCell(row)),
    },
    ...(price === null ? [] : [costPart(params, price, priceUnit)]),
    part.number("recall", "Recall", ({ point }) => point?.recall ?? null, {
      measure: WRITTEN.recall,
      why: NONE_COMPETES,
    }),
    ...knownQueryRecalls({ k, queryRecalls, params }, rows).columns.map((column) => queryRecallPart(column, target)),
    { ...seconds, cell: (row) => withClaim(row, "build", seconds.cell(row)) },
    { ...bytes, cell: (row) => withClaim(row, "size", bytes.cell(row)) },
    {
      column: textColumn("params", "Parameters"),
      cell(row) {
        const { point, highestRecall } = row;
        if (point) return textCell(paramsText(point.indexParams, point.queryParams));
        const why = budgetOf(row) ? whyNot(row) : unreached(target, params, highestRecall);
        return textCell(isPage ? null : why, { hint: NONE_COMPETES });
      },
    },
    ...(rows.some(budgetOf) ? budgetParts(params, budgetOf) : []),
  ];
  const note = queryRecallNote({ k, queryRecalls, params }, rows);
  const block = blockOf({
    name: "answer",
    corner,
    parts,
    rows: rows.map((row) => ({
      row,
      key: row.info.key,
      parts: { series: row.info.key },
      head: row.info.label,
      detail: ownDetail(row.info, shared) ?? "",
    })),
  });
  return { ...block, notes: note === null ? [] : [note] };
}

/** Returns the QPS of each row; `absent` gives the words for a row without a point. */
const qpsPart = (absent: (row: AnswerRow) => { text: string; isSentence?: true }): Part => ({
  column: numberColumn("qps", "QPS", WRITTEN.qps),
  cell(row) {
    const { point } = row;
    if (point) return numberCell(point.qps, { point: point.id });
    const { text, ...kind } = absent(row);
    return numberCell(null, { text, state: "never", ...kind });
  },
});

const relativeCell = ({ ratio, differences }: AnswerRow): BlockCell =>
  ratio === null
    ? numberCell(null, { hint: "nothing to compare" })
    : numberCell(ratio, { also: differences.map((text) => `also ${text}`).join("; ") });

/** Returns the queries for a dollar at the reader's price. */
const costPart = (params: AnswerFacts["params"], price: number, unit: AnswerFacts["priceUnit"]): Part =>
  part.number<AnswerRow>("cost", costHead(unit), ({ point }) => point && queriesPerDollar(point.qps, params), {
    measure: costMeasure(unit),
    lines: [priceText(price, unit)],
    why: NONE_COMPETES,
  });

/** Returns a column of recalls of single queries. */
const queryRecallPart = (
  { key, header, unit, measure, value }: ReturnType<typeof knownQueryRecalls>["columns"][number],
  target: number,
): Part => ({
  column: numberColumn(key, header, measure, { lines: [unit] }),
  cell({ point }) {
    const found = value(point, target);
    const why = point ? perQueryAbsent : NONE_COMPETES;
    return numberCell(found, { hint: found === null ? why : recallSourceText(point?.recallSource ?? null) });
  },
});

/** Returns the indexes to choose from within the limits, and what the limits cost or how to change them. */
const budgetParts = (limits: Limits, budgetOf: (row: AnswerRow) => SeriesBudget | undefined): Part[] => [
  part.text("choices", "Indexes that fit", (row) => {
    const budget = budgetOf(row);
    return budget ? choicesText(budget) : null;
  }),
  part.text("limits", "The limits cost", (row) => {
    const budget = budgetOf(row);
    if (row.point && budget?.unlimited) return limitsCostText(row.point, budget.unlimited, limits);
    return budget?.relaxed.map(allowText).join(" or ") || null;
  }),
];
