import { Notice } from "@/components/ui/notice";
import type { UnreadTable } from "@/lib/domain/unread-table";
import { formatCount, formatCounted } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";

/** Tables of a bundle that no importer reads, and the visibility that waits for numbers. */
export interface UnreadFacts {
  tables: readonly UnreadTable[];
  /** The visibility that the bundle gets with its first numbers; null where it does not wait for them. */
  visibilityAsked: string | null;
}

/** The most columns to name; the rest are counted. */
const MOST_COLUMNS = 4;

/** Names tables that were not read, and links to the page that describes them. Nothing where there are none. */
export function UnreadNotice({ id, tables, visibilityAsked, points }: UnreadFacts & { id: string; points: number }) {
  const unread = tables.filter(({ isRead = false }) => !isRead);
  const [first] = unread;
  if (!first) return tables.length === 0 ? null : <DoubtNotice id={id} tables={tables} />;
  const files = unread.reduce((sum, table) => sum + table.files, 0);
  const names = first.columns.slice(0, MOST_COLUMNS).map(({ heading }) => heading);
  const more = first.columns.length - names.length;
  const list = names.join(", ") + (more > 0 ? ` and ${formatCount(more)} more` : "");
  const kinds =
    unread.length === 1 ? `a table with the columns ${list}` : `${formatCount(unread.length)} kinds of tables`;
  const holding = `${formatCounted(files, "file")} ${files === 1 ? "holds" : "hold"}`;
  const pronoun = files === 1 ? "It holds" : "They hold";
  const left = `${formatCounted(files, "file")} with tables ${files === 1 ? "was" : "were"} not read.`;
  const title = points === 0 ? "No number was read yet." : left;
  return (
    <Notice tone="warning" title={title}>
      {`${points === 0 ? holding : pronoun} ${kinds}, and nothing says what they are.`}{" "}
      {visibilityAsked !== null && `As soon as it has numbers, it is ${visibilityAsked}, as its upload asked.`}{" "}
      <a href={withBase(urls.columns(id))}>Say what these numbers are</a>
    </Notice>
  );
}

/** Says that a column of tables may be a setting or measured, and links to the page that asks. */
const DoubtNotice = ({ id, tables }: Pick<UnreadFacts, "tables"> & { id: string }) => (
  <Notice tone="warning" title="A column may be a setting or measured.">
    {`Its rows are kept apart, as of two settings, in ${formatCounted(
      tables.reduce((sum, { files }) => sum + files, 0),
      "file",
    )}. An issue names it.`}{" "}
    <a href={withBase(urls.columns(id))}>Say what it is</a>
  </Notice>
);
