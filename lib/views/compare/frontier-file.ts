import { textCell, textColumn } from "@/lib/blocks/block";
import { FILES, part } from "@/lib/blocks/parts";
import type { CompareView, ViewPoint } from "./compare-types";
import { type BlockFile, conditionParts, fileOf, originParts, paramParts } from "./file-parts";
import { frontierBlock } from "./frontier-block";
import { labelsOf } from "./point-parts";

/** Returns the points of all frontiers with what files alone have, and a row's record for programs. */
export function frontierFile(view: CompareView): BlockFile {
  const labelOf = labelsOf(view.series);
  const points = view.curves.flatMap(({ frontier }) => frontier);
  const block = frontierBlock(view.series, view.curves, {
    first: [
      part.text("series", view.seriesLabel, ({ series }) => labelOf(series), { on: FILES }),
      ...conditionParts<ViewPoint>(view, view.series, (point) => ({ series: point.series, point })),
    ],
    afterQps: [
      { column: textColumn("label", "Label", { on: FILES }), cell: ({ label }) => textCell(label, { raw: label }) },
      ...paramParts(points, (point) => [point.indexParams, point.queryParams]),
      part.number("threads", "Threads", ({ threads }) => threads, { on: FILES }),
    ],
    last: originParts((point) => point),
  });
  return fileOf(view, { block, rows: points, title: "Pareto frontiers" }, (point) => ({
    ...point,
    series: labelOf(point.series),
  }));
}
