import type { Metadata } from "next";
import { readFlash } from "@/app/account/flash";
import { goneOrNotFound } from "@/app/gone";
import { DeleteByKey } from "@/components/account/delete-by-key";
import { ManageBundle } from "@/components/account/manage-bundle";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { openTermsOf } from "@/lib/db/access/publishing-terms";
import { loadBundleReport } from "@/lib/db/read/bundle-report";
import { currentReader } from "@/lib/db/reader";
import { bundlesOf, managedBundle } from "@/lib/db/write/manage-bundle";
import { urls } from "@/lib/urls";

export const metadata: Metadata = { title: "Manage a bundle", robots: { index: false } };

/** Forms for readers who may manage a bundle. Others get the form that deletes an upload by its delete key. */
export default async function ManagePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const [managed, shown, reader, { problem, done, typed }] = await Promise.all([
    managedBundle(id),
    loadBundleReport(id),
    currentReader(),
    readFlash(urls.manage(id)),
  ]);
  if (!managed && !shown) return goneOrNotFound(id);
  const [own, terms] = await Promise.all([managed && reader ? bundlesOf(reader) : [], managed ? openTermsOf(id) : []]);
  return (
    <Page width="text">
      <PageTitle title={`Manage ${managed?.title ?? shown?.title}`} />
      <div className="flex flex-col gap-3">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {done && <Notice tone="success">{done}</Notice>}
        {managed ? (
          <ManageBundle
            bundle={managed}
            terms={terms}
            others={own.filter(
              (other) => other.id !== id && other.status === "ready" && other.visibility !== "retracted",
            )}
            typed={typed}
          />
        ) : (
          <DeleteByKey id={id} owned={shown?.owner !== null} typed={typed} />
        )}
      </div>
    </Page>
  );
}
