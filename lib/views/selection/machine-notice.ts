import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { plainNotice, type ViewNotice } from "./view-notice";

/** Whether nothing names a machine: it is not recorded, or known by its count of CPUs alone, which any host of that size has. */
export const isUnnamed = (machine: string | null): boolean => machine === null || /^\d+ CPUs?$/.test(machine);

/**
 * A doubt to state where points of several bundles count as measured on one machine although nothing names it: known by its number
 * of CPUs alone, or not recorded. Null where there is none.
 */
export function machineNotice(points: readonly Pick<WorkloadPoint, "bundle" | "machine">[]): ViewNotice | null {
  const bundles = new Map<string | null, Set<string>>();
  for (const { bundle, machine } of points) {
    if (!isUnnamed(machine)) continue;
    bundles.set(machine, (bundles.get(machine) ?? new Set()).add(bundle));
  }
  const shared = [...bundles].flatMap(([machine, { size }]) => (size > 1 ? [machine] : []));
  if (!shared.length) return null;
  const named = shared.flatMap((machine) => (machine === null ? [] : [`“${machine}”`])).sort();
  const what = [
    ...(named.length ? [`know their machine only as ${named.join(" or ")}`] : []),
    ...(shared.includes(null) ? ["do not record their machine"] : []),
  ];
  return plainNotice(`Several bundles in view ${what.join(", or ")}: nothing says that they ran on one host.`);
}
