import type { PoolClient } from "pg";
import { isVectorWorkload, type ParsedPoint, type ParsedRun } from "@/lib/domain/model";
import { competes } from "@/lib/domain/vector/pareto";
import { rateMetric } from "@/lib/domain/workloads/families";
import { metricOf } from "@/lib/domain/workloads/metrics";
import { type Cell, columnNames, copyRows } from "../encoding/copy-rows";
import { ANY_RECALL, SUMMARY_TARGETS } from "../schema/best-targets";

/** A run with its stored ids. */
export interface PlacedRun {
  run: ParsedRun;
  workloadId: number;
  settingId: number;
  engineId: number;
}

interface Rollup {
  workloadId: number;
  engineId: number;
  threads: number | null;
  executions: PlacedRun[];
  /** Measured points and derived ones of the author. */
  points: number;
  authorPoints: number;
  indexBuilds: number;
  min: number | null;
  max: number | null;
}

interface Best {
  workloadId: number;
  settingId: number;
  target: number;
  ordinal: number;
  qps: number;
  recall: number;
}

/**
 * Sums up a bundle's results while they are written, so that no overview reads points. It counts by workload, engine
 * and thread count, and collects the settings of executions. It keeps the fastest point of each workload and setting,
 * at the targets and at any recall. Failed and suspect points are counted, but neither best nor the end of a range.
 */
export function collectRollups() {
  const rollups = new Map<string, Rollup>();
  const bests = new Map<string, Best>();
  const runs: PlacedRun[] = [];

  const rollupOf = ({ workloadId, engineId, run }: PlacedRun): Rollup => {
    const key = `${workloadId} ${engineId} ${run.threads}`;
    const known = rollups.get(key) ?? {
      workloadId,
      engineId,
      threads: run.threads,
      executions: [],
      points: 0,
      authorPoints: 0,
      indexBuilds: 0,
      min: null,
      max: null,
    };
    rollups.set(key, known);
    return known;
  };

  return {
    run(placed: PlacedRun) {
      runs.push(placed);
      rollupOf(placed).executions.push(placed);
    },
    indexBuild(placed: PlacedRun) {
      rollupOf(placed).indexBuilds += 1;
    },
    point(placed: PlacedRun, point: ParsedPoint, ordinal: number) {
      const rollup = rollupOf(placed);
      if (point.origin === "author") {
        rollup.authorPoints += 1;
        return;
      }
      rollup.points += 1;
      // The figures of a suspect point contradict each other.
      if (point.status === "failed" || point.status === "suspect") return;
      const rate = rateOf(placed.run, point);
      if (rate !== null) {
        rollup.min = Math.min(rollup.min ?? rate, rate);
        rollup.max = Math.max(rollup.max ?? rate, rate);
      }
      keepBest(placed, point, ordinal);
    },
    async write(client: PoolClient, bundleKey: number): Promise<void> {
      await copyRows(client, "rollups", ROLLUP_COLUMNS, [...rollups.values()].map(rollupRow(bundleKey)));
      await copyRows(client, "bundle_settings", SETTING_COLUMNS, settingRows(bundleKey, runs));
      await copyRows(
        client,
        "bests",
        BEST_COLUMNS,
        [...bests.values()].map((best) => [
          bundleKey,
          best.workloadId,
          best.settingId,
          best.target,
          best.ordinal,
          best.qps,
          best.recall,
        ]),
      );
    },
  };

  function keepBest({ workloadId, settingId }: PlacedRun, { metrics }: ParsedPoint, ordinal: number) {
    const { qps, recall } = metrics;
    if (qps === null || recall === null || !competes(qps)) return;
    for (const target of [ANY_RECALL, ...SUMMARY_TARGETS]) {
      if (!(recall >= target)) continue;
      const key = `${workloadId} ${settingId} ${target}`;
      const known = bests.get(key);
      // Points come in the order of ordinals, so the first of equals stays.
      if (known && (known.qps > qps || (known.qps === qps && known.recall >= recall))) continue;
      bests.set(key, { workloadId, settingId, target, ordinal, qps, recall });
    }
  }
}

const rateOf = ({ workload }: ParsedRun, point: ParsedPoint): number | null =>
  isVectorWorkload(workload) ? point.metrics.qps : metricOf(point, rateMetric(workload));

const rollupRow =
  (bundleKey: number) =>
  (rollup: Rollup, at: number): Cell[] => {
    const { workloadId, engineId, threads, executions, points, authorPoints, indexBuilds, min, max } = rollup;
    const ended = ["complete", "truncated", "failed", "suspect"].map(
      (status) => executions.filter(({ run }) => run.status === status).length,
    );
    const counts = [executions.length, ...ended, points, authorPoints, indexBuilds];
    return [bundleKey, at + 1, workloadId, engineId, threads, ...counts, min, max];
  };

function settingRows(bundleKey: number, runs: readonly PlacedRun[]): Cell[][] {
  const rows = new Map<string, { settingId: number; family: string; executions: number; complete: number }>();
  for (const { run, settingId } of runs) {
    const { family } = run.workload;
    const row = rows.get(`${settingId} ${family}`) ?? { settingId, family, executions: 0, complete: 0 };
    rows.set(`${settingId} ${family}`, row);
    row.executions += 1;
    if (run.status === "complete") row.complete += 1;
  }
  return [...rows.values()].map((row) => [bundleKey, row.settingId, row.family, row.executions, row.complete]);
}

const ROLLUP_COLUMNS = columnNames(`
  bundle_key ordinal workload_id engine_id threads executions complete truncated failed suspect
  points author_points index_builds min_rate max_rate`);
const SETTING_COLUMNS = columnNames("bundle_key setting_id family executions complete");
const BEST_COLUMNS = columnNames("bundle_key workload_id setting_id target point_ordinal qps recall");
