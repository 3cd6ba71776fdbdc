import type { Metadata } from "next";
import { cache } from "react";
import { leadToKey } from "@/app/lead-to-key";
import { ownPage } from "@/app/page-metadata";
import { BestTable } from "@/components/dataset/best-table";
import { BuildTable } from "@/components/engine/build-table";
import { BundleLinks } from "@/components/engine/bundle-links";
import { FamilyLinks } from "@/components/engine/family-links";
import { TermsNotice } from "@/components/engine/terms-notice";
import { DatesCard } from "@/components/notes/dates-card";
import { CorrectionCards } from "@/components/setting/correction-cards";
import { ReleaseAnswers } from "@/components/slower/release-answers";
import { Card } from "@/components/ui/card";
import { Page, PageTitle } from "@/components/ui/page";
import { bestSummary } from "@/lib/db/read/best-summary";
import { listCorrections, loadCorrections } from "@/lib/db/read/corrections";
import { LISTED_BUNDLES, loadEngine } from "@/lib/db/read/engines";
import { SUMMARY_TARGETS } from "@/lib/db/schema/best-targets";
import { correctionRightNow } from "@/lib/db/write/correction-rights";
import { decodeSegment } from "@/lib/decode-segment";
import { publishingTermsOf } from "@/lib/domain/access/publishing-terms";
import { type Corrections, correctEngine } from "@/lib/domain/names/corrections";
import { FAMILIES, isFamily, isTestFamily } from "@/lib/domain/workloads/families";
import { loadNotedDates } from "@/lib/publish/notes/load-notes";
import { urls } from "@/lib/urls";
import { toBestRows } from "@/lib/views/compare/best-rows";
import { loadReleases } from "@/lib/views/slower/load-slower-view";
import { proposedName } from "@/lib/views/state/proposed-name";
import type { RawSearchParams } from "@/lib/views/state/query-values";

type Props = { params: Promise<{ name: string }>; searchParams: Promise<RawSearchParams> };

// Metadata and page both need the engine: load it once.
const load = cache(async (segment: string) => {
  const name = decodeSegment(segment);
  return name === null ? null : await loadEngine(name);
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const engine = await load((await params).name);
  if (!engine) return { title: "No such engine" };
  const { name, displayName } = engine;
  return ownPage({ title: displayName }, { path: urls.engine(name), feed: urls.engineFeed(name) });
}

/** An engine's page: benchmarks, newest releases, best QPS, builds, bundles, notes on dates and corrections. */
export default async function EnginePage({ params, searchParams }: Props) {
  const segment = (await params).name;
  const { same } = await searchParams;
  const engine = await load(segment);
  if (!engine)
    return leadToKey("engine", segment, async (key) =>
      (await load(encodeURIComponent(key))) ? urls.engine(key) : null,
    );
  const target = { subject: "engine", engine: "", name: engine.name } as const;
  const measured = [...new Set(engine.bundles.flatMap(({ datasets }) => datasets))];
  const families = measured.filter(isTestFamily);
  const [best, corrections, history, releases] = await Promise.all([
    bestSummary(),
    loadCorrections(),
    listCorrections(target),
    Promise.all(
      families.map(async (family) => ({ family, ...(await loadReleases(engine.name, family, { first: true })) })),
    ),
  ]);
  const title = correctEngine(engine.name, engine.displayName, corrections);
  const terms = publishingTermsOf(engine.name);
  const judged = releases.filter(({ settings }) => settings.length > 0);
  const searches = families.length < measured.length;
  const imported = title === engine.displayName ? "" : `Imported as ${engine.displayName}. `;
  return (
    <Page>
      <PageTitle
        title={title}
        text={`${imported}Short name: ${engine.name}. Builds have the names of their sources.`}
      />
      <div className="flex flex-col gap-3">
        {terms && <TermsNotice terms={terms} />}
        {families.length > 0 && (
          <Card id="tests" title="Benchmarks">
            <FamilyLinks engine={engine.name} families={families} />
          </Card>
        )}
        {judged.length > 0 && (
          <Card id="newest" title="Newest release" note="by version, of each benchmark">
            <ReleaseAnswers engine={engine.name} releases={judged} />
          </Card>
        )}
        {searches && (
          <Card id="best" title="Best QPS" note="highest QPS among points with recall at or above the target">
            <BestTable
              caption={`Best QPS of ${engine.displayName}`}
              rows={toBestRows(best.filter((row) => row.importedEngine === engine.name))}
              targets={SUMMARY_TARGETS}
              lead="dataset"
            />
          </Card>
        )}
        <div className="grid gap-3 lg:grid-cols-2">
          <Card id="builds" title="Builds">
            <BuildTable
              builds={engine.builds.map((build) => ({
                ...build,
                engine: engine.name,
                displayName: displayNameOf(corrections, engine.name, build.raw),
              }))}
            />
          </Card>
          <Card id="bundles" title="Bundles" note="newest first">
            <BundleLinks
              most={LISTED_BUNDLES}
              word={engine.displayName}
              bundles={engine.bundles.map((bundle) => ({
                ...bundle,
                detail: bundle.datasets.map((name) => (isFamily(name) ? FAMILIES[name].name : name)).join(", "),
              }))}
            />
          </Card>
        </div>
        <div className="grid items-start gap-3 lg:grid-cols-2">
          <DatesCard engine={engine.name} dates={await loadNotedDates(engine.name)} />
          <CorrectionCards
            target={target}
            corrections={history}
            right={await correctionRightNow(target)}
            same={proposedName(same)}
          />
        </div>
      </div>
    </Page>
  );
}

/** Returns a build's corrected name; null without a correction. */
function displayNameOf(corrections: Corrections, engine: string, raw: string | null): string | null {
  const called = raw === null ? null : corrections.nameOf({ subject: "build", engine, name: raw });
  return called === raw ? null : called;
}
