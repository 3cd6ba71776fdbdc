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
  const [first] = tables;
  if (!first) return null;
  const files = tables.reduce((sum, table) => sum + table.files, 0);
  const names = first.columns.slice(0, MOST_COLUMNS).map(({ heading }) => heading);
  const more = first.columns.length - names.length;
  const list = names.join(", ") + (more > 0 ? ` and ${formatCount(more)} more` : "");
  const kinds =
    tables.length === 1 ? `a table with the columns ${list}` : `${formatCount(tables.length)} kinds of tables`;
  const holding = `${formatCounted(files, "file")} ${files === 1 ? "holds" : "hold"}`;
  const pronoun = files === 1 ? "It holds" : "They hold";
  const unread = `${formatCounted(files, "file")} with tables ${files === 1 ? "was" : "were"} not read.`;
  const title = points === 0 ? "No number was read yet." : unread;
  return (
    <Notice tone="warning" title={title}>
      {`${points === 0 ? holding : pronoun} ${kinds}, and nothing says what they are.`}{" "}
      {visibilityAsked !== null && `As soon as it has numbers, it is ${visibilityAsked}, as its upload asked.`}{" "}
      <a href={withBase(urls.columns(id))}>Say what these numbers are</a>
    </Notice>
  );
}
