import { type Column, cellsOf, eachShared, pairsOfBuilds } from "./columns";
import { isCopy } from "./same-run";
import { sharedPrints } from "./shared-prints";

/** Least number of cells that count as evidence. */
export const LEAST_OVERLAP = 8;
/** Factor between repeats: on a quiet host nine of ten tests differ by less. */
const WITHIN = 1.1;
/** Factor beyond noise: most tests of one experiment differ by less. */
export const APART = 1.5;
/**
 * Share of cells that proves two experiments. One that reads from disk still has tests in memory, so two of five
 * suffice.
 */
const TWO_APART = 0.4;
/** Shares of cells that prove one experiment: at least so many within, and at most so many apart. */
const ONE_WITHIN = 0.9;
const ONE_APART = 0.05;

/**
 * The verdict on two bundles by their columns: "one" experiment, "two", or nothing. `basis`: the compared columns. They
 * are a run that both print, the same builds, the nearest releases of a branch, or none.
 */
export interface Evidence {
  answer: "one" | "two" | "undecided" | "no overlap";
  basis: "copies" | "same builds" | "near builds" | "none";
  /** Number of builds, and of cells, that it is based on. */
  builds: number;
  cells: number;
  /** Shares of the cells that are within 10 %, and that are more than 1.5 times apart. */
  within: number;
  apart: number;
}

type Pair = readonly [Column, Column];

/**
 * Returns the evidence of two sets of columns whose gates don't contradict. Runs that are not copies decide first. If
 * they prove neither one experiment nor two, a run that both print makes them one.
 */
export function evidenceOf(a: readonly Column[], b: readonly Column[]): Evidence {
  const alike = pairsOfBuilds(a, b);
  const copied = copiesAmong(alike);
  const found = overlapOf(a, b, alike, copied);
  if (copied.size === 0 || found.answer === "one" || found.answer === "two") return found;
  return { ...found, answer: "one", basis: "copies", builds: copied.size };
}

/** Decides by the cells that both measured. Near releases may prove two experiments, never one. */
function decide(pairs: readonly Pair[], builds: number, basis: Evidence["basis"]): Evidence {
  let [cells, near, far] = [0, 0, 0];
  for (const [left, right] of pairs) {
    const [a, b] = cellsOf(left, right);
    eachShared(a, b, (x, y) => {
      const quotient = (a.values[x] ?? 0) / (b.values[y] ?? 0);
      cells += 1;
      if (quotient <= WITHIN && quotient >= 1 / WITHIN) near += 1;
      if (quotient > APART || quotient < 1 / APART) far += 1;
      return true;
    });
  }
  const [within, apart] = cells ? [near / cells, far / cells] : [0, 0];
  const isOne = basis === "same builds" && within >= ONE_WITHIN && apart <= ONE_APART;
  if (cells === 0) return { answer: "no overlap", basis: "none", builds: 0, cells, within, apart };
  const answer = isOne ? "one" : "undecided";
  const known = apart >= TWO_APART ? "two" : answer;
  return { answer: cells < LEAST_OVERLAP ? "undecided" : known, basis, builds, cells, within, apart };
}

/**
 * Decides by pairs of columns, each pair of words of paths by itself. One bundle may have a second host or disk in a
 * folder. It holds the other's experiment if any of its words agree with it. It is another experiment only if none do.
 * Words with too few common cells don't count.
 */
function decideByWords(pairs: readonly Pair[], builds: number, basis: Evidence["basis"]): Evidence {
  const byWords = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const key = JSON.stringify(pair.map(({ words = "" }) => words));
    const own = byWords.get(key);
    if (own) own.push(pair);
    else byWords.set(key, [pair]);
  }
  const whole = decide(pairs, builds, basis);
  if (byWords.size < 2) return whole;
  const each = [...byWords.values()].map((own) => decide(own, buildsIn(own), basis));
  const one = each.find(({ answer }) => answer === "one");
  if (one) return one;
  const decided = each.filter(({ cells }) => cells >= LEAST_OVERLAP);
  return whole.answer !== "two" || decided.every(({ answer }) => answer === "two")
    ? whole
    : { ...whole, answer: "undecided" };
}

const buildsIn = (pairs: readonly Pair[]): number => new Set(pairs.map(([{ build }]) => build)).size;

function overlapOf(
  a: readonly Column[],
  b: readonly Column[],
  alike: readonly Pair[],
  copied: ReadonlyMap<Column, Set<Column>>,
): Evidence {
  const printed = new Set([...copied].flatMap(([left, right]) => [left, ...right]));
  const isOwn = (column: Column) => !printed.has(column);
  const built = alike.filter(
    ([left, right]) => left.build !== null && left.build === right.build && isOwn(left) && isOwn(right),
  );
  const exact = built.filter(([left, right]) => left.config === right.config);
  const pairs = exact.length ? exact : built;
  if (pairs.length) return decideByWords(pairs, buildsIn(pairs), "same builds");
  const near = nearestReleases(a, b, (left, right) => (isOwn(left) && isOwn(right)) || copied.get(left)?.has(right));
  const branches = new Set(near.map(([left]) => releaseOf(left)?.branch)).size;
  return decideByWords(near, branches, near.length ? "near builds" : "none");
}

/** Returns the runs that both sides print, as pairs. */
function copiesAmong(pairs: readonly Pair[]): Map<Column, Set<Column>> {
  const found = new Map<Column, Set<Column>>();
  for (const [left, right] of pairs)
    if (isCopy(left, right) || sharedPrints(left.prints, right.prints) > 0)
      found.set(left, (found.get(left) ?? new Set()).add(right));
  return found;
}

interface Release {
  branch: string;
  patch: number;
}
const releases = new WeakMap<readonly Column[], ReadonlyMap<string, readonly Released[]>>();

/** A column with the number of its release in its branch. */
interface Released {
  column: Column;
  patch: number;
}

/** Returns columns by the branch of their release, cached for each list. Columns without a version are left out. */
function branchesOf(columns: readonly Column[]): ReadonlyMap<string, readonly Released[]> {
  const known = releases.get(columns);
  if (known) return known;
  const found = new Map<string, Released[]>();
  for (const column of columns) {
    const release = releaseOf(column);
    if (!release) continue;
    const own = found.get(release.branch);
    if (own) own.push({ column, patch: release.patch });
    else found.set(release.branch, [{ column, patch: release.patch }]);
  }
  releases.set(columns, found);
  return found;
}

/**
 * Returns a release's branch ("postgres 17", "mysql 8.0") and its number there, 0 where it has none. Null without a
 * version.
 */
function releaseOf({ engine, version }: Column): Release | null {
  if (version === null) return null;
  const parts = version.split(".");
  const length = engine === "postgres" && Number(parts[0]) >= 10 ? 1 : 2;
  return { branch: `${engine} ${parts.slice(0, length).join(".")}`, patch: Number(parts[length]) || 0 };
}

/**
 * Returns for each shared branch the two releases with the closest numbers. Of several pairs this is the first for each
 * pair of words of paths.
 */
function nearestReleases(
  a: readonly Column[],
  b: readonly Column[],
  fits: (left: Column, right: Column) => boolean | undefined,
): Pair[] {
  const others = branchesOf(b);
  return [...branchesOf(a)].flatMap(([branch, own]) => {
    let best = new Map<string, Pair>();
    let least = Number.POSITIVE_INFINITY;
    for (const left of own) {
      for (const right of others.get(branch) ?? []) {
        const step = Math.abs(left.patch - right.patch);
        if (step > least || !fits(left.column, right.column)) continue;
        if (step < least) best = new Map();
        least = step;
        const words = JSON.stringify([left.column.words ?? "", right.column.words ?? ""]);
        if (!best.has(words)) best.set(words, [left.column, right.column]);
      }
    }
    return [...best.values()];
  });
}
