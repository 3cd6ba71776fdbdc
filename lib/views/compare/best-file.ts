import { type BlockPart, FILES, part, WRITTEN } from "@/lib/blocks/parts";
import { queriesPerDollar } from "@/lib/domain/vector/limits";
import { bestBlock } from "./best-block";
import { allowText } from "./budget-words";
import type { BestQpsRow, CompareView } from "./compare-types";
import { type BlockFile, conditionParts, fileOf, originParts, paramParts } from "./file-parts";
import { labelsOf } from "./point-parts";
import { costHead, costMeasure } from "./price-words";
import { queryRecallColumns } from "./query-recalls";

type Part = BlockPart<BestQpsRow>;

/** Returns the best QPS at each target with the columns that only files have, and a row's record for programs. */
export function bestFile(view: CompareView): BlockFile {
  const labelOf = labelsOf(view.series);
  const queries = queryRecallColumns(view);
  const block = bestBlock(view, {
    first: [
      part.text("series", view.seriesLabel, ({ series }) => labelOf(series), { on: FILES }),
      ...conditionParts<BestQpsRow>(view, view.series, (row) => row),
    ],
    afterQps: [...priceParts(view), ...(view.groups.length ? relativeParts(labelOf) : [])],
    afterRecall: [
      ...queries.map(({ key, header, unit, value, measure }) =>
        part.number<BestQpsRow>(key, header, ({ point, recallTarget }) => value(point, recallTarget), {
          name: `${header} (${unit})`,
          measure,
          on: FILES,
        }),
      ),
      ...paramParts(view.best, ({ point }) => (point ? [point.indexParams, point.queryParams] : [])),
      part.number("threads", "Threads", ({ point }) => point?.threads ?? null, { on: FILES }),
    ],
    last: [...budgetParts(view), ...originParts<BestQpsRow>(({ point }) => point)],
  });
  return fileOf(view, { block, rows: view.best, title: "Best QPS at recall targets" }, (row) => ({
    ...row,
    series: labelOf(row.series),
    relativeTo: row.relativeTo === null ? null : labelOf(row.relativeTo),
    ...(view.params.price !== null && { hourPrice: view.params.price, queriesPerCost: costOf(view, row) }),
    ...Object.fromEntries(queries.map(({ key, value }) => [key, value(row.point, row.recallTarget)])),
  }));
}

const costOf = ({ params }: CompareView, { point }: BestQpsRow): number | null =>
  point && queriesPerDollar(point.qps, params);

/** Returns two columns: the price of an hour, and the queries that a dollar pays for. Returns [] without a price. */
function priceParts(view: CompareView): Part[] {
  const { params, priceUnit } = view;
  if (params.price === null) return [];
  const inUnit = priceUnit ? ` (${priceUnit})` : "";
  return [
    part.number("hourPrice", `Price of an hour${inUnit}`, () => params.price, { on: FILES }),
    part.number("queriesPerCost", costHead(priceUnit), (row) => costOf(view, row), {
      on: FILES,
      measure: costMeasure(priceUnit),
    }),
  ];
}

/**
 * Returns the columns for limits: the best without them, the indexes that fit, and the least change if none fits.
 * Returns [] without limits.
 */
function budgetParts({ best }: CompareView): Part[] {
  if (!best.some(({ budget }) => budget)) return [];
  const unlimited = { on: FILES, measure: WRITTEN.qps };
  return [
    part.number("unlimitedQps", "QPS without limits", ({ budget }) => budget?.unlimited?.qps ?? null, unlimited),
    part.text("unlimitedPoint", "Point without limits", ({ budget }) => budget?.unlimited?.id ?? null, { on: FILES }),
    part.number("indexesReaching", "Indexes at the target", ({ budget }) => budget?.indexes.reaching ?? null, {
      on: FILES,
    }),
    part.number("indexesFitting", "Indexes that fit", ({ budget }) => budget?.indexes.fitting ?? null, { on: FILES }),
    part.text("allow", "Allow", ({ budget }) => budget?.relaxed.map(allowText).join("; ") || null, { on: FILES }),
  ];
}

const relativeParts = (labelOf: (key: string) => string): Part[] => [
  part.number("relative", "Relative", ({ relative }) => relative, {
    on: FILES,
    measure: WRITTEN.ratio,
    name: "Relative",
  }),
  part.text("relativeTo", "Relative to", ({ relativeTo }) => (relativeTo === null ? null : labelOf(relativeTo)), {
    on: FILES,
  }),
  part.text("differs", "Also differs from it", ({ differs }) => differs.join("; ") || null, { on: FILES }),
];
