import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CompareView } from "@/components/compare/compare-view";
import { ExportMenu } from "@/components/compare/export-menu";
import { frozenExports } from "@/components/compare/export-tables";
import { ShareButton } from "@/components/compare/share-button.client";
import { LinkButton } from "@/components/ui/link-button";
import { loadSnapshot } from "@/lib/db/snapshots";
import { formatDate } from "@/lib/format";

interface FrozenPageProps {
  params: Promise<{ key: string }>;
}

export async function generateMetadata({ params }: FrozenPageProps): Promise<Metadata> {
  const snapshot = await loadSnapshot((await params).key);
  return snapshot ? { title: snapshot.title, description: snapshot.caption || undefined } : { title: "Not found" };
}

export default async function FrozenPage({ params }: FrozenPageProps) {
  const snapshot = await loadSnapshot((await params).key);
  if (!snapshot) notFound();
  const { key, title, caption, createdAt, versions, view, url } = snapshot;
  const importers = [...new Set(Object.values(versions.bundles).filter((version) => version !== null))];
  return (
    <CompareView
      view={view}
      frozen
      title={title}
      lead={
        <>
          {caption && <p className="mb-1 text-foreground whitespace-pre-line">{caption}</p>}
          <p>
            Frozen on <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>; these numbers never
            change.{" "}
            <span title={importers.length ? `Importers: ${importers.join("; ")}` : undefined}>
              Benchfolio {versions.app}
            </span>
            {view.dataset && title !== view.dataset ? ` · ${view.dataset}` : ""}
          </p>
        </>
      }
      actions={
        <>
          <LinkButton href={url} prefetch={false}>
            Live view
          </LinkButton>
          <ExportMenu tables={frozenExports(key)} />
          <ShareButton title={title} freezable={false} />
        </>
      }
    />
  );
}
