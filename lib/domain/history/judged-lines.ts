import { group } from "@/lib/domain/group";
import type { NightPlace } from "@/lib/domain/names/night-place";
import { compareBuilds } from "@/lib/domain/names/versions";
import { type NewestVerdict, newestVerdict } from "@/lib/domain/verdicts/newest";
import { logsOf } from "@/lib/domain/verdicts/noise";
import { eventOf, type PooledEvent } from "@/lib/domain/verdicts/pooled";
import { changesOf, MIN_BUILDS } from "@/lib/domain/verdicts/segments";
import type { HistoryBuild, UntestedLine } from "./history";
import { isMeasured, judgedBuilds, type LineLevels, levelsOf, stepBetween } from "./levels";
import { type BuildPair, type FewShared, pairsOf, rowOf } from "./pairs";

/** A new level of a line, which at least two builds confirm. */
export interface HistoryChange {
  /** The first build of the new level. */
  build: string;
  /**
   * Median of the values since then / median of those between the change before and this one. For a group the median of
   * its workloads' ratios.
   */
  ratio: number;
  /** For a group: the number of these workloads. */
  workloads?: number;
  /** Other changes at that build, in words; null where only the build changes. */
  seam: string | null;
}

/** A build whose neighbours agree with each other but not with it: one run, or a fault of that release. */
interface AloneBuild {
  build: string;
  /** Its value / the median of the builds beside it. For a group the median of its workloads' ratios. */
  ratio: number;
  workloads?: number;
}

interface Judgement {
  changes: readonly HistoryChange[];
  alone: readonly AloneBuild[];
  /**
   * The verdict on each build against the last one before it with a value, by raw name. Absent where either has none.
   */
  pairs: ReadonlyMap<string, BuildPair>;
  /** The newest build against the one before it; null for a line without builds. */
  newest: { build: string; against: HistoryBuild | null; verdict: NewestVerdict | FewShared } | null;
  /** For a group: the number of workloads that changes are looked for in. Absent where they are not looked for. */
  judged?: number;
  /** The reason for not looking for changes; null where they were looked for. */
  untested: string | null;
}

/** A line with its changes and verdicts. */
export type HistoryLine = UntestedLine & Judgement;

/** Most steps of the search, which takes n² for a line of n builds. 42 workloads by 300 builds fit. */
const BUDGET = 4_000_000;

/**
 * Returns lines with their changes, and with the verdict on each build against the one before. Lines beyond `budget` in
 * total (n² each) are not searched for changes; `untested` has the reason.
 */
export function judgeLines<L extends UntestedLine>(lines: readonly L[], budget = BUDGET): (L & Judgement)[] {
  let left = budget;
  return lines.map((line) => {
    left -= judgedBuilds(line).length ** 2;
    const isSearched = left >= 0;
    const pairs = pairsOf(line);
    const levels = isSearched ? levelsOf(line) : null;
    return {
      ...line,
      known: levels?.known ?? line.known,
      pairs,
      ...(isSearched ? findChanges(line, levels) : NOT_SEARCHED),
      newest: newestOn(line, pairs, levels),
    };
  });
}

const NOT_SEARCHED = {
  changes: [],
  alone: [],
  untested: "There are too many builds and workloads to look for changes in all of them; choose fewer.",
} satisfies Partial<Judgement>;

const FEW_SHARED =
  "Fewer than half of the workloads have a value at every build, so no change of all of them is looked for.";

/**
 * Returns the newest build's verdict: that of the pair, unless the level before takes it back. No verdict crosses a
 * seam.
 */
function newestOn(line: UntestedLine, pairs: Judgement["pairs"], levels: LineLevels | null): Judgement["newest"] {
  const newest = line.builds.at(-1);
  if (!newest) return null;
  const silent = (why: "no value" | "nothing before" | "a seam") => {
    return { build: newest.raw, against: null, verdict: { answer: "cannot tell" as const, why, ratio: null } };
  };
  if (!isMeasured(newest)) return silent("no value");
  const pair = pairs.get(newest.raw);
  if (!pair) return silent("nothing before");
  if (isSeamAfter(line, pair.against.raw, newest.raw)) return silent("a seam");
  // The newest build of a group may be a gap among the levels.
  if (pair.verdict.why === "few shared" || levels?.builds.at(-1) !== newest)
    return { build: newest.raw, against: pair.against, verdict: pair.verdict };
  const verdict = newestVerdict({
    levels: levels.levels,
    runs: newest.rows ? 1 : logsOf(newest.values).length,
    changes: changesOf(levels.levels, levels.known),
    known: levels.known,
    pair: pair.verdict,
  });
  return { build: newest.raw, against: pair.against, verdict };
}

/** Returns true where more than the build changes between two builds of a line. */
function isSeamAfter(line: UntestedLine, from: string, to: string): boolean {
  const builds = judgedBuilds(line);
  const place = (raw: string) => builds.findIndex((build) => build.raw === raw);
  return builds.slice(place(from) + 1, place(to) + 1).some(({ seam }) => seam !== null);
}

function findChanges(
  line: UntestedLine,
  found: LineLevels | null,
): Pick<Judgement, "changes" | "alone" | "untested" | "judged"> {
  const own = new Set(line.builds.map(({ raw }) => raw));
  if (!found) return { changes: [], alone: [], untested: FEW_SHARED };
  const { builds: measured, levels, known, workloads } = found;
  if (measured.length < MIN_BUILDS) {
    const has = measured.length === 1 ? "1 build has a value" : `${measured.length} builds have a value`;
    return { changes: [], alone: [], untested: `${has}; a change is looked for from ${MIN_BUILDS} on.` };
  }
  const at = changesOf(levels, known);
  const apart = new Set(at.alone);
  const level = (from: number, to: number) => measured.slice(from, to).filter((_, nth) => !apart.has(from + nth));
  const starts = [0, ...at.changes, measured.length];
  const changes = at.changes.flatMap((start, nth): HistoryChange[] => {
    const first = measured[start];
    const after = level(start, starts[nth + 2] ?? measured.length);
    const step = stepBetween(level(starts[nth] ?? 0, start), after, workloads);
    return first && step && own.has(first.raw) ? [{ build: first.raw, ...step, seam: first.seam }] : [];
  });
  const alone = at.alone.flatMap((place): AloneBuild[] => {
    const build = measured[place];
    // If the next level begins right after it, that level counts as its surroundings, too.
    const end = starts.find((start) => start > place + 1) ?? measured.length;
    const around = level(starts.findLast((start) => start <= place) ?? 0, end);
    const step = build && stepBetween(around, [build], workloads);
    return build && step && own.has(build.raw) ? [{ build: build.raw, ...step }] : [];
  });
  return { changes, alone, untested: null, ...(workloads && { judged: workloads.length }) };
}

/** Many workloads of one setting that changed at one build. */
export interface HistoryEvent extends PooledEvent {
  /** Key of the lines (`UntestedLine.key`). */
  line: string;
  build: string;
  version: string | null;
  night?: NightPlace;
}

/**
 * Returns the builds at which many lines of one setting changed, in release order. Each is compared with the build
 * before it, as in A/B. Lines on which more than the build changes there don't count.
 */
export function eventsOf(lines: readonly HistoryLine[]): HistoryEvent[] {
  return [...group(lines, ({ key }) => key)].flatMap(([line, own]) => {
    const builds = new Map(own.flatMap((each) => each.builds.map((build) => [build.raw, build] as const)));
    return [...builds.values()].sort(compareBuilds).flatMap(({ raw, version, night }): HistoryEvent[] => {
      const pairs = own.flatMap((each) => {
        const [pair, build] = [each.pairs.get(raw), each.builds.find((one) => one.raw === raw)];
        return pair && build && !isSeamAfter(each, pair.against.raw, raw) ? [{ each, pair, build }] : [];
      });
      // Lines without the build before are compared with an older one, so they are other pairs.
      const [usual] = [...group(pairs, ({ pair }) => pair.against.raw)].sort(([, a], [, b]) => b.length - a.length);
      const found = eventOf(
        (usual?.[1] ?? []).flatMap(({ each, pair: { against }, build }) => {
          return against.disagree || build.disagree ? [] : [{ ...rowOf(against, build), family: each.family }];
        }),
      );
      return found?.event ? [{ ...found, line, build: raw, version, ...(night && { night }) }] : [];
    });
  });
}
