import type { Metadata } from "next";
import { tombstoneOrNotFound } from "@/app/gone";
import { NumberTable } from "@/components/report/number-table";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import { formatCounted } from "@/lib/format";
import { goneView, loadKeptReport } from "@/lib/publish/frozen/load-snapshot";
import { checkNumbers } from "@/lib/publish/report/load-numbers";
import { urls } from "@/lib/urls";

export const metadata: Metadata = { title: "Numbers of a report", robots: { index: false } };

/** The numbers of a report's texts, each beside the same cell of today's data. */
export default async function NumbersPage({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params;
  const kept = await loadKeptReport(key);
  if (!kept) return tombstoneOrNotFound(await goneView(key));
  const stored = kept.view.panels.flatMap((panel) => (panel.kind === "text" ? (panel.numbers ?? []) : []));
  const rows = await checkNumbers(stored);
  const moved = rows.filter(({ state }) => state !== "same").length;
  return (
    <Page width="text">
      <PageTitle
        title={`Numbers of “${kept.title}”`}
        text={
          moved === 0
            ? "All numbers of its texts are those of today’s data."
            : `${formatCounted(moved, "number")} of its texts ${moved === 1 ? "is" : "are"} not ` +
              "those of today’s data. The report keeps them."
        }
        actions={
          <LinkButton href={urls.snapshot(key)} prefetch={false}>
            The report
          </LinkButton>
        }
      />
      <Card>
        <NumberTable rows={rows} />
      </Card>
    </Page>
  );
}
