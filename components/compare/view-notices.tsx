import { NoticeLinks } from "@/components/ui/notice-links";
import type { ViewNotice } from "@/lib/views/selection/view-notice";

interface ViewNoticesProps {
  notices: readonly ViewNotice[];
  /** Makes the page's address from a query; null in a frozen view, where nothing can change. */
  href: ((query: string) => string) | null;
}

/** Parameters that were ignored or chosen for the reader, with links that change them; items of a list. */
export function ViewNotices({ notices, href }: ViewNoticesProps) {
  return notices.map(({ text, link, others }) => (
    <li key={text}>
      {text} {href && <NoticeLinks link={link} others={others} href={href} />}
    </li>
  ));
}
