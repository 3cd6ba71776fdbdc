import { Notice } from "@/components/ui/notice";
import type { UnreadTable } from "@/lib/domain/unread-table";
import { formatCounted } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";

export interface UnreadFacts {
  tables: readonly UnreadTable[];
  /** The visibility that the bundle gets with its first numbers; null where it does not wait for them. */
  visibilityAsked: string | null;
}

const SHOWN = 4;

/** Says which tables were not read, and leads to the page that says what they are. Nothing where there are none. */
export function UnreadNotice({ id, tables, visibilityAsked, points }: UnreadFacts & { id: string; points: number }) {
  const [first] = tables;
  if (!first) return null;
  const files = tables.reduce((sum, table) => sum + table.files, 0);
  const names = first.columns.slice(0, SHOWN).map(({ heading }) => heading);
  const list = names.join(", ") + (first.columns.length > SHOWN ? " ..." : "");
  const kinds = tables.length === 1 ? `a table with the columns ${list}` : `${tables.length} kinds of tables`;
  const holding = `${formatCounted(files, "file")} ${files === 1 ? "holds" : "hold"}`;
  const title = points === 0 ? "No number was read yet." : `${formatCounted(files, "file")} with tables were not read.`;
  return (
    <Notice tone="warning" title={title}>
      {`${points === 0 ? holding : "They hold"} ${kinds}, and nothing says what they are.`}{" "}
      {visibilityAsked !== null && `As soon as it has numbers, it is ${visibilityAsked}, as its upload asked.`}{" "}
      <a href={withBase(urls.columns(id))}>Say what these numbers are</a>
    </Notice>
  );
}
