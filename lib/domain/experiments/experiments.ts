import { repeatedPrints } from "@/lib/domain/conditions/copies";
import { UNSET } from "@/lib/domain/conditions/facet-values";
import { type Evidence, evidenceOf } from "./evidence";
import { CODES, NO_EVIDENCE, type Relations, relationsOf } from "./relations";
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

/** Returns false only for strata without a common print. */
type MayShare = (a: Stratum, b: Stratum) => boolean;

/** Returns the evidence of two strata, from the whole of both. Cached by pair. */
function evidenceBetween(a: Stratum, b: Stratum, mayShare: MayShare): Evidence {
  const own = known.get(a) ?? new WeakMap<Stratum, Evidence>();
  known.set(a, own);
  const before = own.get(b);
  if (before) return before;
  const alone = evidenceOf(a.columns, b.columns);
  const found = mayShare(a, b) ? withPrints(alone, a, b) : alone;
  own.set(b, found);
  return found;
}

/** Compared pairs for each bundle from which all prints are read once, instead of those of each pair. */
const MANY = 20;

/** Returns a question about pairs of strata in a view, which reads their prints together if it is asked often. */
function sharingOf(inView: readonly InView[]): MayShare {
  let sharing: ReadonlySet<Stratum> | null = null;
  let asked = 0;
  return (a, b) => {
    asked += 1;
    if (asked <= MANY * inView.length) return true;
    sharing ??= strataWithSharedPrints(inView.flatMap(({ strata }) => strata));
    return sharing.has(a) && sharing.has(b);
  };
}

function strataWithSharedPrints(strata: readonly Stratum[]): ReadonlySet<Stratum> {
  const repeated = repeatedPrints(
    strata.flatMap(({ prints }) => [...prints]),
    (print) => print,
  );
  const isShared = ({ prints }: Stratum) => {
    for (const print of prints) if (repeated.has(print)) return true;
    return false;
  };
  return new Set(repeated.size ? strata.filter(isShared) : []);
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
export function between(a: InView, b: InView, varied: string | null, mayShare: MayShare = () => true): Between | null {
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
      const found = ofStrata(left, right, sameOwner, mayShare);
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

function ofStrata(a: Stratum, b: Stratum, sameOwner: boolean, mayShare: MayShare): Between {
  const evidence = evidenceBetween(a, b, mayShare);
  if (evidence.answer === "two" || evidence.answer === "one") return { answer: evidence.answer, evidence };
  return isRecordedAlike(a, b, null, sameOwner) ? { answer: "one", evidence: null } : { answer: "doubt", evidence };
}

/** A pair of bundles with its relation. */
export interface RelatedPair {
  a: string;
  b: string;
  found: Between;
}

/** The experiments of a view: no two bundles of one are known to be two experiments, or in doubt. */
export interface Experiments {
  /** The bundles of each, in the given order. */
  groups: readonly (readonly string[])[];
  /** Returns the relation of two bundles. Null where gates separate them, for the same bundle, and outside the view. */
  between: (a: string, b: string) => Between | null;
  /** The worst relation of bundles in two experiments; null where gates separate them all. */
  worst: "two" | "doubt" | null;
  /**
   * Returns pairs of bundles with their number: at most `most` of them, the surest first. `inside`: those that are one
   * experiment with each other, else those of two experiments.
   */
  pairs: (inside: boolean, most: number) => { named: RelatedPair[]; all: number };
}

/**
 * Finds the experiments of a view by complete linkage. Pairs that are recorded alike come first, then the pair with
 * most proving cells, then bundle ids. The order of `inView` only decides the order of names.
 */
export function experimentsOf(inView: readonly InView[], varied: string | null): Experiments {
  const size = inView.length;
  const mayShare = sharingOf(inView);
  const compare = (a: InView, b: InView) => between(a, b, varied, mayShare);
  const relations = relationsOf(inView, varied, compare);
  const groups = groupsOf(inView, relations);
  const place = new Map(inView.map(({ bundle }, at) => [bundle, at]));
  const pair = (x: number | undefined, y: number | undefined): Between | null => {
    const [a, b] = [inView[x ?? -1], inView[y ?? -1]];
    if (!a || !b || a === b) return null;
    return a.bundle < b.bundle ? compare(a, b) : compare(b, a);
  };
  const groupOf = new Int32Array(size);
  for (const [nth, group] of groups.entries()) for (const at of group) groupOf[at] = nth;
  let worst = 0;
  for (let x = 0; x < size; x += 1)
    for (let y = x + 1; y < size; y += 1)
      if (groupOf[x] !== groupOf[y]) worst = Math.max(worst, relations.answers[x * size + y] ?? 0);
  return {
    groups: groups.map((group) => group.flatMap((at) => inView[at]?.bundle ?? [])),
    between: (a, b) => pair(place.get(a), place.get(b)),
    worst: worst === CODES.two ? "two" : worst === CODES.doubt ? "doubt" : null,
    pairs(inside, most) {
      const { first, all } = surest(
        groups.flat(),
        relations,
        (x, y, answer) => (inside ? answer === CODES.one && groupOf[x] === groupOf[y] : groupOf[x] !== groupOf[y]),
        most,
      );
      const named = first.flatMap(([x, y]): RelatedPair[] => {
        const [a, b, found] = [inView[x]?.bundle, inView[y]?.bundle, pair(x, y)];
        return a === undefined || b === undefined || !found ? [] : [{ a, b, found }];
      });
      return { named, all };
    },
  };
}

/** Returns the groups of complete linkage, as places in the view. */
function groupsOf(inView: readonly InView[], { answers, cells }: Relations): number[][] {
  const size = inView.length;
  // Ids in order, so that pairs are compared by numbers.
  const rank = new Int32Array(size);
  const ordered = inView
    .map((_, at) => at)
    .sort((x, y) => ((inView[x]?.bundle ?? "") < (inView[y]?.bundle ?? "") ? -1 : 1));
  for (const [nth, at] of ordered.entries()) rank[at] = nth;
  const proven: { a: number; b: number; cells: number; key: number }[] = [];
  for (let a = 0; a < size; a += 1)
    for (let b = a + 1; b < size; b += 1) {
      if (answers[a * size + b] !== CODES.one) continue;
      const [x = 0, y = 0] = [rank[a], rank[b]];
      const count = cells[a * size + b] ?? 0;
      proven.push({
        a,
        b,
        cells: count === NO_EVIDENCE ? Number.POSITIVE_INFINITY : count,
        key: Math.min(x, y) * size + Math.max(x, y),
      });
    }
  proven.sort((x, y) => compareNumbers(y.cells, x.cells) || x.key - y.key);
  const groupOf = inView.map((_, at) => [at]);
  const isOne = (x: number, y: number) => (answers[x * size + y] ?? 0) <= CODES.one;
  for (const { a, b } of proven) {
    const [left = [], right = []] = [groupOf[a], groupOf[b]];
    if (left === right || !left.every((x) => right.every((y) => isOne(x, y)))) continue;
    left.push(...right);
    for (const at of right) groupOf[at] = left;
  }
  return [...new Set(groupOf)].map((group) => group.toSorted((x, y) => x - y));
}

/** Order of relations in words: what is known comes first. */
const SURE: readonly number[] = [Number.POSITIVE_INFINITY, 1, 2, 0];

/**
 * Returns the first `most` pairs that fit, and the number of all. Pairs known to be two come first, then one, then in
 * doubt. Among these, pairs with most cells come first, and equal ones are in the order of `bundles`.
 */
function surest(
  bundles: readonly number[],
  { answers, cells }: Relations,
  fits: (x: number, y: number, answer: number) => boolean,
  most: number,
): { first: [number, number][]; all: number } {
  const size = bundles.length;
  const first: { pair: [number, number]; sure: number; cells: number }[] = [];
  let all = 0;
  for (const [nth, x] of bundles.entries()) {
    for (let other = nth + 1; other < size; other += 1) {
      const y = bundles[other] ?? 0;
      const answer = answers[x * size + y] ?? 0;
      if (answer === 0 || !fits(x, y, answer)) continue;
      all += 1;
      const own = {
        pair: [x, y] as [number, number],
        sure: SURE[answer] ?? 0,
        cells: Math.max(0, cells[x * size + y] ?? 0),
      };
      const at = first.findIndex((each) => own.sure < each.sure || (own.sure === each.sure && own.cells > each.cells));
      if (at < 0 && first.length >= most) continue;
      first.splice(at < 0 ? first.length : at, 0, own);
      if (first.length > most) first.pop();
    }
  }
  return { first: first.map(({ pair }) => pair), all };
}

/** Compares numbers, of which two may be infinite. */
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a - b);
