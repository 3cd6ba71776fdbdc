import Link from "next/link";
import { formatDate } from "@/lib/format";
import { urls } from "@/lib/urls";

/** Bundles as a list of links, each with its date and a line on what it holds. */
export const BundleLinks = ({
  bundles,
}: {
  bundles: readonly { id: string; title: string; uploadedAt: Date; detail: string }[];
}) => (
  <ul className="divide-y divide-border">
    {bundles.map((bundle) => (
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
);
