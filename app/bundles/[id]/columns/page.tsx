import type { Metadata } from "next";
import { readFlash } from "@/app/account/flash";
import { goneOrNotFound } from "@/app/gone";
import { MapColumns } from "@/components/columns/map-columns";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { firstParam } from "@/lib/first-param";
import { urls, withBase } from "@/lib/urls";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { loadColumns, loadPreview } from "./load-columns";

export const metadata: Metadata = { title: "Say what these numbers are", robots: { index: false } };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<RawSearchParams> };

/** Asks the owner of a bundle for the meaning of unread columns, and previews their import. */
export default async function ColumnsPage({ params, searchParams }: Props) {
  const [{ id }, raw] = await Promise.all([params, searchParams]);
  const [loaded, { problem }] = await Promise.all([loadColumns(id, raw), readFlash(urls.columns(id))]);
  if (!loaded) return goneOrNotFound(id);
  const { bundle, right, chosen, text, faults, overlaps } = loaded;
  if (right === null)
    return (
      <Page width="text">
        <PageTitle title="Say what these numbers are" text={bundle.title} />
        <Notice>
          Only its owner says what the numbers of a bundle are. <a href={urls.account(urls.columns(id))}>Sign in</a>
        </Notice>
      </Page>
    );
  // The first page shows guesses. A page with choices shows a preview of their import.
  const isChosen = Object.keys(raw).length > 0 && faults.length === 0;
  const preview = isChosen ? { made: await loadPreview(id, text), href: addressOf(id, raw) } : null;
  return (
    <Page>
      <PageTitle
        title="Say what these numbers are"
        text={bundle.title}
        actions={
          <LinkButton href={urls.bundle(id)} prefetch={false}>
            Later
          </LinkButton>
        }
      />
      {problem && (
        <Notice tone="danger" className="mb-3">
          {problem}
        </Notice>
      )}
      <MapColumns
        bundle={bundle}
        chosen={chosen}
        text={text}
        faults={[...faults, ...overlaps]}
        preview={preview}
        asksKey={right === "key"}
      />
    </Page>
  );
}

/** Returns the address of this page with the same choices. */
function addressOf(id: string, raw: RawSearchParams): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(raw)) query.set(key, firstParam(value));
  return `${withBase(urls.columns(id))}?${query}`;
}
