import { kindOf } from "@/lib/domain/conditions/comparison";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { group } from "@/lib/domain/group";
import { compareBuilds } from "@/lib/domain/names/versions";
import { limitOf } from "@/lib/domain/verdicts/student";
import { median } from "@/lib/domain/workloads/statistics";
import type { UntestedLine } from "./history";
import { ALGORITHM, standsAlone } from "./lanes";

// Lines of one track differ in config or another warning. Where a build was measured on both, a factor takes one to the
// height of the other. A factor moves the drawing alone: verdicts use ratios inside a line.

/** A line that is drawn at the height of another. */
export interface ChainLink {
  /** Key of the line that moves. */
  line: string;
  /** Key of the line whose height it takes. */
  onto: string;
  /** Raw names of the builds that both have, in release order. */
  builds: readonly string[];
  /** Other / own value, the geometric mean over these builds; for a group the median of its workloads' factors. */
  factor: number;
  /** Half of its 95 % interval, as a logarithm: 0.01 = 1 %. Null = unknown, from one build. */
  error: number | null;
  /**
   * Factor to the first line of its chain, where `onto` is chained itself: the product of the factors. For a group it
   * is the median of its workloads' products. Errors are added in quadrature; null = one of them is unknown.
   */
  total?: { factor: number; error: number | null };
  /** Workloads with a factor. */
  workloads: number;
  /** Workloads of the line without one. The other line's height includes them, this one's does not. */
  without: number;
}

/** Two lines that can't be linked. */
export interface ApartLines {
  /** Key of the line that begins at its own height. */
  line: string;
  /** Key of the line that began before it. */
  from: string;
  /** Keys of the gates in which they differ, and the algorithm. Empty where no build was measured on both lines. */
  gates: readonly string[];
  /** True where the search for a shared build was left out, since there are too many lines. Absent = false. */
  untested?: true;
}

/** The logarithm of the factor of each line of a workload, by the line's key. Absent = no factor; 0 = as measured. */
export type LineLogs = ReadonlyMap<string, number>;

/** The links between lines, and the lines that have none. */
export interface Chains {
  links: readonly ChainLink[];
  apart: readonly ApartLines[];
  /** By the key of the workload. */
  logs: ReadonlyMap<string, LineLogs>;
}

/** Quantile of a two-sided 95 % interval. */
const QUANTILE = 1.959964;
/** Student's t of one and two degrees of freedom. Wallace's formula holds from three on. */
const FEW = [12.7062, 4.30265];

/**
 * Returns the mean of logarithms with half of its 95 % interval by Student's t. The error is null for a single one.
 * Null without any.
 */
export function meanWithError(logs: readonly number[]): { mean: number; error: number | null } | null {
  const [count, df] = [logs.length, logs.length - 1];
  if (!count) return null;
  const mean = logs.reduce((sum, log) => sum + log, 0) / count;
  if (!df) return { mean, error: null };
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
  return { mean, error: (FEW[df - 1] ?? limitOf(df, QUANTILE)) * Math.sqrt(squares / df / count) };
}

/** Most comparisons: one for each pair of lines and workload. 42 workloads of 300 lines fit. */
const BUDGET = 2_000_000;

/**
 * Returns the chains of the lines of one workload, or of a group. `drawn` has its lines, `perWorkload` those of each
 * workload under the same keys. Pass all builds of these conditions, so that no filter on builds changes a factor.
 * Beyond `budget` pairs of lines and workloads the rest is not computed, and `apart` has these lines as untested.
 */
export function chainsOf(
  perWorkload: ReadonlyMap<string, readonly UntestedLine[]>,
  drawn: readonly UntestedLine[],
  budget = BUDGET,
): Chains {
  let pairs = budget;
  const members = [...perWorkload].map(([workload, lines]) => {
    return { workload, values: new Map(lines.map((line) => [line.key, valuesOf(line)] as const)) };
  });
  const logs = new Map(members.map(({ workload }) => [workload, new Map<string, number>()] as const));
  const links: ChainLink[] = [];
  const apart: ApartLines[] = [];
  const trunks = drawn.filter((line) => line.key === line.beside && !standsAlone(line));
  const alike = group(trunks, ({ engine, setting }) => JSON.stringify([engine, setting.threads ?? null]));
  for (const own of alike.values()) {
    const starts = own.flatMap((line) => startOf(line) ?? []).sort(byStart);
    const chains = new Map([...group(starts, ({ line }) => chainKey(line))].map(([key, all]) => [key, new Set(all)]));
    const firsts = new Map([...chains].map(([key, all]) => [key, [...all][0]] as const));
    for (const root of starts) {
      const left = chains.get(chainKey(root.line));
      if (!left?.delete(root)) continue;
      if (starts[0] && root !== starts[0]) apart.push(apartOf(root, firsts.get(chainKey(root.line)), starts[0]));
      for (const of of logs.values()) of.set(root.line.key, 0);
      const errors = new Map<string, number | null>();
      // The best link of each remaining line to a placed line. Each pair is compared once.
      const near = new Map<Start, Link | null>([...left].map((start) => [start, null]));
      let placed: readonly Start[] = [root];
      for (;;) {
        pairs -= near.size * placed.length * members.length;
        if (pairs < 0) {
          for (const { line } of near.keys())
            apart.push({ line: line.key, from: root.line.key, gates: [], untested: true });
          left.clear();
          break;
        }
        for (const [start, known] of near) {
          const found = placed.flatMap((onto) => linkOf(start.line.key, onto.line.key, members) ?? []);
          near.set(start, mostShared([...(known ? [known] : []), ...found]));
        }
        const best = mostShared([...near.values()].flatMap((link) => link ?? []));
        if (!best) break;
        const { line, onto } = best.link;
        for (const [workload, log] of best.logs) {
          const before = logs.get(workload)?.get(onto);
          if (before !== undefined) logs.get(workload)?.set(line, before + log);
        }
        const error = errorOfProduct(errors.get(onto), best.link.error);
        errors.set(line, error);
        const factor = median([...logs.values()].flatMap((of) => of.get(line) ?? []));
        const isFar = onto !== root.line.key && factor !== null;
        links.push({ ...best.link, ...(isFar && { total: { factor: Math.exp(factor), error } }) });
        placed = [...near.keys()].filter(({ line: { key } }) => key === line);
        for (const start of placed) {
          left.delete(start);
          near.delete(start);
        }
      }
    }
  }
  return { links, apart, logs };
}

/**
 * Returns the error of a product of two factors: the root of the sum of squares of their logarithms' errors. Of
 * independent factors it covers at least 95 % too. Where both share a build of the line between them, its noise cancels
 * in part, and the product varies less. Undefined = the first line, which has none; null = unknown.
 */
function errorOfProduct(before: number | null | undefined, own: number | null): number | null {
  if (before === undefined) return own;
  return before === null || own === null ? null : Math.hypot(before, own);
}

/** Equal for lines that may be drawn at each other's height: their gates and their algorithm are equal. */
const chainKey = ({ track, setting }: UntestedLine): string => JSON.stringify([track, setting[ALGORITHM] ?? null]);

/**
 * Returns the reason why a line begins at its own height. It is compared with the first line of its track, or of all.
 */
function apartOf({ line }: Start, first: Start | undefined, firstOfAll: Start): ApartLines {
  const other = (first && first.line !== line ? first : firstOfAll).line;
  const gates = Object.keys(line.setting).filter((key) => {
    const dimension = dimensionOf(key);
    const isGate = key === "upload" || (dimension && kindOf(dimension, "build") !== "warning");
    return (isGate || key === ALGORITHM) && line.setting[key] !== other.setting[key];
  });
  return { line: line.key, from: other.key, gates: chainKey(other) === chainKey(line) ? [] : gates };
}

type Values = ReadonlyMap<string, number>;
interface Member {
  workload: string;
  /** By the key of the line. */
  values: ReadonlyMap<string, Values>;
}

/** A link with the logarithm of each workload's factor. */
interface Link {
  link: ChainLink;
  logs: readonly (readonly [workload: string, log: number])[];
}

/** Returns the first of the links with most shared builds; null without any. */
const mostShared = (links: readonly Link[]): Link | null =>
  links.reduce<Link | null>(
    (most, each) => (most && most.link.builds.length >= each.link.builds.length ? most : each),
    null,
  );

/** Returns the logarithms of a line's values by raw name, in release order. Repeats that disagree have none. */
const valuesOf = ({ builds }: UntestedLine): Values =>
  new Map(
    builds.flatMap(({ raw, value, disagree }) =>
      value !== null && value > 0 && !disagree ? [[raw, Math.log(value)]] : [],
    ),
  );

/**
 * Returns the link of a line to another, with the logarithm of each workload's factor. Null where fewer than half of
 * the line's workloads have a build on both.
 */
function linkOf(line: string, onto: string, members: readonly Member[]): Link | null {
  const ownCount = members.filter(({ values }) => values.get(line)?.size).length;
  const perBuild = new Map<string, number[]>();
  const logs = members.flatMap(({ workload, values }) => {
    const other = values.get(onto);
    const shared = [...(values.get(line) ?? [])].flatMap(([raw, log]) => {
      const height = other?.get(raw);
      return height === undefined ? [] : [{ raw, log: height - log }];
    });
    for (const { raw, log } of shared) perBuild.set(raw, [...(perBuild.get(raw) ?? []), log]);
    const found = meanWithError(shared.map(({ log }) => log));
    return found ? [[workload, found.mean] as const] : [];
  });
  const builds = [...perBuild].filter(([, each]) => each.length * 2 >= ownCount);
  const factor = median(logs.map(([, log]) => log));
  if (factor === null || logs.length * 2 < ownCount || !builds.length) return null;
  const spread = meanWithError(builds.flatMap(([, each]) => median(each) ?? []));
  const link: ChainLink = {
    line,
    onto,
    builds: builds.map(([raw]) => raw),
    factor: Math.exp(factor),
    error: spread?.error ?? null,
    workloads: logs.length,
    without: ownCount - logs.length,
  };
  return { link, logs };
}

/** Returns a line with its first build that has a value; null without one. */
const startOf = (line: UntestedLine) => {
  const first = line.builds.find(({ value }) => value !== null);
  return first ? { line, first } : null;
};
type Start = NonNullable<ReturnType<typeof startOf>>;
/** Orders lines by their first build, of equal ones the longest first. */
const byStart = (a: Start, b: Start): number =>
  compareBuilds(a.first, b.first) || b.line.builds.length - a.line.builds.length || (a.line.key < b.line.key ? -1 : 1);
