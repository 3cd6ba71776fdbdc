import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { tombstoneMetadata, tombstoneOrNotFound } from "@/app/gone";
import { pageMetadata, viewHead } from "@/app/page-metadata";
import { pageOrigin } from "@/app/page-origin";
import { orRefusal, refusedPage } from "@/app/refusal-page";
import { FrozenLead } from "@/components/frozen/frozen-lead";
import { NotesButton } from "@/components/notes/notes-button";
import { WhyTrust } from "@/components/trust/why-trust";
import { JsonLd } from "@/components/ui/json-ld";
import { LinkButton } from "@/components/ui/link-button";
import { citationMetas, frozenLd } from "@/lib/citing/cited-page";
import { isAnonymous } from "@/lib/db/write/snapshots";
import { FORMATS } from "@/lib/formats";
import { FROZEN_KIND } from "@/lib/frozen-kind-header";
import { bibTex, citationLong } from "@/lib/pictures/citation";
import { olderAnswer } from "@/lib/publish/frozen/frozen-answer";
import { frozenShown } from "@/lib/publish/frozen/frozen-shown";
import { goneView, loadSnapshot, type Snapshot } from "@/lib/publish/frozen/load-snapshot";
import { loadWithdrawn } from "@/lib/publish/frozen/load-withdrawn";
import { loadShown } from "@/lib/publish/load-shown";
import { openOnView } from "@/lib/publish/notes/load-notes";
import { loadReport } from "@/lib/publish/report/load-report";
import { citedReport } from "@/lib/publish/report/report-parts";
import type { FrozenReport } from "@/lib/publish/report/report-types";
import { citedOf } from "@/lib/publish/view-metadata";
import { urls, withBase } from "@/lib/urls";
import type { Given } from "@/lib/views/registry/given";
import { type FrozenKind, VIEWS, type Views } from "@/lib/views/registry/views";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { loadStanding } from "./standing";

/** Files of a frozen view for programs. */
const LISTED_FILES = ["csv", "json", "parquet"] as const;
/** Description of a frozen view without a caption. */
const FROZEN_VIEW = "A frozen view of benchmark results";

/** The props of the page of a frozen view or report. */
export interface FrozenPageProps {
  params: Promise<{ key: string }>;
  /** Parameters that change no number: the look of a table, and the claim. */
  searchParams: Promise<RawSearchParams>;
}

/** The parts of a frozen view's page that do not depend on its kind. */
export interface FrozenParts {
  frozenKey: string;
  title: string;
  raw: RawSearchParams;
  /** The lines above the view; `about` = its subject. */
  lead(about: string | null): ReactNode;
  trust: ReactNode;
  actions: ReactNode;
}

/** Returns the metadata of the page of a frozen view or report. */
export async function frozenMetadata({ params }: FrozenPageProps): Promise<Metadata> {
  const { key } = await params;
  const report = await loadReport(key);
  if (report) return reportHead(report);
  const snapshot = await loadSnapshot(key);
  if (!snapshot) return tombstoneMetadata(await goneView(key), "Not found");
  const { title, caption } = snapshot;
  const shown = frozenShown(snapshot, await loadWithdrawn(snapshot), {});
  const head = await viewHead({ title, description: caption || FROZEN_VIEW }, shown);
  const other = citationMetas(await citedSnapshot(snapshot), false);
  return { ...head, other, ...(await anonymousHead(key)) };
}

/** Returns the citation of a frozen view. */
const citedSnapshot = async (snapshot: Snapshot) =>
  citedOf({
    shown: frozenShown(snapshot, [], {}),
    address: (await pageOrigin()) + withBase(urls.snapshot(snapshot.key)),
    today: snapshot.createdAt,
  });

/** Keeps search engines from a view that was frozen without a token, since any visitor can freeze one. */
const anonymousHead = async (key: string): Promise<Metadata> =>
  (await isAnonymous(key)) ? { robots: { index: false } } : {};

/**
 * Returns metadata with a report's first figure. A report without figures, or whose first one is withdrawn, has only
 * its words.
 */
async function reportHead(report: FrozenReport): Promise<Metadata> {
  const { title, caption, frozen, panels, revision } = report;
  const words = { title, description: caption || "A report of benchmark results" };
  const path = urls.snapshot(frozen.key);
  const isDrawn = panels.find(({ kind }) => kind !== "text")?.kind === "view";
  const shown = isDrawn ? await loadShown(path, new URLSearchParams()) : null;
  const head = shown ? await viewHead(words, shown) : pageMetadata(words);
  const other = citationMetas(citedReport(report, await pageOrigin()), true);
  // All revisions are one page to search engines: the newest.
  const canonical = (await pageOrigin()) + withBase(urls.snapshot(revision.report));
  return { ...head, other, alternates: { ...head.alternates, canonical }, ...(await anonymousHead(frozen.key)) };
}

/** Returns the page of a frozen view with its part that `draw` makes; for a withdrawn view the reason. */
export async function frozenPage(
  { params, searchParams }: FrozenPageProps,
  draw: (snapshot: Snapshot, parts: FrozenParts) => ReactNode,
): Promise<ReactNode> {
  const requestedKey = (await params).key;
  const snapshot = await loadSnapshot(requestedKey);
  if (!snapshot) return tombstoneOrNotFound(await goneView(requestedKey));
  const { key, title, url, kind } = snapshot;
  const raw = await searchParams;
  const withdrawn = await loadWithdrawn(snapshot);
  const { refused } = await orRefusal(async () => frozenShown(snapshot, withdrawn, raw));
  if (refused) return refusedPage(refused, () => urls.snapshot(key));
  const standing = await loadStanding(snapshot);
  const origin = await pageOrigin();
  const cited = await citedSnapshot(snapshot);
  const citations = { long: citationLong(cited), bibTex: bibTex(cited) };
  const lead = (about: string | null) => (
    <FrozenLead
      snapshot={snapshot}
      about={about}
      authors={cited.authors}
      withdrawn={withdrawn}
      standing={standing}
      citations={citations}
      olderAnswer={olderAnswer(snapshot)}
    />
  );
  const trust = <WhyTrust items={snapshot.view.trust ?? null} most={VIEWS[kind].trust?.most ?? 1} />;
  const open = await openOnView(snapshot);
  const actions = (
    <>
      <LinkButton href={url} prefetch={false}>
        Live view
      </LinkButton>
      <NotesButton snapshot={key} open={open} />
      <LinkButton href={urls.snapshotManage(key)} prefetch={false}>
        Manage
      </LinkButton>
    </>
  );
  const page = draw(snapshot, { frozenKey: key, title, raw, lead, trust, actions });
  if (withdrawn.length > 0) return page;
  const at = (path: string) => origin + withBase(path);
  const about = {
    cited,
    description: snapshot.caption || FROZEN_VIEW,
    bundles: snapshot.view.bundles.map(({ id }) => at(urls.bundle(id))),
    files: LISTED_FILES.map((ending) => ({
      address: at(urls.snapshotFile(key, ending)),
      mediaType: FORMATS[ending].mediaType,
    })),
    site: at(urls.home()),
  };
  return (
    <>
      {page}
      <JsonLd of={frozenLd(about)} />
    </>
  );
}

/**
 * Returns the page component of frozen views of one kind, which `draw` draws as the live page does. Its route has only
 * the scripts of this kind (docs/decisions/0061-a-route-for-each-frozen-kind.md). Without the header of proxy.ts
 * nothing is found here.
 */
export const drawnPage =
  <K extends FrozenKind>(kind: K, draw: (view: Views[K], parts: FrozenParts) => ReactNode) =>
  async (props: FrozenPageProps): Promise<ReactNode> => {
    if ((await headers()).get(FROZEN_KIND) !== kind) notFound();
    return frozenPage(props, (snapshot, parts) => (isOfKind(snapshot, kind) ? draw(snapshot.view, parts) : notFound()));
  };

const isOfKind = <K extends FrozenKind>(of: Given<FrozenKind>, kind: K): of is Given<FrozenKind> & Given<K> =>
  of.kind === kind;

/** Returns the parts of a frozen page that the live page lacks. */
export const frozenOnly = ({ frozenKey, title, lead, actions }: FrozenParts, about: string | null) => ({
  key: frozenKey,
  title,
  actions,
  lead: lead(about),
});

/** Returns the params of a stored view with the claim of the address. */
export const withClaim = <P extends { claim: string | null }>(params: P, { claim }: RawSearchParams): P => ({
  ...params,
  claim: typeof claim === "string" ? claim : params.claim,
});
