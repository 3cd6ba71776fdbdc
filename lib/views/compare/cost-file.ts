import { FILES, part } from "@/lib/blocks/parts";
import type { CompareView, IndexTableRow } from "./compare-types";
import { type ChosenRow, costBlock } from "./cost-block";
import { type BlockFile, conditionParts, fileOf, paramParts } from "./file-parts";
import { costGroups } from "./index-cost";

/** Returns each series' index under every choice with what files alone have, and a row's record for programs. */
export function costFile(view: CompareView): BlockFile {
  const indexes = new Map(view.indexes.map((row) => [`${row.series}\n${row.id}`, row]));
  const indexOf = ({ info, build }: ChosenRow): IndexTableRow | null =>
    indexes.get(`${info.key}\n${build?.id}`) ?? null;
  const groups = costGroups(view);
  const { block, rows } = costBlock(view, groups, (chosen) => [
    part.text("series", view.seriesLabel, ({ info }) => info.label, { on: FILES }),
    ...conditionParts<ChosenRow>(view, view.series, ({ info }) => ({ series: info.key, point: null }), []),
    part.text("choice", "Chosen by", ({ choice }) => choice, { on: FILES }),
    part.number("recallTarget", "Recall target", () => view.params.target, { on: FILES }),
    ...paramParts(chosen, (row) => [indexOf(row)?.indexParams ?? {}]),
  ]);
  const notes = [
    "Queries meanwhile: build seconds x QPS. Over the best: " +
      "of the series with the same choice, under equal conditions.",
  ];
  const title = `Index cost at recall >= ${view.params.target}`;
  return fileOf(view, { block, rows, title, notes }, (row) => {
    const { info, choice, build, reason, lost, queries, excess, balance } = row;
    return {
      series: info.label,
      choice,
      recallTarget: view.params.target,
      index: indexOf(row),
      qpsLost: lost,
      queryEquivalents: queries,
      excess,
      balance,
      reason,
      point: build?.point ?? null,
    };
  });
}
