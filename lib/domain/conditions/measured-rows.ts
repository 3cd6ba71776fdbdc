import type { Params } from "@/lib/domain/model";
import type { PointColumns } from "@/lib/domain/vector/point-columns";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { type Measured, measuredOfPoint, measuredOfRun } from "./measured";

/** Distinct things that points are of, and which one each row has; `of` null = all rows have the first. */
export interface Axis {
  list: readonly Measured[];
  of: Int32Array | null;
}

/**
 * Points as rows of three axes, the level of a dimension (dimensions.ts): what they were measured in, what they measure, and the parameters
 * of index and query. Whatever is asked of all points is worked out once for each entry of an axis.
 */
export interface MeasuredRows {
  size: number;
  axes: Readonly<Record<"setting" | "workload" | "params", Axis>>;
}

/** Points of test families as rows. Points share the objects of their settings and parameters, so that most is told by identity. */
export function rowsOfPoints(points: readonly WorkloadPoint[]): MeasuredRows {
  const identity = identities();
  const settings = interner(points.length);
  const workloads = interner(points.length);
  points.forEach((point, row) => {
    const { bundle, engine, algorithm, build, config, machine, threads, origin, status, variant } = point;
    const own = [
      bundle,
      engine,
      algorithm,
      build?.raw,
      config,
      machine,
      threads,
      origin,
      status,
      identity(point.settings),
    ];
    settings.add(row, [...own, variant?.length ? variant.join("\u0001") : ""].join("\u0000"), () =>
      measuredOfPoint(point),
    );
    const of = [point.family, point.workload, point.group, identity(point.workloadParams)];
    workloads.add(row, of.join("\u0000"), () => measuredOfPoint(point));
  });
  const [first] = points;
  return {
    size: points.length,
    axes: {
      setting: settings.axis,
      workload: workloads.axis,
      params: { list: first ? [measuredOfPoint(first)] : [], of: null },
    },
  };
}

/**
 * What points are of, on and with: one object for all that are equal but for their bundle, so that whatever is asked of very many points is
 * worked out once for each. The bundle named is that of one of them.
 */
export function sharedMeasured(): (point: WorkloadPoint) => Measured {
  const identity = identities();
  const known = new Map<string, Measured>();
  const ofPoint = new Map<WorkloadPoint, Measured>();
  return (point) => {
    const found = ofPoint.get(point);
    if (found) return found;
    const { family, workload, group, workloadParams, settings, variant } = point;
    const { engine, algorithm, build, config, machine, threads, origin, status } = point;
    const what = [family, workload, group, identity(workloadParams), engine, algorithm, build?.raw];
    const how = [
      config,
      machine,
      threads,
      origin,
      status,
      identity(settings),
      variant?.length ? JSON.stringify(variant) : "",
    ];
    const key = [...what, ...how].join("\u0000");
    const measured = known.get(key) ?? measuredOfPoint(point);
    known.set(key, measured);
    ofPoint.set(point, measured);
    return measured;
  };
}

function interner(size: number) {
  const list: Measured[] = [];
  const of = new Int32Array(size);
  const known = new Map<string, number>();
  return {
    axis: { list, of },
    add(row: number, key: string, make: () => Measured) {
      let at = known.get(key);
      if (at === undefined) {
        at = list.push(make()) - 1;
        known.set(key, at);
      }
      of[row] = at;
    },
  };
}

/** A number for each set of parameters: the same for equal ones, found by identity where an object was seen before. */
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

const known = new WeakMap<PointColumns, MeasuredRows>();
/** Columns hold one data set, distance and k; which one they do not say, and no comparison inside them needs it. */
const UNNAMED = { dataset: "", distance: null, k: null };

/** The points of one vector search as rows: its runs are the settings, its pairs of parameter sets the parameters. Kept with the columns. */
export function rowsOfColumns(columns: PointColumns): MeasuredRows {
  const made = known.get(columns) ?? rowsOf(columns);
  known.set(columns, made);
  return made;
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
  };
}
