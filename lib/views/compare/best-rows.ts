import { group } from "d3-array";
import type { BestSummary } from "@/lib/db/read/best-summary";
import { conditionDimensions } from "@/lib/domain/conditions/conditions";
import type { Dimension } from "@/lib/domain/conditions/dimensions";
import { compareHref } from "@/lib/views/state/compare-link";

/**
 * One gate of a row: "machine hetz", "8 threads", "batch mode". `said` is false where its source doesn't record it:
 * "mode not recorded".
 */
export interface Condition {
  key: string;
  text: string;
  said: boolean;
}

/** A row of best points: one algorithm under equal conditions. */
export interface BestRow {
  key: string;
  dataset: string;
  distance: string;
  /** 0 where no source gives it. */
  k: number;
  engine: string;
  engineName: string;
  algorithm: string;
  machine: string | null;
  threads: number | null;
  batch: boolean | null;
  /** Its recorded gates besides machine, threads, mode and scale, and its variant, in words; null = none. */
  detail: string | null;
  /** Key of its gates: rows of one data set, distance, k and group may be compared. */
  group: string;
  /** The gates in words. */
  conditions: Condition[];
  /** Best point by target; no entry where the algorithm never reaches the target. */
  best: Record<string, { qps: number; recall: number; point: string; config: string | null }>;
  /** Address of its compare page. */
  compare: string;
}

/** Dimensions with separate columns. */
const SEPARATE = new Set(["machine", "threads", "mode"]);

/**
 * Gathers best points into rows, in the given order (highest QPS first). A row is one data set, distance, k, algorithm,
 * variant and set of gates.
 */
export function toBestRows(best: readonly BestSummary[]): BestRow[] {
  const dimensions = rowDimensions(best);
  const rows = new Map<string, BestRow>();
  for (const summary of best) {
    const { dataset, distance, k, setting, target, qps, recall, point } = summary;
    const values = dimensions.map(({ value }) => value(setting));
    const key = JSON.stringify([dataset, distance, k, setting.engine, setting.algorithm, ...values]);
    const row = rows.get(key) ?? emptyRow(key, summary, dimensions);
    const known = row.best[String(target)];
    if (!known || known.qps < qps) row.best[String(target)] = { qps, recall, point, config: setting.config };
    rows.set(key, row);
  }
  return [...rows.values()];
}

/**
 * Returns rows with those of one data set, distance and k one after another, and in them those of equal gates. Most
 * threads come first, an unknown count last. Else the rows keep their order.
 */
export function byConditions(rows: readonly BestRow[]): BestRow[] {
  const searches = gathered(rows, ({ dataset, distance, k }) => JSON.stringify([dataset, distance, k]));
  const threadsOf = ([row]: readonly BestRow[]) => row?.threads ?? 0;
  return searches.flatMap((own) =>
    gathered(own, ({ group }) => group)
      .sort((a, b) => threadsOf(b) - threadsOf(a))
      .flat(),
  );
}

const gathered = (rows: readonly BestRow[], keyOf: (row: BestRow) => string): BestRow[][] => [
  ...group(rows, keyOf).values(),
];

/** Returns the dimensions that keep settings from competing: gates and variants. */
const rowDimensions = (best: readonly BestSummary[]): Dimension[] =>
  conditionDimensions(best.map(({ setting }) => setting)).filter(
    ({ kind, key }) => kind === "gate" || key === "variant",
  );

function emptyRow(key: string, of: BestSummary, dimensions: readonly Dimension[]): BestRow {
  const { dataset, distance, k, engineName, setting } = of;
  const recorded = dimensions.filter(({ value, missing }) => value(setting) !== missing);
  const detail = recorded.filter(({ key: own }) => !SEPARATE.has(own) && own !== "scale");
  const gates = dimensions.filter(({ kind }) => kind === "gate");
  const asked = [...recorded, ...dimensions.filter(({ key: own }) => own === "threads")];
  return {
    key,
    dataset,
    distance,
    k,
    engine: setting.engine,
    engineName,
    algorithm: setting.algorithm,
    machine: setting.machine,
    threads: setting.threads,
    batch: setting.batch,
    detail: detail.map(({ text, value }) => text(value(setting))).join(", ") || null,
    group: JSON.stringify(gates.map(({ key: gate, value }) => [gate, value(setting)])),
    conditions: gates.map(({ key: gate, text, value, missing }) => ({
      key: gate,
      text: text(value(setting)),
      said: value(setting) !== missing,
    })),
    best: {},
    compare: compareHref({
      dataset,
      distance,
      k,
      filters: Object.fromEntries(
        asked.map((dimension) =>
          dimension.key === "experiment"
            ? ["bundle", [...(setting.experiment?.bundles ?? [])]]
            : [dimension.key, [dimension.value(setting)]],
        ),
      ),
    }),
  };
}
