import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { uploadRightNow } from "@/app/api/v1/bundles/uploader";
import { KeptReport } from "@/components/report/kept-report.client";
import { Page, PageTitle } from "@/components/ui/page";
import { draftsNow, loadDraft } from "@/lib/db/write/report-drafts";

export const metadata: Metadata = { title: "Draft of a report", robots: { index: false } };

/** The editor of a draft on the server. Both unknown drafts and those of others are not found. */
export default async function DraftPage({ params }: { params: Promise<{ id: string }> }) {
  const own = await draftsNow();
  const found = own && (await loadDraft(own, (await params).id));
  if (!found) notFound();
  const { id, version, savedAt: _, ...draft } = found;
  return (
    <Page width="text">
      <PageTitle
        title="Draft of a report"
        text={
          "Figures and text under one link. The server saves each change, and only you see the draft. " +
          "Its views show today’s data until you freeze it."
        }
      />
      <KeptReport kept={{ id, version, draft }} right={await uploadRightNow()} />
      <noscript>
        <p>Putting a report together needs a script in the browser. Programs send changes to /api/v1/drafts.</p>
      </noscript>
    </Page>
  );
}
