import "server-only";
import { loadAuthorCheck } from "@/lib/db/author-check";
import type { AuthorCheck } from "@/lib/domain/author-check";
import type { PointColumns } from "@/lib/domain/point-columns";
import type { AuthorDisagreement } from "./compare-types";

/** Bundles in view that are checked; the bundle page shows the check of any other. */
const MAX_BUNDLES = 50;

const differs = ({ verdict, secondsVerdict }: AuthorCheck) => verdict === "differs" || secondsVerdict === "differs";
const compared = ({ verdict, secondsVerdict }: AuthorCheck) =>
  verdict !== "no-data" || (secondsVerdict !== null && secondsVerdict !== "no-data");

/** For each bundle in view that has tables of its author: how many of their rows could be checked, and how many differ. */
export async function authorDisagreements(
  columns: PointColumns,
  inView: readonly { id: string }[],
): Promise<AuthorDisagreement[]> {
  const ids = new Set(inView.slice(0, MAX_BUNDLES).map(({ id }) => id));
  const found: AuthorDisagreement[] = [];
  for (const { key, id, title } of columns.bundles) {
    if (!ids.has(id)) continue;
    const checks = (await loadAuthorCheck(key)).filter(compared);
    if (checks.length) {
      found.push({ bundle: id, bundleTitle: title, checked: checks.length, differing: checks.filter(differs).length });
    }
  }
  return found;
}
