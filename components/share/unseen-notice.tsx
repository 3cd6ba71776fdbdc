import { Notice } from "@/components/ui/notice";
import { urls, withBase } from "@/lib/urls";

interface UnseenNoticeProps {
  bundles: readonly { id: string; title: string; visibility: string }[];
}

/** That readers of what is shared will not see it yet, and where that is changed; nothing where they will. */
export const UnseenNotice = ({ bundles }: UnseenNoticeProps) =>
  bundles.length > 0 && (
    <Notice tone="warning" live title="Readers do not see this yet:">
      links, embeds and pictures of it stay empty for them until you change who sees
      {bundles.slice(0, MOST).map(({ id, title, visibility }) => (
        <span key={id}>
          {" "}
          <a href={withBase(urls.manage(id))}>{title}</a> ({visibility})
        </span>
      ))}
      {bundles.length > MOST ? ` and ${bundles.length - MOST} more` : ""}.
    </Notice>
  );

/** Named by their titles; of more it is said how many. */
const MOST = 3;
