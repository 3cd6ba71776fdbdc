import { UNSET } from "@/lib/domain/conditions/facet-values";
import { type Evidence, evidenceOf } from "./evidence";
import { sharedPrints } from "./shared-prints";
import type { Gates, Stratum, Upload } from "./uploads";

/**
 * The relation of two bundles in a view: "one" experiment, "two", or a "doubt". `evidence` has the reason; null where
 * all that decides a comparison is recorded and equal.
 */
export interface Between {
  answer: "one" | "two" | "doubt";
  evidence: Evidence | null;
}

/** The strata of a bundle in a view. */
export type InView = Upload;

const known = new WeakMap<Stratum, WeakMap<Stratum, Evidence>>();

/** Returns the evidence of two strata, from the whole of both. Cached by pair. */
function evidenceBetween(a: Stratum, b: Stratum): Evidence {
  const own = known.get(a) ?? new WeakMap<Stratum, Evidence>();
  known.set(a, own);
  const found = own.get(b) ?? withPrints(evidenceOf(a.columns, b.columns), a, b);
  own.set(b, found);
  return found;
}

/** Adds the runs that both print, which are evidence even with few cells. */
function withPrints(found: Evidence, a: Stratum, b: Stratum): Evidence {
  if (found.answer === "one" || found.answer === "two") return found;
  const runs = sharedPrints(a.prints, b.prints);
  return runs ? { ...found, answer: "one", basis: "copies", builds: runs } : found;
}

/** Returns true where no gate that both recorded differs. */
export function isCompatible(a: Gates, b: Gates, varied: string | null = null): boolean {
  for (const [key, value] of a) if (key !== varied && (b.get(key) ?? value) !== value) return false;
  return true;
}

/**
 * Returns true where no gate separates two strata in a view. `varied` is the compared dimension. A strict gate that a
 * stratum's bundle never has counts as "unset" there.
 */
function mayMeet(a: Stratum, b: Stratum, varied: string | null): boolean {
  // Most pairs have equal gates, so this answer is fast.
  if (a.key === b.key) return true;
  const differs = (one: Gates, other: Gates) => {
    for (const [key, value] of one) if (key !== varied && (other.get(key) ?? UNSET) !== value) return true;
    return false;
  };
  return isCompatible(a.gates, b.gates, varied) && !differs(a.strict, b.strict) && !differs(b.strict, a.strict);
}

/**
 * Returns true where both recorded everything that decides a comparison. Gates besides `varied` are equal, and their
 * titles have the same words. The project of another owner says nothing of the data.
 */
const isRecordedAlike = (a: Stratum, b: Stratum, varied: string | null, sameOwner: boolean): boolean =>
  a.isWhole !== false &&
  b.isWhole !== false &&
  (sameOwner || (a.isWhole === true && b.isWhole === true)) &&
  a.title === b.title &&
  mayMeet(a, b, varied) &&
  [...a.gates.keys()].every((key) => b.gates.has(key)) &&
  [...b.gates.keys()].every((key) => a.gates.has(key));

const RANK = { one: 0, doubt: 1, two: 2 } as const;

/** Two strata of two bundles, with the gates that either recorded. */
interface StrataPair {
  gates: Gates;
  found: Between;
}

/**
 * Returns the relation of two bundles in a view: the worst of any two strata that gates don't separate. Null where
 * gates separate all of them.
 * A doubt doesn't count where a proven pair of strata has all of its recorded gates and values. A gate that a bundle
 * left out, as a load step leaves out its threads, is equal inside the bundle. Doubts of strata without a common test
 * count only where nothing else does. Where the varied dimension differs there is no evidence: strata of equal values
 * decide, else the recorded gates.
 */
export function between(a: InView, b: InView, varied: string | null): Between | null {
  const pairs: StrataPair[] = [];
  const [across, unrelated]: [Between[], Between[]] = [[], []];
  const sameOwner = a.owner === b.owner;
  for (const left of a.strata) {
    for (const right of b.strata) {
      if (!mayMeet(left, right, varied)) continue;
      if (!mayMeet(left, right, null)) {
        across.push({ answer: isRecordedAlike(left, right, varied, sameOwner) ? "one" : "doubt", evidence: null });
        continue;
      }
      const found = ofStrata(left, right, sameOwner);
      if (found.answer === "doubt" && !haveCommonTest(left, right)) unrelated.push(found);
      else pairs.push({ gates: new Map([...left.gates, ...right.gates]), found });
    }
  }
  const proven = pairs.filter(({ found }) => found.answer === "one");
  const counted = pairs
    .filter(({ gates, found }) => found.answer !== "doubt" || !proven.some((other) => holds(other.gates, gates)))
    .map(({ found }) => found);
  return worstOf(counted.length ? counted : across.length ? across : unrelated);
}

const worstOf = (all: readonly Between[]): Between | null =>
  all.reduce<Between | null>((worst, each) => (worst && !isWorse(each, worst) ? worst : each), null);

const isWorse = (a: Between, b: Between): boolean =>
  RANK[a.answer] > RANK[b.answer] || (a.answer === b.answer && (a.evidence?.cells ?? 0) > (b.evidence?.cells ?? 0));

/** Returns true where `more` has all gates of `fewer`, with equal values. */
const holds = (more: Gates, fewer: Gates): boolean => [...fewer].every(([key, value]) => more.get(key) === value);

const tests = new WeakMap<Stratum, ReadonlySet<string | number>>();
function testsOf(stratum: Stratum): ReadonlySet<string | number> {
  const found = tests.get(stratum) ?? new Set(stratum.columns.flatMap(({ cells }) => [...cells.keys()]));
  tests.set(stratum, found);
  return found;
}

function haveCommonTest(a: Stratum, b: Stratum): boolean {
  const [fewer, more] = testsOf(a).size <= testsOf(b).size ? [testsOf(a), testsOf(b)] : [testsOf(b), testsOf(a)];
  for (const test of fewer) if (more.has(test)) return true;
  return false;
}

function ofStrata(a: Stratum, b: Stratum, sameOwner: boolean): Between {
  const evidence = evidenceBetween(a, b);
  if (evidence.answer === "two" || evidence.answer === "one") return { answer: evidence.answer, evidence };
  return isRecordedAlike(a, b, null, sameOwner) ? { answer: "one", evidence: null } : { answer: "doubt", evidence };
}

/** The experiments of a view: no two bundles of one are known to be two experiments, or in doubt. */
export interface Experiments {
  /** The bundles of each, in the given order. */
  groups: readonly (readonly string[])[];
  /** Returns the relation of two bundles. Null where gates separate them, for the same bundle, and outside the view. */
  between: (a: string, b: string) => Between | null;
}

/**
 * Finds the experiments of a view by complete linkage. Pairs that are recorded alike come first, then the pair with
 * most proving cells, then bundle ids. The order of `inView` only decides the order of names.
 */
export function experimentsOf(inView: readonly InView[], varied: string | null): Experiments {
  const size = inView.length;
  const pairs = new Array<Between | null>(size * size).fill(null);
  const proven: { a: number; b: number; cells: number; key: string }[] = [];
  for (const [a, left] of inView.entries()) {
    for (let b = a + 1; b < size; b += 1) {
      const right = inView[b];
      if (!right) continue;
      // Each pair of bundles is stored in one order.
      const isOrdered = left.bundle < right.bundle;
      const found = isOrdered ? between(left, right, varied) : between(right, left, varied);
      pairs[a * size + b] = found;
      pairs[b * size + a] = found;
      if (found?.answer !== "one") continue;
      const key = isOrdered ? `${left.bundle} ${right.bundle}` : `${right.bundle} ${left.bundle}`;
      proven.push({ a, b, cells: found.evidence?.cells ?? Number.POSITIVE_INFINITY, key });
    }
  }
  proven.sort((x, y) => compareNumbers(y.cells, x.cells) || (x.key < y.key ? -1 : 1));
  const groupOf = inView.map((_, at) => [at]);
  for (const { a, b } of proven) {
    const [left = [], right = []] = [groupOf[a], groupOf[b]];
    const fits =
      left !== right && left.every((x) => right.every((y) => (pairs[x * size + y]?.answer ?? "one") === "one"));
    if (!fits) continue;
    left.push(...right);
    for (const at of right) groupOf[at] = left;
  }
  const groups = [...new Set(groupOf)].map((group) =>
    group.toSorted((x, y) => x - y).flatMap((at) => inView[at]?.bundle ?? []),
  );
  const place = new Map(inView.map(({ bundle }, at) => [bundle, at]));
  return {
    groups,
    between(a, b) {
      const [x, y] = [place.get(a), place.get(b)];
      return x === undefined || y === undefined ? null : (pairs[x * size + y] ?? null);
    },
  };
}

/** Compares numbers, of which two may be infinite. */
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a - b);
