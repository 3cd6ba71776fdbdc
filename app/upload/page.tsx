import type { Metadata } from "next";
import { headers } from "next/headers";
import { Card } from "@/components/ui/card";
import { Page, PageTitle } from "@/components/ui/page";
import { CommandExample } from "@/components/upload/command-example";
import { UploadPanel } from "@/components/upload/upload-panel.client";
import { urls } from "@/lib/urls";

export const metadata: Metadata = { title: "Upload" };

export default async function UploadPage() {
  const received = await headers();
  const host = received.get("x-forwarded-host") ?? received.get("host") ?? "localhost";
  const origin = `${received.get("x-forwarded-proto") ?? "http"}://${/^[\w.:[\]-]+$/.test(host) ? host : "localhost"}`;
  return (
    <Page width="text">
      <PageTitle
        title="Upload results"
        text="The output directory of ann-benchmarks, as it lies: HDF5 results, console logs, plot output. Whatever is not recognised is kept and listed with the reason."
      />
      <div className="flex flex-col gap-3">
        <UploadPanel />
        <Card id="commands" title="From a command line">
          <div className="flex flex-col gap-3">
            <CommandExample
              label="With curl, from anywhere"
              command={`tar czf - results/ | curl --fail-with-body -T - -X POST "${origin}${urls.api.bundles()}?filename=results.tar.gz&title=My+run"`}
            />
            <CommandExample
              label="On this machine; folders are packed on the fly"
              command="npm run import -- results/ another-run.tar.gz"
            />
          </div>
        </Card>
        <p className="text-sm text-muted-foreground">
          A bundle is known by the sha256 of its bytes and never changed: the same bytes again lead to the same bundle.
        </p>
      </div>
    </Page>
  );
}
