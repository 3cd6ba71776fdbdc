import type { TableBlock } from "@/lib/blocks/block";
import { blockOf, type FileParts, PAGES, part, WRITTEN } from "@/lib/blocks/parts";
import { paramsText } from "@/lib/format";
import type { CurveSeries, SeriesInfo, ViewPoint } from "./compare-types";
import { indexParts, labelsOf, latencyParts } from "./point-parts";

const of = (point: ViewPoint) => point;

/** Returns the points of each series' frontier by ascending recall, a row for each. */
export function frontierBlock(
  series: readonly Pick<SeriesInfo, "key" | "label">[],
  curves: readonly CurveSeries[],
  { first = [], afterQps = [], last = [] }: FileParts<ViewPoint> = {},
): TableBlock {
  const labelOf = labelsOf(series);
  return blockOf<ViewPoint>({
    name: "frontier",
    parts: [
      ...first,
      part.number("recall", "Recall", ({ recall }) => recall, { measure: WRITTEN.recall }),
      part.qps("qps", "QPS", of),
      ...afterQps,
      ...latencyParts(of),
      ...indexParts(of),
      part.text("params", "Parameters", (point) => paramsText(point.indexParams, point.queryParams), { on: PAGES }),
      ...last,
    ],
    rows: curves.flatMap(({ frontier }) =>
      frontier.map((row) => ({
        row,
        key: `${row.series} ${row.id}`,
        parts: { series: row.series },
        head: labelOf(row.series),
        detail: "",
      })),
    ),
  });
}
