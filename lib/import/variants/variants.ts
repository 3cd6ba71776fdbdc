import { group } from "d3-array";
import { withoutCommon, withoutTests } from "./common";
import { withConsecutive, withoutIdleDoubts } from "./doubtful";
import { type Execution, identityOf, type Leftover, type Named, STEM, textOf } from "./execution";
import { type Leftovers, leftoversOf } from "./leftovers";
import { withNumbers } from "./numbers";
import { withoutSlices } from "./tables";
import { levelsOf, wordsOf } from "./words";

/**
 * Returns the words of folders and files that nothing else explains, one item for each run. Runs that are alike have
 * one execution, which is in the list several times. The order has no effect but on the numbers of one file's results.
 * It reads names and known facts; values only for tables of several builds.
 */
export function variantsOf(runs: readonly Execution[]): Named[] {
  if (runs.length === 0) return [];
  const counts = new Map<Execution, number>();
  for (const execution of runs) counts.set(execution, (counts.get(execution) ?? 0) + 1);
  const executions = [...counts.keys()];
  const named = namesOf(executions, [...counts.values()]);
  const byExecution = new Map(executions.map((execution, at) => [execution, named[at]]));
  return runs.flatMap((execution) => byExecution.get(execution)?.() ?? []);
}

/** Returns functions for the names of the next run of each execution; `counts` are the numbers of their runs. */
function namesOf(executions: readonly Execution[], counts: readonly number[]): (() => Named)[] {
  const kinds = executions.map(({ kind }) => kind);
  const unexplained = leftoversOf(executions, counts);
  const alone = executions.every(({ path }) => path === executions[0]?.path);
  const distinctive = alone ? unexplained : withoutTests(executions, withoutCommon(unexplained, kinds));
  const ownWords = withoutSlices(
    executions,
    distinctive.map(({ words }) => words),
  );
  const numbered = withConsecutive(executions, ownWords, (at) => wordBefore(executions[at]?.path ?? ""));
  const all = withOneSpelling(withoutIdleDoubts(executions, numbered.words), counts);
  const marks = distinctive.map(({ marks: own }, at) =>
    [...own, numbered.numbers[at] ?? null].filter((mark) => mark !== null),
  );
  const repeats = repeatsOf(executions, all, marks, counts);
  const { words, settings } = withNumbers(executions, all);
  return words.map((own, at) => {
    const names = { variant: joinLevels(own), settings: settings[at] ?? {} };
    return () => ({ ...names, repeat: repeats[at]?.() ?? null });
  });
}

/** Returns the word before the last one of a file's stem, which a trailing number counts. */
function wordBefore(path: string): string {
  return wordsOf(levelsOf(path).at(-1) ?? "").at(-2)?.low ?? "";
}

/** Unifies spellings: NVME and NVMe become the commoner one, else the first by its letters. */
function withOneSpelling(left: readonly Leftover[][], counts: readonly number[]): Leftover[][] {
  const found = new Map<string, Map<string, number>>();
  for (const [at, words] of left.entries())
    for (const { low, raw } of words) {
      const spellings = found.get(low) ?? new Map<string, number>();
      found.set(low, spellings.set(raw, (spellings.get(raw) ?? 0) + (counts[at] ?? 1)));
    }
  const best = new Map(
    [...found].map(([low, spellings]) => {
      const [first] = [...spellings].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
      return [low, first?.[0] ?? low];
    }),
  );
  return left.map((words) =>
    words.map((word) => {
      const raw = best.get(word.low) ?? word.raw;
      return raw === word.raw ? word : { ...word, raw };
    }),
  );
}

/** Returns levels in order, with the words of each joined as written: `["BP140-NVME", "io2000"]`. */
function joinLevels(words: readonly Leftover[]): string[] {
  const levels = new Map<number, string>();
  for (const { level, raw, separator } of words) {
    const before = levels.get(level);
    levels.set(level, before === undefined ? raw : `${before}${separator || "."}${raw}`);
  }
  // The file comes after all folders.
  const placeOf = (level: number) => (level === STEM ? Number.POSITIVE_INFINITY : level);
  return [...levels].sort(([a], [b]) => placeOf(a) - placeOf(b)).map(([, text]) => text);
}

/**
 * Returns functions for the mark of the next run of each execution; null where nothing repeats. Several results of one
 * file also get `#1`, `#2`.
 */
function repeatsOf(
  executions: readonly Execution[],
  left: readonly Leftover[][],
  marks: readonly Leftovers["marks"][],
  counts: readonly number[],
): (() => string | null)[] {
  const countOf = (members: readonly number[]) => members.reduce((sum, at) => sum + (counts[at] ?? 1), 0);
  const repeats = executions.map((): (() => string | null) => () => null);
  const cells = group(
    executions.keys(),
    (at) => `${executions[at] ? identityOf(executions[at]) : ""}${textOf(left[at] ?? [])}`,
  );
  for (const [, cell] of cells) {
    if (countOf(cell) === 1) continue;
    const distinct = new Set(cell.map((at) => (marks[at] ?? []).join(" ")));
    const files = group(cell, (at) => executions[at]?.path ?? "");
    for (const [, members] of files) {
      const isAlone = countOf(members) === 1;
      let nth = 0;
      for (const at of members) {
        const mark = distinct.size > 1 ? (marks[at] ?? []).join(" ") : "";
        repeats[at] = () => {
          nth += 1;
          const place = isAlone ? "" : `#${nth}`;
          return [mark, place].filter(Boolean).join(" ") || null;
        };
      }
    }
  }
  return repeats;
}
