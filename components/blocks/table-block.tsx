import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { type Measure, unitHead } from "@/lib/blocks/amount";
import {
  type BlockCell,
  type BlockColumn,
  type BlockRow,
  blockOn,
  type CellName,
  cellId,
  columnName,
  type TableBlock,
  valueRows,
} from "@/lib/blocks/block";
import type { PairBlock } from "@/lib/blocks/pair";
import { capital, formatRatio, NONE } from "@/lib/format";
import { CellContent, type ClaimLinkOf, exactTitle, sign } from "./cell-value";
import { barScale } from "./change-bar";
import { MeasuredCell, PlainCell, TintedCell } from "./table-cells";
import { BlockTableFrame, type Head, HeadOf, UnitOf } from "./table-frame";

interface NameProps {
  /** The table's name and caption for screen readers. */
  name: string;
  caption: string;
}

interface TableBlockProps extends NameProps {
  block: TableBlock;
  /** The rows to show; absent = all. */
  rows?: readonly BlockRow[];
  /** Renders a number as a link to its claim; absent = numbers have none. */
  claim?: ClaimLinkOf;
  /** Cells that the open claim speaks of. */
  spoken?: readonly CellName[];
}

/** A table of any view. Measured values have their ratio below; other columns are numbers, words and bars. */
export function TableBlockView({ block: whole, rows, claim, spoken = [], ...about }: TableBlockProps) {
  const block = blockOn("pages", rows ? { ...whole, rows: [...rows] } : whole);
  const { columns } = block;
  const scale = barScale(block);
  const shared = sharedUnit(block);
  const spokenIds = new Set(spoken.map(cellId));
  return (
    <BlockTableFrame
      {...about}
      corner={block.keys.at(-1)?.head ?? capital(block.corner)}
      heads={columns.map(headOf(shared))}
    >
      {block.rows.map((row) => (
        <RowOf key={row.key} row={row} width={columns.length + 1} shared={shared}>
          {row.cells.map((cell, at) => {
            const column = columns[at];
            if (!column) return null;
            const Cell = column.kind === "measured" ? MeasuredCell : PlainCell;
            const isSpoken = spokenIds.has(cellId({ row: row.key, column: column.key }));
            return (
              <Cell
                key={column.key}
                cell={cell}
                column={column}
                row={row}
                scale={scale}
                claim={claim}
                isSpoken={isSpoken}
              />
            );
          })}
        </RowOf>
      ))}
    </BlockTableFrame>
  );
}

/** Returns a function that makes a head. A measured column shows its short name if no other column has it. */
const headOf =
  (shared: Measure) =>
  (column: BlockColumn, _at: number, all: readonly BlockColumn[]): Head => {
    const { key, head, lines, kind, phone, measure, href } = column;
    const own = measure ?? (kind === "number" || kind === "measured" ? shared : UNNAMED);
    const about = { key, title: columnName(column), measure: own, kind, phone, href };
    if (kind !== "measured") return { ...about, text: head, lines };
    const isAlone = all.every((other) => other === column || other.head !== head);
    return { ...about, text: isAlone ? head : columnName(column), lines: [] };
  };

/**
 * Returns the unit that all values of columns without their own share, for their heads. Returns none where rows differ.
 * Then each row names its own. A rate without a unit would be read in the unit of its head.
 */
function sharedUnit(block: TableBlock): Measure {
  const open = block.columns.flatMap(({ kind, measure }, at) => (kind === "number" && measure === null ? at : []));
  const hasValue = ({ cells }: BlockRow) => open.some((at) => (cells[at]?.value ?? null) !== null);
  const rows = valueRows(block).filter(hasValue);
  const [{ unit, written } = UNNAMED] = rows;
  const shared = { unit, ...(written !== undefined && { written }) };
  return rows.every((row) => unitHead(row) === unitHead(shared)) ? shared : UNNAMED;
}

/** Two columns of a block: the ratio, with the values before and after below it. */
export function PairBlockView({ block, ...named }: NameProps & { block: PairBlock }) {
  const heads = block.columns.map(({ key, head, measure }) => ({
    key,
    text: head,
    lines: [],
    title: undefined,
    measure,
    kind: "measured" as const,
  }));
  return (
    <BlockTableFrame {...named} corner={capital(block.corner)} heads={heads}>
      {block.rows.map(({ key, head, detail, cells }) => (
        <RowOf key={key} row={{ head, detail, unit: "", level: "row" }} width={cells.length + 1}>
          {cells.map(({ base, cell }, at) => {
            const { key: column, measure } = block.columns[at] ?? { key: "", measure: UNNAMED };
            const title = [base, cell].flatMap((each) => exactTitle(each, measure) ?? []).join(" → ");
            return (
              <TintedCell key={column} cell={{ ...cell, note: pairNote(base, cell) }} title={title || undefined}>
                {sign(cell)}
                {cell.ratio === null ? NONE : formatRatio(cell.ratio)}
                <span className="block text-xs">
                  <CellContent cell={base} measure={measure} /> → <CellContent cell={cell} measure={measure} />
                </span>
              </TintedCell>
            );
          })}
        </RowOf>
      ))}
    </BlockTableFrame>
  );
}

/** Returns the notes of both values: "baseline: repeats disagree, 65 to 609". */
const pairNote = (base: BlockCell, cell: BlockCell): string =>
  [base.note && `baseline: ${base.note}`, cell.note].filter(Boolean).join("; ");

interface RowProps {
  row: Pick<BlockRow, "head" | "detail" | "level" | "href"> & Measure;
  /** Columns of the table, with that of the names. */
  width: number;
  /** The unit that heads name. */
  shared?: Measure;
  children: ReactNode;
}

/** Letters of a row's detail that stay together: "range=1000", "4 of 12". */
const SHORT = 12;

/** A row with its name, or a heading over the rows below it. */
function RowOf({ row, width, shared = UNNAMED, children }: RowProps) {
  const { head, detail, level, href } = row;
  const isHeading = level === "heading";
  const name = (
    <>
      <HeadOf text={head} href={href} />
      {unitHead(row) !== unitHead(shared) && <UnitOf measure={row} />}
      {detail && (
        <>
          {" "}
          <span className={cx("text-xs text-muted-foreground", detail.length <= SHORT && "whitespace-nowrap")}>
            {detail}
          </span>
        </>
      )}
    </>
  );
  return (
    <tr className={cx("border-b border-border", isHeading && "border-border-strong")}>
      <th
        scope={isHeading ? "colgroup" : "row"}
        colSpan={isHeading ? width : undefined}
        className={cx(
          "sticky left-0 z-1 min-w-28 bg-surface py-1 pr-3 text-left align-baseline wrap-break-word",
          "min-[1400px]:min-w-44",
          level === "row" ? "font-normal" : "font-semibold",
        )}
      >
        {name}
      </th>
      {!isHeading && children}
    </tr>
  );
}

/** The unit of numbers whose head names none. */
const UNNAMED: Measure = { unit: "" };
