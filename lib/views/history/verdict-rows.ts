import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { betterOf } from "@/lib/domain/history/history-group";
import { eventsOf, type HistoryLine } from "@/lib/domain/history/judged-lines";
import { engineName } from "@/lib/domain/names/engines";
import { changedTogether, pOfMove } from "@/lib/domain/verdicts/pooled";
import { workloadLabel } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import type { ChangeRow, EventRow, NewestRow, NewestVerdict, ViewNoise } from "./history-types";

type Better = "higher" | "lower" | null;
/** A line of one workload; `of`: a point of it. */
type WorkloadLine = HistoryLine & { of: WorkloadPoint | null };

export const labelOf = (point: WorkloadPoint): string =>
  workloadLabel({ name: point.workload, params: point.workloadParams });

/** Whether a ratio is one for the better; null where neither direction is. */
export const isBetter = (ratio: number, better: Better): boolean | null =>
  better === null || ratio === 1 ? null : better === "higher" ? ratio > 1 : ratio < 1;

/** A line's setting in words: "40 threads, config z12a_c32r128". */
export const settingText = (setting: readonly (readonly [string, string])[]): string =>
  setting.map(([name, value]) => dimensionOf(name)?.text(value) ?? `${name} ${value}`).join(", ");

const versionOf = ({ builds }: HistoryLine, build: string): string | null =>
  builds.find(({ raw }) => raw === build)?.version ?? null;

const namesOf = (line: HistoryLine, of: WorkloadPoint) => ({
  subject: labelOf(of),
  workload: labelOf(of),
  engine: engineName(line.engine),
  line: settingText(Object.entries(line.setting)),
  key: line.key,
});

/** The changes of a line, and the builds that stand out alone on it. */
export function changeRows({ of, ...line }: WorkloadLine, metric: string): ChangeRow[] {
  if (!of) return [];
  const found = [
    ...line.changes.map((change) => ({ ...change, alone: false })),
    ...line.alone.map((build) => ({ ...build, alone: true, seam: null })),
  ];
  return found.map(({ build, ratio, alone, seam }) => ({
    ...namesOf(line, of),
    build,
    version: versionOf(line, build),
    ratio,
    pValue: null,
    better: isBetter(ratio, betterOf(of, metric)),
    alone,
    seam,
  }));
}

/** What can be said of a line's newest build; null for a line without builds. `isGroup`: its value is a mean over workloads, not of runs. */
export function newestOf(line: HistoryLine, better: Better, isGroup = false): NewestVerdict | null {
  if (!line.newest) return null;
  const { build, answer, why, before } = line.newest;
  const numbers =
    line.newest.why === null
      ? { ratio: line.newest.ratio, visible: line.newest.visible, more: line.newest.more }
      : { ratio: null, visible: null, more: null };
  return {
    build,
    version: versionOf(line, build),
    answer,
    why,
    ...numbers,
    before,
    runs: isGroup ? 0 : (line.builds.find(({ raw }) => raw === build)?.values.length ?? 0),
    better: numbers.ratio === null ? null : isBetter(numbers.ratio, better),
  };
}

/** A line's noise, and what it was measured on by name. */
export function noiseOf({ noise: { sigma, assumed, setting, raised } }: HistoryLine): ViewNoise {
  const threads = setting && dimensionOf("threads")?.text(String(setting.threads));
  const known = setting && {
    setting: `${engineName(setting.engine)} on ${setting.host}, ${threads}`,
    pairs: setting.pairs,
  };
  return { sigma, assumed, known, raised };
}

const ORDER = ["changed", "cannot tell", "same"] as const;

/**
 * The newest build of every line, those of late fixes after the others: what changed first, the most first; `listed` marks which may be called
 * changed in so long a list.
 */
export function newestRows(lines: readonly WorkloadLine[], metric: string): NewestRow[] {
  const rows = lines.flatMap(({ of, ...line }) => {
    const newest = of && newestOf(line, betterOf(of, metric));
    const branch = line.key === line.beside ? null : (line.setting.branch ?? null);
    return of && newest ? [{ ...namesOf(line, of), ...newest, listed: false, branch }] : [];
  });
  const told = rows.filter(({ ratio, visible }) => ratio !== null && visible !== null);
  // visible = 1 - exp(-4 errors), so a move in standard errors is its logarithm against a quarter of that one.
  const ps = told.map(({ ratio, visible }) => pOfMove((4 * Math.log(ratio ?? 1)) / Math.log(1 - (visible ?? 0))));
  for (const at of changedTogether(ps)) {
    const row = told[at];
    if (row?.answer === "changed") row.listed = true;
  }
  const size = ({ ratio }: NewestRow) => (ratio === null ? 0 : Math.abs(Math.log(ratio)));
  const rank = ({ branch, answer }: NewestRow) => (branch === null ? 0 : ORDER.length) + ORDER.indexOf(answer);
  return rows.sort((a, b) => rank(a) - rank(b) || size(b) - size(a));
}

/** The builds at which many workloads of one setting moved together. */
export function eventRows(lines: readonly WorkloadLine[]): EventRow[] {
  return eventsOf(lines).flatMap((event) => {
    const line = lines.find(({ key }) => key === event.line);
    if (!line) return [];
    return [
      {
        engine: engineName(line.engine),
        line: settingText(Object.entries(line.setting)),
        build: event.build,
        version: event.version,
        lines: event.lines,
        fell: Math.round(event.down * event.lines),
        rose: Math.round(event.up * event.lines),
        ratio: event.ratio,
      },
    ];
  });
}
