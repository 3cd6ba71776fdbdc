import type { Issue, ParsedPoint, ParsedRun } from "../../domain/model";
import type { ParsedResults } from "../../domain/parsed-results";
import { formatCounted } from "../../format";
import { type PlacedPoint, withoutCopies } from "../copies";
import { problem } from "../issue-list";
import { levelsOf } from "../variants/words";
import type { Statistic } from "./statistics";
import type { Row } from "./table-row";

/** The tables of a bundle that are left out, stay apart or count with a doubt. */
export class Findings {
  readonly files: Map<string, readonly Row[]>;
  readonly issues: Issue[] = [];
  readonly #copies = new Map<ParsedPoint, PlacedPoint>();
  readonly #apart = new Map<ParsedRun, string>();
  readonly #doubted = new Set<string>();

  constructor(files: Map<string, readonly Row[]>) {
    this.files = files;
  }

  /** Returns the rows of a file; none of one that is left out. */
  rowsOf = (path: string): readonly Row[] => this.files.get(path) ?? [];

  isDoubted = (path: string): boolean => this.#doubted.has(path);

  /** Leaves a table out. `sources` has a row that counts instead for each of its rows. */
  leaveOut(path: string, sources: readonly Row[], statistic: Statistic | null = null): void {
    const own = this.rowsOf(path);
    this.files.delete(path);
    for (const [nth, { point }] of own.entries()) {
      const source = sources[nth];
      if (source !== undefined) this.#copies.set(point, source);
    }
    const isSeveral = new Set(sources.map((row) => row.path)).size > 1;
    const what = `${formatCounted(own.length, "result")} of this table ${own.length === 1 ? "is" : "are"}`;
    const how = statistic === null ? "printed again from" : `the ${statistic} of the repeats in`;
    const where = `${placeOf(sources[0])}${isSeveral ? " and others" : ""}`;
    const message = `${what} ${how} ${where}: each measurement counts once, there.`;
    this.#add(own[0], statistic === null ? ["printed-again", "info"] : ["restated", "warning"], message);
  }

  /** Says that a table counts although it may say another row's file again. */
  doubt(path: string, source: Row | undefined): void {
    const why = "numbers, conditions or names leave a doubt: its results count.";
    this.#doubt(path, `The table may say other files again, such as ${placeOf(source)}, but ${why}`);
  }

  /** Gives the rows of a table the name of its file as a variant. Without a source there are too many to compare. */
  keepApart(path: string, source: Row | null): void {
    for (const { run } of this.rowsOf(path)) this.#apart.set(run, levelsOf(path).at(-1) ?? "");
    const why =
      source === null
        ? "The table may sum up other files, but the bundle has too many results to compare"
        : `The table may sum up repeats such as ${placeOf(source)}, but not each of its numbers is surely their ` +
          "median, mean, least or greatest";
    this.#doubt(path, `${why}: it stays apart, under its name.`);
  }

  /** Says that a bundle has too many results to compare its tables. */
  giveUp(path: string): void {
    this.#doubt(path, "The bundle has too many results to find tables that say others again: all of them count.");
  }

  /** Returns the results without the tables that are left out. */
  applyTo(results: readonly ParsedResults[]): ParsedResults[] {
    // A table may be left out after another one of which it is the source.
    for (const [point, source] of this.#copies) {
      let last = source;
      for (let next = this.#copies.get(last.point); next; next = this.#copies.get(last.point)) last = next;
      this.#copies.set(point, last);
    }
    return withoutCopies(results, this.#copies).results.map((result) => ({
      ...result,
      runs: result.runs.map((run) => {
        const word = this.#apart.get(run);
        return word === undefined || run.variant?.at(-1) === word
          ? run
          : { ...run, variant: [...(run.variant ?? []), word] };
      }),
    }));
  }

  #doubt(path: string, message: string): void {
    if (this.#doubted.has(path)) return;
    this.#doubted.add(path);
    this.#add(this.rowsOf(path)[0], ["maybe-restated", "warning"], message);
  }

  #add(row: Row | undefined, [code, severity]: [string, "info" | "warning"], message: string): void {
    if (row === undefined) return;
    const { path, line, text } = row.point.source;
    this.issues.push({ ...problem(path, code, severity, message), line, text });
  }
}

function placeOf(row: Row | undefined): string {
  const { path = "", line = null } = row?.point.source ?? {};
  return line === null ? path : `${path}, line ${line}`;
}
