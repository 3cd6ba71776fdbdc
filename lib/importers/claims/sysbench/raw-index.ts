import { type Column, sameColumn, testKey } from "./names";
import type { RawCell, TestName } from "./raw-cell";

/** Whether a path stands in a directory or below; "" is the top. */
export const inScope = (directory: string, path: string): boolean =>
  directory === "" || path.startsWith(`${directory}/`);

/** The raw results, found by what tables say of them. A table speaks of its own directory and those below. */
export class RawIndex {
  private readonly byTest = new Map<string, RawCell[]>();
  private readonly threadsOf = new Map<string, readonly number[]>();
  private readonly asked = new Map<string, readonly RawCell[]>();

  private readonly cells: readonly RawCell[];

  constructor(cells: readonly RawCell[]) {
    this.cells = cells;

    for (const cell of cells) {
      for (const key of [testKey(cell), `${testKey(cell)} ${cell.build}`]) {
        const list = this.byTest.get(key);
        if (list) list.push(cell);
        else this.byTest.set(key, [cell]);
      }
    }
  }

  /** Raw results of one test in a directory; of one build where `column` is given. Tables ask the same again and again. */
  of(directory: string, test: TestName, column: Column | null): readonly RawCell[] {
    const key = JSON.stringify([directory, testKey(test), column?.name]);
    const known = this.asked.get(key);
    if (known) return known;
    const found = this.find(directory, test, column);
    this.asked.set(key, found);
    return found;
  }

  private find(directory: string, test: TestName, column: Column | null): RawCell[] {
    const named = this.byTest.get(column === null ? testKey(test) : `${testKey(test)} ${column.build}`) ?? [];
    const here = eachPointOnce(named.filter(({ path }) => inScope(directory, path)));
    if (column === null) return here;
    const cells = here.filter((cell) => sameColumn(column, { ...cell, suffix: suffixOf(cell) }));
    // `x.a.b.pk1.v2` is another directory than `x.a.b.pk1`: the one that is named as the table has it wins.
    const exact = cells.filter((cell) => cell.column === column.name);
    return exact.length > 0 ? exact : cells;
  }

  /** Ascending thread counts of the directory's measured tests. Warm-ups run with counts of their own. */
  threads(directory: string): readonly number[] {
    const known = this.threadsOf.get(directory);
    if (known) return known;
    const measured = this.cells.filter(
      ({ path, phase }) => inScope(directory, path) && (phase === null || phase === "pre"),
    );
    const threads = distinctThreads(measured);
    this.threadsOf.set(directory, threads);
    return threads;
  }
}

/** A result that stands in the bundle twice is one. */
const eachPointOnce = (cells: readonly RawCell[]): RawCell[] =>
  [...new Map(cells.toReversed().map((cell) => [cell.pointKey, cell])).values()].toReversed();

export const distinctThreads = (cells: readonly { threads: number | null }[]): number[] =>
  [...new Set(cells.map(({ threads }) => threads))].filter((threads) => threads !== null).sort((a, b) => a - b);

/** `v2` of the directory `x.<build>.<config>.pk1.v2`. */
const suffixOf = ({ column }: RawCell): string | null => /\.pk\d\.(.+)/.exec(column ?? "")?.[1] ?? null;
