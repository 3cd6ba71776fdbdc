import { COST_CHOICES, type CostChoice, type Excess } from "@/lib/domain/vector/index-cost";
import { formatNumber, formatShort } from "@/lib/format";
import type { CompareView, IndexTableRow } from "@/lib/views/compare/compare-types";
import { type CostRow, costGroups, costRows } from "@/lib/views/compare/index-cost";
import { column, paramColumns } from "./columns";
import type { Column, Table } from "./types";
import { conditionColumns, notesOf, what } from "./view-columns";

/** Returns "8.7; 9.1": the seconds of other builds of the same parameters; null for none. */
export const againText = (repeats: NonNullable<IndexTableRow["repeats"]>): string | null =>
  repeats.length ? repeats.map(({ seconds }) => seconds).join("; ") : null;

/** Returns each series' index under every choice, grouped by equal conditions. */
export function costTable(view: CompareView): Table<CostRow & { choice: CostChoice; index: IndexTableRow | null }> {
  type Row = CostRow & { choice: CostChoice; index: IndexTableRow | null };
  const { target } = view.params;
  const indexes = new Map(view.indexes.map((row) => [`${row.series}\n${row.id}`, row]));
  const rows = costGroups(view).flatMap((group) =>
    COST_CHOICES.flatMap((choice) =>
      costRows(group, choice, target).map((row): Row => {
        return { ...row, choice, index: indexes.get(`${row.info.key}\n${row.build?.id}`) ?? null };
      }),
    ),
  );
  const excess = (key: keyof Excess, header: string) =>
    column.number<Row>(`${key}Excess`, header, (row) => row.excess[key], formatNumber);
  const columns: Column<Row>[] = [
    column.text("series", view.seriesLabel, ({ info }) => info.label),
    ...conditionColumns<Row>(view, view.series, ({ info }) => ({ series: info.key, point: null }), []),
    column.text("choice", "Chosen by", ({ choice }) => choice),
    column.number("recallTarget", "Recall target", () => target),
    ...paramColumns<Row>(
      rows.flatMap(({ index }) => (index ? [index.indexParams] : [])),
      ({ index }) => (index ? [index.indexParams] : []),
    ),
    column.seconds("totalSeconds", "Total", ({ build }) => build?.seconds ?? null),
    column.seconds("loadSeconds", "Load", ({ build }) => build?.loadSeconds ?? null),
    column.seconds("buildSeconds", "Build", ({ build }) => build?.buildSeconds ?? null),
    column.text("builtAgainSeconds", "Built again (s)", ({ index }) => againText(index?.repeats ?? [])),
    column.bytes("bytes", "Size", ({ build }) => build?.bytes ?? null),
    column.qps(({ build }) => build?.qps ?? null, "qpsAtTarget", "QPS at target (1/s)"),
    column.number("qpsLost", "QPS lost (fraction)", ({ lost }) => lost, formatNumber),
    column.recall(({ build }) => build?.recall ?? null),
    column.number("queryEquivalents", "Queries meanwhile", ({ queries }) => queries, formatShort),
    excess("queries", "Queries over the best"),
    excess("build", "Build over the best"),
    excess("memory", "Memory over the best"),
    column.text("reason", "Why none", ({ reason }) => reason),
    column.text("point", "Point", ({ build }) => build?.point ?? null),
    column.text("id", "Index build", ({ build }) => build?.id ?? null),
  ];
  return {
    name: "index-cost",
    title: `Index cost at recall >= ${target}: ${what(view)}`,
    listKey: "rows",
    rows,
    notes: [
      "Queries meanwhile: build seconds x QPS. Over the best: " +
        "of the series with the same choice, under equal conditions.",
      ...notesOf(view),
    ],
    json: ({ info, choice, build, reason, lost, queries, excess: over, balance, index }) => ({
      series: info.label,
      choice,
      recallTarget: target,
      index,
      qpsLost: lost,
      queryEquivalents: queries,
      excess: over,
      balance,
      reason,
      point: build?.point ?? null,
    }),
    columns,
  };
}
