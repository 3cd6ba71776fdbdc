import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { urls } from "@/lib/urls";

/** One hit of a search: a thing of this kind, with a few words. */
export interface Hit {
  kind: "engine" | "build" | "dataset" | "bundle" | "algorithm" | "workload" | "config" | "machine";
  target: string;
  /** The engine of a build, the family of a workload; null for other kinds. */
  parent: string | null;
  label: string;
  detail: string | null;
}

const kinds = [
  ["dataset", "Data sets"],
  ["workload", "Workloads"],
  ["engine", "Engines"],
  ["algorithm", "Algorithms"],
  ["build", "Builds"],
  ["config", "Configs"],
  ["machine", "Machines"],
  ["bundle", "Bundles"],
] as const;
const hrefs: Readonly<Record<Hit["kind"], (hit: Hit) => string>> = {
  dataset: ({ target }) => urls.dataset(target),
  workload: ({ target, parent }) => urls.workload(parent ?? "", target),
  engine: ({ target }) => urls.engine(target),
  algorithm: ({ target }) => urls.engine(target),
  build: ({ target, parent }) => urls.build(parent ?? "", target),
  config: ({ target }) => urls.config(target),
  machine: ({ target }) => urls.machine(target),
  bundle: ({ target }) => urls.bundle(target),
};

/** Search hits by kind; leaves out empty kinds. `most`: the limit of the search for each kind. */
export const SearchHits = ({ hits, most }: { hits: Hit[]; most: number }) => (
  <div className="flex flex-col gap-3">
    {kinds.map(([kind, title]) => {
      const found = hits.filter((hit) => hit.kind === kind);
      if (!found.length) return null;
      return (
        <Card key={kind} id={kind} title={title} note={found.length === most ? `the first ${most}` : undefined}>
          <ul className="flex flex-col gap-1">
            {found.map((hit) => (
              <li key={`${hit.parent} ${hit.target} ${hit.label}`} className="wrap-anywhere">
                <Link prefetch={false} href={hrefs[kind](hit)} className="text-link">
                  {hit.label}
                </Link>
                {hit.detail && <span className="ml-2 text-sm text-muted-foreground">{hit.detail}</span>}
              </li>
            ))}
          </ul>
        </Card>
      );
    })}
  </div>
);
