import { bundleColumn } from "@/components/operator/bundle-column";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Facts } from "@/components/ui/facts";
import { LinkButton } from "@/components/ui/link-button";
import { formatDate } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import { type TokenLine, Tokens } from "./tokens";

export interface OwnBundleLine {
  id: string;
  title: string;
  owner: string | null;
  visibility: string;
  embargoUntil: Date | null;
  status: string;
  uploadedAt: Date;
}

interface AccountReportProps {
  reader: { owner: string; name: string; scopes: readonly string[] };
  bundles: readonly OwnBundleLine[];
  /** Null for who may not see them. */
  tokens: readonly TokenLine[] | null;
  typed: Readonly<Record<string, string>>;
}

const columns: Column<OwnBundleLine>[] = [
  bundleColumn((row) => row.id),
  {
    key: "visibility",
    header: "Visibility",
    cell: ({ visibility, embargoUntil }) =>
      embargoUntil ? `${visibility} until ${formatDate(embargoUntil)}` : visibility,
  },
  { key: "status", header: "Status", cell: (row) => row.status },
  { key: "owner", header: "Owner", cell: (row) => row.owner ?? "–" },
  { key: "uploaded", header: "Uploaded", cell: (row) => formatDate(row.uploadedAt) },
  {
    key: "manage",
    header: "Manage",
    cell: (row) => (
      <a className="text-link" href={withBase(urls.manage(row.id))} aria-label={`Manage ${row.title}`}>
        Manage
      </a>
    ),
  },
];

/** What somebody who signed in is and has. */
export const AccountReport = ({ reader, bundles, tokens, typed }: AccountReportProps) => (
  <>
    <Card
      id="who"
      title="Who you are"
      actions={
        <>
          {tokens && (
            <LinkButton size="sm" href={urls.audit()} prefetch={false}>
              List of changes
            </LinkButton>
          )}
          <form method="post" action={withBase(urls.signOut())}>
            <Button type="submit" size="sm">
              Sign out
            </Button>
          </form>
        </>
      }
    >
      <Facts
        items={[
          { name: "Owner", value: reader.owner },
          { name: "Token", value: reader.name },
          { name: "May", value: reader.scopes.join(", ") },
        ]}
      />
    </Card>
    {tokens && <Tokens tokens={tokens} owner={reader.owner} typed={typed} />}
    <Card
      id="bundles"
      title="Bundles that you may change"
      note="the newest 500, hidden ones too"
      actions={
        <LinkButton size="sm" variant="primary" href={urls.upload()} prefetch={false}>
          Upload results
        </LinkButton>
      }
    >
      <DataTable
        caption="Bundles that you may change"
        columns={columns}
        rows={bundles}
        rowKey={(row) => row.id}
        empty="There are none. What you upload while you are signed in stands here."
      />
    </Card>
  </>
);
