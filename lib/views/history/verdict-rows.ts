import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { UntestedLine } from "@/lib/domain/history/history";
import { betterOf } from "@/lib/domain/history/history-group";
import { eventsOf, type HistoryLine } from "@/lib/domain/history/judged-lines";
import { newestReleaseIn } from "@/lib/domain/history/newest-release";
import type { BuildPair } from "@/lib/domain/history/pairs";
import { engineShown, type ShownNames, shownName } from "@/lib/domain/names/shown-names";
import { compareBuilds } from "@/lib/domain/names/versions";
import { isBetter } from "@/lib/domain/relative/direction";
import { withAssumed } from "@/lib/domain/relative/workload-rows";
import type { Known } from "@/lib/domain/verdicts/noise";
import { changedTogether } from "@/lib/domain/verdicts/pooled";
import { workloadLabel } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import type { ChangeRow, EventRow, HistoryViewBuild, NewestRow, NewestVerdict } from "./history-types";

type Better = "higher" | "lower" | null;
/** A line of one workload; `of`: one of its points. */
export type WorkloadLine = HistoryLine & { of: WorkloadPoint | null };

/** Returns the label of a point's workload, in raw names. */
export const labelOf = (point: WorkloadPoint): string =>
  workloadLabel({ name: point.workload, params: point.workloadParams });

/** Returns the label with readers' names. */
export const shownLabelOf = (point: WorkloadPoint): string =>
  labelOf({ ...point, workload: point.corrected?.shown.workload ?? point.workload });

/**
 * Writes a line's setting: "40 threads, config z12a_c32r128". Words of a path are left out where the variant's name has
 * the same words. `assumed`: keys of the sizes that no source states.
 */
export const settingText = (
  setting: readonly (readonly [string, string])[],
  names?: ShownNames,
  assumed: UntestedLine["assumed"] = [],
): string =>
  setting
    .filter(([name, value]) => name !== "s.words" || !isCalledBy(value, setting.find(([of]) => of === "variant")?.[1]))
    .map(([name, value]) => {
      const shown = shownName(names, name, value);
      return withAssumed(dimensionOf(name)?.text(shown) ?? `${name} ${shown}`, assumed.includes(name));
    })
    .join(", ");

/** Returns true where a variant's name has exactly these words of the path, in any order, or both are missing. */
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

/** Returns the name that readers gave to a build, as a part of a row. Returns {} where the build has its raw name. */
export function calledOf(raw: string, names: ShownNames | undefined): { called?: string } {
  const called = shownName(names, "build", raw);
  return called === raw ? {} : { called };
}

/** Returns the names of a row on a line. */
export const namesOf = (line: UntestedLine, of: WorkloadPoint, names?: ShownNames) => ({
  subject: labelOf(of),
  workload: shownLabelOf(of),
  engine: engineShown(line.engine, names),
  line: settingText(Object.entries(line.setting), names, line.assumed),
  key: line.key,
});

/**
 * Returns the step from the build before into a change. Null without one in numbers, or where the levels move the other
 * way. Null also after a build that stands out alone.
 */
export function stepOf(
  { build, ratio }: { build: string; ratio: number },
  { pairs, alone }: Pick<HistoryLine, "pairs" | "alone">,
): number | null {
  const pair = pairs.get(build);
  if (pair?.verdict.why !== null || alone.some((each) => each.build === pair.against.raw)) return null;
  return pair.verdict.ratio < 1 === ratio < 1 ? pair.verdict.ratio : null;
}

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
    ...calledOf(build, names),
    version: versionOf(line, build),
    ratio,
    step: stepOf({ build, ratio }, line),
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
export function newestOf(line: HistoryLine, better: Better, names?: ShownNames, isGroup = false): NewestVerdict | null {
  if (!line.newest) return null;
  const { build, against, verdict } = line.newest;
  const { answer, why } = verdict;
  const numbers = "visible" in verdict ? verdict : null;
  return {
    build,
    ...calledOf(build, names),
    version: versionOf(line, build),
    answer,
    why,
    ratio: numbers?.ratio ?? null,
    visible: numbers?.visible ?? null,
    more: numbers?.more ?? null,
    next: numbers?.next ?? null,
    against: against && nameBeside(against, versionOf(line, build), names),
    before: against ? 1 : 0,
    runs: isGroup ? 0 : (line.builds.find(({ raw }) => raw === build)?.values.length ?? 0),
    better: numbers && isBetter(numbers.ratio, better),
  };
}

/**
 * Names a build next to one of the version `beside`. The name is its version, with readers' name where both versions
 * are equal. Without a version it is readers' name alone. `names` = readers' names; a build without one has its raw
 * name.
 */
export function nameBeside(
  { version, raw }: { version: string | null; raw: string },
  beside: string | null,
  names?: ShownNames,
): string {
  const { called = raw } = calledOf(raw, names);
  if (version === null) return called;
  return version === beside ? `${version} (${called})` : version;
}

/** Converts a verdict to its stored form, with its noise where that differs from the line's. */
export function storedPair(
  { verdict, noise, workloads }: Omit<BuildPair, "against">,
  ofLine: Known | null,
): NonNullable<HistoryViewBuild["pair"]> {
  const { answer, why, ratio } = verdict;
  const own = {
    ...(noise && JSON.stringify(noise) !== JSON.stringify(ofLine) && { noise }),
    ...(workloads !== undefined && { workloads }),
  };
  if (verdict.why !== null) return { answer, why, ratio, visible: null, more: null, next: null, ...own };
  return { answer, why, ratio, visible: verdict.visible, more: verdict.more, next: verdict.next, ...own };
}

/** Answers in the order of lists. */
const ORDER = ["changed", "cannot tell", "same"] as const;

/** An answer in a list; null = refused. */
type ListedAnswer = { answer: (typeof ORDER)[number]; ratio: number | null } | null;

/** Orders answers: changes first, the largest first; refused ones last. */
export const byAnswer = (a: ListedAnswer, b: ListedAnswer): number => {
  const rank = (of: ListedAnswer) => (of === null ? ORDER.length : ORDER.indexOf(of.answer));
  const size = (of: ListedAnswer) => (of?.ratio == null ? 0 : Math.abs(Math.log(of.ratio)));
  return rank(a) - rank(b) || size(b) - size(a);
};

/** Returns rows with `listed` where a change remains significant in so long a list. `p` null = no answer in numbers. */
export function withListed<Row>(
  found: readonly { p: number | null; row: Row; isChanged: boolean }[],
): (Row & { listed: boolean })[] {
  const known = found.flatMap(({ p }, at) => (p === null ? [] : [{ p, at }]));
  const together = new Set(changedTogether(known.map(({ p }) => p)).map((nth) => known[nth]?.at));
  return found.map(({ row, isChanged }, at) => ({ ...row, listed: isChanged && together.has(at) }));
}

/**
 * Returns the last build of every line. Lines of their engine's newest release in view come first, then other lines,
 * then late fixes. In each part changes come first, the largest first. `isFollowed`: true for the workloads of the
 * drawn subject.
 */
export function newestRows(
  lines: readonly WorkloadLine[],
  metric: string,
  names?: ShownNames,
  isFollowed: (of: WorkloadPoint) => boolean = () => false,
): NewestRow[] {
  const found = lines.flatMap(({ of, ...line }) => {
    const newest = of && newestOf(line, betterOf(of, metric), names);
    const branch = line.key === line.beside ? null : (line.setting.branch ?? null);
    if (!of || !newest) return [];
    const verdict = line.newest?.verdict;
    const p = verdict && "p" in verdict ? verdict.p : null;
    const row = { ...namesOf(line, of, names), ...newest, branch, ...(isFollowed(of) && { ofSubject: true }) };
    return [{ p, row, isChanged: newest.answer === "changed" }];
  });
  const isNewest = newestReleaseIn(found.map(({ row }) => row));
  const rank = (row: NewestRow) => (row.branch !== null ? 2 : Number(!isNewest(row)));
  return withListed(found).sort((a, b) => rank(a) - rank(b) || byAnswer(a, b));
}

/**
 * Returns the builds at which many workloads of one setting moved together. They come by engine, in the order of the
 * axis.
 */
export function eventRows(lines: readonly WorkloadLine[], names?: ShownNames): EventRow[] {
  const engines = [...new Set(lines.map(({ engine }) => engine))];
  const engineOf = (key: string) => engines.indexOf(lines.find((line) => line.key === key)?.engine ?? "");
  const sorted = eventsOf(lines).sort(
    (a, b) => engineOf(a.line) - engineOf(b.line) || compareBuilds({ ...a, raw: a.build }, { ...b, raw: b.build }),
  );
  return sorted.flatMap((event) => {
    const line = lines.find(({ key }) => key === event.line);
    if (!line) return [];
    return [
      {
        engine: engineShown(line.engine, names),
        line: settingText(Object.entries(line.setting), names, line.assumed),
        build: event.build,
        ...calledOf(event.build, names),
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
