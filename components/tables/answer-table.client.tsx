"use client";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { recallSourceText } from "@/components/charts/point-text";
import { ClaimLink } from "@/components/claims/claim-link";
import { useClaim } from "@/components/claims/use-claim.client";
import { useCompareState } from "@/components/compare/compare-state.client";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Select } from "@/components/ui/input";
import { seriesColor } from "@/lib/charts/series-style";
import { perQueryAbsent } from "@/lib/domain/workloads/metrics";
import {
  formatMebibytes,
  formatRatio,
  formatRecall,
  formatSeconds,
  formatShort,
  paramsText,
  shareOfWidth,
} from "@/lib/format";
import { ownDetail, sharedDetail } from "@/lib/views/bundle/shared-detail";
import { type AnswerClaimOf, answerClaimKey, findAnswerClaim } from "@/lib/views/claims/claim-keys";
import { type AnswerRow, answerRows } from "@/lib/views/compare/answer-rows";
import type { CompareParams, CompareSeries, CompareView, CurveSeries } from "@/lib/views/compare/compare-types";
import { whyNone } from "@/lib/views/compare/limit-words";
import { type QueryRecallColumn, queryRecallColumns } from "@/lib/views/compare/query-recalls";
import { Missing } from "./missing";
import { PointLink } from "./point-link";
import { SeriesCell } from "./series-cell";
import { ShowMore } from "./show-more.client";

// Loaded on the first claim, or with a page whose address names one.
const AnswerClaim = dynamic(() => import("./answer-claim.client"));

const never = ({ highestRecall }: AnswerRow, target: number, p99: number | null) => whyNone(target, p99, highestRecall);

/** Queries for one unit of money, at a price per hour. */
const perCost = (price: number): Column<AnswerRow> => ({
  key: "cost",
  header: "Queries per 1",
  unit: `at ${price} an hour`,
  align: "right",
  cell: ({ point }) =>
    point ? formatShort((point.qps * 3600) / price) : <Missing why="no point that competes reaches the target" />,
  title: ({ point }) => (point ? `${point.qps} × 3600 s / ${price}` : undefined),
});

/** Returns a column on the single queries of the best point. */
const ofQueries =
  (target: number) =>
  ({ key, header, unit, value, format }: QueryRecallColumn): Column<AnswerRow> => ({
    ...{ key, header, unit, align: "right" as const },
    cell: ({ point }) => {
      const found = value(point, target);
      if (found !== null) return format(found);
      return <Missing why={point ? perQueryAbsent : "no point that competes reaches the target"} />;
    },
    title: ({ point }) => {
      const found = value(point, target);
      return found === null ? undefined : `${found}, ${recallSourceText(point?.recallSource ?? null)}`;
    },
  });

/** Renders a number of a row as a link to its claim. */
type Claimed = (row: AnswerRow, of: AnswerClaimOf, text: string) => ReactNode;

const columns = (
  { target, p99, price }: CompareParams,
  shared: readonly string[],
  claimed: Claimed,
  queries: readonly QueryRecallColumn[],
): Column<AnswerRow>[] => [
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
              style={{ width: shareOfWidth(row.share, 1), background: seriesColor(row.info.color) }}
            />
          </span>
          <span className="min-w-12 font-medium">
            <PointLink id={row.point.id} qps={row.point.qps} />
          </span>
        </span>
      ) : (
        // A sentence among numbers wraps, so that later columns stay on the screen.
        <span className="block min-w-40 whitespace-normal text-muted-foreground">{never(row, target, p99)}</span>
      ),
  },
  {
    key: "ratio",
    header: "Relative",
    align: "right",
    cell: (row) =>
      row.ratio === null ? (
        <Missing why="nothing to compare" />
      ) : (
        <>
          {claimed(row, "qps", formatRatio(row.ratio))}
          {row.differences.length > 0 && (
            <span className="text-muted-foreground" title={row.differences.join("; ")}>
              {" "}
              <span aria-hidden="true">*</span>
              <span className="sr-only">{`(also ${row.differences.join("; ")})`}</span>
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
  ...queries.map(ofQueries(target)),
  {
    key: "build",
    header: "Build",
    unit: "s",
    align: "right",
    cell: (row) =>
      row.point?.index?.totalSeconds == null ? (
        <Missing why="no source gives the build time" />
      ) : (
        claimed(row, "build", formatSeconds(row.point.index.totalSeconds))
      ),
    title: ({ point }) => (point?.index?.totalSeconds == null ? undefined : `${point.index.totalSeconds} s`),
  },
  {
    key: "size",
    header: "Index",
    unit: "MiB",
    align: "right",
    cell: (row) =>
      row.point?.index?.bytes == null ? (
        <Missing why="no source gives the index size" />
      ) : (
        claimed(row, "size", formatMebibytes(row.point.index.bytes))
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
  /** The subject of the rows, and the open claim. */
  facts: Pick<CompareView, "dataset" | "k" | "queryRecalls"> & Pick<CompareParams, "claim">;
}

/** Each series' best point at the target: which is fastest at this recall, and with which parameters. */
export function AnswerTable({ series, groups, curves, facts }: AnswerTableProps) {
  const { params, frozen, change, href } = useCompareState();
  const [claim, show] = useClaim(facts.claim);
  const { rows, bases } = answerRows(series, groups, curves, params.target, params.base);
  const reaching = rows.filter(({ point }) => point);
  const choices = baseChoices(reaching.map(({ info }) => info));
  const found = claim === null ? null : findAnswerClaim(rows, claim);
  const targetOf = (row: AnswerRow, of: AnswerClaimOf) => `answer ${rows.indexOf(row)} ${of}`;
  // The claim depends on the base, so its link names one even if the page chose it.
  const hrefOf = ({ base }: AnswerRow, key: string) => href({ base: base?.info.key ?? params.base, claim: key });
  const claimed: Claimed = (row, of, text) => {
    const key = answerClaimKey(row.info.key, of);
    const here = hrefOf(row, key);
    return (
      <ClaimLink
        target={targetOf(row, of)}
        href={here}
        claimed={found?.row === row && found.of === of}
        onOpen={() => show(key, here)}
      >
        {text}
      </ClaimLink>
    );
  };
  const also = [...new Set(rows.flatMap(({ differences }) => differences))];
  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h2 id="answer-title">Best QPS at recall ≥ {params.target}</h2>
        <span className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
          {!frozen && reaching.length > 0 && (
            <ChipToggle
              pressed={params.perQuery}
              title={
                "Also show what the mean recall hides: percentiles " +
                "over the queries, and how many lie below the target"
              }
              onClick={() => change({ perQuery: !params.perQuery })}
            >
              recall per query
            </ChipToggle>
          )}
          {reaching.length > 1 && (
            <>
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
            </>
          )}
        </span>
      </div>
      <ShowMore rows={rows} noun="series">
        {(shown) => (
          <DataTable
            caption={`Best QPS at recall of at least ${params.target}, by series`}
            columns={columns(params, sharedDetail(series), claimed, queryRecallColumns({ ...facts, params }))}
            rows={shown}
            rowKey={({ info }) => info.key}
            scrolls={params.price !== null || params.perQuery}
          />
        )}
      </ShowMore>
      {(groups.length > 1 || also.length > 0) && (
        <p className="mt-2 text-xs text-muted-foreground">
          {groups.length > 1 &&
            "Relative is to the series of the same conditions: nothing " +
              "is compared across machines, thread counts or query modes. "}
          {also.length > 0 &&
            `* The two series also differ: ${also.slice(0, NAMED).join("; ")}${also.length > NAMED ? " ..." : "."}`}
        </p>
      )}
      {claim !== null && (
        <AnswerClaim
          view={{ ...facts, params }}
          rows={rows}
          found={found}
          asked={claim}
          href={found ? hrefOf(found.row, claim) : href({})}
          closeHref={href({ claim: null })}
          onClose={() => show(null, href({ claim: null }))}
          target={found && targetOf(found.row, found.of)}
        />
      )}
    </>
  );
}

/** The most differences to name under the table; each row shows its own with its ratio. */
const NAMED = 6;

/** Returns the choices of the base: each series, or each value once where it occurs in several groups of conditions. */
function baseChoices(series: readonly CompareSeries[]) {
  if (new Set(series.map(({ group }) => group)).size < 2) {
    return series.map(({ key, label }) => ({ value: key, label, keys: [key] }));
  }
  return [...new Set(series.map(({ value }) => value))].map((value) => {
    return { value, label: value, keys: series.flatMap((info) => (info.value === value ? [info.key] : [])) };
  });
}
