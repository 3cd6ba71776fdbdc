import type { TableBlock } from "@/lib/blocks/block";
import type { Look } from "@/lib/views/state/workload-params";

/** A value of a table; null = unknown. */
export type Cell = string | number | boolean | null;

/** A column of a table in every format. */
export interface Column<Row> {
  /** Header in csv and parquet, with its unit: totalSeconds, bytes. */
  key: string;
  /** Header for people, with the unit: "Total (s)". */
  header: string;
  align: "left" | "right";
  /** The stored value, for csv and parquet; null = unknown. */
  exact(row: Row): Cell;
  /** The value for people, rounded by lib/format. */
  text(row: Row): string;
  /** Present where only programs need it in each row; people read it in a note. */
  forPrograms?: true;
}

/** A table for download. Rows may come page by page; every writer reads them once, in order. */
export interface Table<Row> {
  name: string;
  title: string;
  columns: readonly Column<Row>[];
  rows: Iterable<Row> | AsyncIterable<Row>;
  /** The row in json. */
  json(row: Row): unknown;
  /** The key of the list of rows in json. */
  listKey: string;
  /** Sentences to read before the numbers: that they were withdrawn, what they are relative to. */
  lead?: readonly string[];
  /** Remarks on the numbers: ignored parameters, sources of recall. */
  notes: readonly string[];
  /** Further values beside the rows in json, by key. */
  beside?: object;
  /** The block of its cells; absent where rows are read one by one. */
  block?: TableBlock;
}

/** Returns the columns for people. */
export const forPeople = <Row>({ columns }: Pick<Table<Row>, "columns">): Column<Row>[] =>
  columns.filter((column) => !column.forPrograms);

/** The way to write a table. `look` is a reader's, or null for the view's own. */
export interface TableLook {
  look: Look | null;
  /** For programs: exact values and raw names. */
  isExact: boolean;
}

/** A table of a view, by its name in addresses. */
export interface ViewTable<View> {
  name: string;
  /** Its label in the share dialog. */
  label: string;
  /** Makes the table and passes it to `write`, which takes rows of any type. */
  write<Out>(view: View, how: TableLook, write: <Row>(table: Table<Row>) => Out): Out;
  /** Its .txt where that isn't the plain table; null = it is. */
  text?(view: View, look: Look | null): string | null;
  /** Its .json where that isn't a list of rows. */
  json?(view: View, look: Look | null): object;
}

/** Returns a table that is one function of its view. */
export const viewTable = <View, Row>(
  name: string,
  label: string,
  make: (view: View) => Table<Row>,
): ViewTable<View> => ({ name, label, write: (view, _, write) => write(make(view)) });
