import { headers } from "next/headers";
import type { ReactNode } from "react";
import { originOf } from "@/app/api/v1/bundles/answer";
import { ReportBody } from "@/components/report/report-body";
import { Page, PageTitle } from "@/components/ui/page";
import { reportHtml } from "@/lib/publish/report/report-html";
import type { ShownView } from "@/lib/publish/shown-view";
import { viewFigures } from "@/lib/publish/view-figures";

/** The default page of a view: all its figures, readable without scripts. */
export async function FiguresPage({ shown, title, lead, actions }: FiguresPageProps) {
  const panels = viewFigures(shown).map(({ name }) => ({ kind: "view" as const, shown, figure: name }));
  const html = reportHtml({ panels, footnotes: false, frozen: null }, originOf(await headers()));
  return (
    <Page>
      <PageTitle title={title} text={lead} actions={actions} />
      <ReportBody html={html} />
    </Page>
  );
}

interface FiguresPageProps {
  shown: ShownView;
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}
