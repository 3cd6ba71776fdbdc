import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ReportChangesView } from "@/components/report/report-changes-view";
import { Page, PageTitle } from "@/components/ui/page";
import { formatDate } from "@/lib/format";
import { loadReport } from "@/lib/publish/report/load-report";
import { loadRevisions } from "@/lib/publish/report/load-revisions";
import { reportChanges } from "@/lib/publish/report/report-changes";
import { urls, withBase } from "@/lib/urls";
import type { RawSearchParams } from "@/lib/views/state/query-values";

export const metadata: Metadata = { title: "Changes of a report", robots: { index: false } };

interface ChangesProps {
  params: Promise<{ key: string }>;
  /** The keys of two revisions, `from` and `to`. */
  searchParams: Promise<RawSearchParams>;
}

/** The changes between two revisions of a report, in words and numbers. */
export default async function ChangesPage({ params, searchParams }: ChangesProps) {
  const found = await loadRevisions((await params).key);
  const { from, to } = await searchParams;
  const sideOf = async (key: unknown) => {
    const revision = found?.revisions.find((each) => each.key === key && each.gone === null);
    const report = revision ? await loadReport(revision.key) : null;
    return revision && report ? { revision, report } : null;
  };
  const [was, is] = [await sideOf(from), await sideOf(to)];
  if (!found || !was || !is) notFound();
  const link = ({ revision: { key, at } }: typeof was) => (
    <a className="text-link" href={withBase(urls.snapshot(key))}>
      {formatDate(at)}, {key}
    </a>
  );
  return (
    <Page width="text">
      <PageTitle
        title={`Changes of “${is.report.title}”`}
        text={
          <p>
            From {link(was)} to {link(is)}. The newest is at{" "}
            <a className="text-link" href={withBase(urls.report(found.report))}>
              its address
            </a>
            .
          </p>
        }
      />
      <ReportChangesView changes={reportChanges(was.report, is.report)} />
    </Page>
  );
}
