import { type ConditionGroup, type Item, partsOfGroup } from "@/lib/domain/conditions/comparison";
import type { Measured } from "@/lib/domain/conditions/measured";
import { type Experiments, experimentsOf } from "@/lib/domain/experiments/experiments";
import { strataInView } from "@/lib/domain/experiments/in-view";
import { type Labels, labelsOf } from "@/lib/domain/experiments/labels";
import { type Upload, uploadOfPoints } from "@/lib/domain/experiments/uploads";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";

/** Facts on the bundles of a view, from all their points. */
export interface KnownBundles {
  uploads: ReadonlyMap<string, Upload>;
  titles: ReadonlyMap<string, string>;
}

/** Returns the measurements of each bundle among these points; empty for fewer than two bundles. */
export function uploadsOfPoints(
  points: readonly WorkloadPoint[],
  bundles: readonly { id: string; owner?: string | null }[],
): Map<string, Upload> {
  const owners = new Map(bundles.map(({ id, owner }) => [id, owner]));
  const byBundle = new Map<string, WorkloadPoint[]>();
  for (const point of points) {
    const own = byBundle.get(point.bundle);
    if (own) own.push(point);
    else byBundle.set(point.bundle, [point]);
  }
  return byBundle.size < 2
    ? new Map()
    : new Map([...byBundle].map(([bundle, own]) => [bundle, uploadOfPoints(bundle, own, owners.get(bundle))]));
}

/** Returns the experiments among settings of several bundles; null for one bundle. */
export function experimentsAmong(
  settings: Iterable<Measured>,
  { uploads }: KnownBundles,
  varied: string | null,
): Experiments | null {
  const all = new Set(settings);
  const [first] = all;
  const several = [...all].some(({ bundle }) => bundle !== first?.bundle);
  return several ? experimentsOf(strataInView(all, uploads), varied) : null;
}

/** Returns the labels of a view's bundles; null where it shows one experiment. */
const labelsAmong = (
  settings: Iterable<Measured>,
  known: KnownBundles,
  varied: string | null,
  asGates: boolean,
): Labels | null => {
  const found = experimentsAmong(settings, known, varied);
  return found && labelsOf(found, known.titles, asGates);
};

/** Splits groups of equal gates by the experiments of their bundles; a doubt splits too. */
export function groupsOfExperiments(
  groups: readonly ConditionGroup[],
  items: readonly Item[],
  known: KnownBundles,
  varied: string,
): ConditionGroup[] {
  return groups.flatMap((group) => {
    const settings = new Set(group.members.flatMap((at) => items[at]?.setting ?? []));
    const labels = labelsAmong(settings, known, varied, true);
    return labels ? partsOfGroup(group, items, varied, (bundle) => labels.of.get(bundle)) : [group];
  });
}

/** Adds the labels of their bundles to points; returns the same points where there are no labels. */
export function labelledPoints(points: readonly WorkloadPoint[], labels: Labels | null): readonly WorkloadPoint[] {
  if (!labels) return points;
  return points.map((point) => {
    const together = labels.of.get(point.bundle);
    if (!together) return point;
    return labels.as === "experiment" ? { ...point, experiment: together } : { ...point, upload: together };
  });
}
