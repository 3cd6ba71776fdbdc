import type { Metadata } from "next";
import { readFlash } from "@/app/account/flash";
import { tombstoneOrNotFound } from "@/app/gone";
import { ManageFrozen } from "@/components/account/manage-frozen";
import { ReviseForm } from "@/components/report/revise-form";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { managedSnapshot } from "@/lib/db/write/manage-snapshot";
import { goneView } from "@/lib/publish/frozen/load-snapshot";
import { urls } from "@/lib/urls";

export const metadata: Metadata = { title: "Withdraw a frozen view", robots: { index: false } };

/** Forms for the owner of a frozen view or report, or for its delete key: retract, restore, delete. */
export default async function ManageFrozenPage({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params;
  const [frozen, { problem, done, typed }] = await Promise.all([
    managedSnapshot(key),
    readFlash(urls.snapshotManage(key)),
  ]);
  if (!frozen) return tombstoneOrNotFound(await goneView(key));
  return (
    <Page width="text">
      <PageTitle
        title={`Withdraw “${frozen.title}”`}
        actions={frozen.mayRevise && <ReviseForm report={frozen.key} />}
      />
      <div className="flex flex-col gap-3">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {done && <Notice tone="success">{done}</Notice>}
        <ManageFrozen frozen={frozen} typed={typed} />
      </div>
    </Page>
  );
}
