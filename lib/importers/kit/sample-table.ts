import type { IssueList } from "./issue-list";
import { SampleRows } from "./sample-rows";
import type { SampledSeries } from "./samples";
import { scaled } from "./scaled";

/** A tool's columns by the names it prints: our key, and what a value is multiplied by for base units. */
export type Columns = Readonly<Record<string, { key: string; scale: number }>>;

interface Place {
  line: number;
  text: string;
}

/** Columns that are printed in percent, as fractions. */
export const fractions = (keys: Readonly<Record<string, string>>): Columns =>
  Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, { key, scale: 0.01 }]));

/** The names of a header that have a known meaning; the others are said in an issue. `labels` say what is sampled and are no measurement. */
export function knownColumns(
  names: readonly string[],
  columns: Columns,
  issues: IssueList,
  { line, text }: Place,
  labels: ReadonlySet<string> = new Set(),
): string[] {
  const unknown = names.filter((name) => !Object.hasOwn(columns, name) && !labels.has(name));
  const message = `Unknown columns were ignored: ${unknown.join(", ")}.`;
  if (unknown.length > 0) issues.add("info", "unknown-columns", { line, text, message });
  return names.filter((name) => Object.hasOwn(columns, name));
}

/** Samples with the same known columns, which are found by name in every line, as a series in base units. */
export class SampleTable {
  private readonly rows: SampleRows;

  private readonly known: readonly string[];
  private readonly columns: Columns;
  private readonly about: Pick<SampledSeries, "name" | "title" | "x" | "line" | "text">;

  constructor(
    known: readonly string[],
    columns: Columns,
    about: Pick<SampledSeries, "name" | "title" | "x" | "line" | "text">,
  ) {
    this.known = known;
    this.columns = columns;
    this.about = about;

    this.rows = new SampleRows([about.x, ...known.map((name) => columns[name]?.key ?? name)]);
  }

  get length(): number {
    return this.rows.length;
  }

  /** One sample: its place on the axis, and a printed value for each name of its header. */
  add(at: number, names: readonly string[], values: readonly string[]): void {
    const cell = (name: string) => scaled(values[names.indexOf(name)], this.columns[name]?.scale ?? 1);
    this.rows.add([at, ...this.known.map(cell)]);
  }

  series(): SampledSeries {
    return { ...this.about, ...this.rows.end() };
  }
}
