import type { TableBlock } from "@/lib/blocks/block";
import type { BlockPart } from "@/lib/blocks/parts";
import { formatNumber, NONE, paramsText } from "@/lib/format";
import { bestFile } from "@/lib/views/compare/best-file";
import type { CompareView, IndexTableRow, ScalingRow, ViewPoint } from "@/lib/views/compare/compare-types";
import { costFile } from "@/lib/views/compare/cost-file";
import { comparisonName, conditionParts, labelsOf, paramParts, remarksOf } from "@/lib/views/compare/file-parts";
import { tableFile } from "./block-table";
import { column } from "./columns";
import { type Column, type Table, viewTable } from "./types";

const paramsOf = (point: ViewPoint | null) => (point ? [point.indexParams, point.queryParams] : []);

/** Returns parts of a block as columns. */
const columnsOf = <Row>(parts: readonly BlockPart<Row>[]): Column<Row>[] =>
  parts.map(({ column: { key, head, kind }, cell }) => ({
    ...{ key, header: head, align: kind === "text" ? "left" : "right" },
    exact: (row) => cell(row).raw ?? null,
    text: (row) => cell(row).text || NONE,
  }));

/** Returns the columns on a row's point. */
function pointColumns<Row>(of: (row: Row) => ViewPoint | null): Column<Row>[] {
  return [
    column.number("threads", "Threads", (row) => of(row)?.threads ?? null),
    column.latency("latencyP95Seconds", "p95", (row) => of(row)?.latencyP95Seconds ?? null),
    column.latency("latencyP99Seconds", "p99", (row) => of(row)?.latencyP99Seconds ?? null),
    column.seconds("indexTotalSeconds", "Index total", (row) => of(row)?.index?.totalSeconds ?? null),
    column.bytes("indexBytes", "Index size", (row) => of(row)?.index?.bytes ?? null),
    column.text("status", "Status", (row) => of(row)?.status ?? null),
    column.text("recallSource", "Recall source", (row) => of(row)?.recallSource ?? null),
    column.text("bundle", "Bundle", (row) => of(row)?.bundle ?? null),
    column.text("point", "Point", (row) => of(row)?.id ?? null),
  ];
}

function indexTable(view: CompareView): Table<IndexTableRow> {
  const labelOf = labelsOf(view.series);
  const cheapest = new Set(view.cheapest.flatMap(({ series, row }) => (row ? [`${series}\n${row.id}`] : [])));
  const isCheapest = (row: IndexTableRow) => cheapest.has(`${row.series}\n${row.id}`);
  const target = view.params.target;
  return {
    name: "index-builds",
    title: `Index builds: ${comparisonName(view)}`,
    listKey: "rows",
    rows: view.indexes,
    notes: remarksOf(view),
    json: (row) => ({ ...row, series: labelOf(row.series), recallTarget: target, cheapestAtTarget: isCheapest(row) }),
    columns: [
      column.text("series", view.seriesLabel, (row) => labelOf(row.series)),
      ...columnsOf(conditionParts<IndexTableRow>(view, view.series, ({ series }) => ({ series, point: null }), [])),
      ...columnsOf(paramParts(view.indexes, ({ indexParams }) => [indexParams])),
      column.seconds("totalSeconds", "Total", (row) => row.index.totalSeconds),
      column.seconds("loadSeconds", "Load", (row) => row.index.loadSeconds),
      column.seconds("buildSeconds", "Build", (row) => row.index.buildSeconds),
      column.text(
        "builtAgainSeconds",
        "Built again (s)",
        ({ repeats = [] }) => repeats.map(({ seconds }) => seconds).join("; ") || null,
      ),
      column.bytes("bytes", "Size", (row) => row.index.bytes),
      column.number("recallTarget", "Recall target", () => target),
      column.qps((row) => row.bestPoint?.qps ?? null, "qpsAtTarget", "QPS at target (1/s)"),
      column.recall((row) => row.bestPoint?.recall ?? null, "recallOfBest", "Recall"),
      column.recall((row) => row.highestRecall, "highestRecall", "Highest recall"),
      ...(view.params.p99 === null
        ? []
        : [column.text<IndexTableRow>("limited", "Held back by the p99 limit", ({ limited }) => limited ?? null)]),
      column.text("cheapestAtTarget", "Cheapest", (row) => (isCheapest(row) ? "yes" : "no")),
      column.text("status", "Status", (row) => row.status),
      column.text("bundle", "Bundle", (row) => row.bundle),
      column.text("point", "Point", (row) => row.bestPoint?.id ?? null),
      column.text("id", "Index build", (row) => row.id),
    ],
  };
}

function scalingTable(view: CompareView): Table<ScalingRow> {
  const labelOf = labelsOf(view.scalingSeries);
  return {
    name: "thread-scaling",
    title: `Thread scaling: ${comparisonName(view)}`,
    listKey: "rows",
    rows: view.scaling,
    notes: [
      `All thread counts, whatever the threads filter. Best QPS at recall >= ${view.params.target}.`,
      ...remarksOf(view),
    ],
    json: (row) => ({ ...row, series: labelOf(row.series), recallTarget: view.params.target }),
    columns: [
      column.text("series", view.seriesLabel, (row) => labelOf(row.series)),
      ...columnsOf(conditionParts<ScalingRow>(view, view.scalingSeries, (row) => row)),
      { ...column.number<ScalingRow>("threadCount", "Thread count", (row) => row.threads) },
      column.qps((row) => row.point?.qps ?? null),
      column.number("speedup", "Speed-up over 1 thread", (row) => row.speedup, formatNumber),
      ...(view.groups.length
        ? [column.text<ScalingRow>("sinceSingle", "Also differs from 1 thread", (row) => row.sinceSingle)]
        : []),
      column.qps((row) => row.fixed?.qps ?? null, "fixedQps", "QPS, same parameters (1/s)"),
      column.number("fixedSpeedup", "Speed-up, same parameters", (row) => row.fixedSpeedup, formatNumber),
      column.recall((row) => row.fixed?.recall ?? null, "fixedRecall", "Recall, same parameters"),
      column.text("fixedParameters", "The same parameters", ({ fixed }) =>
        fixed === null ? null : paramsText(fixed.indexParams, fixed.queryParams),
      ),
      column.text("fixedPoint", "Point, same parameters", ({ fixed }) => fixed?.id ?? null),
      column.recall((row) => row.point?.recall ?? null),
      ...columnsOf(paramParts(view.scaling, ({ point }) => paramsOf(point))),
      ...pointColumns<ScalingRow>(({ point }) => point).filter(({ key }) => key !== "threads"),
    ],
  };
}

function frontierTable(view: CompareView): Table<ViewPoint> {
  const labelOf = labelsOf(view.series);
  const points = view.curves.flatMap(({ frontier }) => frontier);
  return {
    name: "frontier",
    title: `Pareto frontiers: ${comparisonName(view)}`,
    listKey: "rows",
    rows: points,
    notes: remarksOf(view),
    json: (point) => ({ ...point, series: labelOf(point.series) }),
    columns: [
      column.text("series", view.seriesLabel, (point) => labelOf(point.series)),
      ...columnsOf(conditionParts<ViewPoint>(view, view.series, (point) => ({ series: point.series, point }))),
      column.recall((point) => point.recall),
      column.qps((point) => point.qps),
      column.text("label", "Label", (point) => point.label),
      ...columnsOf(paramParts(points, paramsOf)),
      ...pointColumns<ViewPoint>((point) => point),
    ],
  };
}

/** Returns a table of a block, with records for programs. */
const blockTable = (
  name: string,
  label: string,
  make: (view: CompareView) => { block: TableBlock; record(key: string): object },
) =>
  viewTable(name, label, (view: CompareView) => {
    const { block, record } = make(view);
    return tableFile(block, { name, listKey: "rows", json: ({ key }) => record(key) });
  });

/** The tables of a compare view, live or frozen: the rows of the page in the page's order. */
export const COMPARE_TABLES = [
  blockTable("best-qps", "Best QPS at each target", bestFile),
  viewTable("index-builds", "Indexes", indexTable),
  blockTable("index-cost", "Index cost", costFile),
  viewTable("thread-scaling", "Thread scaling", scalingTable),
  viewTable("frontier", "Frontiers", frontierTable),
];
