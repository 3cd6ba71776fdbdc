import type { Params } from "@/lib/domain/model";
import { sizeOfTest } from "@/lib/domain/workloads/families";
import type { PointColumns } from "@/lib/domain/workloads/point-columns";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { repeatedPrints } from "./copies";
import { type Measured, measuredOfPoint, measuredOfRun } from "./measured";

/** Distinct entries, and the entry of each row; `of` null = all rows have the first. */
export interface Axis {
  list: readonly Measured[];
  of: Int32Array | null;
}

/**
 * Points as rows of three axes, one per level of dimensions (dimensions.ts). The axes are the setting, the workload,
 * and the parameters of index and query. Questions about all points are answered once per entry of an axis.
 */
export interface MeasuredRows {
  size: number;
  axes: Readonly<Record<"setting" | "workload" | "params", Axis>>;
  /**
   * For each row the first row of the same execution, in any bundle. Such rows differ only in their bundle. Null = no
   * copies.
   */
  first: Int32Array | null;
}

/**
 * Returns points of workloads as rows. Points share the objects of settings and parameters, so that identity
 * decides most comparisons.
 */
export function rowsOfPoints(points: readonly WorkloadPoint[]): MeasuredRows {
  const identity = identities();
  const settings = interner(points.length);
  const workloads = interner(points.length);
  const copies = copyFinder(points);
  // Points of one run follow each other: most equal the last one with the same objects.
  const lastSetting = new Map<Params, Placed>();
  const lastWorkload = new Map<Params, Placed>();
  points.forEach((point, row) => {
    const before = lastSetting.get(point.settings);
    const isSame = before?.point.bundle === point.bundle && isOfOneSetting(before.point, point);
    const key = isSame ? "" : settingKey(point, identity);
    const setting = isSame ? before.at : settings.add(`${point.bundle}\u0000${key}`, point);
    if (!isSame) copies.name(setting, key);
    settings.axis.of[row] = setting;
    if (!isSame) lastSetting.set(point.settings, { point, at: setting });
    const known = lastWorkload.get(point.workloadParams);
    const isKnown = known !== undefined && isOfOneWorkload(known.point, point);
    const workload = isKnown ? known.at : workloads.add(workloadKey(point, identity), point);
    workloads.axis.of[row] = workload;
    if (!isKnown) lastWorkload.set(point.workloadParams, { point, at: workload });
    copies.add(row, setting, workload);
  });
  const [first] = points;
  return {
    size: points.length,
    axes: {
      setting: settings.axis,
      workload: workloads.axis,
      params: { list: first ? [measuredOfPoint(first)] : [], of: null },
    },
    first: copies.first(),
  };
}

/**
 * Finds the copies among points of several bundles: equal fingerprint and workload, and settings that differ only in
 * the bundle. `name` takes the key of each setting without its bundle, `add` each row.
 */
function copyFinder(points: readonly WorkloadPoint[]) {
  const several = points.some(({ bundle }) => bundle !== points[0]?.bundle);
  const repeated = several ? repeatedPrints(points, ({ fingerprint }) => fingerprint) : new Set<string>();
  const numbers = new Map<string, number>();
  const numberOf: number[] = [];
  const rows = new Map<string, number>();
  const first = new Int32Array(repeated.size ? points.length : 0).map((_, row) => row);
  let isAny = false;
  return {
    name(setting: number, key: string) {
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      numberOf[setting] = number;
    },
    add(row: number, setting: number, workload: number) {
      const print = points[row]?.fingerprint;
      if (!print || !repeated.has(print)) return;
      const key = `${print} ${numberOf[setting]} ${workload}`;
      const known = rows.get(key);
      if (known === undefined) rows.set(key, row);
      else {
        first[row] = known;
        isAny = true;
      }
    },
    first: () => (isAny ? first : null),
  };
}

interface Placed {
  point: WorkloadPoint;
  at: number;
}

/** Returns true where two points that share an object of settings have one setting. */
const isOfOneSetting = (a: WorkloadPoint, b: WorkloadPoint): boolean =>
  a.engine === b.engine &&
  a.algorithm === b.algorithm &&
  a.build?.raw === b.build?.raw &&
  a.config === b.config &&
  a.machine === b.machine &&
  a.threads === b.threads &&
  a.batch === b.batch &&
  a.origin === b.origin &&
  a.status === b.status &&
  a.variant === b.variant &&
  a.assumed === b.assumed &&
  sizeOfTest(a.workload) === sizeOfTest(b.workload) &&
  a.experiment === b.experiment &&
  a.upload === b.upload;

/** Returns true where two points that share an object of parameters have one workload. */
const isOfOneWorkload = (a: WorkloadPoint, b: WorkloadPoint): boolean =>
  a.workload === b.workload && a.family === b.family && a.group === b.group;

type Identity = ReturnType<typeof identities>;

function settingKey(point: WorkloadPoint, identity: Identity): string {
  const { engine, algorithm, build, config, machine, threads, batch, origin, status, settings, variant } = point;
  const own = [engine, algorithm, build?.raw, config, machine, threads, batch, origin, status, identity(settings)];
  const together = (point.experiment ?? point.upload)?.bundles.join("+");
  // A test that a size defines has settings of its own, since its sizes are other ones.
  const sizes = [point.assumed ? identity(point.assumed) : "", sizeOfTest(point.workload) ? point.workload : ""];
  return [...own, variant?.length ? JSON.stringify(variant) : "", ...sizes, together].join("\u0000");
}

const workloadKey = ({ family, workload, group, workloadParams }: WorkloadPoint, identity: Identity): string =>
  [family, workload, group, identity(workloadParams)].join("\u0000");

/**
 * Returns a function that gives points with equal conditions the same object. Questions about very many points are then
 * answered once per object. The bundle of an object is that of one of its points.
 */
export function sharedMeasured(): (point: WorkloadPoint) => Measured {
  const identity = identities();
  const known = new Map<string, Measured>();
  const last = new Map<Params, Map<Params, { point: WorkloadPoint; measured: Measured }>>();
  return (point) => {
    const bySetting = last.get(point.workloadParams) ?? new Map<Params, { point: WorkloadPoint; measured: Measured }>();
    last.set(point.workloadParams, bySetting);
    const before = bySetting.get(point.settings);
    if (before && isOfOneWorkload(before.point, point) && isOfOneSetting(before.point, point)) return before.measured;
    const key = `${workloadKey(point, identity)}\u0000${settingKey(point, identity)}`;
    const measured = known.get(key) ?? measuredOfPoint(point);
    known.set(key, measured);
    bySetting.set(point.settings, { point, measured });
    return measured;
  };
}

function interner(size: number) {
  const list: Measured[] = [];
  const known = new Map<string, number>();
  return {
    axis: { list, of: new Int32Array(size) },
    /** Returns the place of the entry with this key, and adds that of the point where there is none. */
    add(key: string, point: WorkloadPoint): number {
      const at = known.get(key) ?? list.push(measuredOfPoint(point)) - 1;
      known.set(key, at);
      return at;
    },
  };
}

/**
 * Returns a function that numbers sets of parameters. Equal sets have one number. The number of an object is computed
 * once.
 */
function identities() {
  const byObject = new Map<Params, number>();
  const byText = new Map<string, number>();
  return (params: Params): number => {
    const seen = byObject.get(params);
    if (seen !== undefined) return seen;
    const text = JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)));
    const number = byText.get(text) ?? byText.size;
    byText.set(text, number);
    byObject.set(params, number);
    return number;
  };
}

const cache = new WeakMap<PointColumns, MeasuredRows>();
/** Columns have one data set, distance and k, so comparisons inside them need no name for it. */
const UNNAMED = { dataset: "", distance: null, k: null };

/**
 * Returns the points of a vector search as rows: runs are settings, pairs of parameter sets are parameters. Cached with
 * the columns.
 */
export function rowsOfColumns(columns: PointColumns): MeasuredRows {
  const rows = cache.get(columns) ?? rowsOf(columns);
  cache.set(columns, rows);
  return rows;
}

function rowsOf(columns: PointColumns): MeasuredRows {
  const { runs, bundles, combos } = columns;
  const settings = runs.map((run) => measuredOfRun(UNNAMED, run, bundles));
  const [first] = runs;
  const params = first ? combos.map((combo) => measuredOfRun(UNNAMED, first, bundles, combo)) : [];
  return {
    size: columns.size,
    axes: {
      setting: { list: settings, of: columns.run },
      workload: { list: settings.slice(0, 1), of: null },
      params: { list: params, of: columns.combo },
    },
    first: columns.first ?? null,
  };
}
