import type { ReactNode } from "react";
import { ActiveFilters } from "@/components/filters/active-filters.client";
import { Choices, isChoice } from "@/components/filters/choices";
import { FacetSide } from "@/components/filters/facet-side.client";
import { SignedNotes } from "@/components/notes/signed-notes";
import { Controls } from "@/components/relative/controls.client";
import { ShareButton } from "@/components/share/share-button.client";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { type Tab, Tabs } from "@/components/ui/tabs.client";
import { visibleText } from "@/lib/domain/names/visible-text";
import { eventSentence, newestCounts } from "@/lib/domain/sentences/of-history";
import { inFull } from "@/lib/domain/sentences/sentence";
import { FAMILIES } from "@/lib/domain/workloads/families";
import { formatCount, formatPoints } from "@/lib/format";
import { urls } from "@/lib/urls";
import { historyHeading, inSentence, orderOf } from "@/lib/views/frozen/headings";
import { historyConfounders, lineNotes, methodText, unsharedNotes } from "@/lib/views/history/history-notes";
import type { HistoryView as View } from "@/lib/views/history/history-types";
import { acrossSentenceOf } from "@/lib/views/history/newest-pair";
import { sharedStart } from "@/lib/views/history/shared-start";
import type { MovedBuild } from "@/lib/views/notes/note-types";
import { reasonOfEvent } from "@/lib/views/notes/signed-notes";
import type { FamilyChoice } from "@/lib/views/selection/family-choice";
import { encodeHistoryParams, HISTORY_LIST, type HistoryList, historyListHref } from "@/lib/views/state/history-params";
import { encodeWorkloadParams } from "@/lib/views/state/workload-params";
import { HistoryCharts } from "./history-charts.client";
import { HistoryClaims } from "./history-claims.client";
import { HistoryProvider } from "./history-state.client";
import { newestRelease } from "./newest-release";
import { SubjectPicker } from "./subject-picker.client";
import { AcrossTable, ChangesTable, NewestTable } from "./workload-lists.client";

interface HistoryViewProps {
  view: View;
  /** The box on why to trust it. */
  trust: ReactNode;
  families?: readonly FamilyChoice[];
  /** Builds that a reader may explain. */
  moved?: readonly MovedBuild[];
  /** A frozen view has its own heading, and nothing that needs other numbers can change. */
  frozen?: { key: string; title: string; lead: ReactNode; actions: ReactNode };
}

/** The history page: group or workload, a chart for each engine, and every change. Live and frozen views share it. */
export function HistoryView({ view, trust, families = [], moved = [], frozen }: HistoryViewProps) {
  const { params, subject, subjects, panels, metric, facets } = view;
  const results = <Results view={view} moved={moved} frozenKey={frozen?.key ?? null} />;
  return (
    <HistoryProvider params={params} facets={facets} frozen={frozen?.key ?? null}>
      <HistoryClaims
        view={{ params, subject, subjects, panels, metric, facts: view.facts }}
        frozenKey={frozen?.key ?? null}
      >
        <Page>
          <PageTitle
            title={frozen?.title ?? subject?.label ?? "History"}
            beside={trust}
            text={
              <>
                {frozen?.lead}
                <Facts view={view} />
              </>
            }
            wide
            actions={
              <>
                {frozen?.actions}
                <ShareButton
                  title={frozen?.title ?? historyHeading(view)}
                  freezable={!frozen && view.emptyReason === null}
                />
              </>
            }
          />
          {frozen ? (
            <div className="flex min-w-0 flex-col gap-3">{results}</div>
          ) : (
            <FacetSide
              facets={facets}
              columns={0}
              bar={<Controls families={families} facets={facets} metrics={view.metrics} />}
            >
              {results}
            </FacetSide>
          )}
        </Page>
      </HistoryClaims>
    </HistoryProvider>
  );
}

interface ResultsProps {
  view: View;
  moved: readonly MovedBuild[];
  /** Null for a live view. */
  frozenKey: string | null;
}

/** Filters, charts, verdicts, notes and lists. */
function Results({ view, moved, frozenKey }: ResultsProps) {
  const warnings = view.notices.filter((notice) => !isChoice(notice));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        <ActiveFilters facets={view.facets} />
        <Choices notices={view.notices.filter(isChoice)} href={frozenKey === null ? urls.history : null} />
      </div>
      {warnings.length > 0 && (
        <Notice>
          <ul>
            {warnings.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Charts view={view} frozenKey={frozenKey} />
      <Verdicts view={view} />
      <SignedNotes view={view} moved={moved} />
      {[...unsharedNotes(view), ...lineNotes(view)].map((note) => (
        <p key={note} className="text-sm text-muted-foreground">
          {note}
        </p>
      ))}
      <Lists view={view} frozenKey={frozenKey} />
      {view.counts.withoutBuild > 0 && (
        <p className="text-sm text-muted-foreground">
          {formatPoints(view.counts.withoutBuild)} whose source names no build{" "}
          {view.counts.withoutBuild === 1 ? "is" : "are"} not in any line.
        </p>
      )}
    </>
  );
}

/** A chart for each engine, or why there is none. */
function Charts({ view, frozenKey }: Omit<ResultsProps, "moved">) {
  const { params, subject, subjects, panels, metric, method, statistic, notes, notesLeft } = view;
  const isFrozen = frozenKey !== null;
  const hrefs = Object.fromEntries(
    subjects.map(({ key }) => [key, urls.history(encodeHistoryParams({ ...params, of: key }))]),
  );
  const picker = !isFrozen && <SubjectPicker subjects={subjects} current={subject?.key ?? null} hrefs={hrefs} />;
  if (view.emptyReason === null)
    return (
      <HistoryCharts
        view={{ params, subject, panels, metric, method, statistic, notes, notesLeft }}
        frozenKey={frozenKey}
        picker={picker}
        notice={<Confounders view={view} />}
        asides={Object.fromEntries(panels.map((panel) => [panel.engine, newestRelease(view, panel, isFrozen)]))}
      />
    );
  return (
    <>
      <p className="rounded-lg border border-border bg-surface px-4 py-6 text-muted-foreground">
        {view.emptyReason}{" "}
        {!isFrozen && view.counts.points > 0 && (
          <Link prefetch={false} href={urls.relative(encodeWorkloadParams(params))} className="text-link">
            Relative table
          </Link>
        )}
      </p>
      {subject === null && subjects.length > 0 && picker}
    </>
  );
}

/** Steps of the drawn lines across conditions, and events that moved many workloads at once. */
function Verdicts({ view }: { view: View }) {
  const { panels, events } = view;
  const { shared, rests } = sharedStart(events.map(({ line }) => line));
  const across = panels.flatMap((panel) =>
    panel.lines.flatMap((line) => {
      const sentence = acrossSentenceOf(line, panel);
      return sentence
        ? [{ key: line.key, of: [panel.engineName, line.label].filter(Boolean).join(", "), text: inFull(sentence) }]
        : [];
    }),
  );
  return (
    <>
      {across.length > 0 && across.length <= MOST_SENTENCES && (
        <Notice tone="warning" title={ACROSS}>
          <ul>
            {across.map(({ key, of, text }) => (
              <li key={key}>
                {of}: {text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {events.length > 0 && (
        <Notice title="Builds at which many workloads changed">
          {shared && <p className="text-muted-foreground">All with {shared}</p>}
          <ul>
            {events.map((event, at) => (
              <li key={`${event.engine} ${event.line} ${event.build}`}>
                {event.engine} {eventSentence(event).text.replace(/\.$/, "")}
                {rests[at] && <span className="text-muted-foreground"> ({rests[at]})</span>}
                <Why text={reasonOfEvent(view, event)} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** The first line of the note that explains an event. */
const Why = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <span className="block wrap-anywhere text-muted-foreground">
      Why: <bdi>{visibleText(text)}</bdi>
    </span>
  );

/** Lists of every workload in view, one at a time. The list of last builds comes first where a line has an answer. */
function Lists({ view, frozenKey }: { view: View; frozenKey: string | null }) {
  const { params, subjects, newest, across, changes, method } = view;
  const isFrozen = frozenKey !== null;
  const hasAnswer = newest.some(({ why }) => why === null);
  const lists: (Omit<Tab, "href"> & { key: HistoryList; rows: number })[] = [
    {
      key: "newest",
      label: "Last builds",
      rows: newest.length,
      panel: (
        <Card id="newest" title="Last build of each line, every workload in view" note={inFull(newestCounts(newest))}>
          <NewestTable view={{ params, subjects, newest }} isFrozen={isFrozen} />
        </Card>
      ),
    },
    {
      key: "across",
      label: "Other conditions",
      rows: across.length,
      panel: (
        <Card id="across" title={ACROSS} note="A step may come from the conditions, so none counts as a newest build.">
          <AcrossTable view={{ params, subjects, across }} isFrozen={isFrozen} />
        </Card>
      ),
    },
    {
      key: "changes",
      label: "Changes",
      rows: changes.length,
      panel: (
        <Card id="changes" title="Changes of every workload in view" note={`${formatCount(changes.length)} found`}>
          <ChangesTable view={{ params, subjects, changes, method }} isFrozen={isFrozen} />
          <p className="mt-2 max-w-[75ch] text-sm text-muted-foreground">{methodText(view)}</p>
        </Card>
      ),
    },
  ];
  const shown = lists.filter(({ key, rows }) => rows > 0 || key === "changes");
  const sorted = hasAnswer ? shown : [...shown.slice(1), ...shown.slice(0, 1)];
  return (
    <Tabs
      param={HISTORY_LIST}
      label="Lists of every workload in view"
      tabs={sorted.map(({ rows, ...tab }) => ({
        ...tab,
        label: `${tab.label} ${formatCount(rows)}`,
        href: historyListHref(view.params, tab.key, frozenKey),
        anchors: [tab.key],
      }))}
    />
  );
}

/** Title of the steps across conditions. */
const ACROSS = "Newest release against the last one under other conditions";

/** Above this number of lines, steps are in the table only. */
const MOST_SENTENCES = 8;

/** The family, metric, order and bundles of the view. */
function Facts({ view }: { view: View }) {
  const { family, metric, facts, bundles } = view;
  const [bundle] = bundles;
  return (
    <p className="wrap-anywhere">
      {FAMILIES[family].name}: {inSentence(metric.label)}; builds {orderOf(view)}
      {facts.map((fact) => ` · ${fact}`)}
      {bundle && " · "}
      {bundle && bundles.length === 1 ? (
        <Link prefetch={false} className="text-link" href={urls.bundle(bundle.id)}>
          {bundle.title}
        </Link>
      ) : (
        bundle && `${formatCount(bundles.length)} bundles`
      )}
    </p>
  );
}

/** Warns of conditions that change along a line; nothing where only the build does. */
function Confounders({ view }: { view: View }) {
  const confounders = historyConfounders(view);
  return (
    confounders.length > 0 && (
      <Notice tone="warning" title="Not only the build changes">
        along a line: {confounders.join(", ")}. A step may come from that; the table has each build's config.
      </Notice>
    )
  );
}
