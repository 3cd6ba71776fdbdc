import { baseName, directoryOf } from "../../kit/paths";
import { type Column, testKey } from "./names";
import type { TestName } from "./raw-cell";
import { distinctThreads, inScope, type RawIndex } from "./raw-index";
import type { Table } from "./table";

/** A thread count; null where it is unknown. */
export interface Threads {
  threads: number | null;
  /** The source of the count, or the reason why it is unknown. */
  from: string;
}

const unknown = (from: string): Threads => ({ threads: null, from });
const list = (threads: readonly number[], from: string) => threads.map((one): Threads => ({ threads: one, from }));

/**
 * Returns the thread counts that a path claims: the nearest directory `dop40/`, `hetz.40u.8t.10m/`; a file name's
 * `.dop2.` or `.12u.`. Each is null where nothing is claimed. A directory's dop may also be work_mem, so raw results
 * override claims.
 */
export function threadsOfPath(path: string): { directory: number | null; file: number | null } {
  const claim = (word: string) => /(?:^|[._-])(?:dop_?(\d{1,5})|(\d{1,5})u)(?=[._-]|$)/.exec(word);
  const number = (word: string) => {
    const [, dop, users] = claim(word) ?? [];
    return Number(dop ?? users) || null;
  };
  const folders = directoryOf(path).split("/").map(number);
  return { directory: folders.findLast((threads) => threads !== null) ?? null, file: number(baseName(path)) };
}

/** Returns the users in a file's name: 12 of `qps.abs.ma.12u.tsv`; null where it has none. */
const usersOfName = (path: string): number | null => Number(/\.(\d{1,5})u(?=\.)/.exec(baseName(path))?.[1]) || null;

/** Finds the thread counts of a table's numbers. */
export class ThreadFinder {
  private readonly headings = new Map<string, Map<string, Set<number>>>();
  private readonly headingsOfTag = new Map<string, Map<string, Set<number>>>();

  private readonly raw: RawIndex;

  constructor(raw: RawIndex, tables: readonly Table[]) {
    this.raw = raw;

    for (const { directory, facts, kind } of tables) {
      if (kind.layout !== "metrics") continue;
      for (const [map, key] of [
        [this.headings, directory],
        [this.headingsOfTag, `${directory}/${kind.tag}`],
      ] as const) {
        const tests = map.get(key) ?? new Map<string, Set<number>>();
        map.set(key, tests);
        for (const { test, threads } of facts.rows)
          if (threads !== null) tests.set(testKey(test), (tests.get(testKey(test)) ?? new Set()).add(threads));
      }
    }
  }

  /** Returns one thread count for a whole test, for tables with a column per build. */
  ofColumn(table: Table, test: TestName, column: Column): Threads {
    const here = this.raw.threads(table.directory);
    return here.length === 0 ? this.withoutRaw(table, test) : this.besideRaw(table, test, column, here);
  }

  private besideRaw(table: Table, test: TestName, column: Column, here: readonly number[]): Threads {
    const { file, directory } = threadsOfPath(table.path);
    const own = distinctThreads(this.raw.of(table.directory, test, column));
    // A count that no raw result has is not a thread count (o.met.dop16 may be 16 MB of work_mem).
    if (file !== null && here.includes(file)) return { threads: file, from: "the file's name and the raw results" };
    if (own.length === 1) return list(own, "the raw results of the same build")[0] ?? unknown("nothing says");
    if (directory !== null && here.includes(directory))
      return { threads: directory, from: "the directory's name and the raw results" };
    if (own.length > 1) return unknown("the raw results have several and the path names none of them");
    const others = distinctThreads(this.raw.of(table.directory, test, null));
    const candidates = others.length > 0 ? others : here;
    const [only] = candidates;
    return candidates.length === 1 && only !== undefined
      ? { threads: only, from: "the raw results of other builds in the same directory" }
      : unknown("the raw results of other builds have several and the path names none of them");
  }

  private withoutRaw(table: Table, test: TestName): Threads {
    const { file, directory } = threadsOfPath(table.path);
    const users = usersOfName(table.path);
    // o.met of the same name has the same columns. A scan may have fewer threads than the other tests of its table.
    const [twin, ...more] = this.headingsOfTag.get(`${table.directory}/${table.kind.tag}`)?.get(testKey(test)) ?? [];
    if (twin !== undefined && more.length === 0 && table.kind.tag !== "")
      return { threads: twin, from: "the headings of o.met of the same name" };
    const headings = this.ofHeadings(table.directory, test);
    const [heading] = headings;
    if (headings.length === 1 && heading !== undefined) {
      return directory === null || directory === heading
        ? { threads: heading, from: "the headings of o.met beside the table" }
        : unknown(`the directory says ${directory}, the headings of o.met beside the table say ${heading}`);
    }
    // Users in the file's name (`.12u.`) are its own; a dop there may be work_mem.
    const claim = users ?? directory ?? file;
    return claim === null ? unknown("nothing says") : { threads: claim, from: "the path" };
  }

  /**
   * Returns `count` thread counts, one for each column of a block. Where nothing states them, a single one is unknown,
   * and several are assumed to be 1, 2, 3 …
   */
  ofBlock(table: Table, test: TestName, column: Column | null, count: number): Threads[] {
    const own = distinctThreads(this.raw.of(table.directory, test, column));
    if (own.length === count) return list(own, "the raw results of the same test");
    const headings = this.ofHeadings(table.directory, test);
    if (headings.length === count) return list(headings, "the headings of o.met beside it");
    if (count === 1) return [unknown("nothing says")];
    const elsewhere = this.raw.threads("");
    if (elsewhere.length === count)
      return list(elsewhere, "the thread counts of the raw results elsewhere in the bundle");
    const assumed = Array.from({ length: count }, (_, at) => at + 1);
    return list(assumed, "assumed: the table has one column a thread count and does not say which");
  }

  /** Returns the thread counts of a test in o.met beside a table, else below it. */
  private ofHeadings(directory: string, test: TestName): number[] {
    const here = this.headings.get(directory);
    const tables = here
      ? [here]
      : [...this.headings].filter(([one]) => inScope(directory, one)).map(([, tests]) => tests);
    return [...new Set(tables.flatMap((tests) => [...(tests.get(testKey(test)) ?? [])]))].sort((a, b) => a - b);
  }
}
