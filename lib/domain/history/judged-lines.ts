import { group } from "d3-array";
import { compareBuilds } from "@/lib/domain/names/versions";
import { levelOf } from "@/lib/domain/verdicts/noise";
import { type PooledEvent, pooledEvent } from "@/lib/domain/verdicts/pooled";
import { changesOf, MIN_BUILDS } from "@/lib/domain/verdicts/segments";
import { type JudgedNoise, noisesOfSetting } from "@/lib/domain/verdicts/setting-noise";
import { newestVerdict, type Verdict } from "@/lib/domain/verdicts/verdict";
import { median } from "@/lib/domain/workloads/statistics";
import type { HistoryBuild, UntestedLine } from "./history";

/** A new level of a line, which at least two builds confirm. */
export interface HistoryChange {
  /** The first build of the new level. */
  build: string;
  /** Median of the values since then / median of those between the change before and this one. */
  ratio: number;
  /** What else changes at that build, in words; null = the build alone does. */
  seam: string | null;
}

/** A build whose neighbours agree with each other and not with it: one run, or a fault of that release. */
interface AloneBuild {
  build: string;
  /** Its value / the median of the builds beside it. */
  ratio: number;
}

interface Judgement {
  changes: readonly HistoryChange[];
  alone: readonly AloneBuild[];
  noise: JudgedNoise;
  /** The newest build against those since the last change; null for a line without builds. */
  newest: (Verdict & { build: string; before: number }) | null;
  /** Why no changes were looked for; null when they were. */
  untested: string | null;
}

export type HistoryLine = UntestedLine & Judgement;

/** The search costs n² for a line of n builds: 42 workloads by 300 builds pass. */
const BUDGET = 4_000_000;

/**
 * Lines of all workloads with what can be said of them: their noise, their changes and their newest build. Lines of equal key were
 * measured in one setting (engine, machine, thread count ...) and know of each other's noise. Lines beyond `budget` in total (n² each)
 * say that no changes were looked for.
 */
export function judgeLines<L extends UntestedLine>(lines: readonly L[], budget = BUDGET): (L & Judgement)[] {
  const noises = new Map<L, JudgedNoise>();
  // Late fixes know of the noise of the line that they stand beside.
  for (const own of group(lines, ({ beside }) => beside).values()) {
    const found = noisesOfSetting(
      own.map((line) => ({ builds: judgedBuilds(line), shared: line.before.length, known: line.known })),
    );
    for (const [at, line] of own.entries()) if (found[at]) noises.set(line, found[at]);
  }
  let left = budget;
  return lines.map((line) => {
    left -= judgedBuilds(line).length ** 2;
    const noise = noises.get(line) ?? ASSUMED(line.known.prior);
    const newest = line.builds.at(-1);
    return {
      ...line,
      ...(left < 0 ? NOT_LOOKED_FOR : foundOn(line, noise.sigma)),
      noise,
      newest: newest ? { ...newestVerdict(judgedBuilds(line), noise.sigma), build: newest.raw } : null,
    };
  });
}

const ASSUMED = (sigma: number): JudgedNoise => {
  return { sigma, steps: 0, by: "steps", assumed: true, cap: null, setting: null, raised: null };
};

/** The builds that a line is judged by: late fixes follow those of the line beside. */
const judgedBuilds = ({ before, builds }: UntestedLine): readonly HistoryBuild[] => [...before, ...builds];

const NOT_LOOKED_FOR = {
  changes: [],
  alone: [],
  untested: "There are too many builds and workloads to look for changes in all of them; choose fewer.",
} satisfies Partial<Judgement>;

function foundOn(line: UntestedLine, sigma: number): Pick<Judgement, "changes" | "alone" | "untested"> {
  const own = new Set(line.builds.map(({ raw }) => raw));
  const measured = judgedBuilds(line).flatMap(({ raw, value, values, seam }) => {
    const level = levelOf(values);
    return level === null || value === null ? [] : [{ raw, value, seam, level }];
  });
  if (measured.length < MIN_BUILDS) {
    const has = measured.length === 1 ? "1 build has a value" : `${measured.length} builds have a value`;
    return { changes: [], alone: [], untested: `${has}; a change is looked for from ${MIN_BUILDS} on.` };
  }
  const found = changesOf(
    measured.map(({ level }) => level),
    sigma,
  );
  const apart = new Set(found.alone);
  const middle = (from: number, to: number) =>
    median(measured.slice(from, to).flatMap(({ value }, at) => (apart.has(from + at) ? [] : [value]))) ?? Number.NaN;
  const starts = [0, ...found.changes, measured.length];
  const changes = found.changes.flatMap((at, nth): HistoryChange[] => {
    const first = measured[at];
    const ratio = middle(at, starts[nth + 2] ?? measured.length) / middle(starts[nth] ?? 0, at);
    return first && own.has(first.raw) ? [{ build: first.raw, ratio, seam: first.seam }] : [];
  });
  const alone = found.alone.flatMap((at): AloneBuild[] => {
    const build = measured[at];
    const end = starts.find((start) => start > at) ?? measured.length;
    const around = middle(starts.findLast((start) => start <= at) ?? 0, end);
    return build && own.has(build.raw) ? [{ build: build.raw, ratio: build.value / around }] : [];
  });
  return { changes, alone, untested: null };
}

/** Many workloads of one setting that moved together at one build. */
export interface HistoryEvent extends Extract<PooledEvent, { lines: number }> {
  /** Key of the lines (`UntestedLine.key`). */
  line: string;
  build: string;
  version: string | null;
}

/** Beyond this many steps of the search (lines x builds cubed) only the newest build is looked at. */
const EVENT_BUDGET = 20_000_000;

/**
 * The builds at which many lines of one setting moved together, in release order of each setting. Of each setting the builds that most
 * of its lines have and the lines that have them all are looked at, since common drift needs whole rows.
 */
export function eventsOf(lines: readonly HistoryLine[]): HistoryEvent[] {
  return [...group(lines, ({ key }) => key)].flatMap(([line, own]) => {
    const builds = [
      ...new Map(own.flatMap((each) => judgedBuilds(each).map((build) => [build.raw, build] as const))).values(),
    ]
      .filter(({ raw }) => own.filter((each) => hasValue(each, raw)).length * 2 >= own.length)
      .sort(compareBuilds);
    const whole = own
      .filter((each) => builds.every(({ raw }) => hasValue(each, raw)))
      .map((each) => {
        const values = new Map(judgedBuilds(each).map((build) => [build.raw, build.values]));
        return { runs: builds.map(({ raw }) => values.get(raw) ?? []), sigma: each.noise.sigma };
      });
    const first = whole.length * builds.length ** 3 > EVENT_BUDGET ? builds.length - 1 : 1;
    // What moved all lines before is the level from then on, for them all: a later build is held against that.
    let since = 0;
    return builds.flatMap(({ raw, version }, at): HistoryEvent[] => {
      if (at < first) return [];
      const found = pooledEvent(whole.map(({ runs, sigma }) => ({ runs: runs.slice(since, at + 1), sigma })));
      if (!found.event) return [];
      since = at;
      // Late fixes follow the builds of the line beside, whose events are that line's.
      return own.some((each) => each.builds.some((build) => build.raw === raw))
        ? [{ ...found, line, build: raw, version }]
        : [];
    });
  });
}

const hasValue = (line: UntestedLine, raw: string): boolean =>
  judgedBuilds(line).some((build) => build.raw === raw && levelOf(build.values) !== null);
