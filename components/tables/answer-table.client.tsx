"use client";
import { useCompareState } from "@/components/compare/compare-state.client";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Select } from "@/components/ui/input";
import { seriesColor } from "@/lib/charts/series-style";
import { formatMebibytes, formatRatio, formatRecall, formatSeconds, formatShort, paramsText } from "@/lib/format";
import { ownDetail, sharedDetail } from "@/lib/views/bundle/shared-detail";
import { type AnswerRow, answerRows } from "@/lib/views/compare/answer-rows";
import type { CompareParams, CompareSeries, CompareView, CurveSeries } from "@/lib/views/compare/compare-types";
import { unreached } from "@/lib/views/compare/limit-words";
import { Missing } from "./missing";
import { PointLink } from "./point-link";
import { SeriesCell } from "./series-cell";
import { ShowMore } from "./show-more.client";

const never = ({ highestRecall }: AnswerRow, target: number, p99: number | null) =>
  highestRecall === null && p99 === null ? "no point with a recall" : unreached(target, p99, highestRecall);

/** Queries for one unit of money at the price of an hour. */
const perCost = (price: number): Column<AnswerRow> => ({
  key: "cost",
  header: "Queries per 1",
  unit: `at ${price} an hour`,
  align: "right",
  cell: ({ point }) =>
    point ? formatShort((point.qps * 3600) / price) : <Missing why="no point that competes reaches the target" />,
  title: ({ point }) => (point ? `${point.qps} × 3600 s / ${price}` : undefined),
});

const columns = ({ target, p99, price }: CompareParams, shared: readonly string[]): Column<AnswerRow>[] => [
  {
    key: "series",
    header: "Series",
    rowHeader: true,
    cell: ({ info }) => <SeriesCell info={{ ...info, detail: ownDetail(info, shared) }} />,
  },
  {
    key: "qps",
    header: "QPS",
    align: "right",
    sentence: ({ point }) => point === null,
    title: ({ point }) => (point ? String(point.qps) : undefined),
    cell: (row) =>
      row.point ? (
        <span className="flex items-center justify-end gap-2.5 max-md:flex-row-reverse max-md:justify-end">
          <span aria-hidden="true" className="hidden h-2 w-24 rounded-sm bg-surface-muted sm:block lg:w-32">
            <span
              className="block h-full rounded-sm"
              style={{ width: `${(row.share * 100).toFixed(1)}%`, background: seriesColor(row.info.color) }}
            />
          </span>
          <span className="min-w-12 font-medium">
            <PointLink id={row.point.id} qps={row.point.qps} />
          </span>
        </span>
      ) : (
        <span className="text-muted-foreground">{never(row, target, p99)}</span>
      ),
  },
  {
    key: "ratio",
    header: "Relative",
    align: "right",
    cell: ({ ratio, differences }) =>
      ratio === null ? (
        <Missing why="nothing to compare" />
      ) : (
        <>
          {formatRatio(ratio)}
          {differences.length > 0 && (
            <span className="text-muted-foreground" title={differences.join("; ")}>
              {" "}
              <span aria-hidden="true">*</span>
              <span className="sr-only">{`(also ${differences.join("; ")})`}</span>
            </span>
          )}
        </>
      ),
    title: ({ ratio, differences }) =>
      ratio === null ? undefined : [String(ratio), ...differences.map((text) => `also ${text}`)].join("; "),
  },
  ...(price === null ? [] : [perCost(price)]),
  {
    key: "recall",
    header: "Recall",
    align: "right",
    cell: ({ point }) =>
      point ? formatRecall(point.recall) : <Missing why="no point that competes reaches the target" />,
    title: ({ point }) => (point ? String(point.recall) : undefined),
  },
  {
    key: "build",
    header: "Build",
    unit: "s",
    align: "right",
    cell: ({ point }) =>
      point?.index?.totalSeconds == null ? (
        <Missing why="no source gives the build time" />
      ) : (
        formatSeconds(point.index.totalSeconds)
      ),
    title: ({ point }) => (point?.index?.totalSeconds == null ? undefined : `${point.index.totalSeconds} s`),
  },
  {
    key: "size",
    header: "Index",
    unit: "MiB",
    align: "right",
    cell: ({ point }) =>
      point?.index?.bytes == null ? (
        <Missing why="no source gives the index size" />
      ) : (
        formatMebibytes(point.index.bytes)
      ),
    title: ({ point }) => (point?.index?.bytes == null ? undefined : `${point.index.bytes} bytes`),
  },
  {
    key: "params",
    header: "Parameters",
    phone: "wide",
    cell: ({ point }) =>
      point ? (
        <span className="text-muted-foreground">{paramsText(point.indexParams, point.queryParams)}</span>
      ) : (
        <Missing why="no point that competes reaches the target" />
      ),
  },
];

interface AnswerTableProps {
  series: readonly CompareSeries[];
  groups: CompareView["groups"];
  curves: readonly CurveSeries[];
}

/** Each series' best point at the target: the answer to "which is fastest at this recall, and with what". */
export function AnswerTable({ series, groups, curves }: AnswerTableProps) {
  const { params, change } = useCompareState();
  const { rows, bases } = answerRows(series, groups, curves, params.target, params.base);
  const reaching = rows.filter(({ point }) => point);
  const choices = baseChoices(reaching.map(({ info }) => info));
  const also = [...new Set(rows.flatMap(({ differences }) => differences))];
  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h2 id="answer-title">Best QPS at recall ≥ {params.target}</h2>
        {reaching.length > 1 && (
          <span className="flex min-w-0 items-center gap-2 text-sm">
            <label htmlFor="relative-to" className="text-muted-foreground">
              Relative to
            </label>
            <Select
              id="relative-to"
              className="h-7 min-w-0"
              value={choices.find(({ keys }) => keys.some((key) => bases.has(key)))?.value ?? ""}
              onChange={(event) => change({ base: event.target.value })}
            >
              {choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </span>
        )}
      </div>
      <ShowMore rows={rows} noun="series">
        {(shown) => (
          <DataTable
            caption={`Best QPS at recall of at least ${params.target}, by series`}
            columns={columns(params, sharedDetail(series))}
            rows={shown}
            rowKey={({ info }) => info.key}
          />
        )}
      </ShowMore>
      {(groups.length > 1 || also.length > 0) && (
        <p className="mt-2 text-xs text-muted-foreground">
          {groups.length > 1 &&
            "Relative is to the series of the same conditions: nothing is compared across machines, thread counts or query modes. "}
          {also.length > 0 &&
            `* The two series also differ: ${also.slice(0, NAMED).join("; ")}${also.length > NAMED ? " ..." : "."}`}
        </p>
      )}
    </>
  );
}

/** Differences named under the table; each row's own stand with its ratio. */
const NAMED = 6;

/** What others can be relative to: each series, or each value that stands in several groups of conditions once. */
function baseChoices(series: readonly CompareSeries[]) {
  if (new Set(series.map(({ group }) => group)).size < 2) {
    return series.map(({ key, label }) => ({ value: key, label, keys: [key] }));
  }
  return [...new Set(series.map(({ value }) => value))].map((value) => {
    return { value, label: value, keys: series.flatMap((info) => (info.value === value ? [info.key] : [])) };
  });
}
