import type { Metadata } from "next";
import { AccountReport } from "@/components/account/account-report";
import { SignIn } from "@/components/account/sign-in";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { bundlesOf } from "@/lib/db/manage-bundle";
import { currentReader } from "@/lib/db/reader";
import { listTokens } from "@/lib/db/tokens";
import { mayManageAll } from "@/lib/domain/access/rights";
import { toldNow } from "./flash";
import { providerOf } from "./sign-in/provider-settings";

export const metadata: Metadata = { title: "Account", robots: { index: false } };

export default async function AccountPage() {
  const [reader, told] = await Promise.all([currentReader(), toldNow()]);
  const issuer = providerOf()?.issuer;
  const provider = issuer ? new URL(issuer).host : null;
  const [bundles, tokens] = await Promise.all([
    reader ? bundlesOf(reader) : [],
    mayManageAll(reader) ? listTokens() : null,
  ]);
  return (
    <Page width="text">
      <PageTitle
        title="Account"
        text={
          reader
            ? `Signed in as ${reader.owner}.`
            : `Nobody registers here: whoever runs the server ${provider ? "says who may sign in, and " : ""}hands out tokens.`
        }
      />
      <div className="flex flex-col gap-3">
        {told.problem && <Notice tone="danger">{told.problem}</Notice>}
        {told.done && <Notice tone="success">{told.done}</Notice>}
        {told.token && (
          <Notice tone="success" title="The new token, shown this once:">
            <code className="font-mono wrap-anywhere">{told.token}</code>
          </Notice>
        )}
        {reader ? <AccountReport reader={reader} bundles={bundles} tokens={tokens} /> : <SignIn provider={provider} />}
      </div>
    </Page>
  );
}
