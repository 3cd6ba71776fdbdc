import { bundleColumn } from "@/components/operator/bundle-column";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Facts } from "@/components/ui/facts";
import { LinkButton } from "@/components/ui/link-button";
import { nounOf, type Withdrawable } from "@/lib/domain/access/withdrawn";
import { formatDate } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import { AuthorForm, type OwnAuthor } from "./author-form";
import { type SessionLine, Sessions } from "./sessions";
import { type TokenLine, Tokens } from "./tokens";

/** A bundle that the reader may change. */
export interface OwnBundleLine {
  id: string;
  title: string;
  /** Null for an upload without a token. */
  owner: string | null;
  visibility: string;
  /** Null unless it is embargoed. */
  embargoUntil: Date | null;
  status: string;
  uploadedAt: Date;
}

/** A frozen view or report that the reader may withdraw. */
export interface OwnFrozenLine {
  key: string;
  what: Withdrawable;
  title: string;
  /** The reason; null unless it is retracted. */
  retracted: string | null;
  createdAt: Date;
}

interface AccountReportProps {
  reader: { owner: string; name: string; scopes: readonly string[] };
  sessions: readonly SessionLine[];
  bundles: readonly OwnBundleLine[];
  frozen: readonly OwnFrozenLine[];
  /** The public name of the reader's owner; null = none stated. */
  author: OwnAuthor | null;
  /** Null for readers who may not see tokens. */
  tokens: readonly TokenLine[] | null;
  /** The typed values of a refused token form. */
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

const frozenColumns: Column<OwnFrozenLine>[] = [
  {
    key: "title",
    header: "Title",
    rowHeader: true,
    cell: ({ key, title }) => (
      <a className="text-link wrap-anywhere" href={withBase(urls.snapshot(key))}>
        {title}
      </a>
    ),
  },
  { key: "what", header: "What", cell: ({ what }) => nounOf(what) },
  { key: "state", header: "State", cell: ({ retracted }) => (retracted === null ? "shown" : "retracted") },
  { key: "frozen", header: "Frozen", cell: ({ createdAt }) => formatDate(createdAt) },
  {
    key: "manage",
    header: "Manage",
    cell: ({ key, title }) => (
      <a className="text-link" href={withBase(urls.snapshotManage(key))} aria-label={`Manage ${title}`}>
        Manage
      </a>
    ),
  },
];

/** Rights, public name, tokens, bundles, frozen views and browser sessions of a signed-in reader. */
export const AccountReport = ({ reader, sessions, bundles, frozen, author, tokens, typed }: AccountReportProps) => (
  <>
    <Card
      id="who"
      title="Who you are"
      actions={
        <>
          <LinkButton size="sm" href={urls.drafts()} prefetch={false}>
            Drafts of reports
          </LinkButton>
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
          { name: "Rights", value: reader.scopes.join(", ") },
        ]}
      />
    </Card>
    <AuthorForm owner={reader.owner} author={author} typed={typed} />
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
        empty="None yet. Bundles that you upload while signed in are listed here."
      />
    </Card>
    <Card id="frozen" title="Your frozen views and reports" note="the newest 100">
      <DataTable
        caption="Frozen views and reports that you may withdraw"
        columns={frozenColumns}
        rows={frozen}
        rowKey={({ key }) => key}
        empty="None yet. Views that you freeze while signed in are listed here."
      />
    </Card>
    <Sessions sessions={sessions} />
  </>
);
