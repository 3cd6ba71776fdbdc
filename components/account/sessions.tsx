import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { browserName } from "@/lib/domain/access/browser-name";
import { formatDate } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";

/** A browser that is signed in. */
export interface SessionLine {
  id: string;
  agent: string;
  createdAt: Date;
  lastUsedAt: Date;
  /** The browser that sent this request. */
  isThis: boolean;
}

const EndButton = ({ end, label, text }: { end: string; label: string; text: string }) => (
  <form method="post" action={withBase(urls.sessions())}>
    <Button type="submit" size="sm" name="end" value={end} aria-label={label}>
      {text}
    </Button>
  </form>
);

const columns: Column<SessionLine>[] = [
  {
    key: "browser",
    header: "Browser",
    rowHeader: true,
    cell: ({ agent, isThis }) => (
      <span title={agent}>
        {browserName(agent)}
        {isThis && <span className="text-muted-foreground"> (this one)</span>}
      </span>
    ),
  },
  { key: "since", header: "Signed in", cell: ({ createdAt }) => formatDate(createdAt) },
  { key: "used", header: "Last used", cell: ({ lastUsedAt }) => formatDate(lastUsedAt) },
  {
    key: "end",
    header: "End",
    cell: ({ id, agent, isThis }) =>
      isThis ? "by signing out" : <EndButton end={id} label={`End ${browserName(agent)}`} text="End" />,
  },
];

/** The browsers with an open session, each with a button that ends it. */
export const Sessions = ({ sessions }: { sessions: readonly SessionLine[] }) => (
  <Card
    id="sessions"
    title="Sessions"
    note="browsers that are signed in with this token or account"
    actions={sessions.length > 1 && <EndButton end="others" label="End all other sessions" text="End all others" />}
  >
    <DataTable
      caption="Browsers that are signed in, the one used last first"
      columns={columns}
      rows={sessions}
      rowKey={({ id }) => id}
      empty="No browser is signed in: this request carries a token."
    />
  </Card>
);
