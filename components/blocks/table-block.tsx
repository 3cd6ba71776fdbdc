import type { ReactNode } from "react";
import { stepStyle } from "@/components/relative-chart/step-style";
import { ScrollBox } from "@/components/ui/scroll-box.client";
import { type Measure, unitHead } from "@/lib/blocks/amount";
import { type BlockCell, type BlockRow, columnName, type TableBlock } from "@/lib/blocks/block";
import type { PairBlock } from "@/lib/blocks/pair";
import { formatRatio, NONE } from "@/lib/format";
import { CellValue } from "./cell-value";

interface Named {
  /** The table's name and caption for screen readers. */
  name: string;
  caption: string;
}

/** Rows of a block: each value with its ratio below. */
export function TableBlockView({ block, rows, ...named }: Named & { block: TableBlock; rows: readonly BlockRow[] }) {
  const heads = block.columns.map((column) => {
    // The first name is enough if no other column has it.
    const isAlone = block.columns.every((other) => other === column || other.head !== column.head);
    return {
      key: column.key,
      text: isAlone ? column.head : columnName(column),
      title: columnName(column),
      measure: UNNAMED,
    };
  });
  return (
    <BlockTable {...named} corner={block.keys.at(-1)?.head ?? block.corner} heads={heads}>
      {rows.map(({ key, head, detail, cells, ...measure }) => (
        <RowOf key={key} head={head} measure={measure} detail={detail}>
          {cells.map((cell, at) => (
            <Cell key={block.columns[at]?.key} cell={cell}>
              <CellValue cell={cell} measure={measure} />
              {cell.ratio !== null && (
                <span className="block text-xs">
                  {sign(cell)}
                  {formatRatio(cell.ratio)}
                </span>
              )}
            </Cell>
          ))}
        </RowOf>
      ))}
    </BlockTable>
  );
}

/** Two columns of a block: the ratio, with the values before and after below it. */
export function PairBlockView({ block, ...named }: Named & { block: PairBlock }) {
  const heads = block.columns.map(({ key, head, measure }) => ({ key, text: head, title: undefined, measure }));
  return (
    <BlockTable {...named} corner={capital(block.corner)} heads={heads}>
      {block.rows.map(({ key, head, detail, cells }) => (
        <RowOf key={key} head={head} measure={UNNAMED} detail={detail}>
          {cells.map(({ base, cell }, at) => {
            const { key: column, measure } = block.columns[at] ?? { key: "", measure: UNNAMED };
            return (
              <Cell key={column} cell={cell}>
                {sign(cell)}
                {cell.ratio === null ? NONE : formatRatio(cell.ratio)}
                <span className="block text-xs">
                  <CellValue cell={base} measure={measure} /> → <CellValue cell={cell} measure={measure} />
                </span>
              </Cell>
            );
          })}
        </RowOf>
      ))}
    </BlockTable>
  );
}

interface TableProps extends Named {
  corner: string;
  heads: readonly { key: string; text: string; title: string | undefined; measure: Measure }[];
  children: ReactNode;
}

function BlockTable({ caption, name, corner, heads, children }: TableProps) {
  return (
    <ScrollBox aria-label={`Table: ${name}`}>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-muted-foreground">
          <tr className="border-b border-border">
            <th scope="col" className="sticky left-0 z-1 bg-surface py-1 pr-3 text-left align-bottom font-medium">
              {corner}
            </th>
            {heads.map(({ key, text, title, measure }) => (
              <th
                key={key}
                scope="col"
                title={title}
                className="max-w-40 px-2.5 py-1 text-right align-bottom font-medium wrap-anywhere"
              >
                {text}
                <UnitOf measure={measure} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollBox>
  );
}

interface RowProps {
  head: string;
  measure: Measure;
  detail: string;
  children: ReactNode;
}

function RowOf({ head, measure, detail, children }: RowProps) {
  return (
    <tr className="border-b border-border">
      <th scope="row" className="sticky left-0 z-1 min-w-28 bg-surface py-1 pr-3 text-left font-normal wrap-anywhere">
        {head}
        <UnitOf measure={measure} />
        {detail && <span className="block text-xs text-muted-foreground">{detail}</span>}
      </th>
      {children}
    </tr>
  );
}

function Cell({ cell, children }: { cell: BlockCell; children: ReactNode }) {
  return (
    <td
      className="px-2.5 py-1 text-right whitespace-nowrap"
      style={stepStyle(cell.change === "worse" ? -cell.step : cell.step)}
    >
      {children}
      {cell.note && <span className="block text-xs text-warning-foreground">{cell.note}</span>}
    </td>
  );
}

const UNNAMED: Measure = { unit: "" };

const UnitOf = ({ measure }: { measure: Measure }) => {
  const text = unitHead(measure);
  return text && <span className="font-normal text-muted-foreground">, {text}</span>;
};

const sign = ({ change, ratio }: BlockCell) => (change === null || ratio === null ? "" : ratio > 1 ? "▲ " : "▼ ");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
