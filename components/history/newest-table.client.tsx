"use client";
import Link from "next/link";
import { CLAIM_STYLE, CLAIM_TITLE } from "@/components/claims/claim-link";
import { CLAIMED } from "@/components/claims/claimed";
import { ShowMore } from "@/components/tables/show-more.client";
import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatPercent, NONE } from "@/lib/format";
import { urls } from "@/lib/urls";
import { historyClaimKey } from "@/lib/views/claims/claim-keys";
import type { HistoryParams, NewestRow } from "@/lib/views/history/history-types";
import { encodeHistoryParams } from "@/lib/views/state/history-params";
import { ChangeText } from "./history-table";

/** Returns the address of the row's workload, with the claim on its newest build open. */
const claimHref = ({ subject, key, build }: NewestRow, params: HistoryParams): string =>
  `${urls.history(encodeHistoryParams({ ...params, of: subject, claim: historyClaimKey(key, build) }))}#${CLAIMED}`;

const columns = ({ hrefs, names, params }: Omit<NewestTableProps, "rows">): Column<NewestRow>[] => [
  {
    key: "workload",
    header: "Workload",
    rowHeader: true,
    cell: ({ workload, subject, line }) => (
      <>
        {hrefs?.[subject] ? (
          <Link prefetch={false} scroll={false} href={hrefs[subject]} className="text-link wrap-anywhere">
            {names[subject] ?? workload}
          </Link>
        ) : (
          <span className="wrap-anywhere">{names[subject] ?? workload}</span>
        )}
        <span className="block text-xs font-normal text-muted-foreground">{line}</span>
      </>
    ),
  },
  {
    key: "answer",
    header: "Answer",
    phone: "wide",
    cell: ({ answer, why, listed }) => (
      <>
        <Badge tone={answer === "cannot tell" ? "warning" : "neutral"}>{answer}</Badge>
        <span className="block text-xs text-muted-foreground empty:hidden">
          {why ?? (answer === "changed" && !listed ? "one of many tests: may be chance" : "")}
        </span>
      </>
    ),
  },
  {
    key: "ratio",
    header: "to those before",
    align: "right",
    // Only changes get better or worse: others may be noise.
    cell: (row) => {
      const { answer, ratio, better } = row;
      if (ratio === null) return NONE;
      const change = <ChangeText change={{ ratio, better: answer === "changed" ? better : null, pValue: null }} />;
      if (hrefs === null) return change;
      return (
        <Link prefetch={false} href={claimHref(row, params)} className={CLAIM_STYLE} title={CLAIM_TITLE}>
          {change}
        </Link>
      );
    },
    title: ({ ratio }) => ratio?.toString(),
  },
  {
    key: "visible",
    header: "would show falls from",
    align: "right",
    cell: ({ visible }) => (visible === null ? NONE : formatPercent(visible)),
  },
  {
    key: "more",
    header: "runs to settle 5 %",
    align: "right",
    cell: ({ more }) => (more === null ? NONE : more === 0 ? "settled" : more >= 99 ? "99 or more" : `${more} more`),
  },
  {
    key: "build",
    header: "Newest build",
    phone: "wide",
    cell: ({ engine, version, build, branch, before }) => (
      <>
        {engine} {version ?? build}
        <span className="block text-xs text-muted-foreground">
          {branch !== null && `late fix of ${branch}, `}
          {before === 1 ? "against 1 build" : `against ${before} builds`}
        </span>
      </>
    ),
  },
];

interface NewestTableProps {
  rows: NewestRow[];
  /** Address of each workload's history; null in a frozen view, which holds no others. */
  hrefs: Readonly<Record<string, string>> | null;
  /** Short name of each workload among those in view. */
  names: Readonly<Record<string, string>>;
  /** State of this page that those addresses keep. */
  params: HistoryParams;
}

/**
 * Verdict on the newest build of every line: changed, same within 5 %, or unknown. Includes the smallest visible
 * change.
 */
export const NewestTable = ({ rows, ...rest }: NewestTableProps) => (
  <ShowMore rows={rows} noun="lines">
    {(shown) => (
      <DataTable
        caption="The newest build of every workload"
        columns={columns(rest)}
        rows={shown}
        rowKey={(row) => `${row.workload} ${row.line} ${row.engine}`}
        empty="No line has a build."
      />
    )}
  </ShowMore>
);
