import type { IssueList } from "./issue-list";
import { PrintedNumbers } from "./printed-numbers";
import { SampleRows } from "./sample-rows";
import type { SampledSeries } from "./samples";
import { scaled } from "./scale-number";

/** Maps a tool's column names to our keys, and to the factor that makes base units. */
export type Columns = Readonly<Record<string, { key: string; scale: number }>>;

interface Place {
  line: number;
  text: string;
}

/** Maps columns that are printed in percent to keys of fractions. */
export const fractions = (keys: Readonly<Record<string, string>>): Columns =>
  Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, { key, scale: 0.01 }]));

/** Returns the names with a known meaning and reports the others. `labels` name the sampled device, not a value. */
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

/** Collects samples as a series in base units. Columns are found by name in every line. */
export class SampleTable {
  private readonly rows: SampleRows;

  private readonly known: readonly string[];
  private readonly about: Pick<SampledSeries, "name" | "title" | "x" | "line" | "text">;
  private readonly scales: readonly number[];
  /** The newest header, and where it has the known columns: files repeat one header many thousand times. */
  private names: readonly string[] = [];
  private places: readonly number[] = [];
  /** The values of the newest sample; NaN for none. */
  private readonly row: Float64Array;
  private readonly printed = new PrintedNumbers();

  constructor(
    known: readonly string[],
    columns: Columns,
    about: Pick<SampledSeries, "name" | "title" | "x" | "line" | "text">,
  ) {
    this.known = known;
    this.about = about;
    this.scales = known.map((name) => columns[name]?.scale ?? 1);
    this.row = new Float64Array(known.length + 1);
    this.rows = new SampleRows([about.x, ...known.map((name) => columns[name]?.key ?? name)]);
  }

  /** The number of samples that were added. */
  get length(): number {
    return this.rows.length;
  }

  /** Adds one sample: its position on the axis, and a printed value for each name of its header. */
  add(at: number, names: readonly string[], values: readonly string[]): void {
    this.printed.take(values);
    this.addNumbers(at, names, this.printed);
  }

  /** Adds one sample with the numbers of its line. The first `skip` have no name in the header. */
  addNumbers(at: number, names: readonly string[], { values, count }: PrintedNumbers, skip = 0): void {
    if (names !== this.names) {
      if (!isSame(names, this.names)) this.places = this.known.map((name) => names.indexOf(name));
      this.names = names;
    }
    const { places, scales, row } = this;
    row[0] = at;
    for (let column = 0; column < places.length; column++) {
      const place = places[column] ?? -1;
      const value = place < 0 || place + skip >= count ? Number.NaN : (values[place + skip] ?? Number.NaN);
      row[column + 1] = scaled(value, scales[column] ?? 1);
    }
    this.rows.addRow(row);
  }

  /** Returns the samples so far as a series. */
  series(): SampledSeries {
    return { ...this.about, ...this.rows.end() };
  }
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((name, at) => name === b[at]));
