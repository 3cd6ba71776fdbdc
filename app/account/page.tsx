import type { Metadata } from "next";
import { AccountReport } from "@/components/account/account-report";
import { SignIn } from "@/components/account/sign-in";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { sessionsOf } from "@/lib/db/access/sessions";
import { listTokens } from "@/lib/db/access/tokens";
import { authorOfOwner } from "@/lib/db/read/authors";
import { currentReader } from "@/lib/db/reader";
import { bundlesOf } from "@/lib/db/write/manage-bundle";
import { snapshotsOf } from "@/lib/db/write/manage-snapshot";
import { mayManageAll } from "@/lib/domain/access/rights";
import { urls } from "@/lib/urls";
import { readFlash } from "./flash";
import { ownPlace } from "./own-place";
import { providerOf } from "./sign-in/provider-settings";

export const metadata: Metadata = { title: "Account", robots: { index: false } };

interface Props {
  searchParams: Promise<{ back?: string | string[] }>;
}

/** Sign-in, or the reader's sessions, bundles, frozen views, author and, for managers of all, tokens. */
export default async function AccountPage({ searchParams }: Props) {
  const [reader, flash] = await Promise.all([currentReader(), readFlash(urls.account())]);
  const back = ownPlace((await searchParams).back);
  const issuer = providerOf()?.issuer;
  const provider = issuer ? new URL(issuer).host : null;
  const [sessions, bundles, frozen, author, tokens] = await Promise.all([
    reader ? sessionsOf(reader) : [],
    reader ? bundlesOf(reader) : [],
    reader ? snapshotsOf(reader) : [],
    authorOfOwner(reader?.owner ?? null),
    mayManageAll(reader) ? listTokens() : null,
  ]);
  return (
    <Page width="text">
      <PageTitle
        title="Account"
        text={
          reader
            ? `Signed in as ${reader.owner}.`
            : `There is no registration. The operator ${provider ? "decides who may sign in and " : ""}hands out ` +
              "tokens."
        }
      />
      <div className="flex flex-col gap-3">
        {flash.problem && <Notice tone="danger">{flash.problem}</Notice>}
        {flash.done && <Notice tone="success">{flash.done}</Notice>}
        {flash.token && (
          <Notice tone="success" title="The new token, shown this once:">
            <div className="mt-1 flex flex-wrap items-center gap-2">
              <code className="font-mono wrap-anywhere">{flash.token}</code>
              <CopyButton text={flash.token} about="the new token" size="sm" />
            </div>
          </Notice>
        )}
        {/* A reader whose token does not suffice comes from a page to sign in with another one. */}
        {(reader === null || back !== null) && <SignIn provider={provider} back={back} />}
        {reader && (
          <AccountReport
            reader={reader}
            sessions={sessions}
            bundles={bundles}
            frozen={frozen}
            author={author}
            tokens={tokens}
            typed={flash.typed}
          />
        )}
      </div>
    </Page>
  );
}
