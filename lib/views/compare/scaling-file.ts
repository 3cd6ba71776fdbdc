import { blockOf, part, WRITTEN } from "@/lib/blocks/parts";
import { paramsText } from "@/lib/format";
import type { CompareView, ScalingRow } from "./compare-types";
import { type BlockFile, conditionParts, fileOf, originParts, paramParts } from "./file-parts";
import { indexParts, labelsOf, latencyParts } from "./point-parts";

const ofPoint = ({ point }: ScalingRow) => point;

/** Returns each series' points by thread count, a row for each, and its record for programs. */
export function scalingFile(view: CompareView): BlockFile {
  const { scaling, params } = view;
  const labelOf = labelsOf(view.scalingSeries);
  const block = blockOf<ScalingRow>({
    name: "thread-scaling",
    parts: [
      part.text("series", view.seriesLabel, ({ series }) => labelOf(series)),
      ...conditionParts<ScalingRow>(view, view.scalingSeries, (row) => row),
      part.number("threadCount", "Thread count", ({ threads }) => threads),
      part.qps("qps", "QPS", ofPoint),
      part.number("speedup", "Speed-up over 1 thread", ({ speedup }) => speedup, { measure: WRITTEN.number }),
      ...(view.groups.length
        ? [part.text<ScalingRow>("sinceSingle", "Also differs from 1 thread", ({ sinceSingle }) => sinceSingle)]
        : []),
      // Older frozen views have none, and keep their columns.
      ...(scaling.some(({ median }) => median)
        ? [
            part.number<ScalingRow>(
              "toMedian",
              "QPS over the median of series",
              ({ median }) => median?.ratio ?? null,
              {
                measure: WRITTEN.number,
              },
            ),
            part.number<ScalingRow>("seriesInMedian", "Series in the median", ({ median }) => median?.of ?? null),
          ]
        : []),
      part.qps("fixedQps", "QPS, same parameters", ({ fixed }) => fixed),
      part.number("fixedSpeedup", "Speed-up, same parameters", ({ fixedSpeedup }) => fixedSpeedup, {
        measure: WRITTEN.number,
      }),
      part.number("fixedRecall", "Recall, same parameters", ({ fixed }) => fixed?.recall ?? null, {
        measure: WRITTEN.recall,
      }),
      part.text("fixedParameters", "The same parameters", ({ fixed }) =>
        fixed === null ? null : paramsText(fixed.indexParams, fixed.queryParams),
      ),
      part.text("fixedPoint", "Point, same parameters", ({ fixed }) => fixed?.id ?? null),
      part.number("recall", "Recall", ({ point }) => point?.recall ?? null, { measure: WRITTEN.recall }),
      ...paramParts(scaling, ({ point }) => (point ? [point.indexParams, point.queryParams] : [])),
      ...latencyParts(ofPoint),
      ...indexParts(ofPoint),
      ...originParts(ofPoint),
    ],
    rows: scaling.map((row) => ({
      row,
      key: `${row.series} ${row.threads}`,
      parts: { series: row.series },
      head: labelOf(row.series),
      detail: "",
    })),
  });
  const notes = [`All thread counts, whatever the threads filter. Best QPS at recall >= ${params.target}.`];
  return fileOf(view, { block, rows: scaling, title: "Thread scaling", notes }, (row) => ({
    ...row,
    series: labelOf(row.series),
    recallTarget: params.target,
  }));
}
