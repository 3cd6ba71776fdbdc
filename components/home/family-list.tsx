import Link from "next/link";
import type { TestFamily } from "@/lib/domain/model";
import { FAMILIES } from "@/lib/domain/workloads/families";
import { formatCount, formatPoints } from "@/lib/format";
import { urls } from "@/lib/urls";

export interface FamilySummary {
  family: TestFamily;
  points: number;
  bundles: number;
  /** The family's largest bundle. */
  largest: { id: string; title: string };
}

const query = (family: TestFamily) => new URLSearchParams({ family }).toString();

/** Test families with results, each with links to its table and history. */
export const FamilyList = ({ families }: { families: FamilySummary[] }) => (
  <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
    {families.map(({ family, points, bundles, largest }) => (
      <li key={family} className="min-w-0 rounded-lg border border-border bg-surface px-4 py-3.5">
        <h3>
          <Link prefetch={false} href={urls.relative(query(family))} className="text-link">
            {FAMILIES[family].name}
          </Link>
        </h3>
        <p className="mt-1 text-sm text-muted-foreground">
          {formatPoints(points)} in {bundles === 1 ? "1 bundle," : `${formatCount(bundles)} bundles, most in`}{" "}
          <Link prefetch={false} href={urls.bundle(largest.id)} className="text-link wrap-anywhere">
            {largest.title}
          </Link>
        </p>
        <p className="mt-1.5 flex gap-3 text-sm">
          <Link prefetch={false} href={urls.relative(query(family))} className="text-link">
            Builds side by side
          </Link>
          <Link prefetch={false} href={urls.history(query(family))} className="text-link">
            History
          </Link>
        </p>
      </li>
    ))}
  </ul>
);
