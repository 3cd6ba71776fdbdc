import { useMemo } from "react";
import { Drawing } from "@/components/charts/drawing.client";
import type { Draw } from "@/components/charts/drawn";
import { Missing } from "@/components/tables/missing";
import { SeriesCell } from "@/components/tables/series-cell";
import { type Column, DataTable } from "@/components/ui/data-table";
import { balanceHeight, balanceMarks, balanceSentence, drawBalance } from "@/lib/charts/balance-chart";
import type { Excess } from "@/lib/domain/vector/index-cost";
import { formatRatio } from "@/lib/format";
import type { CostRow } from "@/lib/views/compare/index-cost";

/** Width of its column in px on a wide page. */
const USUAL = 340;

const factorColumn = (key: keyof Excess, header: string): Column<CostRow> => ({
  key,
  header,
  align: "right",
  cell: ({ excess, build }) => {
    const value = excess[key];
    if (value === null) return <Missing why={build ? "not recorded" : "no index of the series qualifies"} />;
    return value === 1 ? "best" : `× ${formatRatio(value)}`;
  },
});

const columns: Column<CostRow>[] = [
  {
    key: "series",
    header: "Over the best",
    rowHeader: true,
    cell: ({ info }) => <SeriesCell info={info} detail={false} />,
  },
  factorColumn("queries", "queries"),
  factorColumn("build", "build"),
  factorColumn("memory", "memory"),
];

/** The cost of each series' choice: a place between three corners, with exact factors below. */
export function CostTriangle({ rows }: { rows: readonly CostRow[] }) {
  const marks = useMemo(() => balanceMarks(rows), [rows]);
  const draw = useMemo(
    (): Draw => (width, pen) => {
      const height = balanceHeight(Math.min(width, USUAL));
      return { height, svg: drawBalance(marks, { width, height }, pen) };
    },
    [marks],
  );
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-semibold">
        What the choice pays with{" "}
        <span className="font-normal text-muted-foreground">over the best, in doublings: 1 = twice as much</span>
      </h3>
      {marks.length > 0 && (
        <Drawing
          label={`What the choice pays with. ${balanceSentence(marks)}`}
          picture="index-balance"
          draw={draw}
          usual={USUAL}
        />
      )}
      <DataTable
        caption="How many times the best of these series the choice costs in queries, build time and memory"
        columns={columns}
        rows={rows}
        rowKey={({ info }) => info.key}
        dense
      />
      <p className="mt-1 text-xs text-muted-foreground">
        Place: which cost dominates; the middle: none. Ring: how much in all.
      </p>
    </div>
  );
}
