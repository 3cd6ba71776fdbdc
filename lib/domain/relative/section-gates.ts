import { assumedSizes, type TestSetting } from "@/lib/domain/conditions/assumed-sizes";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { Measured } from "@/lib/domain/conditions/measured";
import type { Axis } from "@/lib/domain/conditions/measured-rows";
import { isSizeOfTest } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { type Dimension, valueIn } from "./relative-columns";
import type { RelativeRow } from "./workload-rows";

/**
 * Returns the settings of points with the sizes that their sources leave out (assumed-sizes.ts). `labels` = the tests
 * of the points. `chosen` = the dimension of the columns, which is never assumed.
 */
export function completeSettings(
  points: readonly WorkloadPoint[],
  axis: Axis,
  labels: readonly string[],
  chosen: Dimension,
): Axis {
  // Few of very many points differ in setting and test.
  const known = axis.list.map(() => new Map<string, number>());
  const items: TestSetting[] = [];
  const itemOf = (at: number): number => {
    const own = axis.of?.[at] ?? 0;
    const [setting, places, point, test] = [axis.list[own], known[own], points[at], labels[at] ?? ""];
    const before = places?.get(test);
    if (before !== undefined || !setting || !point) return before ?? 0;
    places?.set(test, items.length);
    return items.push({ setting, bundle: point.bundle, workload: point.workload, test }) - 1;
  };
  let of = new Int32Array(0);
  const complete = assumedSizes(
    axis.list,
    () => {
      of = Int32Array.from(points, (_, at) => itemOf(at));
      return items;
    },
    chosen,
  );
  if (!complete) return axis;
  const places = new Map<Measured, number>();
  const placeOf = items.map((item) => {
    const setting = complete(item);
    const place = places.get(setting) ?? places.size;
    places.set(setting, place);
    return place;
  });
  return { list: [...places.keys()], of: of.map((item) => placeOf[item] ?? 0) };
}

type Gates = NonNullable<RelativeRow["gates"]>;

/**
 * Returns the gates of each row that tell it from rows of other sections, also gates that split no workload: four tests
 * ran on one machine and eight on another. No statistic crosses them. "Not recorded" is a value of its own. The
 * settings are those of completeSettings, so a row's gates are those of its upload in any company. `stated` are the
 * settings as sources give them: an assumed size is marked. `rowOf` = the row of each point.
 */
export function gatesOfRows(
  complete: Axis,
  stated: Axis,
  rowOf: readonly number[],
  rows: readonly Pick<RelativeRow, "workload">[],
  gates: readonly Dimension[],
): Gates[] {
  const members = rows.map(() => ({ complete: new Set<number>(), stated: new Set<number>() }));
  rowOf.forEach((row, at) => {
    members[row]?.complete.add(complete.of?.[at] ?? 0);
    members[row]?.stated.add(stated.of?.[at] ?? 0);
  });
  const found = gates.flatMap((dimension) => {
    const { missing = "" } = dimensionOf(dimension) ?? {};
    const valuesOf = ({ list }: Axis) => list.map((setting) => valueIn(setting, dimension));
    const [all, own] = [valuesOf(complete), valuesOf(stated)];
    const values = members.map((places, row) => {
      const isOfTest = (value: string) => isSizeOfTest(rows[row]?.workload ?? "", dimension, value);
      const known = new Set([...places.complete].map((at) => all[at] ?? missing).filter((value) => !isOfTest(value)));
      const [value = missing] = known;
      // Sizes of two uploads are no one size of a test that both sources leave out.
      if (known.size > 1) return { dimension, value: missing };
      const isStated = value === missing || [...places.stated].some((at) => own[at] === value);
      return { dimension, value, ...(isStated ? {} : { assumed: true }) };
    });
    return new Set(values.map(({ value }) => value)).size < 2 ? [] : [values];
  });
  return rows.map((_, row) => found.flatMap((values) => values[row] ?? []));
}
