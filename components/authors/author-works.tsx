import { bundleColumn } from "@/components/operator/bundle-column";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatDate } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";

/** Public works of an author, newest first. */
export interface AuthorWorksProps {
  bundles: readonly { id: string; title: string; uploadedAt: Date }[];
  reports: readonly { key: string; title: string; caption: string; createdAt: Date }[];
}

type Report = AuthorWorksProps["reports"][number];
type Bundle = AuthorWorksProps["bundles"][number];

const reportColumns: Column<Report>[] = [
  {
    key: "title",
    header: "Report",
    rowHeader: true,
    cell: ({ key, title, caption }) => (
      <>
        <a className="text-link wrap-anywhere" href={withBase(urls.snapshot(key))}>
          {title}
        </a>
        {caption && <span className="block max-w-[90ch] text-muted-foreground wrap-anywhere">{caption}</span>}
      </>
    ),
  },
  { key: "frozen", header: "Frozen", cell: ({ createdAt }) => formatDate(createdAt) },
];

const bundleColumns: Column<Bundle>[] = [
  bundleColumn((row) => row.id),
  { key: "uploaded", header: "Uploaded", cell: ({ uploadedAt }) => formatDate(uploadedAt) },
];

/** An author's public reports and bundles. */
export const AuthorWorks = ({ bundles, reports }: AuthorWorksProps) => (
  <div className="flex flex-col gap-3">
    <Card id="reports" title="Reports" note="newest first, at most 200">
      <DataTable
        caption="Reports of this author"
        columns={reportColumns}
        rows={reports}
        rowKey={({ key }) => key}
        empty="No public reports yet."
      />
    </Card>
    <Card id="bundles" title="Bundles" note="newest first, at most 200">
      <DataTable
        caption="Public bundles of this author"
        columns={bundleColumns}
        rows={bundles}
        rowKey={({ id }) => id}
        empty="No public bundles yet."
      />
    </Card>
  </div>
);
