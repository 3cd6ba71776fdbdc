import Link from "next/link";
import { Card } from "@/components/ui/card";
import { urls } from "@/lib/urls";

export interface Hit {
  kind: "engine" | "build" | "dataset" | "bundle" | "algorithm";
  target: string;
  label: string;
  detail: string | null;
}

const kinds = [
  ["dataset", "Data sets"],
  ["engine", "Engines"],
  ["algorithm", "Algorithms"],
  ["build", "Builds"],
  ["bundle", "Bundles"],
] as const;
const hrefs = {
  dataset: urls.dataset,
  engine: urls.engine,
  algorithm: urls.engine,
  build: urls.engine,
  bundle: urls.bundle,
};

/** What was found, by kind; kinds with nothing are left out. */
export const SearchHits = ({ hits }: { hits: Hit[] }) => (
  <div className="flex flex-col gap-3">
    {kinds.map(([kind, title]) => {
      const found = hits.filter((hit) => hit.kind === kind);
      if (!found.length) return null;
      return (
        <Card key={kind} id={kind} title={title} note={found.length === 50 ? "the first 50" : undefined}>
          <ul className="flex flex-col gap-1">
            {found.map((hit) => (
              <li key={`${hit.target} ${hit.label}`} className="wrap-anywhere">
                <Link prefetch={false} href={hrefs[kind](hit.target)} className="text-link">
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
