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
 * one known value of its row is assumed, else the only one of its bundle. Another bundle changes a row's section only
 * where it measures one of its tests with another size. A size that defines a test counts as left out.
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
    // The one size of each bundle by its own rows; null where it has several.
    const ofBundle = new Map<string, string | null>();
    const bundles = members.map((settings, row) => {
      const found = new Set<string>();
      for (const at of settings) {
        const [bundle, value] = [list[at]?.bundle ?? "", all[at] ?? missing];
        found.add(bundle);
        if (!lenient || !isKnown(value) || isSizeOfTest(rows[row]?.workload ?? "", dimension, value)) continue;
        const known = ofBundle.get(bundle);
        ofBundle.set(bundle, known === undefined || known === value ? value : null);
      }
      return found;
    });
    const values = own.map((value, row) => {
      if (isKnown(value)) return value;
      const sizes = new Set([...(bundles[row] ?? [])].flatMap((bundle) => ofBundle.get(bundle) ?? []));
      const hasSeveral = [...(bundles[row] ?? [])].some((bundle) => ofBundle.get(bundle) === null);
      const [assumed = missing] = sizes;
      return hasSeveral || sizes.size > 1 ? missing : assumed;
    });
    return new Set(values).size < 2 ? [] : [{ dimension, values }];
  });
}
