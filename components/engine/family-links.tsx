import { Link } from "@/components/ui/link";
import type { TestFamily } from "@/lib/domain/model";
import { FAMILIES } from "@/lib/domain/workloads/families";
import { urls } from "@/lib/urls";
import { ALL } from "@/lib/views/state/page-filters";

/** The test families that an engine ran, each with links to its table and history. */
export const FamilyLinks = ({ engine, families }: { engine: string; families: readonly TestFamily[] }) => (
  <ul className="flex flex-col gap-1">
    {families.map((family) => {
      const query = new URLSearchParams({ bundle: ALL, engine, family }).toString();
      const { name } = FAMILIES[family];
      return (
        <li key={family} className="flex flex-wrap gap-x-3 sm:gap-x-4">
          <span className="min-w-28 font-medium sm:min-w-36">{name}</span>
          <Link prefetch={false} href={urls.relative(query)} className="text-link">
            Builds compared<span className="sr-only"> on {name}</span>
          </Link>
          <Link prefetch={false} href={urls.history(query)} className="text-link">
            History<span className="sr-only"> on {name}</span>
          </Link>
        </li>
      );
    })}
  </ul>
);
