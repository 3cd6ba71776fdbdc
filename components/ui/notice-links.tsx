import { Fragment } from "react";
import { Link } from "@/components/ui/link";

interface NoticeLinksProps {
  link: { label: string; query: string } | null;
  others?: readonly { label: string; query: string }[];
  /** Makes the page's address from a query. */
  href: (query: string) => string;
}

/** Links that undo or change a choice. */
export function NoticeLinks({ link, others = [], href }: NoticeLinksProps) {
  const links = [...(link ? [{ ...link, label: `Show ${link.label}` }] : []), ...others];
  return links.map(({ label, query }, at) => (
    <Fragment key={query}>
      {at > 0 && " · "}
      <Link prefetch={false} href={href(query)}>
        {label}
      </Link>
    </Fragment>
  ));
}
