import { type Column, sameColumn, testKey } from "./names";
import type { RawCell, TestName } from "./raw-cell";

/** Returns true where a path is in a directory or below; "" is the top. */
export const inScope = (directory: string, path: string): boolean =>
  directory === "" || path.startsWith(`${directory}/`);

/** Finds raw results by the names in tables. A table covers its own directory and those below. */
export class RawIndex {
  private readonly byTest = new Map<string, RawCell[]>();
  private readonly threadsOf = new Map<string, readonly number[]>();
  private readonly resultsByRequest = new Map<string, Map<string, readonly RawCell[]>>();

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

  /** Returns raw results of a test in a directory, with `column` those of one build. Cached: tables repeat requests. */
  of(directory: string, test: TestName, column: Column | null): readonly RawCell[] {
    const here = this.resultsByRequest.get(directory) ?? new Map<string, readonly RawCell[]>();
    this.resultsByRequest.set(directory, here);
    const key = column === null ? testKey(test) : `${testKey(test)} ${column.name}`;
    const known = here.get(key);
    if (known) return known;
    const found = this.find(directory, test, column);
    here.set(key, found);
    return found;
  }

  private find(directory: string, test: TestName, column: Column | null): RawCell[] {
    const named = this.byTest.get(column === null ? testKey(test) : `${testKey(test)} ${column.build}`) ?? [];
    const here = eachPointOnce(named.filter(({ path }) => inScope(directory, path)));
    if (column === null) return here;
    const cells = here.filter((cell) => sameColumn(column, { ...cell, suffix: suffixOf(cell) }));
    // `x.a.b.pk1.v2` and `x.a.b.pk1` are two directories. The one with the table's exact name wins.
    const exact = cells.filter((cell) => cell.column === column.name);
    return exact.length > 0 ? exact : cells;
  }

  /** Returns ascending thread counts of the directory's measured tests. Warm-ups have counts of their own. */
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

/** Drops repeats of a result. */
const eachPointOnce = (cells: readonly RawCell[]): RawCell[] =>
  [...new Map(cells.toReversed().map((cell) => [cell.pointKey, cell])).values()].toReversed();

/** Returns the known thread counts, each once, ascending. */
export const distinctThreads = (cells: readonly { threads: number | null }[]): number[] =>
  [...new Set(cells.map(({ threads }) => threads))].filter((threads) => threads !== null).sort((a, b) => a - b);

/** Returns `v2` of the directory `x.<build>.<config>.pk1.v2`. */
const suffixOf = ({ column }: RawCell): string | null => /\.pk\d\.(.+)/.exec(column ?? "")?.[1] ?? null;
