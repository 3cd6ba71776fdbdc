import { type BlockCell, numberCell, numberColumn, type Surface, type TableBlock } from "@/lib/blocks/block";
import { type BlockPart, blockOf, FILES, type FileParts, PAGES, part, WRITTEN } from "@/lib/blocks/parts";
import { type LimitKey, type Limits, setLimits } from "@/lib/domain/vector/limits";
import { NONE, paramsText } from "@/lib/format";
import { ownDetail, sharedDetail } from "@/lib/views/bundle/shared-detail";
import type { BestQpsRow, CompareView, ViewPoint } from "./compare-types";
import { highestRecallCell, whyNone, within } from "./limit-words";
import { labelsOf } from "./point-parts";

type Part = BlockPart<BestQpsRow>;
/** The facts of the view that the block needs. */
export type BestFacts = Pick<CompareView, "series" | "best"> & {
  params: Pick<CompareView["params"], "recall" | "price" | LimitKey>;
};

/** Returns the best point of each series at each target, a row for each. */
export function bestBlock(
  { series, best, params }: BestFacts,
  { first = [], afterQps = [], afterRecall = [], last = [] }: FileParts<BestQpsRow> = {},
): TableBlock {
  const labelOf = labelsOf(series);
  const ofPoint = numberOfPoint(params);
  const hasP99 = best.some(({ point }) => point?.latencyP99Seconds != null);
  const parts: Part[] = [
    part.number("recallTarget", "Recall ≥", ({ recallTarget }) => recallTarget, { name: "Recall target" }),
    ...first,
    {
      column: numberColumn("qps", "QPS", WRITTEN.qps),
      cell: (row) => ofPoint(row, ({ qps, id }) => numberCell(qps, { point: id })),
    },
    ...afterQps,
    {
      column: numberColumn("recall", "Recall", WRITTEN.recall),
      cell: (row) => ofPoint(row, ({ recall }) => numberCell(recall)),
    },
    part.number(
      "highestRecall",
      "Highest recall",
      ({ recallTarget, highestRecall }) => highestRecallCell(recallTarget, highestRecall),
      { measure: WRITTEN.recall },
    ),
    ...afterRecall,
    latency(ofPoint, "latencyP95Seconds", "p95", FILES),
    latency(ofPoint, "latencyP99Seconds", "p99", hasP99 ? [...FILES, ...PAGES] : FILES),
    {
      column: numberColumn("indexTotalSeconds", "Build", WRITTEN.seconds, { name: "Index total (s)" }),
      cell: (row) => ofPoint(row, ({ index }) => numberCell(index?.totalSeconds ?? null)),
    },
    {
      column: numberColumn("indexBytes", "Index", WRITTEN.bytes, { name: "Index size (MiB)" }),
      cell: (row) => ofPoint(row, ({ index }) => numberCell(index?.bytes ?? null)),
    },
    part.text(
      "params",
      "Parameters",
      ({ point }) => (point ? paramsText(point.indexParams, point.queryParams) : NONE),
      { on: PAGES },
    ),
    ...last,
  ];
  return blockOf({
    name: "best-qps",
    parts,
    rows: best.map((row) => ({
      row,
      key: `${row.recallTarget} ${row.series}`,
      parts: { series: row.series },
      head: labelOf(row.series),
      detail: "",
    })),
  });
}

/** Returns the best QPS of each series by target. `headOf` writes a target, `whyOf` the reason why none reaches it. */
export function targetsBlock(
  { series, best, params }: BestFacts,
  headOf: (target: number) => string,
  whyOf: (row: BestQpsRow | undefined, target: number) => string,
): TableBlock {
  const shared = sharedDetail(series);
  const found = new Map(best.map((row) => [`${row.recallTarget} ${row.series}`, row]));
  const parts = params.recall.map((target): BlockPart<string> => {
    return {
      column: numberColumn(String(target), headOf(target), WRITTEN.number),
      cell(key) {
        const row = found.get(`${target} ${key}`);
        const point = row?.point ?? null;
        // Points beyond the limits may reach it.
        const text = setLimits(params).length ? "" : "never";
        if (!point) return numberCell(null, { text, state: "never", note: whyOf(row, target) });
        return numberCell(point.qps, { point: point.id });
      },
    };
  });
  return blockOf({
    name: "targets",
    corner: "QPS, 1/s, at recall of at least",
    parts,
    rows: series.map((info) => ({
      row: info.key,
      key: info.key,
      parts: { series: info.key },
      head: info.label,
      detail: ownDetail(info, shared) ?? "",
    })),
  });
}

/** Returns a function that makes number cells of a best point. Without a point it gives the reason. */
const numberOfPoint =
  (limits: Limits) =>
  ({ point, recallTarget, highestRecall }: BestQpsRow, numberOf: (point: ViewPoint) => BlockCell): BlockCell => {
    if (!point) {
      const note = setLimits(limits).length ? `not known to reach it ${within(limits)}` : "";
      return numberCell(null, { state: "never", note, hint: whyNone(recallTarget, limits, highestRecall) });
    }
    const cell = numberOf(point);
    return cell.value === null ? { ...cell, state: "absent" } : cell;
  };

const latency = (
  ofPoint: ReturnType<typeof numberOfPoint>,
  key: "latencyP95Seconds" | "latencyP99Seconds",
  head: string,
  on: Surface[],
): Part => ({
  column: numberColumn(key, head, WRITTEN.latency, { on }),
  cell: (row) => ofPoint(row, (point) => numberCell(point[key])),
});
