import type { Params } from "@/lib/domain/model";
import { type PointColumns, type RunFacts, recallSources, runStatuses } from "@/lib/domain/workloads/point-columns";
import { firstOfCopies } from "./copied-rows";

/** A point of a test, with defaults for the rest. */
export interface StatedPoint extends Partial<Omit<RunFacts, "bundle" | "version" | "experiment" | "corrected">> {
  index?: Params;
  query?: Params;
  qps?: number | null;
  recall?: number | null;
  bundle?: string;
  recallSource?: (typeof recallSources)[number];
  status?: (typeof runStatuses)[number];
  /** Equal for points of one execution in several bundles; absent = unknown. */
  print?: number;
}

/** Makes columns of a few points, each with a separate run, without index builds. */
export function testColumns(points: readonly StatedPoint[]): PointColumns {
  const bundleIds = [...new Set(points.map(({ bundle }) => bundle ?? "bundle"))];
  const comboKey = ({ index = {}, query = {} }: StatedPoint) => JSON.stringify([index, query]);
  const combos = [
    ...new Map(points.map((point) => [comboKey(point), { index: point.index ?? {}, query: point.query ?? {} }])),
  ];
  const ints = Int32Array.from(points, (_, row) => row);
  const qps = Float64Array.from(points, (point) => point.qps ?? Number.NaN);
  const recall = Float64Array.from(points, (point) => point.recall ?? Number.NaN);
  const competing = (row: number) => (qps[row] ?? 0) > 0 && !Number.isNaN(recall[row]);
  const columns: PointColumns = {
    size: points.length,
    bundles: bundleIds.map((id, key) => ({ key, id, title: `Title of ${id}` })),
    runs: points.map(
      ({
        engine = "engine",
        algorithm,
        build = null,
        config = null,
        machine = null,
        batch = false,
        threads = 1,
        variant = [],
        settings = {},
        bundle,
      }) => ({
        bundle: bundleIds.indexOf(bundle ?? "bundle"),
        engine,
        algorithm: algorithm ?? engine,
        build,
        config,
        machine,
        batch,
        threads,
        variant,
        settings,
      }),
    ),
    indexes: [],
    combos: combos.map(([, combo]) => combo),
    labels: ["label"],
    ordinal: ints,
    run: ints,
    index: new Int32Array(points.length).fill(-1),
    combo: Int32Array.from(points, (point) => combos.findIndex(([key]) => key === comboKey(point))),
    label: new Int32Array(points.length),
    qps,
    recall,
    latencyP95: new Float64Array(points.length).fill(Number.NaN),
    latencyP99: new Float64Array(points.length).fill(Number.NaN),
    recallSource: Uint8Array.from(points, ({ recallSource = null }) => recallSources.indexOf(recallSource)),
    status: Uint8Array.from(points, ({ status = "complete" }) => runStatuses.indexOf(status)),
    bestFirst: Int32Array.from(ints).sort(
      (a, b) =>
        Number(competing(b)) - Number(competing(a)) ||
        (qps[b] ?? 0) - (qps[a] ?? 0) ||
        (recall[b] ?? 0) - (recall[a] ?? 0) ||
        a - b,
    ),
  };
  const prints = Int32Array.from(points, ({ print = 0 }) => print);
  return { ...columns, first: firstOfCopies(columns, { high: prints, low: prints }) };
}
