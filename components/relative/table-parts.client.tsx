"use client";
import { type ReactNode, useMemo } from "react";
import { RawName } from "@/components/ui/raw-name";
import { type BlockRow, cellId } from "@/lib/blocks/block";
import { formatCount } from "@/lib/format";
import { type ClaimTarget, findTarget } from "@/lib/views/claims/claim-keys";
import { badgesApart } from "@/lib/views/relative/drawn-heads";
import { relativeRow } from "@/lib/views/relative/relative-cell";
import type { GridSection, RelativeGrid } from "@/lib/views/relative/relative-grid";
import { relativeHeads } from "@/lib/views/relative/relative-heads";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { drawnParams } from "@/lib/views/relative/relative-words";
import { hasStatistics, statisticParts } from "@/lib/views/relative/statistic-parts";
import { sumRow } from "@/lib/views/relative/sum-row";
import { type Sum, type Sums, sumsOf } from "@/lib/views/relative/sums";
import { targetText } from "./cell-target";
import { ColumnHead } from "./column-head.client";
import { useDrawnSections } from "./drawn-sections.client";
import { columnsAside } from "./phone-columns";
import { RatioCell } from "./ratio-cell";
import { useLook, useWorkloadState, wholeTableHref } from "./workload-state.client";

/** The part of a relative view that its table shows. */
export type TableFacts = Pick<
  RelativeView,
  | "table"
  | "heads"
  | "rowHeads"
  | "groupTitles"
  | "joined"
  | "drops"
  | "dropsOn"
  | "facts"
  | "rowName"
  | "metricLabel"
  | "bundles"
  | "authorBase"
  | "noise"
  | "authorColumns"
>;

/** A group with its drawn rows. */
export interface DrawnSection {
  section: GridSection;
  /** Its position among all sections of the grid. */
  at: number;
  rows: readonly number[];
  /** Control that draws the remaining rows; null where all are drawn. */
  more: ReactNode;
}

/** Parts of the table for either orientation: heads, cells and groups. */
export interface TableParts {
  view: TableFacts;
  grid: RelativeGrid;
  /** The drawn rows of values, by position. */
  rows: ReadonlyMap<number, BlockRow>;
  /** Only the rows of the summary. */
  groupsOnly: boolean;
  /** Some group has statistics of several rows. */
  summedUp: boolean;
  sums: Sums;
  sections: readonly DrawnSection[];
  /** The number of columns that are hidden where there is room for few. */
  aside: number;
  /** Properties that most heads share, named once. */
  usual: ReactNode;
  head: (column: number, scope: "col" | "row") => ReactNode;
  cell: (row: number, column: number) => ReactNode;
  rowName: (row: number) => ReactNode;
  /** The button that sorts by name, and the direction of that order; null = another order. */
  nameSort: ReactNode;
  nameDirection: "ascending" | "descending" | null;
  statistic: (section: DrawnSection, column: number) => ReactNode;
  sumCell: (sum: Sum | undefined, column: number, claimed: boolean) => ReactNode;
  isClaimed: (target: ClaimTarget) => boolean;
  /** True for the group position and column of the open claim. */
  isClaimedAt: (section: number, column: number) => boolean;
  /** Draws the rows of the group at this position. */
  draw: (at: number) => void;
}

/** Returns the table's parts in the current look. `spoken` has the ids of cells that the open claim speaks of. */
export function useTableParts(view: TableFacts, grid: RelativeGrid, spoken: ReadonlySet<string>): TableParts {
  const { params } = useLook();
  const { table, drops, dropsOn = [] } = view;
  const { direction, sortBy } = useSorting();
  const { columns, usual } = useMemo(() => relativeHeads(view, grid), [view, grid]);
  const isBase = (column: number) => columns[column]?.base === column;
  const claimed = params.claim === null ? null : findTarget(view, grid, params.claim);
  const isClaimed = (target: ClaimTarget) => claimed !== null && targetText(claimed) === targetText(target);
  const isClaimedAt = (section: number, column: number) => isClaimed({ kind: "group", section, column });
  const asides = columnsAside(table, isBase);
  const isAside = (column: number) =>
    asides.has(column) && !(claimed !== null && "column" in claimed && claimed.column === column);
  const { sections, rows, draw } = useDrawnRows(view, grid, claimed !== null && "row" in claimed ? claimed.row : null);
  const sums = sumsOf(view, grid);
  const summedUp = isSummedUp(grid);
  const summed = new Map<Sum, BlockRow>();
  const rowOf = (sum: Sum) => {
    const row = summed.get(sum) ?? sumRow(view, grid, params, sum, statisticParts(params.statistic));
    summed.set(sum, row);
    return row;
  };

  const drawn = columns.map((column) => column.drawn);
  const head: TableParts["head"] = (column, scope) => {
    const own = columns[column];
    return own ? (
      <ColumnHead
        key={own.key}
        head={own}
        apart={badgesApart(drawn, column)}
        column={column}
        claimed={isClaimed({ kind: "column", column })}
        aside={scope === "col" && isAside(column)}
        scope={scope}
        direction={direction(own.key)}
        onSort={() => sortBy(own.key)}
      />
    ) : null;
  };
  const cell: TableParts["cell"] = (row, column) => {
    const own = rows.get(row);
    const value = own?.cells[column];
    const key = table.columns[column]?.key ?? "";
    const isDrop = drops[row] === column;
    return own && value ? (
      <RatioCell
        key={`${own.key} ${key}`}
        cell={value}
        measure={own}
        says={params.show}
        isBase={isBase(column)}
        drop={isDrop}
        dropOn={isDrop ? (dropsOn[row] ?? null) : null}
        target={params.transpose ? targetText({ kind: "cell", row, column }) : null}
        claimed={claimed?.kind === "cell" && claimed.row === row && claimed.column === column}
        spoken={spoken.has(cellId({ row: own.key, column: key }))}
        aside={!params.transpose && isAside(column)}
      />
    ) : null;
  };
  const sumCell: TableParts["sumCell"] = (sum, column, isClaimedSum) => {
    const value = sum && rowOf(sum).cells[column];
    return value ? (
      <RatioCell
        key={`${sum.title} ${table.columns[column]?.key}`}
        cell={value}
        measure={{ unit: "" }}
        says="relative"
        isSum
        isBase={isBase(column)}
        target={sum.target ? targetText(sum.target(column)) : null}
        claimed={isClaimedSum}
        aside={!params.transpose && isAside(column)}
      />
    ) : null;
  };
  return {
    view,
    grid,
    rows,
    summedUp,
    sums,
    groupsOnly: params.groups && summedUp,
    sections,
    aside: params.transpose ? 0 : asides.size,
    usual: usual.length > 0 && (
      <span className="head-line head-usual" title="A head names only the other properties of its column.">
        Most columns: {usual.join(", ")}
      </span>
    ),
    head,
    cell,
    rowName: (row) => <RowName row={row} names={rows.get(row)} hasUnit={params.show !== "relative"} />,
    nameSort: <NameSort label={view.rowName} direction={direction("name")} onSort={() => sortBy("name")} />,
    nameDirection: direction("name"),
    statistic: ({ at }, column) => sumCell(sums.sections[at], column, isClaimedAt(at, column)),
    sumCell,
    isClaimed,
    isClaimedAt,
    draw,
  };
}

const isSummedUp = ({ sections }: RelativeGrid): boolean =>
  sections.some(({ statistics }) => hasStatistics(statistics));

/** The order of rows or columns, by a head's key: ascending, then descending, then as they were. */
function useSorting() {
  const { params, look } = useLook();
  const order = params.order === "asc" ? "ascending" : "descending";
  return {
    direction: (key: string) => (params.sort === key ? order : null),
    sortBy(key: string) {
      if (params.sort !== key) look({ sort: key, order: "asc" });
      else if (params.order === "asc") look({ order: "desc" });
      else look({ sort: null, order: "asc" });
    },
  };
}

/** Returns the groups with the rows that are drawn. A group with `claimedRow` has all its rows. */
function useDrawnRows(view: TableFacts, grid: RelativeGrid, claimedRow: number | null) {
  const { params } = useLook();
  const [drawnRows, draw] = useDrawnSections(view, grid, params.show === "both");
  const sections = grid.sections.flatMap((section, at): DrawnSection[] => {
    // Without rows a group has only its statistic, which a table of groups alone shows.
    if (!section.rows.length && !(params.groups && isSummedUp(grid) && params.transpose)) return [];
    const isWhole = claimedRow !== null && section.rows.includes(claimedRow);
    const rows = isWhole ? section.rows : section.rows.slice(0, drawnRows(at));
    const left = section.rows.length - rows.length;
    return [
      { section, at, rows, more: left ? <MoreRows left={left} some={rows.length} onMore={() => draw(at)} /> : null },
    ];
  });
  const drawnNow = sections.flatMap((section) => section.rows).join(" ");
  const rows = useMemo(() => {
    const details = drawnParams(view.rowHeads, view.facts);
    const places = drawnNow.split(" ").filter(Boolean).map(Number);
    return new Map(places.map((row) => [row, relativeRow(view, grid, row, details[row] ?? "")]));
  }, [view, grid, drawnNow]);
  return { sections, rows, draw };
}

interface RowNameProps {
  row: number;
  /** Undefined for a row that is not drawn. */
  names: BlockRow | undefined;
  hasUnit: boolean;
}

/** The name of a row, which opens its claim. */
function RowName({ row, names, hasUnit }: RowNameProps) {
  const { head = "", detail, unit } = names ?? {};
  return (
    <button type="button" className="row-link" data-claim={targetText({ kind: "row", row })}>
      <RawName text={head.replaceAll("-", "-\u200b")} />{" "}
      {detail && <span className="font-normal text-muted-foreground">{detail}</span>}
      {hasUnit && unit && <span className="block text-[0.6875rem] font-normal text-muted-foreground">{unit}</span>}
    </button>
  );
}

/** Draws the rest of a group's rows. Without scripts the link leads to the table as a file, with all rows. */
function MoreRows({ left, some, onMore }: { left: number; some: number; onMore: () => void }) {
  const { href } = useWorkloadState();
  return (
    <a
      href={wholeTableHref(href)}
      className="row-link text-link"
      onClick={(event) => {
        event.preventDefault();
        onMore();
      }}
    >
      Show its {some > 0 && "other "}
      {left === 1 ? "row" : `${formatCount(left)} rows`}
    </a>
  );
}

const ARROWS = { ascending: "▲", descending: "▼" };

interface NameSortProps {
  label: string;
  direction: "ascending" | "descending" | null;
  onSort: () => void;
}

/** The button that sorts by the rows' names. */
function NameSort({ label, direction, onSort }: NameSortProps) {
  return (
    <button type="button" className="sort-button" aria-label={`Sort by ${label}`} onClick={onSort}>
      {label} <span aria-hidden="true">{direction === null ? "↕" : ARROWS[direction]}</span>
    </button>
  );
}
