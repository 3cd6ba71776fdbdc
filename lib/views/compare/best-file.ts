import { numberCell, numberColumn, type TableBlock } from "@/lib/blocks/block";
import { type BlockPart, part, WRITTEN } from "@/lib/blocks/parts";
import { bestBlock } from "./best-block";
import type { BestQpsRow, CompareView } from "./compare-types";
import { comparisonName, conditionParts, labelsOf, paramParts, remarksOf } from "./file-parts";
import { queryRecallColumns } from "./query-recalls";

type Part = BlockPart<BestQpsRow>;
const on = ["files" as const];

/** Returns the best QPS at each target with what files alone have, and a row's record for programs. */
export function bestFile(view: CompareView): { block: TableBlock; record(key: string): object } {
  const labelOf = labelsOf(view.series);
  const queries = queryRecallColumns(view);
  const ofPoint = (key: "status" | "recallSource" | "bundle" | "id", head: string, name: string = key): Part =>
    part.text(name, head, ({ point }) => point?.[key] ?? null, { on });
  const block = bestBlock(view, {
    first: [
      part.text("series", view.seriesLabel, ({ series }) => labelOf(series), { on }),
      ...conditionParts<BestQpsRow>(view, view.series, (row) => row),
    ],
    afterQps: [...priceParts(view), ...(view.groups.length ? relativeParts(labelOf) : [])],
    afterRecall: [
      ...queries.map(
        ({ key, header, unit, value, format }): Part => ({
          column: numberColumn(key, header, WRITTEN.number, { name: `${header} (${unit})`, on }),
          cell({ point, recallTarget }) {
            const found = value(point, recallTarget);
            return numberCell(found, { text: format(found) });
          },
        }),
      ),
      ...paramParts(view.best, ({ point }) => (point ? [point.indexParams, point.queryParams] : [])),
      part.number("threads", "Threads", ({ point }) => point?.threads ?? null, { on }),
    ],
    last: [
      ofPoint("status", "Status"),
      ofPoint("recallSource", "Recall source"),
      ofPoint("bundle", "Bundle"),
      ofPoint("id", "Point", "point"),
    ],
  });
  const byKey = new Map(block.rows.map(({ key }, at) => [key, view.best[at]]));
  return {
    block: { ...block, title: `Best QPS at recall targets: ${comparisonName(view)}`, notes: remarksOf(view) },
    record(key) {
      const row = byKey.get(key);
      if (!row) return {};
      return {
        ...row,
        series: labelOf(row.series),
        relativeTo: row.relativeTo === null ? null : labelOf(row.relativeTo),
        ...Object.fromEntries(queries.map(({ key: name, value }) => [name, value(row.point, row.recallTarget)])),
      };
    },
  };
}

/** With a price of the machine's hour: that price, and the queries per unit of money. */
function priceParts({ params: { price } }: CompareView): Part[] {
  if (price === null) return [];
  return [
    part.number("hourPrice", "Price of an hour", () => price, { on }),
    part.number("queriesPerCost", "Queries per 1", ({ point }) => (point ? (point.qps * 3600) / price : null), {
      ...{ on, measure: WRITTEN.count },
    }),
  ];
}

const relativeParts = (labelOf: (key: string) => string): Part[] => [
  part.number("relative", "Relative", ({ relative }) => relative, { on, measure: WRITTEN.ratio, name: "Relative" }),
  part.text("relativeTo", "Relative to", ({ relativeTo }) => (relativeTo === null ? null : labelOf(relativeTo)), {
    on,
  }),
  part.text("differs", "Also differs from it", ({ differs }) => differs.join("; ") || null, { on }),
];
