import { ViewNotices } from "@/components/compare/view-notices";
import { cx } from "@/components/ui/cx";
import { formatCounted } from "@/lib/format";
import type { ViewNotice } from "@/lib/views/selection/view-notice";

interface ChoicesProps {
  notices: readonly ViewNotice[];
  /** Makes the page's address from a query; null where the reader can't choose. */
  href: ((query: string) => string) | null;
}

/** Choices that the page made where the link left them open: one line that unfolds to the alternatives. */
export function Choices({ notices, href }: ChoicesProps) {
  if (!notices.length) return null;
  return (
    <details className="text-sm open:basis-full">
      <summary
        title="Choices made for you"
        className="w-fit cursor-pointer py-0.5 text-muted-foreground hover:text-foreground"
      >
        {formatCounted(notices.length, "choice")}
        {/* On a phone and a laptop they share a row with buttons and filters. */}
        <span className="max-[90rem]:sr-only"> made for you</span>
      </summary>
      <ul
        className={cx(
          "mt-1 rounded-md border border-accent/25 bg-accent-soft",
          "px-3 py-2 [&_a]:underline [&_a]:underline-offset-2",
        )}
      >
        <ViewNotices notices={notices} href={href} />
      </ul>
    </details>
  );
}

/** True for a choice that a link undoes. Other notices are warnings and stay in view. */
export const isChoice = ({ link, others = [] }: ViewNotice): boolean => link !== null || others.length > 0;
