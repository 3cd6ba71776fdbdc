import type { TableBlock } from "@/lib/blocks/block";
import { blockOf, FILES, type FileParts, PAGES, part, WRITTEN } from "@/lib/blocks/parts";
import { type LimitKey, setLimits } from "@/lib/domain/vector/limits";
import { paramsText } from "@/lib/format";
import type { CompareParams, IndexTableRow, SeriesInfo } from "./compare-types";
import { highestRecallCell, unreached, within } from "./limit-words";
import { labelsOf, NO_SIZE, NO_TIME } from "./point-parts";

interface IndexFacts {
  series: readonly Pick<SeriesInfo, "key" | "label">[];
  indexes: readonly IndexTableRow[];
  params: Pick<CompareParams, "target" | LimitKey>;
  /** True where any source gives seconds of load or index build alone. */
  isApart: boolean;
}

/** Returns every index with its build, its size and its speed at the target, a row for each. */
export function indexBlock(
  { series, indexes, params, isApart }: IndexFacts,
  { first = [], last = [] }: FileParts<IndexTableRow> = {},
): TableBlock {
  const { target } = params;
  const isLimited = setLimits(params).length > 0;
  const labelOf = labelsOf(series);
  const seconds = (key: "totalSeconds" | "loadSeconds" | "buildSeconds", head: string, name: string, why: string) =>
    part.number<IndexTableRow>(key, head, ({ index }) => index[key], {
      name,
      measure: WRITTEN.seconds,
      why,
      ...(key !== "totalSeconds" && !isApart && { on: FILES }),
    });
  return blockOf<IndexTableRow>({
    name: "index-builds",
    parts: [
      ...first,
      part.text("params", "Index parameters", ({ indexParams }) => paramsText(indexParams), { on: PAGES }),
      seconds("totalSeconds", isApart ? "Total" : "Build", "Total (s)", NO_TIME),
      seconds("loadSeconds", "Load", "Load (s)", "the source does not give the load apart"),
      seconds("buildSeconds", "Index", "Build (s)", "the source does not give the index build apart"),
      part.text("builtAgainSeconds", "Built again (s)", repeatSeconds, { on: FILES }),
      part.number("bytes", "Size", ({ index }) => index.bytes, {
        measure: WRITTEN.bytes,
        why: NO_SIZE,
      }),
      part.number("recallTarget", "Recall target", () => target, { on: FILES }),
      part.qps("qpsAtTarget", "QPS", ({ bestPoint }) => bestPoint, {
        name: "QPS at target (1/s)",
        lines: [`at ≥ ${target}`],
        why: ({ highestRecall: highest }) =>
          highest === null && !isLimited ? "no point was measured on it" : unreached(target, params, highest),
      }),
      part.number("recallOfBest", "Recall", ({ bestPoint }) => bestPoint?.recall ?? null, {
        on: FILES,
        measure: WRITTEN.recall,
      }),
      part.number("highestRecall", "Highest recall", ({ highestRecall }) => highestRecallCell(target, highestRecall), {
        measure: WRITTEN.recall,
        better: "up",
        why: isLimited ? `none is known ${within(params)}` : "no point of this index has a recall",
      }),
      ...last,
    ],
    rows: indexes.map((row) => ({
      row,
      key: `${row.id} ${row.series}`,
      parts: { series: row.series, status: row.status },
      head: labelOf(row.series),
      detail: "",
    })),
  });
}

const repeatSeconds = ({ repeats = [] }: IndexTableRow) => repeats.map(({ seconds }) => seconds).join("; ") || null;
