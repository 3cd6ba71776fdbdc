import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { formatCount, formatDate } from "@/lib/format";
import { urls } from "@/lib/urls";

interface BundleLinksProps {
  /** Newest first. */
  bundles: readonly { id: string; title: string; uploadedAt: Date; detail: string }[];
  /** The most bundles to list; `word` finds the others in the list of all bundles. */
  most: number;
  word: string;
}

/** Links to bundles, each with its date and a line on its contents. Says so where the list is cut. */
export const BundleLinks = ({ bundles, most, word }: BundleLinksProps): ReactNode => (
  <>
    <ul className="divide-y divide-border">
      {bundles.slice(0, most).map((bundle) => (
        <li key={bundle.id} className="py-1.5 first:pt-0 last:pb-0">
          <div className="flex items-baseline justify-between gap-3">
            <Link prefetch={false} href={urls.bundle(bundle.id)} className="text-link min-w-0 wrap-anywhere">
              {bundle.title}
            </Link>
            <span className="text-xs whitespace-nowrap text-muted-foreground">{formatDate(bundle.uploadedAt)}</span>
          </div>
          <p className="text-xs text-muted-foreground wrap-anywhere">{bundle.detail}</p>
        </li>
      ))}
    </ul>
    {bundles.length > most && (
      <p className="mt-2 text-sm text-muted-foreground">
        The newest {formatCount(most)} are listed.{" "}
        <Link prefetch={false} href={urls.bundles(word)} className="text-link">
          All bundles with {word}
        </Link>
      </p>
    )}
  </>
);
