import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { Axis } from "@/lib/domain/conditions/measured-rows";
import { isSizeOfTest } from "@/lib/domain/workloads/families";
import { type Dimension, valueIn } from "./relative-columns";
import type { RelativeRow } from "./workload-rows";

/** A gate in which rows differ, although no row has two of its values. */
export interface SectionGate {
  dimension: Dimension;
  /** By row: its value, or the spelling of a missing one. */
  values: readonly string[];
}

/**
 * Returns the gates in which rows differ although none split a workload: four tests ran on one machine and eight on
 * another. No statistic crosses them. "Not recorded" is a value of its own. Only for sizes that a source leaves out the
 * one known value of its row is assumed, else that of its bundle's rows. So no other bundle changes a row's section. A
 * size that defines a test counts as left out.
 * `rowOf` = the row of each point.
 */
export function sectionGates(
  { list, of }: Axis,
  rowOf: readonly number[],
  rows: readonly Pick<RelativeRow, "workload">[],
  gates: readonly Dimension[],
): SectionGate[] {
  const members = rows.map(() => new Set<number>());
  rowOf.forEach((row, at) => {
    members[row]?.add(of?.[at] ?? 0);
  });
  return gates.flatMap((dimension): SectionGate[] => {
    const { missing = "", lenient = false } = dimensionOf(dimension) ?? {};
    const all = list.map((setting) => valueIn(setting, dimension));
    if (new Set(all).size < 2) return [];
    const isKnown = (value: string) => value !== missing;
    const own = members.map((settings, row) => {
      const isOfTest = (value: string) => isSizeOfTest(rows[row]?.workload ?? "", dimension, value);
      return [...settings].map((at) => all[at] ?? missing).find((each) => isKnown(each) && !isOfTest(each)) ?? missing;
    });
    const bundlesOf = (row: number) => [...(members[row] ?? [])].map((at) => list[at]?.bundle ?? "");
    const ofBundle = new Map<string, Set<string>>();
    for (const [row, value] of own.entries())
      if (lenient && isKnown(value))
        for (const bundle of bundlesOf(row)) ofBundle.set(bundle, (ofBundle.get(bundle) ?? new Set()).add(value));
    const values = own.map((value, row) => {
      if (isKnown(value)) return value;
      const [assumed = missing, ...others] = new Set(bundlesOf(row).flatMap((each) => [...(ofBundle.get(each) ?? [])]));
      return others.length ? missing : assumed;
    });
    return new Set(values).size < 2 ? [] : [{ dimension, values }];
  });
}
