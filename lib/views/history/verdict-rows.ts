import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { isBetter } from "@/lib/domain/diff/pair-rows";
import { betterOf } from "@/lib/domain/history/history-group";
import { eventsOf, type HistoryLine } from "@/lib/domain/history/judged-lines";
import { engineShown, type ShownNames, shownName } from "@/lib/domain/names/shown-names";
import { changedTogether } from "@/lib/domain/verdicts/pooled";
import { workloadLabel } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import type { ChangeRow, EventRow, NewestRow, NewestVerdict } from "./history-types";

type Better = "higher" | "lower" | null;
/** A line of one workload; `of`: one of its points. */
type WorkloadLine = HistoryLine & { of: WorkloadPoint | null };

/** Returns the label of a point's workload, in raw names. */
export const labelOf = (point: WorkloadPoint): string =>
  workloadLabel({ name: point.workload, params: point.workloadParams });

/** Returns the label with readers' names. */
export const shownLabelOf = (point: WorkloadPoint): string =>
  labelOf({ ...point, workload: point.corrected?.shown.workload ?? point.workload });

/**
 * Writes a line's setting: "40 threads, config z12a_c32r128". Words of a path appear only where the variant's name
 * holds less.
 */
export const settingText = (setting: readonly (readonly [string, string])[], names?: ShownNames): string =>
  setting
    .filter(([name, value]) => name !== "s.words" || !isCalledBy(value, setting.find(([of]) => of === "variant")?.[1]))
    .map(([name, value]) => {
      const shown = shownName(names, name, value);
      return dimensionOf(name)?.text(shown) ?? `${name} ${shown}`;
    })
    .join(", ");

/** Returns true where a variant's name consists of just these words of the path, or both are missing. */
function isCalledBy(words: string, variant: string | undefined): boolean {
  if (variant === undefined) return false;
  if (words === dimensionOf("s.words")?.missing) return variant === dimensionOf("variant")?.missing;
  const parts = (text: string) =>
    text
      .toLowerCase()
      .split(/[^a-z0-9.]+/)
      .filter(Boolean)
      .sort()
      .join(" ");
  return parts(words) === parts(variant);
}

const versionOf = ({ builds }: HistoryLine, build: string): string | null =>
  builds.find(({ raw }) => raw === build)?.version ?? null;

const namesOf = (line: HistoryLine, of: WorkloadPoint, names?: ShownNames) => ({
  subject: labelOf(of),
  workload: shownLabelOf(of),
  engine: engineShown(line.engine, names),
  line: settingText(Object.entries(line.setting), names),
  key: line.key,
});

/** Returns the changes of a line, and its outliers. */
export function changeRows({ of, ...line }: WorkloadLine, metric: string, names?: ShownNames): ChangeRow[] {
  if (!of) return [];
  const found = [
    ...line.changes.map((change) => ({ ...change, alone: false })),
    ...line.alone.map((build) => ({ ...build, alone: true, seam: null })),
  ];
  return found.map(({ build, ratio, alone, seam }) => ({
    ...namesOf(line, of, names),
    build,
    version: versionOf(line, build),
    ratio,
    pValue: null,
    better: isBetter(ratio, betterOf(of, metric)),
    alone,
    seam,
  }));
}

/**
 * Returns the verdict on a line's newest build; null for a line without one. `isGroup`: its value is a median over
 * workloads, not of runs.
 */
export function newestOf(line: HistoryLine, better: Better, isGroup = false): NewestVerdict | null {
  if (!line.newest) return null;
  const { build, against, verdict } = line.newest;
  const { answer, why } = verdict;
  const numbers = "visible" in verdict ? verdict : null;
  return {
    build,
    version: versionOf(line, build),
    answer,
    why,
    ratio: numbers?.ratio ?? null,
    visible: numbers?.visible ?? null,
    more: numbers?.more ?? null,
    next: numbers?.next ?? null,
    against: against && nameBeside(against, versionOf(line, build)),
    before: against ? 1 : 0,
    runs: isGroup ? 0 : (line.builds.find(({ raw }) => raw === build)?.values.length ?? 0),
    better: numbers && isBetter(numbers.ratio, better),
  };
}

/**
 * Names a build next to one of this version: by its own version, with its raw name where both versions are the same.
 */
export const nameBeside = ({ version, raw }: { version: string | null; raw: string }, beside: string | null): string =>
  version === null ? raw : version === beside ? `${version} (${raw})` : version;

const ORDER = ["changed", "cannot tell", "same"] as const;

/**
 * Returns the newest build of every line, late fixes last. Changes come first, the largest first; `listed` marks those
 * that remain significant in so long a list.
 */
export function newestRows(lines: readonly WorkloadLine[], metric: string, names?: ShownNames): NewestRow[] {
  const found = lines.flatMap(({ of, ...line }) => {
    const newest = of && newestOf(line, betterOf(of, metric));
    const branch = line.key === line.beside ? null : (line.setting.branch ?? null);
    if (!of || !newest) return [];
    const verdict = line.newest?.verdict;
    const p = verdict && "p" in verdict ? verdict.p : null;
    return [{ p, row: { ...namesOf(line, of, names), ...newest, listed: false, branch } }];
  });
  const told = found.flatMap(({ p, row }) => (p === null ? [] : [{ p, row }]));
  for (const at of changedTogether(told.map(({ p }) => p))) {
    const row = told[at]?.row;
    if (row?.answer === "changed") row.listed = true;
  }
  const rows = found.map(({ row }) => row);
  const size = ({ ratio }: NewestRow) => (ratio === null ? 0 : Math.abs(Math.log(ratio)));
  const rank = ({ branch, answer }: NewestRow) => (branch === null ? 0 : ORDER.length) + ORDER.indexOf(answer);
  return rows.sort((a, b) => rank(a) - rank(b) || size(b) - size(a));
}

/** Returns the builds at which many workloads of one setting moved together. */
export function eventRows(lines: readonly WorkloadLine[], names?: ShownNames): EventRow[] {
  return eventsOf(lines).flatMap((event) => {
    const line = lines.find(({ key }) => key === event.line);
    if (!line) return [];
    return [
      {
        engine: engineShown(line.engine, names),
        line: settingText(Object.entries(line.setting), names),
        build: event.build,
        version: event.version,
        lines: event.of,
        fell: event.fell,
        rose: event.rose,
        ratio: event.median,
        worst: event.worst,
      },
    ];
  });
}
