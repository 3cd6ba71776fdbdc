import type { Metadata } from "next";
import { cache } from "react";
import { goneMetadata, goneOrNotFound } from "@/app/gone";
import { AuthorDifferences } from "@/components/bundle/author-tables";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Page, PageTitle } from "@/components/ui/page";
import { loadAuthorTable } from "@/lib/db/read/bundle-page";
import { loadBundleReport } from "@/lib/db/read/bundle-report";
import { urls } from "@/lib/urls";
import { authorTablesSummary, noDifferenceWords } from "@/lib/views/bundle/author-table-words";

type Props = { params: Promise<{ id: string; ordinal: string }> };

/** Returns the table at this place in the bundle; null for an unknown one. Metadata and page both need it. */
const load = cache(async (id: string, ordinal: string) =>
  /^\d{1,9}$/.test(ordinal) ? await loadAuthorTable(id, Number(ordinal)) : null,
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id, ordinal } = await params;
  const table = await load(id, ordinal);
  return table ? { title: `${table.path.split("/").at(-1)}, checked` } : goneMetadata(id, "No such table");
}

/** A derived table of the bundle's author: cells that differ from the raw data or from the author's other numbers. */
export default async function AuthorTablePage({ params }: Props) {
  const { id, ordinal } = await params;
  const [table, bundle] = await Promise.all([load(id, ordinal), loadBundleReport(id)]);
  if (!table || !bundle) return goneOrNotFound(id);
  return (
    <Page>
      <PageTitle
        title={table.path.split("/").slice(-2).join("/")}
        text={
          <>
            {table.title}, from{" "}
            <Link prefetch={false} href={urls.bundleCheck(id)} className="text-link">
              {bundle.title}
            </Link>
            : {authorTablesSummary([table])}
          </>
        }
      />
      <Card id="differences" title="Cells that differ">
        <p className="mb-2 max-w-[75ch] text-sm text-muted-foreground">Ours: {table.rule}</p>
        {table.differ > 0 ? (
          <AuthorDifferences bundle={id} table={table} />
        ) : (
          <p className="text-sm">{noDifferenceWords(table)}</p>
        )}
      </Card>
    </Page>
  );
}
