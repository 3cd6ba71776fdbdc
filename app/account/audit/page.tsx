import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuditTable } from "@/components/account/audit-table";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import { auditLines } from "@/lib/db/access/audit";
import { currentReader } from "@/lib/db/reader";
import { mayManageAll } from "@/lib/domain/access/rights";
import { firstParam } from "@/lib/first-param";
import { urls } from "@/lib/urls";
import type { RawSearchParams } from "@/lib/views/state/query-values";

export const metadata: Metadata = { title: "Changes", robots: { index: false } };

/** Lines of a page. */
const LINES = 100;

/** The audit list, for managers of all; 404 for others. */
export default async function AuditPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  if (!mayManageAll(await currentReader())) notFound();
  const before = /^\d{1,9}$/.exec(firstParam((await searchParams).before) ?? "")?.[0];
  const lines = await auditLines(LINES, before ? Number(before) : null);
  const last = lines.length === LINES ? lines.at(-1) : null;
  return (
    <Page>
      <PageTitle title="Changes" text="Who changed what, and when, newest first." />
      <AuditTable lines={lines} />
      {last && (
        <LinkButton className="mt-3" href={urls.audit(last.id)} prefetch={false}>
          Older ones
        </LinkButton>
      )}
    </Page>
  );
}
