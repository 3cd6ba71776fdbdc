import type { ReactNode } from "react";
import { FiguresPage } from "@/app/figures-page";
import { CompareView } from "@/components/compare/compare-view";
import { DiffPage } from "@/components/diff/diff-page";
import { HistoryView } from "@/components/history/history-view";
import { RelativeView } from "@/components/relative/relative-view";
import { ShareButton } from "@/components/share/share-button.client";
import { frozenShown } from "@/lib/publish/frozen/frozen-shown";
import type { Snapshot } from "@/lib/publish/frozen/load-snapshot";
import { historyHeading, relativeHeading } from "@/lib/views/frozen/headings";
import type { Kind } from "@/lib/views/registry/kinds";
import type { FrozenKind, Views } from "@/lib/views/registry/views";
import { withCompareLook } from "@/lib/views/state/compare-params";
import { withStoredRange } from "@/lib/views/state/history-params";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { withStoredLook } from "@/lib/views/state/workload-params";

interface FrozenProps {
  frozenKey: string;
  title: string;
  raw: RawSearchParams;
  /** The lines above the view; `about` = its subject. */
  lead(about: string | null): ReactNode;
  trust: ReactNode;
  actions: ReactNode;
}
type FrozenPage<V> = (view: V, props: FrozenProps) => ReactNode;

/** Returns the params of a stored view with the claim of the address. */
const withClaim = <P extends { claim: string | null }>(params: P, { claim }: RawSearchParams): P => ({
  ...params,
  claim: typeof claim === "string" ? claim : params.claim,
});

/** Returns the parts of a frozen page that the live page lacks. */
const own = ({ frozenKey, title, lead, actions }: FrozenProps, about: string | null) => ({
  key: frozenKey,
  title,
  actions,
  lead: lead(about),
});

/** Kinds that draw frozen views with the live page's components; others show their figures. */
const PAGES: { readonly [K in Kind]?: FrozenPage<Views[K]> } = {
  relative(stored, props) {
    const view = { ...stored, params: withStoredLook(stored.params, props.raw) };
    return <RelativeView view={view} trust={props.trust} frozen={own(props, relativeHeading(view, view.params))} />;
  },
  history(stored, props) {
    const view = { ...stored, params: withStoredRange(withClaim(stored.params, props.raw), props.raw) };
    return <HistoryView view={view} trust={props.trust} frozen={own(props, historyHeading(view))} />;
  },
  diff(stored, props) {
    const view = { ...stored, params: withClaim(stored.params, props.raw) };
    return <DiffPage view={view} trust={props.trust} frozen={own(props, view.title)} />;
  },
  compare(view, { frozenKey, title, raw, trust, lead, actions }) {
    return (
      <CompareView
        view={{ ...view, params: withCompareLook(view.params, raw) }}
        frozenKey={frozenKey}
        title={title}
        trust={trust}
        lead={lead(view.dataset)}
        actions={
          <>
            {actions}
            <ShareButton title={title} freezable={false} />
          </>
        }
      />
    );
  },
};

/** Returns the page of a frozen view. */
export function frozenPage(snapshot: Snapshot, props: FrozenProps): ReactNode {
  return (
    pageOf(snapshot.kind, snapshot, props) ?? (
      <FiguresPage
        shown={frozenShown(snapshot, [], props.raw)}
        title={props.title}
        lead={props.lead(null)}
        actions={props.actions}
      />
    )
  );
}

const pageOf = <K extends FrozenKind>(kind: K, { view }: { view: Views[K] }, props: FrozenProps): ReactNode =>
  PAGES[kind]?.(view, props);
