"use client";
import dynamic from "next/dynamic";
import { type ReactNode, useMemo } from "react";
import { DataBlock } from "@/components/blocks/data-block";
import { ClaimLink } from "@/components/claims/claim-link";
import { useClaim } from "@/components/claims/use-claim.client";
import { useCompareState } from "@/components/compare/compare-state.client";
import { OrAllOnPaper } from "@/components/compare/or-all-on-paper.client";
import { useShownGroup } from "@/components/compare/use-shown-group.client";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { Select } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { seriesColor } from "@/lib/charts/series-style";
import { limitTexts } from "@/lib/domain/vector/limits";
import { formatCount, shareOfWidth } from "@/lib/format";
import { findAnswerClaim } from "@/lib/views/claims/claim-keys";
import { answerBlock } from "@/lib/views/compare/answer-block";
import { type AnswerRow, answerRows, baseChoices } from "@/lib/views/compare/answer-rows";
import { allowText } from "@/lib/views/compare/budget-words";
import type { CompareParams, CompareSeries, CompareView, CurveSeries } from "@/lib/views/compare/compare-types";
import { SeriesCell } from "./series-cell";
import { ShowMore } from "./show-more.client";

// Loaded on the first claim, or with a page whose address names one.
const AnswerClaim = dynamic(() => import("./answer-claim.client"));

const SeriesHead = ({ row, detail }: { row: AnswerRow | undefined; detail: string }) =>
  row && <SeriesCell info={{ ...row.info, detail }} />;

/** A QPS beside its share of the highest. */
const QpsBar = ({ row, children }: { row: AnswerRow | undefined; children: ReactNode }) => (
  <span className="flex items-center justify-end gap-2.5 max-md:flex-row-reverse max-md:justify-end">
    <span aria-hidden="true" className="hidden h-2 w-24 rounded-sm bg-surface-muted sm:block lg:w-32">
      {row && (
        <span
          className="block h-full rounded-sm"
          style={{ width: shareOfWidth(row.share, 1), background: seriesColor(row.info.color) }}
        />
      )}
    </span>
    <span className="min-w-12 font-medium">{children}</span>
  </span>
);

interface AnswerTableProps {
  series: readonly CompareSeries[];
  groups: CompareView["groups"];
  curves: readonly CurveSeries[];
  /** The subject of the rows, and the open claim. */
  facts: Pick<CompareView, "dataset" | "k" | "queryRecalls" | "budgets" | "priceUnit"> & Pick<CompareParams, "claim">;
}

/** Each series' best point at the target: which is fastest at this recall, and with which parameters. */
export function AnswerTable({ series, groups, curves, facts }: AnswerTableProps) {
  const { params, href } = useCompareState();
  const [claim, show] = useClaim(facts.claim);
  const isShown = useShownGroup();
  const { rows: all, bases } = useMemo(
    () => answerRows(series, groups, curves, params.target, params.base),
    [series, groups, curves, params.target, params.base],
  );
  const rows = all.filter(({ info }) => isShown(info.group));
  const shownSeries = series.filter(({ group }) => isShown(group));
  const block = answerBlock({ ...facts, series: shownSeries, params }, rows, { corner: "series", isPage: true });
  const byKey = new Map(rows.map((row) => [row.info.key, row]));
  const found = claim === null ? null : findAnswerClaim(all, claim);
  // The claim depends on the base, so its link names one even if the page chose it.
  const hrefOf = ({ base }: AnswerRow, key: string) => href({ base: base?.info.key ?? params.base, claim: key });
  const keys = block.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.claim ?? []));
  const targetOf = (key: string) => `answer ${keys.indexOf(key)}`;
  const claimLink = (key: string, text: ReactNode) => {
    const row = findAnswerClaim(all, key)?.row;
    if (!row) return text;
    const here = hrefOf(row, key);
    return (
      <ClaimLink target={targetOf(key)} href={here} claimed={claim === key} onOpen={() => show(key, here)}>
        {text}
      </ClaimLink>
    );
  };
  return (
    <>
      <AnswerHead reaching={rows.filter(({ point }) => point)} bases={bases} />
      <OrAllOnPaper all={() => <WholeTable facts={{ ...facts, series: [...series], params }} rows={all} />}>
        <ShowMore rows={block.rows} noun="series">
          {(shown) => (
            <DataBlock
              block={{ ...block, rows: [...shown] }}
              caption={`Best QPS at recall of at least ${params.target}, by series`}
              corner="Series"
              head={({ key, detail }) => <SeriesHead row={byKey.get(key)} detail={detail} />}
              claim={claimLink}
              around={{
                qps: ({ key }, content) => <QpsBar row={byKey.get(key)}>{content}</QpsBar>,
                params: (_, content) => <span className="text-muted-foreground">{content}</span>,
                limits: ({ key }, content) =>
                  byKey.get(key)?.point ? (
                    content
                  ) : (
                    <WaysOut ways={facts.budgets?.[key]?.relaxed ?? []}>{content}</WaysOut>
                  ),
              }}
              scrolls={params.price !== null || params.perQuery}
            />
          )}
        </ShowMore>
      </OrAllOnPaper>
      <RatioNotes isGrouped={groups.length > 1} rows={rows} />
      {block.notes.map((note) => (
        <p key={note} className="mt-2 text-xs text-muted-foreground">
          {note}
        </p>
      ))}
      {claim !== null && (
        <AnswerClaim
          view={{ ...facts, params }}
          rows={all}
          found={found}
          asked={claim}
          href={found ? hrefOf(found.row, claim) : href({})}
          closeHref={href({ claim: null })}
          onClose={() => show(null, href({ claim: null }))}
          target={found && targetOf(claim)}
        />
      )}
    </>
  );
}

interface AnswerHeadProps {
  /** The rows with a point at the target. */
  reaching: readonly AnswerRow[];
  /** Keys of the series that others are relative to. */
  bases: ReadonlySet<string>;
}

/** The heading, with choices of the columns and of the base. */
function AnswerHead({ reaching, bases }: AnswerHeadProps) {
  const { params, frozen, change } = useCompareState();
  const { choices, chosen } = baseChoices(
    reaching.map(({ info }) => info),
    bases,
    params.base,
  );
  return (
    <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
      <h2 id="answer-title">Best QPS at recall ≥ {[params.target, ...limitTexts(params)].join(", ")}</h2>
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
          <span className="flex min-w-0 items-center gap-2">
            <label htmlFor="relative-to" className="text-muted-foreground whitespace-nowrap">
              Relative to
            </label>
            <Select
              id="relative-to"
              className="h-7 min-w-0"
              value={chosen}
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
      </span>
    </div>
  );
}

type Budgets = NonNullable<CompareView["budgets"]>;

interface WaysOutProps {
  /** Wider limits that the series would keep. */
  ways: Budgets[string]["relaxed"];
  /** The words where the reader can't change the limits. */
  children: ReactNode;
}

/** Links to the nearest limits that a series keeps. */
function WaysOut({ ways, children }: WaysOutProps) {
  const { frozen, href } = useCompareState();
  if (frozen || !ways.length) return children;
  return ways.map((way, at) => (
    <span key={way.changed.join()}>
      {at > 0 && " or "}
      <Link prefetch={false} scroll={false} href={href(way.limits)} className="underline underline-offset-3">
        {allowText(way)}
      </Link>
    </span>
  ));
}

/** The most differences to name under the table; the rest are counted. Each row shows its own with its ratio. */
const NAMED = 6;

/** Limits of the ratios: conditions, and further differences of the two series. */
function RatioNotes({ isGrouped, rows }: { isGrouped: boolean; rows: readonly AnswerRow[] }) {
  const also = [...new Set(rows.flatMap(({ differences }) => differences))];
  if (!isGrouped && also.length === 0) return null;
  const more = also.length - NAMED;
  return (
    <p className="mt-2 text-xs text-muted-foreground">
      {isGrouped &&
        "Relative is to the series of the same conditions: nothing " +
          "is compared across machines, thread counts or query modes. "}
      {also.length > 0 &&
        `* The two series also differ: ${[
          ...also.slice(0, NAMED),
          ...(more > 0 ? [`and ${formatCount(more)} more`] : []),
        ].join("; ")}.`}
    </p>
  );
}

type WholeTableProps = { facts: Parameters<typeof answerBlock>[0]; rows: readonly AnswerRow[] };

/** All groups, without anything to press. */
const WholeTable = ({ facts, rows }: WholeTableProps) => (
  <DataBlock
    block={answerBlock(facts, rows, { corner: "series", isPage: true })}
    caption="Best QPS by series, under all conditions"
    corner="Series"
  />
);
