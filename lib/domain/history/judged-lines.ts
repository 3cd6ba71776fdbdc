import { group } from "d3-array";
import { compareBuilds } from "@/lib/domain/names/versions";
import { noiseTogether } from "@/lib/domain/verdicts/cell-noise";
import { type NewestVerdict, newestVerdict } from "@/lib/domain/verdicts/newest";
import { type Known, levelOf, logsOf } from "@/lib/domain/verdicts/noise";
import { eventOf, type GroupRow, groupVerdict, type PooledEvent, pairKey } from "@/lib/domain/verdicts/pooled";
import { changesOf, MIN_BUILDS } from "@/lib/domain/verdicts/segments";
import { type Verdict, verdictOf } from "@/lib/domain/verdicts/verdict";
import type { HistoryBuild, UntestedLine } from "./history";
import { levelsOf, stepBetween } from "./levels";

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
  newest: { build: string; against: HistoryBuild | null; verdict: NewestVerdict } | null;
  /** The reason for not looking for changes; null where they were looked for. */
  untested: string | null;
}

/** A build beside the one before it. */
export interface BuildPair {
  against: HistoryBuild;
  verdict: Verdict;
  /** The noise behind the verdict; null for a group, whose workloads have one each. */
  noise: Known | null;
  /** For a group: the number of workloads whose steps the verdict is on. */
  workloads?: number;
}

export type HistoryLine = UntestedLine & Judgement;

/** The search costs n² for a line of n builds: 42 workloads by 300 builds fit. */
const BUDGET = 4_000_000;

/**
 * Returns lines with their changes, and with the verdict on each build against the one before. Lines beyond `budget` in
 * total (n² each) are not searched for changes, and say so.
 */
export function judgeLines<L extends UntestedLine>(lines: readonly L[], budget = BUDGET): (L & Judgement)[] {
  let left = budget;
  return lines.map((line) => {
    left -= judgedBuilds(line).length ** 2;
    const isLooked = left >= 0;
    const pairs = pairsOf(line);
    return { ...line, pairs, ...(isLooked ? foundOn(line) : NOT_LOOKED_FOR), newest: newestOn(line, pairs, isLooked) };
  });
}

/** Returns the builds that a line is judged by: late fixes follow those of the line beside. */
const judgedBuilds = ({ before, builds }: UntestedLine): readonly HistoryBuild[] => [...before, ...builds];

const NOT_LOOKED_FOR = {
  changes: [],
  alone: [],
  untested: "There are too many builds and workloads to look for changes in all of them; choose fewer.",
} satisfies Partial<Judgement>;

const FEW_SHARED =
  "Fewer than half of the workloads have a value at every build, so no change of all of them is looked for.";

/** Returns the verdict on two builds by their runs, or for a group by the runs of the workloads that both have. */
function pairOf(a: HistoryBuild, b: HistoryBuild): Omit<BuildPair, "against"> {
  if (!a.rows || !b.rows) {
    const noise = noiseOfRuns(a, b);
    const verdict = verdictOf(a.values, b.values, noise);
    // The line's mark counts, also where wider noise would let these repeats agree.
    if (verdict.why !== null || !(a.disagree || b.disagree)) return { verdict, noise };
    return { verdict: { answer: "cannot tell", why: "repeats disagree", ratio: verdict.ratio }, noise };
  }
  const rows = a.rows.flatMap((from, at) => {
    const to = b.rows?.[at];
    return from && to ? [rowOf(from, to)] : [];
  });
  const verdict = groupVerdict(rows);
  if (!verdict) return { verdict: { answer: "cannot tell", why: "no value", ratio: null }, noise: null, workloads: 0 };
  return { verdict, noise: null, workloads: verdict.rows };
}

type Measured = Pick<HistoryBuild, "value" | "values" | "points" | "known">;

/** Returns one workload at two builds as a row of a group. */
function rowOf(a: Measured, b: Measured): GroupRow {
  const side = ({ value, points }: Measured) => ({ point: points[0] ?? null, value });
  return { a: a.values, b: b.values, known: noiseOfRuns(a, b), pair: pairKey(side(a), side(b)) };
}

/** Returns the noise that two builds are judged by. */
function noiseOfRuns(a: Pick<HistoryBuild, "values" | "known">, b: Pick<HistoryBuild, "values" | "known">): Known {
  const sides = [a, b].map(({ values, known }) => ({ runs: values, known }));
  return noiseTogether(sides) ?? a.known;
}

function pairsOf(line: UntestedLine): Judgement["pairs"] {
  const pairs = new Map<string, BuildPair>();
  let before: HistoryBuild | null = null;
  for (const build of judgedBuilds(line)) {
    if (levelOf(build.values) === null) continue;
    if (before) pairs.set(build.raw, { against: before, ...pairOf(before, build) });
    before = build;
  }
  return pairs;
}

/**
 * Returns the newest build's verdict: that of the pair, unless the level before takes it back. There is none across a
 * seam.
 */
function newestOn(line: UntestedLine, pairs: Judgement["pairs"], isLooked: boolean): Judgement["newest"] {
  const newest = line.builds.at(-1);
  if (!newest) return null;
  const silent = (why: "no value" | "nothing before" | "a seam") => {
    return { build: newest.raw, against: null, verdict: { answer: "cannot tell" as const, why, ratio: null } };
  };
  if (levelOf(newest.values) === null) return silent("no value");
  const pair = pairs.get(newest.raw);
  if (!pair) return silent("nothing before");
  if (isSeamAfter(line, pair.against.raw, newest.raw)) return silent("a seam");
  const levels = isLooked ? levelsOf(judgedBuilds(line))?.map(({ level }) => level) : null;
  if (!levels) return { build: newest.raw, against: pair.against, verdict: pair.verdict };
  const verdict = newestVerdict({
    levels,
    runs: logsOf(newest.values).length,
    changes: changesOf(levels, line.known),
    known: line.known,
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

function foundOn(line: UntestedLine): Pick<Judgement, "changes" | "alone" | "untested"> {
  const own = new Set(line.builds.map(({ raw }) => raw));
  const levels = levelsOf(judgedBuilds(line));
  if (!levels) return { changes: [], alone: [], untested: FEW_SHARED };
  const measured = levels.map(({ build }) => build);
  if (measured.length < MIN_BUILDS) {
    const has = measured.length === 1 ? "1 build has a value" : `${measured.length} builds have a value`;
    return { changes: [], alone: [], untested: `${has}; a change is looked for from ${MIN_BUILDS} on.` };
  }
  const found = changesOf(
    levels.map(({ level }) => level),
    line.known,
  );
  const apart = new Set(found.alone);
  const level = (from: number, to: number) => measured.slice(from, to).filter((_, at) => !apart.has(from + at));
  const starts = [0, ...found.changes, measured.length];
  const changes = found.changes.flatMap((at, nth): HistoryChange[] => {
    const first = measured[at];
    const step = stepBetween(level(starts[nth] ?? 0, at), level(at, starts[nth + 2] ?? measured.length));
    return first && step && own.has(first.raw) ? [{ build: first.raw, ...step, seam: first.seam }] : [];
  });
  const alone = found.alone.flatMap((at): AloneBuild[] => {
    const build = measured[at];
    const end = starts.find((start) => start > at) ?? measured.length;
    const step = build && stepBetween(level(starts.findLast((start) => start <= at) ?? 0, end), [build]);
    return build && step && own.has(build.raw) ? [{ build: build.raw, ...step }] : [];
  });
  return { changes, alone, untested: null };
}

/** Many workloads of one setting that changed at one build. */
export interface HistoryEvent extends PooledEvent {
  /** Key of the lines (`UntestedLine.key`). */
  line: string;
  build: string;
  version: string | null;
}

/**
 * Returns the builds at which many lines of one setting changed, in release order. Each is compared with the build
 * before it, as in A/B. Lines on which more than the build changes there don't count.
 */
export function eventsOf(lines: readonly HistoryLine[]): HistoryEvent[] {
  return [...group(lines, ({ key }) => key)].flatMap(([line, own]) => {
    const builds = new Map(own.flatMap((each) => each.builds.map((build) => [build.raw, build] as const)));
    return [...builds.values()].sort(compareBuilds).flatMap(({ raw, version }): HistoryEvent[] => {
      const pairs = own.flatMap((each) => {
        const [pair, build] = [each.pairs.get(raw), each.builds.find((one) => one.raw === raw)];
        return pair && build && !isSeamAfter(each, pair.against.raw, raw) ? [{ each, pair, build }] : [];
      });
      // Lines without the build before are compared with an older one: those are other pairs.
      const [usual] = [...group(pairs, ({ pair }) => pair.against.raw)].sort(([, a], [, b]) => b.length - a.length);
      const found = eventOf(
        (usual?.[1] ?? []).flatMap(({ each, pair: { against }, build }) => {
          return against.disagree || build.disagree ? [] : [{ ...rowOf(against, build), family: each.family }];
        }),
      );
      return found?.event ? [{ ...found, line, build: raw, version }] : [];
    });
  });
}
