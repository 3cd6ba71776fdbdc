import type { ReactNode } from "react";
import { RecallLatencyChart } from "@/components/charts/recall-latency-chart.client";
import { RecallQpsChart } from "@/components/charts/recall-qps-chart.client";
import { ThreadScalingChart } from "@/components/charts/thread-scaling-chart.client";
import { ActiveFilters } from "@/components/filters/active-filters.client";
import { activeFilters } from "@/components/filters/facet-actions";
import { FacetPanel } from "@/components/filters/facet-panel.client";
import { RecallTarget } from "@/components/filters/recall-target.client";
import { ViewPickers } from "@/components/filters/view-pickers.client";
import { IndexCost } from "@/components/index-cost/index-cost.client";
import { AnswerTable } from "@/components/tables/answer-table.client";
import { IndexTable } from "@/components/tables/index-table.client";
import { ScalingTable } from "@/components/tables/scaling-table.client";
import { TargetsTable } from "@/components/tables/targets-table.client";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { urls } from "@/lib/urls";
import type { CompareView as View } from "@/lib/views/compare/compare-types";
import { costGroups, drawnGroups } from "@/lib/views/compare/index-cost";
import { chosenValues } from "@/lib/views/state/page-filters";
import { AuthorNotice } from "./author-notice";
import { CompareProvider } from "./compare-state.client";
import { FilterDisclosure } from "./filter-disclosure.client";
import { Results } from "./results.client";
import { Rules } from "./rules";
import { ViewFacts } from "./view-facts";
import { ViewNotices } from "./view-notices";

/** Longer index tables arrive with their first rows only; the table fetches the rest on demand. */
const INDEXES_IN_PAGE = 200;
const FIRST_INDEXES = 25;

interface CompareViewProps {
  view: View;
  /** Key of a frozen view, where nothing that needs other numbers can change; null = live. */
  frozenKey: string | null;
  title: ReactNode;
  /** The box on why to trust it. */
  trust: ReactNode;
  /** Caption and date of a frozen view, above the facts. */
  lead?: ReactNode;
  actions: ReactNode;
}

/** The compare page: answer, chart, filters aside. Live and frozen views share it. */
export function CompareView({ view, frozenKey, title, trust, lead, actions }: CompareViewProps) {
  const frozen = frozenKey !== null;
  const { params, series, curves, facets } = view;
  const { filters } = params;
  const scales = new Set(view.scaling.map(({ threads }) => threads)).size > 1;
  return (
    <CompareProvider params={params} frozen={frozenKey}>
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
            {!frozen && (
              <div className="mb-3 flex flex-col gap-2.5 text-sm">
                <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
                  <ViewPickers facets={facets} />
                </div>
                <RecallTarget />
              </div>
            )}
            <div className="mb-3 empty:hidden">
              <ActiveFilters facets={facets} />
            </div>
            <Results>
              <section
                aria-labelledby="answer-title"
                className="min-w-0 rounded-lg border border-border bg-surface px-4 py-3.5"
              >
                {view.emptyReason === null ? (
                  <AnswerTable
                    series={series}
                    groups={view.groups}
                    curves={curves}
                    facts={{ dataset: view.dataset, k: view.k, queryRecalls: view.queryRecalls, claim: params.claim }}
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
            </Results>
          </div>
          {!frozen && (
            <FilterDisclosure
              count={activeFilters((key) => chosenValues(filters, key), facets, Object.keys(filters)).length}
            >
              <FacetPanel facets={facets} />
            </FilterDisclosure>
          )}
          <div className={cx("min-w-0", !frozen && "lg:col-start-2")}>
            <Results>
              <RecallQpsChart
                series={series}
                curves={curves}
                k={view.k}
                empty={view.emptyReason === null ? null : "No points to draw."}
              />
              {view.latencies.length > 0 && <RecallLatencyChart series={series} latencies={view.latencies} />}
              {view.emptyReason === null && <TargetsTable series={series} best={view.best} targets={params.recall} />}
              <IndexCost groups={drawnGroups(costGroups(view))} target={params.target} />
              <IndexTable
                series={series}
                indexes={view.indexes.length > INDEXES_IN_PAGE ? view.indexes.slice(0, FIRST_INDEXES) : view.indexes}
                total={view.indexes.length}
                apart={view.indexes.some(({ index }) => index.loadSeconds !== null || index.buildSeconds !== null)}
                target={params.target}
              />
              {scales && (
                <ThreadScalingChart
                  series={view.scalingSeries}
                  rows={view.scaling}
                  target={params.target}
                  table={<ScalingTable series={view.scalingSeries} rows={view.scaling} target={params.target} />}
                />
              )}
              <Rules view={view} />
            </Results>
          </div>
        </div>
      </Page>
    </CompareProvider>
  );
}
