import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { reportHead } from "@/app/report/report-head";
import { ReportPage } from "@/app/report/report-page";
import { ReportRevisions } from "@/components/report/report-revisions";
import { Page, PageTitle } from "@/components/ui/page";
import { loadReport } from "@/lib/publish/report/load-report";
import { loadRevisions } from "@/lib/publish/report/load-revisions";
import { notePageStatus } from "@/lib/request-context";
import { urls, withBase } from "@/lib/urls";

type Props = { params: Promise<{ key: string }> };

/** The newest revision that the reader may see; null where there is none. */
async function newestOf(key: string) {
  const found = await loadRevisions(key);
  const newest = found?.revisions.at(-1);
  if (!found || !newest) return null;
  return { ...found, newest, shown: newest.gone === null ? await loadReport(newest.key) : null };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await newestOf((await params).key);
  if (!found?.shown) return { title: found ? "Withdrawn" : "Not found", robots: { index: false } };
  return { ...(await reportHead(found.shown)), alternates: { canonical: withBase(urls.report(found.report)) } };
}

/** The address of a report: shows its newest revision, or says why that was withdrawn and lists the others. */
export default async function NewestRevisionPage({ params }: Props) {
  const { key } = await params;
  const found = await newestOf(key);
  if (!found) notFound();
  if (found.report !== key) permanentRedirect(urls.report(found.report));
  if (found.shown) return <ReportPage report={found.shown} />;
  notePageStatus(410);
  return (
    <Page width="text">
      <PageTitle title="The newest revision of this report was withdrawn" text={found.newest.gone} />
      <ReportRevisions report={found.report} revisions={found.revisions} own={null} />
    </Page>
  );
}
