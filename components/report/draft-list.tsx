import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatDate } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";

interface DraftLine {
  id: string;
  title: string;
  savedAt: Date;
  /** Key of the report that it revises; null = a new report. */
  revises: string | null;
}

const nameOf = ({ title }: DraftLine) => title.trim() || "Without a title";

const columns: Column<DraftLine>[] = [
  {
    key: "title",
    header: "Title",
    rowHeader: true,
    cell: (row) => (
      <>
        <a className="text-link wrap-anywhere" href={withBase(urls.draft(row.id))}>
          {nameOf(row)}
        </a>
        {row.revises && <span className="text-muted-foreground"> (next revision of {row.revises})</span>}
      </>
    ),
  },
  {
    key: "saved",
    header: "Saved",
    cell: ({ savedAt }) => formatDate(savedAt),
    title: (row) => row.savedAt.toISOString(),
  },
  {
    key: "delete",
    header: "Delete",
    cell: (row) => (
      <form method="post" action={withBase(urls.draftsSave())}>
        <Button type="submit" size="sm" name="delete" value={row.id} aria-label={`Delete ${nameOf(row)}`}>
          Delete
        </Button>
      </form>
    ),
  },
];

/** An author's drafts, the one saved last first, with buttons that begin and delete one. */
export const DraftList = ({ drafts }: { drafts: readonly DraftLine[] }) => (
  <Card
    id="drafts"
    title="Your drafts"
    actions={
      <form method="post" action={withBase(urls.draftsSave())}>
        <Button type="submit" size="sm" variant="primary" name="new" value="1">
          New draft
        </Button>
      </form>
    }
  >
    <DataTable
      caption="Your drafts of reports, the one saved last first"
      columns={columns}
      rows={drafts}
      rowKey={({ id }) => id}
      empty="None yet. Begin one here, or keep the report of your browser on the server."
    />
  </Card>
);
