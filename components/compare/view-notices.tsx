import { NoticeLinks } from "@/components/ui/notice-links";
import type { ViewNotice } from "@/lib/views/selection/view-notice";

interface ViewNoticesProps {
  notices: readonly ViewNotice[];
  /** The page that a notice's query belongs to; null where nothing can be changed: a frozen view. */
  href: ((query: string) => string) | null;
}

/** What was ignored or chosen for the reader, each with the ways to change it; items of a list. */
export function ViewNotices({ notices, href }: ViewNoticesProps) {
  return notices.map(({ text, link, others }) => (
    <li key={text}>
      {text} {href && <NoticeLinks link={link} others={others} href={href} />}
    </li>
  ));
}
