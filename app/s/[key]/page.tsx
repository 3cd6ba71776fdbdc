import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageMetadata } from "@/app/page-metadata";
import { CompareView } from "@/components/compare/compare-view";
import { ExportMenu } from "@/components/compare/export-menu";
import { frozenExports } from "@/components/compare/export-tables";
import { ShareButton } from "@/components/compare/share-button.client";
import { FrozenLead } from "@/components/frozen/frozen-lead";
import { HistoryView } from "@/components/history/history-view";
import { RelativeView } from "@/components/relative/relative-view";
import { LinkButton } from "@/components/ui/link-button";
import { historyHeading, relativeHeading } from "@/lib/views/frozen/headings";
import { loadSnapshot } from "@/lib/views/frozen/load-snapshot";
import { loadWithdrawn } from "@/lib/views/frozen/load-withdrawn";

interface FrozenPageProps {
  params: Promise<{ key: string }>;
}

export async function generateMetadata({ params }: FrozenPageProps): Promise<Metadata> {
  const snapshot = await loadSnapshot((await params).key);
  return snapshot
    ? pageMetadata({ title: snapshot.title, description: snapshot.caption || "A frozen view of benchmark results" })
    : { title: "Not found" };
}

export default async function FrozenPage({ params }: FrozenPageProps) {
  const snapshot = await loadSnapshot((await params).key);
  if (!snapshot) notFound();
  const { key, title, url, kind, view } = snapshot;
  const withdrawn = await loadWithdrawn(snapshot);
  const lead = (about: string | null) => <FrozenLead snapshot={snapshot} about={about} withdrawn={withdrawn} />;
  const live = (
    <LinkButton href={url} prefetch={false}>
      Live view
    </LinkButton>
  );
  if (kind === "relative") {
    return (
      <RelativeView
        view={view}
        frozen={{ key, title, lead: lead(relativeHeading(view, view.params)), actions: live }}
      />
    );
  }
  if (kind === "history") {
    return <HistoryView view={view} frozen={{ key, title, lead: lead(historyHeading(view)), actions: live }} />;
  }
  return (
    <CompareView
      view={view}
      frozen
      title={title}
      lead={lead(view.dataset)}
      actions={
        <>
          {live}
          <ExportMenu tables={frozenExports(key)} />
          <ShareButton title={title} freezable={false} />
        </>
      }
    />
  );
}
