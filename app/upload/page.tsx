import type { Metadata } from "next";
import { ownPage } from "@/app/page-metadata";
import { Card } from "@/components/ui/card";
import { CommandExample } from "@/components/ui/command-example";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import { UploadPanel } from "@/components/upload/upload-panel.client";
import { blobStore } from "@/lib/blobs/store";
import { currentReader } from "@/lib/db/reader";
import { mayRead, VISIBILITIES } from "@/lib/domain/access/rights";
import { GIVEN, type GivenKey } from "@/lib/domain/names/given";
import { env } from "@/lib/env";
import { importers } from "@/lib/importers/registry";
import { urls, withBase } from "@/lib/urls";
import { uploadRightNow } from "../api/v1/bundles/uploader";
import { pageOrigin } from "../page-origin";
import { uploadCommand } from "./upload-command";

/** A list of the formats that these importers read. */
const Formats = ({ of }: { of: readonly { id: string; title: string }[] }) => (
  <ul className="list-disc pl-5 text-sm sm:columns-2 sm:gap-8">
    {of.map(({ id, title }) => (
      <li key={id} className="break-inside-avoid py-0.5">
        {title}
      </li>
    ))}
  </ul>
);

/** Replaces the form where uploads are refused, before a reader sends a gigabyte in vain. */
const NoUpload = ({ signedIn }: { signedIn: boolean }) => (
  <Card>
    <EmptyState
      title={signedIn ? "Your token is not for uploads" : "Sign in to upload"}
      text={
        signedIn
          ? "Sign in with a token that may upload. The operator of this server makes one."
          : "Uploads need a token. The operator of this server makes one."
      }
    >
      <LinkButton href={urls.account()} variant="primary" prefetch={false}>
        {signedIn ? "Account" : "Sign in"}
      </LinkButton>
    </EmptyState>
  </Card>
);

/** Facts that the form asks for. */
const KEYS: readonly GivenKey[] = ["engine", "version", "commit", "branch", "build", "machine", "config", "measured"];
const FIELDS = KEYS.map((key) => ({ key, ...GIVEN[key] }));

export const generateMetadata = (): Promise<Metadata> => ownPage({ title: "Upload" }, { path: urls.upload() });

/** The form for uploads, the list of formats and commands for a shell. */
export default async function UploadPage() {
  const [origin, reader, right] = await Promise.all([pageOrigin(), currentReader(), uploadRightNow()]);
  // Doesn't offer a visibility that would hide the upload from its uploader.
  const choices = VISIBILITIES.filter((visibility) =>
    mayRead(reader, { owner: reader?.owner ?? null, uploader: reader?.id ?? null, visibility }),
  );
  const address = `${origin}${withBase(urls.api.bundles())}?filename=results.tar.gz&title=My+run`;
  return (
    <Page width="text">
      <PageTitle
        title="Upload results"
        text={
          "Upload the directory that a benchmark left behind, as it is. " +
          "Files that Benchfolio does not recognise are kept and listed with the reason. " +
          "It asks for the meaning of table columns that it does not know."
        }
      />
      <div className="flex flex-col gap-3">
        {right === "yes" ? (
          <>
            <div className="noscript:hidden">
              <UploadPanel direct={blobStore().direct !== null} choices={choices} fields={FIELDS} />
            </div>
            <noscript>
              <p>
                This form needs a script in the browser. Without scripts,{" "}
                <a className="text-link" href="#commands">
                  upload from a command line
                </a>
                .
              </p>
            </noscript>
          </>
        ) : (
          <NoUpload signedIn={right === "other-token"} />
        )}
        <Card id="formats" title="What Benchfolio reads">
          <Formats of={importers.filter(({ supporting }) => !supporting)} />
          <h3 className="mt-3 mb-1">And beside the results</h3>
          <Formats of={importers.filter(({ supporting }) => supporting)} />
        </Card>
        <Card id="commands" title="From a command line">
          <div className="flex flex-col gap-3">
            <CommandExample
              label="With curl, from anywhere"
              command={uploadCommand(address, { needsToken: env().BENCHFOLIO_OPEN_UPLOADS !== "1" })}
            />
            <CommandExample
              label="On this machine; folders are packed on the way"
              command="npm run import -- results/ another-run.tar.gz"
            />
          </div>
        </Card>
        <p className="text-sm text-muted-foreground">
          The sha256 of its bytes identifies a bundle, and a bundle never changes: the same bytes again lead to the same
          bundle.
        </p>
      </div>
    </Page>
  );
}
