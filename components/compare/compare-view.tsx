import type { ComponentProps, ReactNode } from "react";
import { RecallLatencyChart } from "@/components/charts/recall-latency-chart.client";
import { RecallQpsChart } from "@/components/charts/recall-qps-chart.client";
import { ThreadScalingChart } from "@/components/charts/thread-scaling-chart.client";
import { ActiveFilters } from "@/components/filters/active-filters.client";
import { IndexCost } from "@/components/index-cost/index-cost.client";
import { AnswerTable } from "@/components/tables/answer-table.client";
import { IndexTable } from "@/components/tables/index-table.client";
import { ScalingTable } from "@/components/tables/scaling-table.client";
import { TargetsTable } from "@/components/tables/targets-table.client";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { formatCount } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { CompareView as View } from "@/lib/views/compare/compare-types";
import { costGroups, drawnGroups } from "@/lib/views/compare/index-cost";
import { claimedGroup } from "@/lib/views/compare/shown-group";
import { AnswerLine } from "./answer-line.client";
import { AuthorNotice } from "./author-notice";
import { CompareProvider } from "./compare-state.client";
import { CompareTabs } from "./compare-tabs.client";
import { GroupChoice } from "./group-choice.client";
import { Results } from "./results.client";
import { Rules } from "./rules";
import { ViewFacts } from "./view-facts";
import { ViewNotices } from "./view-notices";

/** Longer index tables arrive with their first rows only; the table fetches the rest on demand. */
const INDEXES_IN_PAGE = 200;
const FIRST_INDEXES = 25;

interface CompareViewProps {
  view: View;
  /** Controls that need other numbers; absent for a frozen view, whose page then loads none of their scripts. */
  live?: { pickers: ReactNode; filters: ReactNode };
  /** Key of a frozen view; null = live. */
  frozenKey: string | null;
  title: ReactNode;
  /** The box on why to trust it. */
  trust: ReactNode;
  /** Caption and date of a frozen view, above the facts. */
  lead?: ReactNode;
  actions: ReactNode;
}

/** The compare page: answer, charts and tables behind tabs, filters aside. Live and frozen views share it. */
export function CompareView({ view, live, frozenKey, title, trust, lead, actions }: CompareViewProps) {
  const frozen = frozenKey !== null;
  const { params, series, curves } = view;
  return (
    <CompareProvider
      params={params}
      frozen={frozenKey}
      groups={view.groups}
      series={series}
      curves={curves}
      claimed={claimedGroup(series, params.claim)}
    >
      <Page>
        <div
          className={cx(
            "grid gap-x-7 gap-y-4",
            !frozen && "lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]",
          )}
        >
          <div className={cx("min-w-0", !frozen && "lg:col-start-2")}>
            <PageTitle
              title={title}
              beside={trust}
              text={
                <>
                  {lead}
                  <ViewFacts view={view} />
                </>
              }
              actions={actions}
            />
            <Choices view={view} pickers={live?.pickers} />
            <Results>
              <Answer view={view} frozen={frozen} />
            </Results>
          </div>
          {live?.filters}
          <div className={cx("min-w-0", !frozen && "lg:col-start-2")}>
            <Results>
              <CompareTabs tabs={tabsOf(view)} />
              <Rules view={view} />
            </Results>
          </div>
        </div>
      </Page>
    </CompareProvider>
  );
}

interface PartProps {
  view: View;
  frozen: boolean;
}

/** The answer in a line, and the choices that lead to it. */
function Choices({ view, pickers }: { view: View; pickers: ReactNode }) {
  const { series, groups, curves, facets, budgets, priceUnit } = view;
  return (
    <>
      <div className="mb-3 empty:hidden">
        <Results>
          <AnswerLine series={series} groups={groups} curves={curves} facts={{ budgets, priceUnit }} />
        </Results>
      </div>
      <div className="mb-2.5 empty:hidden">
        <GroupChoice groups={groups} />
      </div>
      {pickers}
      <div className="mb-3 empty:hidden">
        <ActiveFilters facets={facets} />
      </div>
    </>
  );
}

/** The answer as a table, with its qualifications. */
function Answer({ view, frozen }: PartProps) {
  const { params, series, groups, curves, dataset, k, queryRecalls, budgets, priceUnit } = view;
  return (
    <section aria-labelledby="answer-title" className="min-w-0 rounded-lg border border-border bg-surface px-4 py-3.5">
      {view.emptyReason === null || isBeyond(view) ? (
        <AnswerTable
          series={series}
          groups={groups}
          curves={curves}
          facts={{ dataset, k, claim: params.claim, queryRecalls, budgets, priceUnit }}
        />
      ) : (
        <>
          <h2 id="answer-title">Nothing to compare</h2>
          <p className="py-4 text-muted-foreground">{view.emptyReason}</p>
        </>
      )}
      <AuthorNotice disagreements={view.authorDisagreements} />
      {view.notices.length > 0 && (
        <Notice className="mt-2">
          <ul>
            <ViewNotices notices={view.notices} href={frozen ? null : urls.compare} />
          </ul>
        </Notice>
      )}
    </section>
  );
}

/** Returns true where some series would give an answer within other limits. */
const isBeyond = ({ budgets = {} }: View): boolean => Object.values(budgets).some(({ relaxed }) => relaxed.length > 0);

/** Returns the charts and tables below the answer. */
function tabsOf(view: View): ComponentProps<typeof CompareTabs>["tabs"] {
  const { params, series, curves, indexes } = view;
  const isEmpty = view.emptyReason !== null;
  const scales = new Set(view.scaling.map(({ threads }) => threads)).size > 1;
  return [
    {
      key: "curves",
      label: "Curves",
      panel: (
        <>
          <RecallQpsChart series={series} curves={curves} k={view.k} empty={isEmpty ? "No points to draw." : null} />
          {view.latencies.length > 0 && <RecallLatencyChart series={series} latencies={view.latencies} />}
        </>
      ),
    },
    ...(isEmpty
      ? []
      : [
          {
            key: "targets" as const,
            label: "Every target",
            anchors: ["best-qps"],
            panel: <TargetsTable series={series} best={view.best} targets={params.recall} />,
          },
        ]),
    {
      key: "cost",
      label: "Index cost",
      anchors: ["index-cost"],
      panel: <IndexCost groups={drawnGroups(costGroups(view))} target={params.target} />,
    },
    {
      key: "indexes",
      label: indexes.length > 1 ? `All ${formatCount(indexes.length)} indexes` : "Indexes",
      anchors: ["indexes"],
      panel: (
        <IndexTable
          series={series}
          indexes={indexes.length > INDEXES_IN_PAGE ? indexes.slice(0, FIRST_INDEXES) : indexes}
          total={indexes.length}
          isApart={indexes.some(({ index }) => index.loadSeconds !== null || index.buildSeconds !== null)}
          target={params.target}
        />
      ),
    },
    ...(scales
      ? [
          {
            key: "threads" as const,
            label: "Threads",
            anchors: ["thread-scaling"],
            panel: (
              <ThreadScalingChart
                series={view.scalingSeries}
                rows={view.scaling}
                target={params.target}
                table={<ScalingTable series={view.scalingSeries} rows={view.scaling} target={params.target} />}
              />
            ),
          },
        ]
      : []),
  ];
}
