import type { Together } from "@/lib/domain/workloads/workload-points";
import { formatCount } from "@/lib/format";
import type { Experiments } from "./experiments";

/** Labels of a view's experiments: values of a gate, or uploads in doubt. */
export interface Labels {
  as: "experiment" | "upload";
  of: ReadonlyMap<string, Together>;
}

/**
 * Returns names for the experiments of a view; null where no two are in doubt or known to be two. They are gates where
 * two of them are known to be two, or where `asGates` is set. Then a doubt separates bundles, too.
 */
export function labelsOf(
  experiments: Experiments,
  titles: ReadonlyMap<string, string>,
  asGates: boolean,
): Labels | null {
  const { worst } = experiments;
  if (worst === null) return null;
  const of = new Map<string, Together>();
  const name = namesOf(titles);
  for (const bundles of experiments.groups) {
    const together = { bundles: bundles.toSorted(), title: name(bundles) };
    for (const bundle of bundles) of.set(bundle, together);
  }
  return { as: asGates || worst === "two" ? "experiment" : "upload", of };
}

/** Most bundles that a title names. */
const NAMED = 2;

/**
 * Returns a function that names bundles together: "apr26.sb.hetz + may25.sb.hetz", "apr26.sb.hetz + 3 more". The id
 * follows a title that several bundles have.
 */
function namesOf(titles: ReadonlyMap<string, string>): (bundles: readonly string[]) => string {
  const counts = new Map<string, number>();
  for (const title of titles.values()) counts.set(title, (counts.get(title) ?? 0) + 1);
  const nameOf = (bundle: string): string => {
    const title = titles.get(bundle) ?? bundle;
    return (counts.get(title) ?? 0) > 1 ? `${title} (${bundle})` : title;
  };
  return (bundles) => {
    const named = bundles.slice(0, bundles.length > NAMED ? 1 : NAMED).map(nameOf);
    return [...named, ...(bundles.length > NAMED ? [`${formatCount(bundles.length - 1)} more`] : [])].join(" + ");
  };
}
