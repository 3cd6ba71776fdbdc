"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import { ShowMore } from "@/components/tables/show-more.client";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { type Column, DataTable } from "@/components/ui/data-table";
import { changeText } from "@/lib/domain/sentences/amounts";
import { formatNumber, formatPercent, NONE } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { Answer, DiffRow, DiffValue, DiffView } from "@/lib/views/diff/diff-types";
import { noiseSource, usualSource } from "@/lib/views/diff/noise-words";
import { ChangeBar, type ChangeScale, changeScale } from "./change-bar";

const BLOCKS: readonly { answer: Answer; title: string }[] = [
  { answer: "changed", title: "Changed" },
  { answer: "cannot tell", title: "Cannot tell: may be noise" },
  { answer: "same", title: "Same: no change beyond 5 %" },
];

interface DiffRowsProps {
  /** Title of the section; it makes block names unique. "" = the only section. */
  of: string;
  rows: readonly DiffRow[];
  costs: DiffView["costs"];
  sides: { a: string; b: string };
  /** Renders a row's change as a link to its claim. */
  link: (row: DiffRow, text: string) => ReactNode;
}

/** Every workload of a section, largest change first. */
export function DiffRows({ of, rows, costs, sides, link }: DiffRowsProps) {
  const scale = changeScale(rows);
  const usual = usualSource(rows.map(({ noise }) => noise));
  const columns = columnsOf({ costs, sides, scale, link, usual });
  return (
    <div className="flex flex-col gap-4">
      {usual && (
        <p className="text-xs text-muted-foreground">
          The noise of a run is {usual}
          {rows.some((row) => noiseSource(row.noise) !== usual) && ", unless a row says otherwise"}.
        </p>
      )}
      {BLOCKS.map(({ answer, title }) => {
        const own = rows.filter((row) => row.answer === answer);
        if (!own.length) return null;
        return (
          <section key={answer} aria-label={[title, of].filter(Boolean).join(", ")}>
            <h3 className="mb-1 text-sm">
              {title} <span className="font-normal text-muted-foreground">{own.length}</span>
            </h3>
            <ShowMore rows={own} noun="rows" first={50}>
              {(shown) => <DataTable caption={title} columns={columns} rows={shown} rowKey={({ key }) => key} />}
            </ShowMore>
          </section>
        );
      })}
    </div>
  );
}

interface ColumnsOf extends Pick<DiffRowsProps, "costs" | "sides" | "link"> {
  scale: ChangeScale;
  /** Source of the noise of most rows: named above the table, not in each row. */
  usual: string | null;
}

function columnsOf({ costs, sides, scale, link, usual }: ColumnsOf): Column<DiffRow>[] {
  return [
    {
      key: "workload",
      header: "Workload",
      rowHeader: true,
      width: "17%",
      cell: ({ name, params, group }) => (
        <>
          <span className="wrap-anywhere">{name}</span>{" "}
          {params && <span className="font-normal text-muted-foreground wrap-anywhere">{params}</span>}
          <span className="block text-xs font-normal text-muted-foreground">{group}</span>
        </>
      ),
    },
    { key: "bar", header: "Change", phone: "wide", cell: (row) => <ChangeBar row={row} scale={scale} /> },
    {
      key: "change",
      header: "B to A",
      align: "right",
      cell: (row) => <Change row={row} link={link} />,
      title: ({ ratio }) => ratio?.toString(),
    },
    {
      key: "noise",
      header: "noise of a run",
      align: "right",
      width: usual ? "11%" : "15%",
      cell: (row) => {
        const source = noiseSource(row.noise);
        return (
          <>
            {formatPercent(row.noise.sigma)}
            {source !== usual && <span className="block text-xs text-muted-foreground">{source}</span>}
          </>
        );
      },
    },
    {
      key: "visible",
      header: "would show falls from",
      align: "right",
      cell: ({ visible, more }) =>
        visible === null ? (
          NONE
        ) : (
          <>
            {formatPercent(visible)}
            {more !== null && more > 0 && (
              <span className="block text-xs text-muted-foreground">
                {more >= 99 ? "99 or more runs" : more === 1 ? "1 more run" : `${more} more runs`}
              </span>
            )}
          </>
        ),
    },
    valueColumn("a", sides.a),
    valueColumn("b", sides.b),
    ...costs.map(({ key, label }, at): Column<DiffRow> => {
      return {
        key,
        header: label,
        align: "right",
        cell: (row) => {
          const ratio = row.costs[at] ?? null;
          return ratio === null ? (
            NONE
          ) : (
            <span className={cx(Math.abs(Math.log(ratio)) >= Math.log(1.05) && "font-semibold")}>
              {changeText(ratio)}
            </span>
          );
        },
        title: (row) => row.costs[at]?.toString(),
      };
    }),
  ];
}

const valueColumn = (side: "a" | "b", name: string): Column<DiffRow> => ({
  key: side,
  header: `${side.toUpperCase()}: ${name}`,
  align: "right",
  cell: (row) => <Value value={row[side]} metric={row.metric} />,
  title: (row) => String(row[side].value),
});

function Value({ value: { value, n, min, max, point }, metric }: { value: DiffValue; metric: DiffRow["metric"] }) {
  const text = (given: number) => formatNumber(given * metric.scale);
  return (
    <>
      <Link prefetch={false} href={urls.point(point)} className="text-link">
        {text(value)}
      </Link>
      <span className="text-xs text-muted-foreground"> {metric.unit}</span>
      {n > 1 && min !== null && max !== null && (
        <span className="block text-xs text-muted-foreground">
          {n} runs, {text(min)} to {text(max)}
        </span>
      )}
    </>
  );
}

function Change({ row, link }: { row: DiffRow; link: DiffRowsProps["link"] }) {
  const { ratio, better, answer, why, listed } = row;
  if (ratio === null) return <>{NONE}</>;
  const changed = answer === "changed";
  return (
    <>
      <span
        className={cx(
          "whitespace-nowrap",
          changed && "font-semibold",
          changed && better === false && "text-worse-foreground",
          changed && better === true && "text-better-foreground",
        )}
      >
        {changed && better !== null && <span aria-hidden="true">{ratio > 1 ? "▲ " : "▼ "}</span>}
        {link(row, changeText(ratio))}
      </span>
      {(why === "repeats disagree" || why === "one output" || why === "two uploads") && (
        <Badge tone="warning">{why}</Badge>
      )}
      {changed && !listed && (
        <span className="block text-xs text-muted-foreground">one of many rows: may be chance</span>
      )}
    </>
  );
}
