import "server-only";
import { loadAuthorCheck } from "@/lib/db/read/author-check";
import type { AuthorCheck } from "@/lib/domain/author/author-check";
import { categoryKey } from "@/lib/domain/author/categories";
import { UNKNOWN } from "@/lib/domain/conditions/facet-values";
import type { PointColumns } from "@/lib/domain/workloads/point-columns";
import type { AuthorDisagreement, CompareView } from "./compare-types";

/** Most bundles in view that the page checks; the bundle page has the check of any other. */
const MAX_BUNDLES = 50;

type InView = Pick<CompareView, "dataset" | "params" | "bundles">;

/**
 * Compares each bundle's own best-QPS tables of this data set and these thread counts with the view. Returns one entry
 * for each bundle with such rows, from the first MAX_BUNDLES bundles in view.
 */
export async function authorDisagreements(columns: PointColumns, view: InView): Promise<AuthorDisagreement[]> {
  const ids = new Set(view.bundles.slice(0, MAX_BUNDLES).map(({ id }) => id));
  const found: AuthorDisagreement[] = [];
  for (const { key, id, title } of columns.bundles) {
    if (!ids.has(id)) continue;
    const counts = countRows(await loadAuthorCheck(key), view);
    if (counts.checked) found.push({ bundle: id, bundleTitle: title, ...counts });
  }
  return found;
}

/**
 * Counts the first-ranked best-QPS rows of one bundle that belong to the view. Rows of one target and series in one
 * folder count once, by the worst of them.
 */
function countRows(checks: readonly AuthorCheck[], { dataset, params }: InView) {
  const belongs = ({ point }: AuthorCheck) =>
    point !== null &&
    point.dataset === dataset &&
    passes(params.filters.threads ?? [], String(point.threads ?? UNKNOWN));
  const rows = new Map<string, { check: AuthorCheck; target: number }>();
  for (const check of checks) {
    const { row } = check;
    if (row.table !== "best-qps" || row.rank !== 1 || check.verdict === "no-data" || !belongs(check)) continue;
    const folder = row.source.path.slice(0, row.source.path.lastIndexOf("/") + 1);
    const series = [row.algorithm.toLowerCase(), row.variant, categoryKey(row)];
    const key = JSON.stringify([folder, row.recallTarget, ...series]);
    const earlier = rows.get(key);
    if (earlier && severity(earlier.check) >= severity(check)) continue;
    rows.set(key, { check, target: row.recallTarget });
  }
  const all = [...rows.values()];
  const differing = all.filter(({ check }) => check.verdict === "differs");
  return {
    checked: all.length,
    differing: differing.length,
    algorithms: [...new Set(differing.map(({ check }) => check.row.algorithm))],
    targets: [...new Set(differing.map(({ target }) => target))].sort((a, b) => a - b),
    otherSeconds: all.filter(({ check }) => severity(check) === 1).length,
  };
}

const passes = (wanted: readonly string[], value: string) =>
  !wanted.length || wanted.includes("all") || wanted.includes(value);

/** Returns the severity of a check. 2: another QPS; 1: the same QPS, other build seconds; 0: agrees. */
const severity = ({ verdict, secondsVerdict }: AuthorCheck) =>
  verdict === "differs" ? 2 : secondsVerdict === "differs" ? 1 : 0;
