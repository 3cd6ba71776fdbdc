import type { TestFamily, WorkloadGroup } from "@/lib/domain/model";
import { GROUPS, headingWithoutGroup, isGroup, testFamilies } from "@/lib/domain/workloads/families";
import { workloadNote } from "@/lib/domain/workloads/workload-notes";

interface Listed {
  family: TestFamily;
  name: string;
  /** Readers' name for it. */
  displayName: string;
  group: WorkloadGroup | null;
  engines: string[];
  bundles: number;
  runs: number;
}

/** The workloads of a family. */
export interface WorkloadSection {
  family: TestFamily;
  /** `does` = the work of a query or step, in words; null = unknown. */
  groups: { title: string; rows: (Omit<Listed, "group"> & { does: string | null })[] }[];
}

/** Returns workloads by family and group, both in the order of pages; those without a group come last. */
export function workloadSections(workloads: readonly Listed[]): WorkloadSection[] {
  const order: (WorkloadGroup | null)[] = [...Object.keys(GROUPS).filter(isGroup), null];
  return testFamilies.flatMap((family) => {
    const own = workloads.filter((workload) => workload.family === family);
    const groups = order.flatMap((group) => {
      const rows = own
        .filter((workload) => workload.group === group)
        .map(({ group: _, ...row }) => ({ ...row, does: workloadNote(family, row.name) }))
        .sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
      return rows.length === 0 ? [] : [{ title: group === null ? headingWithoutGroup(family) : GROUPS[group], rows }];
    });
    return groups.length === 0 ? [] : [{ family, groups }];
  });
}
