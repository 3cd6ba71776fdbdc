import type { MouseEvent } from "react";
import { Link } from "@/components/ui/link";
import { cx } from "./cx";
import { isPlainClick } from "./plain-click";

/** One value with the page that has it. */
export interface Segment {
  key: string;
  label: string;
  href: string;
  current: boolean;
}

interface SegmentedProps {
  label: string;
  segments: Segment[];
  /** Called on a plain click, in place of the link. */
  onPick?: (key: string, event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Picks one of a few values; each is a link to the page with that value. */
export function Segmented({ label, segments, onPick }: SegmentedProps) {
  return (
    <nav
      aria-label={label}
      className={cx(
        "inline-flex max-w-full flex-wrap overflow-hidden",
        "rounded-md border border-border-strong bg-surface text-sm",
      )}
    >
      {segments.map((segment) => (
        <Link
          key={segment.key}
          href={segment.href}
          scroll={false}
          prefetch={false}
          aria-current={segment.current ? "true" : undefined}
          onClick={
            onPick &&
            ((event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onPick(segment.key, event);
            })
          }
          className={cx(
            "flex h-7 items-center border-r border-border px-2 " +
              "last:border-r-0 sm:px-2.5 focus-visible:-outline-offset-2",
            segment.current
              ? "bg-accent font-medium text-accent-foreground focus-visible:outline-accent-foreground"
              : "hover:bg-surface-muted",
          )}
        >
          {segment.label}
        </Link>
      ))}
    </nav>
  );
}
