import { FILES, part } from "@/lib/blocks/parts";
import { setLimits } from "@/lib/domain/vector/limits";
import type { CompareView, IndexTableRow } from "./compare-types";
import { type BlockFile, conditionParts, fileOf, paramParts } from "./file-parts";
import { indexBlock } from "./index-block";
import { labelsOf } from "./point-parts";

/** Returns every index with what files alone have, and a row's record for programs. */
export function indexFile(view: CompareView): BlockFile {
  const { indexes, series, params } = view;
  const labelOf = labelsOf(series);
  const cheapest = new Set(view.cheapest.flatMap(({ series: key, row }) => (row ? [`${key}\n${row.id}`] : [])));
  const isCheapest = (row: IndexTableRow) => cheapest.has(`${row.series}\n${row.id}`);
  const block = indexBlock(
    { series, indexes, params, isApart: true },
    {
      first: [
        part.text("series", view.seriesLabel, (row) => labelOf(row.series), { on: FILES }),
        ...conditionParts<IndexTableRow>(view, series, (row) => ({ series: row.series, point: null }), []),
        ...paramParts(indexes, ({ indexParams }) => [indexParams]),
      ],
      last: [
        ...(setLimits(params).length === 0
          ? []
          : [
              part.text<IndexTableRow>("limited", "Held back by the limits", ({ limited }) => limited ?? null, {
                on: FILES,
              }),
            ]),
        part.text("cheapestAtTarget", "Cheapest", (row) => (isCheapest(row) ? "yes" : "no"), { on: FILES }),
        part.text("status", "Status", ({ status }) => status, { on: FILES }),
        part.text("bundle", "Bundle", ({ bundle }) => bundle, { on: FILES }),
        part.text("point", "Point", ({ bestPoint }) => bestPoint?.id ?? null, { on: FILES }),
        part.text("id", "Index build", ({ id }) => id, { on: FILES }),
      ],
    },
  );
  return fileOf(view, { block, rows: indexes, title: "Index builds" }, (row) => ({
    ...row,
    series: labelOf(row.series),
    recallTarget: params.target,
    cheapestAtTarget: isCheapest(row),
  }));
}
