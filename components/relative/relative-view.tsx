import type { ReactNode } from "react";
import { ViewFacts } from "@/components/answers/view-facts";
import { ActiveFilters } from "@/components/filters/active-filters.client";
import { Choices, isChoice } from "@/components/filters/choices";
import { NoticeLinks } from "@/components/ui/notice-links";
import { Page, PageTitle } from "@/components/ui/page";
import { formatCounted } from "@/lib/format";
import { urls } from "@/lib/urls";
import { relativeHeading } from "@/lib/views/frozen/headings";
import { packTable } from "@/lib/views/relative/packed-table";
import type { RelativeView as View } from "@/lib/views/relative/relative-types";
import { drawableOf } from "@/lib/views/relative/scaling-look";
import { pickLook } from "@/lib/views/state/workload-params";
import { LookControls } from "./look-controls.client";
import { RelativeBody } from "./relative-body";
import { RelativeShare } from "./relative-share.client";
import { RelativeTitle } from "./relative-title.client";
import { WorkloadProvider } from "./workload-state.client";

interface RelativeViewProps {
  view: View;
  /** The box on why to trust it. */
  trust: ReactNode;
  /** Proposals to join two names; absent for a frozen view. */
  offers?: ReactNode;
  /** Controls that need other numbers; absent for a frozen view, whose page then loads none of their scripts. */
  live?: { picker: ReactNode; frame: (chips: ReactNode, results: ReactNode) => ReactNode };
  /** A frozen view has its own heading. */
  frozen?: { key: string; title: string; lead: ReactNode; actions: ReactNode };
}

/** Up to this length, in characters, a title leaves room before the buttons. */
const LONG_TITLE = 56;

/** Filters that the pickers already show. */
const BESIDE = ["bundle"];

/** The page of the relative table: pickers, differences, table, rules. Live and frozen views share it. */
export function RelativeView({ view, trust, offers, live, frozen }: RelativeViewProps) {
  const packed = packTable(view.table);
  const chips = <Chips view={view} packed={packed} isFrozen={frozen !== undefined} />;
  const body = <RelativeBody view={view} packed={packed} offers={offers} isFrozen={frozen !== undefined} />;
  return (
    <WorkloadProvider params={view.params} facets={view.facets} frozen={frozen?.key ?? null}>
      <Page>
        <Title view={view} packed={packed} trust={trust} picker={live?.picker} frozen={frozen} />
        {live?.frame(chips, body) ?? (
          <div className="flex min-w-0 flex-col gap-2">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">{chips}</div>
            {body}
          </div>
        )}
      </Page>
    </WorkloadProvider>
  );
}

interface PartProps {
  view: View;
  packed: ReturnType<typeof packTable>;
}

interface TitleProps extends PartProps, Pick<RelativeViewProps, "trust" | "frozen"> {
  picker: ReactNode;
}

/** The page's heading with its facts and buttons. */
function Title({ view, packed, trust, picker, frozen }: TitleProps) {
  const { title, metricLabel, heads, authorBase, scaling } = view;
  const heading = relativeHeading(view, view.params);
  // On a laptop there is no room beside a long title, but there is beside the facts.
  const isLong = (frozen?.title ?? heading).length > LONG_TITLE;
  const current = (
    <RelativeTitle
      sent={{ title, metricLabel, table: packed, heads, authorBase }}
      drawable={scaling && drawableOf(scaling)}
    />
  );
  return (
    <PageTitle
      title={frozen?.title ?? current}
      beside={!isLong && trust}
      text={
        <>
          {frozen?.lead}
          <div className="flex flex-wrap items-baseline gap-x-4 text-foreground max-sm:text-xs">
            <Facts view={view} />
            {isLong && trust}
          </div>
        </>
      }
      wide
      actions={
        <>
          {frozen?.actions}
          {view.emptyReason === null && picker}
          <RelativeShare
            title={frozen?.title ?? heading}
            freezable={!frozen && view.emptyReason === null}
            frozen={frozen ? { key: frozen.key, look: pickLook(view.params) } : null}
          />
        </>
      }
    />
  );
}

/** The active filters, the choices made for the reader, the builds in the table, and its look. */
function Chips({ view, packed, isFrozen }: PartProps & { isFrozen: boolean }) {
  const isTable = view.emptyReason === null && !view.scaling && !view.efficiency;
  return (
    <>
      <ActiveFilters facets={view.facets} except={isFrozen ? [] : BESIDE} />
      <Choices notices={view.notices.filter(isChoice)} href={isFrozen ? null : urls.relative} />
      {isTable && view.builds && (
        <p className="text-sm text-muted-foreground [&_a]:text-foreground [&_a]:underline [&_a]:underline-offset-2">
          {view.builds.text} {!isFrozen && <NoticeLinks link={view.builds.link} href={urls.relative} />}
        </p>
      )}
      {isTable && <LookControls sent={{ table: packed, heads: view.heads, builds: view.builds }} />}
    </>
  );
}

/** The facts of the view, and its number of workloads. */
function Facts({ view }: { view: View }) {
  const { facts, bundles, familyName, rowName, table } = view;
  const workloads = new Set(table.rows.map(({ workload, params }) => JSON.stringify([workload, params]))).size;
  const count = formatCounted(workloads, rowName);
  return <ViewFacts familyName={familyName} facts={facts} count={count} bundles={bundles} />;
}
