import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/lib/format";

/** A link with a few words. */
export interface BrowsedItem {
  href: string;
  label: string;
  detail: string;
}

interface BrowseListProps {
  id: string;
  title: string;
  items: readonly BrowsedItem[];
  /** The number of all items; absent = not counted. */
  of?: number;
  /** The page with the whole list; absent = none. */
  all?: string;
}

/** One kind of measured thing: links with a few words each, and a link to the page of all. */
export const BrowseList = ({ id, title, items, of, all }: BrowseListProps) => (
  <Card
    id={id}
    title={title}
    note={
      of !== undefined && (of > items.length ? `${formatCount(items.length)} of ${formatCount(of)}` : formatCount(of))
    }
    actions={
      all && (
        <Link prefetch={false} href={all} className="text-link text-sm">
          All<span className="sr-only"> {title.toLowerCase()}</span>
        </Link>
      )
    }
  >
    <ul className="flex flex-col gap-1">
      {items.map(({ href, label, detail }) => (
        <li key={href} className="wrap-anywhere">
          <Link prefetch={false} href={href} className="text-link">
            {label}
          </Link>
          <span className="ml-2 text-sm text-muted-foreground">{detail}</span>
        </li>
      ))}
    </ul>
  </Card>
);
