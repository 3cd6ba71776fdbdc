import { Missing } from "@/components/tables/missing";
import { type Column, DataTable } from "@/components/ui/data-table";
import { COST_CHOICES } from "@/lib/domain/vector/index-cost";
import { formatMebibytes, formatSeconds } from "@/lib/format";
import { type CostGroup, type CostRow, costRows } from "@/lib/views/compare/index-cost";
import { choiceNames } from "./choice-names";
import { lostText } from "./lost-text";

interface Row {
  name: string;
  bySeries: ReadonlyMap<string, CostRow>;
}

/** All ways to choose beside each other: build seconds, size and what of the QPS each costs. */
export function ChoicesTable({ group, target }: { group: CostGroup; target: number }) {
  const rows = COST_CHOICES.map((choice): Row => {
    const found = costRows(group, choice, target);
    return { name: choiceNames[choice], bySeries: new Map(found.map((row) => [row.info.key, row])) };
  });
  const columns: Column<Row>[] = [
    { key: "choice", header: "Chosen by", rowHeader: true, cell: ({ name }) => name },
    ...group.series.slice(0, 4).map(({ info }): Column<Row> => {
      const of = (row: Row) => row.bySeries.get(info.key);
      return {
        key: info.key,
        header: info.value,
        align: "right",
        title: (row) => of(row)?.build?.params,
        cell: (row) => <Choice row={of(row)} />,
      };
    }),
  ];
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold">
        All choices <span className="font-normal text-muted-foreground">build s, size MiB, QPS lost</span>
      </h3>
      <DataTable
        caption="What each way to choose costs"
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        phone="table"
      />
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
        {bytes === null ? <Missing why="size not recorded" /> : formatMebibytes(bytes)} MiB
        <span className="block">{lostText(row.lost) === "none" ? "full QPS" : lostText(row.lost)}</span>
      </span>
    </>
  );
}
