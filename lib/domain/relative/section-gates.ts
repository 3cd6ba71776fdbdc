import { sizesOfData } from "@/lib/domain/conditions/assumed-sizes";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { Axis } from "@/lib/domain/conditions/measured-rows";
import { type Dimension, valueIn } from "./relative-columns";
import type { RelativeRow } from "./workload-rows";

/** The gates of a row, and the sizes that sources of its points leave out. */
type GatesOfRow = Required<Pick<RelativeRow, "gates" | "assumed">>;

/**
 * Returns the gates of each row that distinguish it from rows of other sections. Gates that split no workload count,
 * too, such as four tests on one machine and eight on another. No statistic crosses them. "Not recorded" is a value of
 * its own. Sizes that a source leaves out are those of the setting (assumed-sizes.ts). So a row's gates are those of
 * its upload, whatever stands beside it. A size is marked where no point of the row states it. `rowOf` = the row of
 * each point. `sectionsBy` = the gates that all headings name.
 */
export function gatesOfRows(
  { list, of }: Axis,
  rowOf: readonly number[],
  rows: number,
  gates: readonly Dimension[],
  sectionsBy: readonly Dimension[],
): GatesOfRow[] {
  const members = Array.from({ length: rows }, () => new Set<number>());
  rowOf.forEach((row, at) => {
    members[row]?.add(of?.[at] ?? 0);
  });
  const whole = list.map(sizesOfData);
  const found = gates.map((dimension) => {
    const missing = dimensionOf(dimension)?.missing;
    const [all, stated] = [whole, list].map((settings) => settings.map((setting) => valueIn(setting, dimension)));
    const parts = members.map((own) => {
      const places = [...own];
      const value = all?.[places[0] ?? 0] ?? "";
      const leftOut = value === missing ? [] : places.filter((at) => stated?.[at] !== value);
      const part = { dimension, value, ...(leftOut.length && leftOut.length === places.length && { assumed: true }) };
      return { part, isAssumed: leftOut.length > 0 };
    });
    const isApart = sectionsBy.includes(dimension) || new Set(parts.map(({ part }) => part.value)).size > 1;
    return { parts, isApart };
  });
  return members.map((_, row) => ({
    gates: found.flatMap(({ parts, isApart }) => (isApart ? (parts[row]?.part ?? []) : [])),
    assumed: found.flatMap(({ parts }) => (parts[row]?.isAssumed ? [parts[row].part.dimension] : [])),
  }));
}
