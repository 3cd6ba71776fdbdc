import { Drawn, plotDraw, serverDrawings } from "@/components/charts/drawn";
import { CLAIMED } from "@/components/claims/claimed";
import { stepStyle } from "@/components/relative-chart/step-style";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { RawName } from "@/components/ui/raw-name";
import { ScrollBox } from "@/components/ui/scroll-box.client";
import { SentenceNotes } from "@/components/ui/sentence-notes";
import { chartColumns } from "@/lib/charts/chart-columns";
import { type ShapeSection, sectionRatios } from "@/lib/charts/chart-sections";
import { plotSentence } from "@/lib/charts/plot";
import { ratioScale } from "@/lib/charts/ratio-scale";
import { shapePlot } from "@/lib/charts/shape-plot";
import { formatCount } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { ResultSummary } from "@/lib/views/answers/result-summary";
import { badgesShown, drawnHeads } from "@/lib/views/relative/drawn-heads";
import { withoutFacts } from "@/lib/views/relative/relative-words";
import { statisticCell } from "@/lib/views/relative/statistic-parts";
import { encodeWorkloadParams, type WorkloadParams } from "@/lib/views/state/workload-params";

/** The most columns on a phone. */
const PHONE_COLUMNS = 3;

/** Summary of a relative table: a sentence on the newest build, group medians, their shape, links to the full view. */
export function ResultCard({ summary }: { summary: ResultSummary }) {
  const { heading, facts, claim, workloads, rowName, params, history, omitted, columns } = summary;
  const hrefOf = (view: WorkloadParams["view"]) => urls.relative(encodeWorkloadParams({ ...params, view }));
  const all = workloads === 1 ? `The ${rowName}` : `All ${formatCount(workloads)} ${rowName}s`;
  return (
    <article className="min-w-0 rounded-lg border border-border bg-surface px-4 py-3.5" aria-label={heading}>
      <p className="text-sm text-muted-foreground wrap-anywhere">{facts.join(" · ")}</p>
      <h3 className="mt-0.5 text-base">{heading}</h3>
      {claim && (
        <div className="mt-1 text-pretty wrap-anywhere">
          {claim.sentence.text} <SentenceNotes notes={claim.sentence.notes} />{" "}
          <Link prefetch={false} href={`${urls.relative(claim.query)}#${CLAIMED}`} className="text-link text-sm">
            Show it
          </Link>
        </div>
      )}
      <div className="@container">
        <div className="grid gap-x-6 @5xl:grid-cols-[auto_minmax(0,1fr)]">
          <div className="min-w-0">
            <SummaryTable summary={summary} />
            {omitted > 0 && (
              <p
                className={cx("mt-1 text-xs text-muted-foreground", columns.length > PHONE_COLUMNS && "max-sm:hidden")}
              >
                Baselines and newest columns; {formatCount(omitted)} more {omitted === 1 ? "is" : "are"} in the table.
              </p>
            )}
            {columns.length > PHONE_COLUMNS && (
              <p className="mt-1 text-xs text-muted-foreground sm:hidden">
                The newest columns; the table has the others.
              </p>
            )}
          </div>
          <WholeShape summary={summary} />
        </div>
      </div>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link prefetch={false} href={hrefOf("table")} className="text-link">
          {all}
        </Link>
        <Link prefetch={false} href={hrefOf("chart")} className="text-link">
          Chart
        </Link>
        {history !== null && (
          <Link prefetch={false} href={urls.history(history)} className="text-link">
            History
          </Link>
        )}
        <Link prefetch={false} href={hrefOf("efficiency")} className="text-link">
          Efficiency
        </Link>
      </p>
    </article>
  );
}

/**
 * Returns the columns for a phone, by position. They are all if they fit, else the newest, its baseline and the one
 * before.
 */
function phoneColumns(columns: readonly number[], baseOf: readonly number[]): Set<number> {
  const newest = columns.at(-1) ?? -1;
  return new Set(columns.length <= PHONE_COLUMNS ? columns : [baseOf[newest] ?? -1, columns.at(-2) ?? -1, newest]);
}

/** Longer names may break anywhere, shorter ones only after punctuation. */
const LONG_WORD = 12;

/** A column's name; a long one breaks, so that no column leaves the screen. */
function Title({ text }: { text: string }) {
  const isLong = text.length > LONG_WORD;
  return <span className={cx(isLong && "wrap-anywhere")}>{isLong ? <RawName text={text} /> : text}</span>;
}

/** Median ratios: one row for each group, in the columns that fit. */
function SummaryTable({ summary }: { summary: ResultSummary }) {
  const { heading, rows, columns, view, grid, base, neutral, facts } = summary;
  const { table, heads } = view;
  const isBase = (at: number) => grid.ofColumn[at] === at;
  const shown = phoneColumns(columns, grid.ofColumn);
  const { heads: drawn, usual } = drawnHeads(
    withoutFacts(heads, facts),
    table.columns,
    grid.confounders,
    isBase,
    table.names,
  );
  return (
    <>
      {usual.length > 0 && <p className="mt-2 text-xs text-muted-foreground">Most columns: {usual.join(", ")}.</p>}
      <ScrollBox className="relative mt-2" aria-label={`Medians: ${[heading, ...facts].join(", ")}`}>
        <table className="w-full border-separate border-spacing-x-0.5 border-spacing-y-0 text-sm tabular-nums">
          <caption className="sr-only">Median of each group, relative to {base}</caption>
          <thead>
            <tr className="text-muted-foreground">
              <th scope="col" className="py-1 pr-3 text-left text-xs font-normal">
                median
              </th>
              {columns.map((at) => (
                <th
                  key={table.columns[at]?.key}
                  scope="col"
                  className={cx("px-2 py-1 text-right align-bottom font-semibold", !shown.has(at) && "max-sm:hidden")}
                >
                  <span
                    title={[table.columns[at]?.label, ...(heads[at]?.lines ?? []), ...(drawn[at]?.badges ?? [])]
                      .filter(Boolean)
                      .join(", ")}
                  >
                    {drawn[at]?.lead && <span className="block text-[0.6875rem] font-normal">{drawn[at].lead} </span>}
                    <Title text={drawn[at]?.title ?? ""} />
                    {[...(drawn[at]?.lines ?? []), ...badgesShown(drawn[at]?.badges ?? [])].map((line) => (
                      <span key={line} className="block text-[0.6875rem] font-normal">
                        {" "}
                        <RawName text={line} />
                      </span>
                    ))}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.title}>
                <th scope="row" className="border-t border-border py-1 pr-3 text-left font-normal sm:whitespace-nowrap">
                  {row.title} <span className="text-xs text-muted-foreground">{formatCount(row.members.length)}</span>
                </th>
                {columns.map((at) => (
                  <Median key={table.columns[at]?.key} row={row} column={at} neutral={neutral} aside={!shown.has(at)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

interface MedianProps {
  row: ResultSummary["rows"][number];
  column: number;
  neutral: number;
  /** Hidden on a phone. */
  aside: boolean;
}

/** The median of a group in one column, in the colour of its change; nothing without one. */
function Median({ row, column, neutral, aside }: MedianProps) {
  const statistics = row.statistics[column];
  if (!statistics) return null;
  const { text, ratio, change, step, share, hint } = statisticCell(statistics, "median", row.better, neutral, false);
  return (
    <td
      className={cx("border-t border-border px-2 py-1 text-right whitespace-nowrap", aside && "max-sm:hidden")}
      style={stepStyle(change === "worse" ? -step : step)}
      title={hint || undefined}
    >
      {share && <span className="mr-1.5 text-[0.6875rem]">{share}</span>}
      {change && (
        <span className="mr-1 text-[0.625rem] opacity-75" aria-hidden="true">
          {ratio !== null && ratio > 1 ? "▲" : "▼"}
        </span>
      )}
      {text}
      {change && <span className="sr-only"> {change}</span>}
    </td>
  );
}

/** Height of the drawing in px, and its width beside the medians. */
const HEIGHT = 220;
const WIDTH = 480;

/** All rows from build to build. Null below three builds, or unless the first row of the summary covers all rows. */
export function WholeShape({ summary }: { summary: ResultSummary }) {
  const { rows, grid, view, neutral } = summary;
  const [whole] = rows;
  const isWhole =
    whole !== undefined &&
    (rows.length === 1 || rows.slice(1).every(({ members }) => members.length < whole.members.length));
  if (!isWhole || view.table.columnsBy !== "build" || view.table.columns.length < 3) return null;
  const section: ShapeSection = {
    title: whole.title,
    rows: view.table.rows.map(({ key }, at) => ({
      key,
      label: key,
      ratios: (grid.ratios[at] ?? []).map(({ ratio }) => ratio),
    })),
    medians: whole.statistics.map(({ median }) => median),
    about: whole.statistics.map(({ doubtful }) => doubtful > 0),
  };
  const scale = ratioScale([...sectionRatios([section]), 1 - neutral, 1 + neutral]);
  const plot = shapePlot(section, chartColumns(view), scale, neutral);
  return (
    <section aria-label={whole.title} className="@container mt-3 min-w-0">
      <h4 className="mb-1 text-sm">
        {whole.title} <span className="font-normal text-muted-foreground">{formatCount(whole.members.length)}</span>
      </h4>
      <Drawn
        label={`${whole.title}. ${plotSentence(plot)}`}
        picture={null}
        drawings={serverDrawings(plotDraw(plot, HEIGHT), WIDTH)}
      />
    </section>
  );
}
