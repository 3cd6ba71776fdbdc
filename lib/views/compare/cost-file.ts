import type { TableBlock } from "@/lib/blocks/block";
import { part } from "@/lib/blocks/parts";
import type { CompareView, IndexTableRow } from "./compare-types";
import { type ChosenRow, costBlock } from "./cost-block";
import { comparisonName, conditionParts, paramParts, remarksOf } from "./file-parts";
import { costGroups } from "./index-cost";

/** Returns each series' index under every choice with what files alone have, and a row's record for programs. */
export function costFile(view: CompareView): { block: TableBlock; record(key: string): object } {
  const indexes = new Map(view.indexes.map((row) => [`${row.series}\n${row.id}`, row]));
  const indexOf = ({ info, build }: ChosenRow): IndexTableRow | null =>
    indexes.get(`${info.key}\n${build?.id}`) ?? null;
  const groups = costGroups(view);
  const on = ["files" as const];
  const { block, rows } = costBlock(view, groups, (chosen) => [
    part.text("series", view.seriesLabel, ({ info }) => info.label, { on }),
    ...conditionParts<ChosenRow>(view, view.series, ({ info }) => ({ series: info.key, point: null }), []),
    part.text("choice", "Chosen by", ({ choice }) => choice, { on }),
    part.number("recallTarget", "Recall target", () => view.params.target, { on }),
    ...paramParts(chosen, (row) => [indexOf(row)?.indexParams ?? {}]),
  ]);
  const byKey = new Map(block.rows.map(({ key }, at) => [key, rows[at]]));
  return {
    block: {
      ...block,
      title: `Index cost at recall >= ${view.params.target}: ${comparisonName(view)}`,
      notes: [
        "Queries meanwhile: build seconds x QPS. Over the best: " +
          "of the series with the same choice, under equal conditions.",
        ...remarksOf(view),
      ],
    },
    record(key) {
      const row = byKey.get(key);
      if (!row) return {};
      const { info, choice, build, reason, lost, queries, excess, balance } = row;
      return {
        ...{ series: info.label, choice, recallTarget: view.params.target, index: indexOf(row), qpsLost: lost },
        ...{ queryEquivalents: queries, excess, balance, reason, point: build?.point ?? null },
      };
    },
  };
}
