import type { Metadata } from "next";
import { uploadRightNow } from "@/app/api/v1/bundles/uploader";
import { copyOf } from "@/app/report/copy-of";
import { BrowserReport } from "@/components/report/browser-report.client";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import { draftsNow } from "@/lib/db/write/report-drafts";
import { loadReport } from "@/lib/publish/report/load-report";
import { urls } from "@/lib/urls";
import type { RawSearchParams } from "@/lib/views/state/query-values";

export const metadata: Metadata = { title: "New report" };

/** The editor of reports; `?from=KEY` starts from the panels of a report. */
export default async function NewReportPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  const { from } = await searchParams;
  const report = typeof from === "string" ? await loadReport(from) : null;
  const mayKeep = (await draftsNow()) !== null;
  return (
    <Page width="text">
      <PageTitle
        title="New report"
        text={
          "Figures and text under one link that never changes. " +
          "The draft stays in this browser until you freeze it; until then its views show today’s data."
        }
        actions={
          mayKeep && (
            <LinkButton href={urls.drafts()} prefetch={false}>
              Your drafts
            </LinkButton>
          )
        }
      />
      <BrowserReport mayKeep={mayKeep} copied={report && copyOf(report)} right={await uploadRightNow()} />
      <noscript>
        <p>Putting a report together needs a script in the browser. Programs post it to /api/v1/reports.</p>
      </noscript>
    </Page>
  );
}
