import Link from "next/link";
import { StatusBadge } from "@/components/bundle/status-badge";
import { Badge } from "@/components/ui/badge";
import { isSample } from "@/lib/domain/names/samples";
import { formatCount, formatDate, formatPoints } from "@/lib/format";
import { urls } from "@/lib/urls";

interface StripBundle {
  id: string;
  title: string;
  status: "queued" | "importing" | "ready" | "failed";
  uploadedAt: Date;
  points: number;
  indexBuilds: number;
  engines: string[];
}

/** The newest bundles with their counts. */
export const BundleStrip = ({ bundles }: { bundles: StripBundle[] }) => (
  <ul className="divide-y divide-border">
    {bundles.map((bundle) => (
      <li key={bundle.id} className="py-2 first:pt-0 last:pb-0">
        <div className="flex items-baseline justify-between gap-3">
          <Link prefetch={false} href={urls.bundle(bundle.id)} className="text-link min-w-0 wrap-anywhere">
            {bundle.title}
          </Link>
          {isSample(bundle.title) && <Badge>sample</Badge>}
          <span className="ml-auto text-xs whitespace-nowrap text-muted-foreground">
            {formatDate(bundle.uploadedAt)}
          </span>
        </div>
        <p className="text-xs text-muted-foreground">
          {bundle.status === "ready" ? (
            <>
              {formatPoints(bundle.points)}
              {bundle.indexBuilds > 0 && `, ${formatCount(bundle.indexBuilds)} index builds`}
              {` · ${bundle.engines.join(", ") || "no engine named"}`}
            </>
          ) : (
            <StatusBadge status={bundle.status} />
          )}
        </p>
      </li>
    ))}
  </ul>
);
