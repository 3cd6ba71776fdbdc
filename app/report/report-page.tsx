import { headers } from "next/headers";
import { originOf } from "@/app/api/v1/bundles/answer";
import { FrozenLead } from "@/components/frozen/frozen-lead";
import { NotesButton } from "@/components/notes/notes-button";
import { ReportBody } from "@/components/report/report-body";
import { OlderRevision, ReportRevisions } from "@/components/report/report-revisions";
import { ReviseForm } from "@/components/report/revise-form";
import { ShareButton } from "@/components/share/share-button.client";
import { WhyTrust } from "@/components/trust/why-trust";
import { Badge } from "@/components/ui/badge";
import { JsonLd } from "@/components/ui/json-ld";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import { reportLd } from "@/lib/citing/cited-page";
import { isSampleReport } from "@/lib/domain/names/samples";
import { formatCounted } from "@/lib/format";
import { bibTex, citationLong } from "@/lib/pictures/citation";
import { openOnView } from "@/lib/publish/notes/load-notes";
import { ownsReport } from "@/lib/publish/report/load-own-report";
import { loadChanges, loadRevisions } from "@/lib/publish/report/load-revisions";
import { reportHtml } from "@/lib/publish/report/report-html";
import { citedReport } from "@/lib/publish/report/report-parts";
import type { FrozenReport } from "@/lib/publish/report/report-types";
import { trustOfReport } from "@/lib/publish/report/trust-of-report";
import { notePersonal } from "@/lib/request-context";
import { urls, withBase } from "@/lib/urls";

/** A frozen report, readable without scripts; each figure has its conditions, source and address. */
export async function ReportPage({ report }: { report: FrozenReport }) {
  const { key, at: frozenAt } = report.frozen;
  const { report: base, number } = report.revision;
  const origin = originOf(await headers());
  const cited = citedReport(report, origin);
  const at = (path: string) => origin + withBase(path);
  const about = {
    cited,
    description: report.caption || "A report of benchmark results",
    bundles: report.bundles.map(({ id }) => at(urls.bundle(id))),
    files: [],
    site: at(urls.home()),
  };
  const views = report.panels.flatMap((panel) => (panel.kind === "view" ? (panel.shown.frozen?.key ?? []) : []));
  const numbers = report.panels.reduce(
    (sum, panel) => sum + (panel.kind === "text" ? (panel.numbers?.length ?? 0) : 0),
    0,
  );
  const [revisions, changes, isOwn] = await Promise.all([
    loadRevisions(base),
    loadChanges(report.revision),
    ownsReport(base),
  ]);
  // Only the owner gets the page with this button.
  if (isOwn) notePersonal();
  const open = await openOnView({ key: base, view: { bundles: report.bundles }, versions: report.versions }, views);
  return (
    <Page width="text">
      <PageTitle
        title={report.title}
        text={
          <>
            <p className="mb-1 flex flex-wrap gap-1.5">
              <Badge>report, {formatCounted(report.panels.length, "panel")}</Badge>
              {revisions.length > 1 && <Badge>revision {number}</Badge>}
              {isSampleReport(base) && <Badge>sample</Badge>}
            </p>
            <OlderRevision report={base} shown={number} revisions={revisions} />
            <FrozenLead
              snapshot={{ ...report, key: cited.key ?? key, createdAt: frozenAt }}
              about={null}
              withdrawn={report.withdrawn}
              authors={report.authors}
              standing={null}
              citations={{ long: citationLong(cited), bibTex: bibTex(cited) }}
            />
            <ReportRevisions shown={number} revisions={revisions} changes={changes} />
            <WhyTrust items={trustOfReport(report)} />
          </>
        }
        actions={
          <>
            {isOwn && <ReviseForm report={base} />}
            <LinkButton href={urls.newReport(key)} prefetch={false}>
              Edit a copy
            </LinkButton>
            {numbers > 0 && (
              <LinkButton href={urls.reportNumbers(key)} prefetch={false}>
                Check {formatCounted(numbers, "number")}
              </LinkButton>
            )}
            <NotesButton snapshot={base} open={open} />
            <LinkButton href={urls.snapshotManage(key)} prefetch={false}>
              Manage
            </LinkButton>
            <ShareButton title={report.title} freezable={false} />
          </>
        }
      />
      <ReportBody html={reportHtml(report, origin)} />
      {report.withdrawn.length === 0 && <JsonLd of={reportLd(about)} />}
    </Page>
  );
}
