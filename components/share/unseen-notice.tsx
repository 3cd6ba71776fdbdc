import { Notice } from "@/components/ui/notice";
import { urls, withBase } from "@/lib/urls";

/** The most bundles to name; for more it gives the number. */
const MOST = 3;

interface UnseenNoticeProps {
  bundles: readonly { id: string; title: string; visibility: string }[];
}

/**
 * Notice that readers of the shared page can't see some bundles yet. Links to their settings; nothing where readers
 * can.
 */
export const UnseenNotice = ({ bundles }: UnseenNoticeProps) =>
  bundles.length > 0 && (
    <Notice tone="warning" live title="Readers do not see this yet:">
      links, embeds and pictures of it stay empty for them until you change who sees
      {bundles.slice(0, MOST).map(({ id, title, visibility }, at) => (
        <span key={id}>
          {at > 0 ? ", " : " "}
          <a href={withBase(urls.manage(id))}>{title}</a> ({visibility})
        </span>
      ))}
      {bundles.length > MOST ? ` and ${bundles.length - MOST} more` : ""}.
    </Notice>
  );
