import type { Metadata } from "next";
import { readFlash } from "@/app/account/flash";
import { DraftList } from "@/components/report/draft-list";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { draftsNow, listDrafts } from "@/lib/db/write/report-drafts";
import { urls, withBase } from "@/lib/urls";

export const metadata: Metadata = { title: "Drafts of reports", robots: { index: false } };

/** The author's drafts on the server; works without scripts. */
export default async function DraftsPage() {
  const access = await draftsNow();
  const flash = await readFlash(urls.drafts());
  return (
    <Page width="text">
      <PageTitle
        title="Drafts of reports"
        text="Kept on this server, and seen by you alone. You edit them on any device where you sign in."
      />
      <div className="flex flex-col gap-3">
        {flash.problem && <Notice tone="danger">{flash.problem}</Notice>}
        {flash.done && <Notice tone="success">{flash.done}</Notice>}
        {access ? (
          <DraftList drafts={await listDrafts(access)} />
        ) : (
          <Notice>
            The server keeps drafts of authors whom it knows:{" "}
            <a href={withBase(urls.account(urls.drafts()))}>sign in</a> with a token that may upload. Without one,{" "}
            <a href={withBase(urls.newReport())}>a new report</a> waits in your browser.
          </Notice>
        )}
      </div>
    </Page>
  );
}
