import { Missing } from "@/components/tables/missing";
import { SeriesCell } from "@/components/tables/series-cell";
import { ShowMore } from "@/components/tables/show-more.client";
import { type Column, DataTable } from "@/components/ui/data-table";
import { COST_CHOICES, type CostChoice } from "@/lib/domain/vector/index-cost";
import { formatMebibytes, formatSeconds } from "@/lib/format";
import { type CostGroup, type CostRow, costRows } from "@/lib/views/compare/index-cost";
import { choiceNames } from "./choice-names";
import { lostText } from "./lost-text";

interface Row {
  info: CostRow["info"];
  byChoice: ReadonlyMap<CostChoice, CostRow>;
}

/** All ways to choose an index side by side: build seconds, size, and lost QPS of each. */
export function ChoicesTable({ group, target }: { group: CostGroup; target: number }) {
  const byChoice = COST_CHOICES.map(
    (choice) => [choice, new Map(costRows(group, choice, target).map((row) => [row.info.key, row]))] as const,
  );
  const rows = group.series.map(
    ({ info }): Row => ({
      info,
      byChoice: new Map(
        byChoice.flatMap(([choice, found]) => {
          const row = found.get(info.key);
          return row ? [[choice, row]] : [];
        }),
      ),
    }),
  );
  const columns: Column<Row>[] = [
    { key: "series", header: "Series", rowHeader: true, cell: ({ info }) => <SeriesCell info={info} detail={false} /> },
    ...COST_CHOICES.map(
      (choice): Column<Row> => ({
        key: choice,
        header: choiceNames[choice],
        align: "right",
        title: (row) => row.byChoice.get(choice)?.build?.params,
        cell: (row) => <Choice row={row.byChoice.get(choice)} />,
      }),
    ),
  ];
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold">
        All choices{" "}
        <span className="font-normal text-muted-foreground">
          build seconds, below them size in MiB and what of the QPS is lost
        </span>
      </h3>
      <ShowMore rows={rows} noun="series" first={12}>
        {(shown) => (
          <DataTable
            caption="What each way to choose costs: build seconds, size in MiB, QPS lost"
            columns={columns}
            rows={shown}
            rowKey={({ info }) => info.key}
            phone="table"
            className="[&_td]:px-1 [&_th]:px-1 [&_th]:whitespace-normal [&_tbody_th]:min-w-0"
          />
        )}
      </ShowMore>
    </div>
  );
}

function Choice({ row }: { row: CostRow | undefined }) {
  if (!row?.build) return <Missing why={row?.reason ?? "no build"} />;
  const { seconds, bytes } = row.build;
  return (
    <>
      {seconds === null ? <Missing why="build time not recorded" /> : formatSeconds(seconds)}
      <span className="block text-xs text-muted-foreground">
        {bytes === null ? <Missing why="size not recorded" /> : formatMebibytes(bytes)}
        <span className="block">{lostText(row.lost) === "none" ? "full QPS" : lostText(row.lost)}</span>
      </span>
    </>
  );
}
