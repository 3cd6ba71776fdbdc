import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import { labelsOf } from "@/lib/domain/experiments/labels";
import { uploadsOfColumns } from "@/lib/domain/experiments/uploads-of-columns";
import type { PointColumns } from "@/lib/domain/workloads/point-columns";
import { experimentNotices } from "@/lib/views/selection/experiment-words";
import { experimentsAmong } from "@/lib/views/selection/view-experiments";
import type { ViewNotice } from "@/lib/views/selection/view-notice";

/**
 * Marks runs of several bundles with their experiments, and returns the notices on them. Two uploads that are not
 * proven to be one experiment then share no frontier and no best point. Runs of one experiment get no mark. `varied` is
 * the key of the compared dimension, in which bundles of one experiment may differ.
 */
export function withExperiments(
  given: PointColumns,
  runs: readonly number[],
  varied: string,
): { columns: PointColumns; notices: ViewNotice[] } {
  const columns = withoutExperiments(given);
  const bundles = new Set(runs.map((run) => columns.runs[run]?.bundle));
  if (bundles.size < 2) return { columns, notices: [] };
  const { list } = rowsOfColumns(columns).axes.setting;
  const titles = new Map(columns.bundles.map(({ id, title }) => [id, title]));
  const settings = runs.flatMap((run) => list[run] ?? []);
  const experiments = experimentsAmong(settings, { uploads: uploadsOfColumns(columns), titles }, varied);
  const labels = experiments && labelsOf(experiments, titles, true);
  const notices = experimentNotices(experiments, labels, titles, "algorithm");
  if (!labels) return { columns, notices };
  const labelled = columns.runs.map((run) => {
    const experiment = labels.of.get(columns.bundles[run.bundle]?.id ?? "");
    return experiment ? { ...run, experiment } : run;
  });
  return { columns: { ...columns, runs: labelled }, notices };
}

const withoutExperiments = (columns: PointColumns): PointColumns =>
  columns.runs.some(({ experiment }) => experiment)
    ? { ...columns, runs: columns.runs.map(({ experiment: _, ...run }) => run) }
    : columns;
