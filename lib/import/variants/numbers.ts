import type { Params } from "../../domain/model";
import type { Execution, Leftover } from "./execution";

/** A name and a plain number: `iops1000`, `sz900`. One letter (`u5`) or a unit (`Tier2G`) proves too little. */
const numberedWord = /^([a-z]{2,20})(\d{1,15})$/;
/** Smaller numbers alone (`prep0`, `node2`) count or switch; they measure nothing. */
const SURELY_A_SIZE = 10;

/**
 * Turns words into settings where all words of a level are names with numbers (`res_iops1000`, `res_sz900`). One of the
 * names must have several numbers. Returns the remaining words, and the settings.
 */
export function withNumbers(
  executions: readonly Execution[],
  left: readonly (readonly Leftover[])[],
): { words: Leftover[][]; settings: Params[] } {
  const levels = new Map<number, { numbered: boolean; values: Map<string, Set<number>> }>();
  for (const word of left.flat()) {
    const level = levels.get(word.level) ?? { numbered: true, values: new Map<string, Set<number>>() };
    levels.set(word.level, level);
    const [, key, digits] = numberedWord.exec(word.low) ?? [];
    if (key === undefined || word.fraction) level.numbered = false;
    else level.values.set(key, (level.values.get(key) ?? new Set()).add(Number(digits)));
  }
  const taken = new Set(
    [...levels].filter(([, { numbered, values }]) => numbered && isMeasure(values)).map(([level]) => level),
  );
  if (taken.size === 0) return { words: left.map((words) => [...words]), settings: [] };
  const settings = left.map((words, at) => {
    const found = words.filter(({ level }) => taken.has(level)).map(({ low }) => numberedWord.exec(low));
    const known = executions[at]?.known.settings ?? {};
    return Object.fromEntries(
      found.flatMap((match) => (match?.[1] && !Object.hasOwn(known, match[1]) ? [[match[1], Number(match[2])]] : [])),
    );
  });
  return { words: left.map((words) => words.filter(({ level }) => !taken.has(level))), settings };
}

const isMeasure = (values: ReadonlyMap<string, ReadonlySet<number>>): boolean =>
  [...values.values()].some((numbers) => numbers.size > 1) &&
  [...values.values()].every((numbers) => Math.max(...numbers) >= SURELY_A_SIZE);
