import type { Params, ParamValue } from "@/lib/domain/model";
import { ownValue } from "@/lib/domain/own-value";
import { sizeOfTest } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { gatesOf } from "./comparison";
import type { Dimension } from "./dimensions";
import type { Measured } from "./measured";
import { rowsOfPoints } from "./measured-rows";

/** The baseline of an author's ratios, which is no size. */
const AUTHOR_BASE = "s.relativeTo";
const isSize = ({ key, lenient }: Dimension): boolean => lenient && key !== AUTHOR_BASE;
/** Most sizes that are assumed. Tools state up to six, and a hostile table has any number. */
const MOST_SIZES = 12;

/**
 * Returns the points of one bundle with the sizes of the data that their sources leave out (WorkloadPoint.assumed). An
 * assumed size is the one known size of the results that are most like the point. These are the bundle's results under
 * all other gates, else those under its gates that are no sizes, else all. In each of these, results of its test come
 * before those of all tests. A size that defines a test counts as left out. `points` are all of the bundle's, before
 * any filter. So neither a filter nor another bundle changes an assumed size.
 */
export function withAssumedSizes(points: readonly WorkloadPoint[]): readonly WorkloadPoint[] {
  const { setting, workload } = rowsOfPoints(points).axes;
  const all = gatesOf(setting.list, null);
  const sizes = all.filter(isSize).slice(0, MOST_SIZES);
  const gates = all.filter((gate) => !isSize(gate) || sizes.includes(gate));
  const leftOut = sizes.filter(({ member }) => setting.list.some((each) => !hasSize(each, member ?? "")));
  if (!leftOut.length) return points;
  // Few of very many points differ in setting and test.
  const items = new Map<number, TestSetting>();
  const itemOf = points.map((_, row) => {
    const [at, test] = [setting.of?.[row] ?? 0, workload.of?.[row] ?? 0];
    const key = at * workload.list.length + test;
    const [measured, known] = [setting.list[at], items.get(key)];
    if (known || !measured) return known;
    const item: TestSetting = { measured, test, assumed: {} };
    items.set(key, item);
    return item;
  });
  for (const size of leftOut) addAssumed(size, gates, [...items.values()]);
  // Points share the objects of equal sizes.
  const shared = new Map<string, Params | undefined>([["{}", undefined]]);
  for (const item of items.values()) {
    const text = JSON.stringify(item.assumed);
    if (!shared.has(text)) shared.set(text, item.assumed);
    item.shared = shared.get(text);
  }
  return points.map((point, row) => {
    const assumed = itemOf[row]?.shared;
    return assumed === undefined ? point : { ...point, assumed };
  });
}

/** A setting, and a test that was measured in it. */
interface TestSetting {
  measured: Measured;
  /** The place of the test with its parameters. */
  test: number;
  assumed: Record<string, ParamValue>;
  shared?: Params | undefined;
}

/** Adds a size to the settings whose source leaves it out, where one is known. */
function addAssumed(
  { key, member, value }: Dimension,
  gates: readonly Dimension[],
  items: readonly TestSetting[],
): void {
  if (member === null) return;
  const others = gates.filter((gate) => gate.key !== key);
  // A source that leaves out one size leaves out others, too.
  const levels = [others, others.filter((gate) => !isSize(gate))];
  const places = new Map<Measured, string[]>();
  /** Returns the groups of results that a result belongs to, those most like it first. */
  const scopesOf = ({ measured, test }: TestSetting): string[] => {
    const own = places.get(measured) ?? levels.map((of) => JSON.stringify(of.map((gate) => gate.value(measured))));
    places.set(measured, own);
    return [...own.flatMap((place) => [`${test} ${place}`, place]), `${test}`, ""];
  };
  /** Known sizes of each group, by their text. */
  const known = new Map<string, Map<string, ParamValue>>();
  const leftOut = items.filter((item) => {
    if (!hasSize(item.measured, member)) return true;
    for (const scope of scopesOf(item)) {
      const sizes = known.get(scope) ?? new Map<string, ParamValue>();
      known.set(scope, sizes.set(value(item.measured), item.measured.settings[member] ?? null));
    }
    return false;
  });
  for (const item of leftOut) {
    const sizes = scopesOf(item).flatMap((scope) => known.get(scope) ?? [])[0];
    const [size = null] = sizes?.size === 1 ? sizes.values() : [];
    if (size !== null) item.assumed[member] = size;
  }
}

/** Returns true where a source states a size of the data. A size that defines the test does not count. */
export function hasSize({ settings, workload }: Pick<Measured, "settings" | "workload">, name: string): boolean {
  const [value, own] = [ownValue(settings, name) ?? null, sizeOfTest(workload)];
  return value !== null && !(own?.name === name && own.value === String(value));
}

/** Returns a setting with the sizes of the data that its source leaves out, for statistics of several tests. */
export function sizesOfData(setting: Measured): Measured {
  const { settings, assumed, workload } = setting;
  const stated = Object.entries(settings).filter(
    ([name]) => name !== sizeOfTest(workload)?.name || hasSize(setting, name),
  );
  const added = Object.entries(assumed ?? {}).filter(([name]) => !hasSize(setting, name));
  if (!added.length && stated.length === Object.keys(settings).length) return setting;
  return { ...setting, settings: Object.fromEntries([...stated, ...added]) };
}

/**
 * Returns a setting with the sizes that its source leaves out, for rows and lines of one test. A size that defines the
 * test stands before that of the data: "1 of 50000000".
 */
export function sizesOfTest(setting: Measured): Measured {
  const [data, own] = [sizesOfData(setting), sizeOfTest(setting.workload)];
  if (!own || hasSize(setting, own.name)) return data;
  const size = data.settings[own.name] ?? null;
  const value = size === null ? own.value : `${own.value} of ${size}`;
  return { ...data, settings: { ...data.settings, [own.name]: value } };
}
