import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { TestFamily } from "@/lib/domain/model";
import { FAMILIES } from "@/lib/domain/workloads/families";
import { formatCount, formatCounted, formatDate, formatPoints } from "@/lib/format";
import { urls } from "@/lib/urls";
import { BrowseList } from "./browse-list";

/** Everything that was measured. For each kind, `first` holds the items that fit the page and `of` counts all. */
export interface Browsed {
  engines: Cut<{ name: string; displayName: string; builds: number; bundles: number }>;
  datasets: Cut<{ name: string; engines: readonly unknown[] }>;
  workloads: readonly ({ family: TestFamily } & Cut<{ name: string; displayName: string }>)[];
  machines: Cut<{ name: string; displayName: string; runs: number }>;
  bundles: readonly { id: string; title: string; points: number; uploadedAt: Date }[];
}

interface Cut<Item> {
  first: readonly Item[];
  of: number;
}

/** Everything that was measured, by kind: the first of each, with links to all. */
export function Everything({ engines, datasets, workloads, machines, bundles }: Browsed) {
  return (
    <div className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
      <BrowseList
        id="engines"
        title="Engines"
        all={urls.engines()}
        of={engines.of}
        items={engines.first.map(({ name, displayName, builds, bundles: own }) => ({
          href: urls.engine(name),
          label: displayName,
          detail: [builds ? formatCounted(builds, "build") : "", formatCounted(own, "bundle")]
            .filter(Boolean)
            .join(", "),
        }))}
      />
      <BrowseList
        id="datasets"
        title="Data sets"
        all={urls.datasets()}
        of={datasets.of}
        items={datasets.first.map(({ name, engines: own }) => ({
          href: urls.dataset(name),
          label: name,
          detail: formatCounted(own.length, "engine"),
        }))}
      />
      <BrowseList
        id="machines"
        title="Machines"
        all={machines.of > machines.first.length ? urls.machines() : undefined}
        of={machines.of}
        items={machines.first.map(({ name, displayName, runs }) => ({
          href: urls.machine(name),
          label: displayName,
          detail: formatCounted(runs, "run"),
        }))}
      />
      <div className="min-w-0 md:col-span-2">
        <Card
          id="workloads"
          title="Workloads"
          actions={
            <Link prefetch={false} href={urls.workloads()} className="text-link text-sm">
              All<span className="sr-only"> workloads, with what they do</span>
            </Link>
          }
        >
          <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[max-content_minmax(0,1fr)]">
            {workloads.map(({ family, first, of }) => (
              <div key={family} className="contents">
                <dt className="text-muted-foreground">
                  {FAMILIES[family].name} <span className="text-sm">{formatCount(of)}</span>
                </dt>
                <dd className="flex flex-wrap gap-x-3 gap-y-1">
                  {first.map(({ name, displayName }) => (
                    <Link
                      key={name}
                      prefetch={false}
                      href={urls.workload(family, name)}
                      className="text-link wrap-anywhere"
                    >
                      {displayName}
                    </Link>
                  ))}
                  {of > first.length && (
                    <Link prefetch={false} href={`${urls.workloads()}#${family}`} className="text-link">
                      {formatCount(of - first.length)} more<span className="sr-only"> of {FAMILIES[family].name}</span>
                    </Link>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
      <BrowseList
        id="bundles"
        title="Newest bundles"
        all={urls.bundles()}
        items={bundles.map(({ id, title, points, uploadedAt }) => ({
          href: urls.bundle(id),
          label: title,
          detail: `${formatPoints(points)}, ${formatDate(uploadedAt)}`,
        }))}
      />
    </div>
  );
}
