import { group } from "d3-array";
import { pattern } from "../../domain/pattern";
import { type Execution, identityOf, type Leftover, STEM } from "./execution";

// Words that may name another try or another experiment, and bare small numbers.
const doubtful = pattern()`
  ^(?:(?:v|try|take|test|t|part|no|nr|result|res|series|exp|batch|case)?\d{1,3}
  |(?:old|new|bak|backup|orig|copy|redo|rerun|again|retry|final|prev|latest|all|some|plus)\d?)$
`;
// Thread words that remain give another count than the run: a load with one thread beside a run with eight.
const threads =
  /^(?:(?:dop|nt|thr|threads?|conc|clients?|vus?|users?)\d{1,4}|\d{1,4}(?:th|thr|threads?|clients?|users?|vus?))$/;

/**
 * Returns the words of each execution, in order, without idle doubtful ones (`v2`, `take4`, `old`, `result0`). On a
 * level where only doubtful words separate two executions, all of them stay. On another level all go (`out.batch0.3`).
 * Values decide nothing: two experiments can have equal numbers.
 */
export function withoutIdleDoubts(executions: readonly Execution[], left: readonly Leftover[][]): Leftover[][] {
  let words = left.map((all) => [...all]);
  const levels = new Set(words.flatMap((all) => all.filter(isDoubtful).map(({ level }) => level)));
  if (levels.size === 0) return words;
  const identities = executions.map(identityOf);
  for (const level of [...levels].sort((a, b) => a - b)) {
    const doubts = (word: Leftover) => word.level === level && isDoubtful(word);
    const cells = group(
      executions.keys(),
      (at) => `${identities[at]}${JSON.stringify((words[at] ?? []).filter((word) => !doubts(word)).map(keyOf))}`,
    );
    const areNeeded = [...cells.values()].some(
      (cell) => new Set(cell.map((at) => JSON.stringify((words[at] ?? []).filter(doubts).map(keyOf)))).size > 1,
    );
    if (!areNeeded) words = words.map((all) => all.filter((word) => !doubts(word)));
  }
  return words;
}

/**
 * Returns true for a doubtful word. A fraction (`.1` in `erasure2.1`) does not count, since it belongs to the word
 * before it.
 */
const isDoubtful = ({ low, fraction }: Leftover): boolean => !fraction && (doubtful.test(low) || threads.test(low));

const keyOf = ({ level, low }: Leftover): string => `${level}/${low}`;

const numbered = new Set(
  `test case take try part exp experiment config conf host node server disk drive shard table v version no nr set
  series batch scenario step`.split(/\s+/),
);

/**
 * Moves consecutive numbers of otherwise equal file names from the words to the marks of repeats: `x.1.log`, `x.2.log`,
 * `x.3.log`. Each cell with such a number must have all from 0 or 1 on. `previous` returns the word before an
 * execution's last one: behind `test` or `node` a number counts something else. `words` and `numbers` are by execution;
 * a number is null where it was not moved.
 */
export function withConsecutive(
  executions: readonly Execution[],
  left: readonly Leftover[][],
  previous: (at: number) => string,
): { words: Leftover[][]; numbers: (string | null)[] } {
  const lastOf = (at: number): Leftover | null => {
    const last = left[at]?.at(-1);
    return last && last.level === STEM && !last.fraction && last.separator !== "" && /^\d{1,3}$/.test(last.low)
      ? last
      : null;
  };
  const cells = group(
    [...executions.keys()].filter((at) => lastOf(at) !== null),
    (at) =>
      `${executions[at] ? identityOf(executions[at]) : ""}${JSON.stringify((left[at] ?? []).slice(0, -1).map(keyOf))}`,
  );
  const areRepeats =
    cells.size > 0 &&
    [...cells.values()].every((cell) => {
      const found = new Set(cell.map((at) => Number(lastOf(at)?.low)));
      const start = Math.min(...found);
      return (
        found.size > 1 &&
        start <= 1 &&
        Math.max(...found) === start + found.size - 1 &&
        !cell.some((at) => numbered.has(previous(at)))
      );
    });
  return {
    words: left.map((words, at) => (areRepeats && lastOf(at) ? words.slice(0, -1) : [...words])),
    numbers: left.map((_, at) => (areRepeats ? (lastOf(at)?.low ?? null) : null)),
  };
}
