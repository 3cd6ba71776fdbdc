import { Fragment, type ReactNode } from "react";
import { ViewFacts } from "@/components/answers/view-facts";
import { Choices, isChoice } from "@/components/filters/choices";
import { SignedNotes } from "@/components/notes/signed-notes";
import { ShareButton } from "@/components/share/share-button.client";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { formatCount, formatCounted } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import type { DiffView } from "@/lib/views/diff/diff-types";
import { noFileText, sideLabels } from "@/lib/views/diff/diff-words";
import { tableOfDiff } from "@/lib/views/state/diff-params";
import { encodeWorkloadParams } from "@/lib/views/state/workload-params";
import { DiffSections } from "./diff-sections.client";
import { SidePicker } from "./side-picker";

interface DiffPageProps {
  view: DiffView;
  /** The box on why to trust it. */
  trust: ReactNode;
  /** Proposals to join two names; absent for a frozen view. */
  offers?: ReactNode;
  /** Configs of both sides that no bundle holds a settings file of; absent for a frozen view. */
  withoutFile?: readonly string[];
  /** Heading and files of a frozen view; its sides can't change. */
  frozen?: { key: string; title: string; lead: ReactNode; actions: ReactNode };
}

/** The A/B page: both sides, other differences, the answer in words, then every workload. */
export function DiffPage({ view, trust, offers, withoutFile = [], frozen }: DiffPageProps) {
  const labels = sideLabels(view);
  const warnings = view.notices.filter((notice) => !isChoice(notice));
  return (
    <Page>
      <PageTitle
        title={frozen?.title ?? view.title}
        beside={trust}
        text={
          <>
            {frozen?.lead}
            <ViewFacts
              familyName={view.familyName}
              facts={view.facts}
              count={`${formatCounted(view.matched, "row")} matched`}
              bundles={view.bundles}
              className="text-muted-foreground"
            />
          </>
        }
        wide
        actions={
          <>
            {frozen?.actions ?? (
              <LinkButton href={urls.relative(encodeWorkloadParams(tableOfDiff(view.params)))}>
                In the relative table
              </LinkButton>
            )}
            <ShareButton title={frozen?.title ?? view.title} freezable={!frozen && view.emptyReason === null} />
          </>
        }
      />
      <div className="flex min-w-0 flex-col gap-3">
        <div className="grid items-stretch gap-3 lg:grid-cols-2">
          {!frozen && <SidePicker view={view} />}
          <Receipt view={view} withoutFile={withoutFile} />
        </div>
        <Choices notices={view.notices.filter(isChoice)} href={frozen ? null : urls.diff} />
        {warnings.length > 0 && (
          <Notice>
            <ul>
              {warnings.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Notice>
        )}
        {(view.emptyReason !== null || view.gates.length > 0) && (
          <Notice
            tone="warning"
            title={view.emptyReason ?? "Some rows were measured under other conditions on each side"}
          >
            <ul>
              {view.gates.map((gate) => (
                <li key={gate} className="wrap-anywhere">
                  {gate}
                </li>
              ))}
            </ul>
            {view.emptyReason === null && (
              <p>These are below, each with its side. Ratios never cross such a difference.</p>
            )}
          </Notice>
        )}
        {offers ?? (!frozen && <AlikeMachines alike={view.alike ?? []} />)}
        <SignedNotes view={{ ...view, panels: view.panels ?? [] }} />
        <DiffSections view={view} frozenKey={frozen?.key ?? null} />
        {view.omittedRows > 0 && (
          <Notice>
            {formatCounted(view.omittedRows, "more row")} {view.omittedRows === 1 ? "is" : "are"} not shown. Filter to
            see the rest.
          </Notice>
        )}
        <Unmatched what={`with a value for A only, ${labels.a}`} rows={view.onlyA} />
        <Unmatched what={`with a value for B only, ${labels.b}`} rows={view.onlyB} />
        <Unmatched what="that cannot be compared" rows={view.neither} />
        <Rules by={view.byLabel} />
      </div>
    </Page>
  );
}

/** Machines that keep the sides apart and may be one: their pages lead to each other and to corrections. */
function AlikeMachines({ alike }: { alike: NonNullable<DiffView["alike"]> }) {
  return alike.map(({ from, into }) => (
    <Notice key={`${from}\n${into}`} className="wrap-anywhere">
      The machines{" "}
      {[from, into].map((name, at) => (
        <Fragment key={name}>
          {at > 0 && " and "}
          <a href={withBase(urls.machine(name))}>{name}</a>
        </Fragment>
      ))}{" "}
      may be one, since their names do not contradict. A correction of one name on its page joins them.
    </Notice>
  ));
}

/** Other differences between the two sides, and facts that no source states. */
function Receipt({ view, withoutFile }: { view: DiffView; withoutFile: readonly string[] }) {
  const by = view.byLabel.toLowerCase();
  return (
    <Card id="receipt" title="What else differs">
      {view.sections.length === 0 ? (
        <p className="text-sm text-muted-foreground">Nothing was matched.</p>
      ) : view.differs.length === 0 ? (
        <p className="text-sm">No recorded difference: in the matched rows only the {by} differs.</p>
      ) : (
        <ul className="text-sm">
          {view.differs.map((text) => (
            <li key={text} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )}
      {withoutFile.length > 0 && <p className="text-sm text-muted-foreground">{noFileText(withoutFile)}</p>}
      {view.configs && withoutFile.length === 0 && (
        <a className="text-link text-sm" href={withBase(urls.configDiff(view.configs))}>
          Compare the configs
        </a>
      )}
      {view.notRecorded.length > 0 && (
        <p className="mt-1 text-sm text-muted-foreground">Not recorded: {view.notRecorded.join(", ")}.</p>
      )}
    </Card>
  );
}

/** The most rows to name. */
const MOST_NAMES = 200;

/** The names of rows without a ratio, folded; nothing without any. */
function Unmatched({ what, rows }: { what: string; rows: readonly string[] }) {
  if (rows.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer">
        {formatCounted(rows.length, "row")} {what}
      </summary>
      <p className="text-muted-foreground wrap-anywhere">
        {rows.slice(0, MOST_NAMES).join(", ")}
        {rows.length > MOST_NAMES && ` and ${formatCount(rows.length - MOST_NAMES)} more`}
      </p>
    </details>
  );
}

/** The rules of the page. `by` names the dimension of the sides, which is not a gate. */
const Rules = ({ by }: { by: string }) => (
  <details className="text-sm text-muted-foreground">
    <summary className="cursor-pointer">How this is computed</summary>
    <p className="max-w-[90ch]">
      A row is one workload under equal conditions. A and B differ in the {by.toLowerCase()}; no ratio crosses machines,
      thread counts, sizes or other gates besides. The change is B / A − 1, of medians where there are repeats. A row
      changed if it moved by at least 2 % and by more than noise. It is the same if the change is surely below 5 %. For
      other rows these runs cannot tell. The noise of a run is that of true repeats of its setting, or is assumed from
      other settings. Repeats of other builds in A’s and B’s bundles widen known noise and replace assumed noise.
      Nothing else in view counts. Repeats of A and B widen known noise and never narrow it, since they miss what
      changes from one session to the next. They correct assumed noise both ways.
    </p>
  </details>
);
