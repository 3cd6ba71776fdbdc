import type { ReactNode } from "react";
import { Missing } from "@/components/tables/missing";
import { ShowMore } from "@/components/tables/show-more.client";
import { type Column, DataTable } from "@/components/ui/data-table";
import { amount } from "@/lib/blocks/amount";
import { type BlockRow, cellNamed, type TableBlock } from "@/lib/blocks/block";
import { COST_CHOICES, type CostChoice } from "@/lib/domain/vector/index-cost";
import { choiceNames } from "./choice-names";

/** Series before the reader asks for all. */
const FIRST_ROWS = 12;

interface ChoicesTableProps {
  /** The block of index costs (lib/views/compare/cost-block.ts). */
  block: TableBlock;
  head: (row: BlockRow) => ReactNode;
}

/** All ways to choose an index side by side: build seconds, size, and lost QPS of each. */
export function ChoicesTable({ block, head }: ChoicesTableProps) {
  const rows = block.rows.filter(({ parts }) => parts.choice === COST_CHOICES[0]);
  const cellOf = ({ parts }: BlockRow, choice: CostChoice, column: string) => {
    const found = block.rows.find((row) => row.parts.series === parts.series && row.parts.choice === choice);
    return cellNamed(block, { row: found?.key ?? "", column });
  };
  const amountOf = (row: BlockRow, choice: CostChoice, key: string, absent: string) => {
    const cell = cellOf(row, choice, key);
    const measure = block.columns.find((column) => column.key === key)?.measure;
    return cell?.value == null || !measure ? <Missing why={absent} /> : amount(cell.value, measure);
  };
  const columns: Column<BlockRow>[] = [
    { key: "series", header: "Series", rowHeader: true, cell: head },
    ...COST_CHOICES.map(
      (choice): Column<BlockRow> => ({
        key: choice,
        header: choiceNames[choice],
        align: "right",
        title: (row) => cellOf(row, choice, "params")?.text,
        cell(row) {
          const lost = cellOf(row, choice, "lost");
          if (!lost || lost.state === "never")
            return <Missing why={cellOf(row, choice, "reason")?.text ?? "no build"} />;
          return (
            <>
              {amountOf(row, choice, "totalSeconds", "build time not recorded")}
              <span className="block text-xs text-muted-foreground">
                {amountOf(row, choice, "bytes", "size not recorded")}
                <span className="block">{lost.text === "none" ? "full QPS" : lost.text}</span>
              </span>
            </>
          );
        },
      }),
    ),
  ];
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold">
        All choices{" "}
        <span className="font-normal text-muted-foreground">build seconds; below them size in MiB and lost QPS</span>
      </h3>
      <ShowMore rows={rows} noun="series" first={FIRST_ROWS}>
        {(shown) => (
          <DataTable
            caption="Cost of each way to choose: build seconds, size in MiB, QPS lost"
            columns={columns}
            rows={shown}
            rowKey={({ key }) => key}
            phone="table"
            className="[&_td]:px-1 [&_th]:px-1 [&_th]:whitespace-normal [&_tbody_th]:min-w-0"
          />
        )}
      </ShowMore>
    </div>
  );
}
