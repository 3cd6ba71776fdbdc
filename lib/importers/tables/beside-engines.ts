import { isMeasured, isSetting, isSwept, quantityOf } from "./quantities";
import { isOfRepeats, isSummary, roleOf } from "./roles";
import { wordsOf } from "./words";

/** Words of times that are no test. They mean a part of a run or of its machine, a moment, or one of several. */
export const NO_TEST = new Set(
  (
    "user sys system cpu gc idle wait iowait pause stall setup warmup sleep compile ramp timestamp epoch unix start " +
    "started begin end ended finish finished created date offset age first last best worst fastest slowest"
  ).split(" "),
);

/** Words that compare engines, sum them up, or name a part of a run or its setting. */
const NO_ENGINE = new Set(
  (
    "diff difference delta change ratio speedup speed factor improvement gain overhead winner loser rank baseline " +
    "reference expected target goal limit threshold ideal actual other others common shared all any none result " +
    "results benchmark benchmarks data metric metrics test tests query queries workload workloads timing timings " +
    "stats statistics measurement measurements engine engines database databases system systems run runs summary " +
    "config configuration setting settings parameter parameters environment env machine host metadata meta info " +
    "network client server parse plan planning exec execution fetch load build index insert update delete select " +
    "scan read write first last cold warm hot saved savings sla slo budget allowed margin noise app application"
  ).split(" "),
);

/**
 * True for a name that may be an engine's where known engines stand beside it: an author's own engine. False for words
 * of other meaning: `diff`, `total`, `network`.
 */
export function mayBeEngine(name: string): boolean {
  const words = wordsOf(name);
  const isName =
    /^\p{L}/u.test(name) && words.length > 0 && !words.some((word) => NO_ENGINE.has(word) || NO_TEST.has(word));
  const isStatistic =
    isSummary(name) || isOfRepeats(name) || isMeasured(name) || isSetting(name) || quantityOf(name) !== null;
  return isName && !isStatistic && roleOf(name) === null;
}

/** Words of a column that compares engines. */
const COMPARING = new Set(
  "diff difference delta change ratio speedup speed improvement gain overhead winner loser rank vs faster slower".split(
    " ",
  ),
);

/** Words of a number that an author made of two results, and those that say so only of a share. */
const OF_TWO = /^(?:diff|difference|vs|versus|speedup|faster|slower)$/;
const OF_TWO_AS_SHARE = /^(?:delta|change|improvement|gain)$/;

/** True for a heading of a number that its author made of two results: `diff_pct`, `speedup`, `change (%)`. */
export function isDerived(heading: string): boolean {
  const words = wordsOf(heading);
  const isShare = quantityOf(heading) === null || /^(?:percent|pct)$/.test(words.at(-1) ?? "");
  return !isSwept(heading) && words.some((word) => OF_TWO.test(word) || (isShare && OF_TWO_AS_SHARE.test(word)));
}

/** A difference or a ratio: +5 %, 1.2x, -3. */
const COMPARED = /^(?:[+−-]\d[\d.,]{0,20} ?%?|\d[\d.,]{0,20} ?[%x×]|\d{1,9}[.,]\d{1,9})$/;

/**
 * True for such a heading without a unit above numbers that compare: `change` may also be the change that was measured,
 * in words or by its number.
 */
export function isDerivedOf(heading: string, cells: Iterable<string>): boolean {
  if (!isDerived(heading)) return false;
  const all = [...cells].filter((cell) => cell !== "0");
  return all.every((cell) => COMPARED.test(cell) || (OF_RATIO.test(heading) && /^\d/.test(cell)));
}
const OF_RATIO = /speedup|faster|slower|diff|vs/i;

/** The reason why such a column is not read, behind its heading. */
export const DERIVED = "compares results: it is no number of a run, and was not read.";

/** True for a heading that compares engines beside it, such as `Diff %`: no engine and no condition. */
export const compares = (heading: string): boolean =>
  !isSwept(heading) && wordsOf(heading).some((word) => COMPARING.has(word));
