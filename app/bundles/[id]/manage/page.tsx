import type { Metadata } from "next";
import { toldNow } from "@/app/account/flash";
import { DeleteByKey } from "@/components/account/delete-by-key";
import { ManageBundle } from "@/components/account/manage-bundle";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { loadBundleReport } from "@/lib/db/bundle-report";
import { managedBundle } from "@/lib/db/manage-bundle";
import { goneOrNotFound } from "../../gone";

export const metadata: Metadata = { title: "Manage a bundle", robots: { index: false } };

export default async function ManagePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const [managed, shown, told] = await Promise.all([managedBundle(id), loadBundleReport(id), toldNow()]);
  if (!managed && !shown) return goneOrNotFound(id);
  return (
    <Page width="text">
      <PageTitle title={`Manage ${managed?.title ?? shown?.title}`} />
      <div className="flex flex-col gap-3">
        {told.problem && <Notice tone="danger">{told.problem}</Notice>}
        {told.done && <Notice tone="success">{told.done}</Notice>}
        {managed ? <ManageBundle bundle={managed} /> : <DeleteByKey id={id} owned={shown?.owner !== null} />}
      </div>
    </Page>
  );
}
