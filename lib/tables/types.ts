import type { Look } from "@/lib/views/state/workload-params";

export type Cell = string | number | boolean | null;

/** A column of a table in every format. */
export interface Column<Row> {
  /** Header in csv and key in json; carries its unit: totalSeconds, bytes. */
  key: string;
  /** Header for people, with the unit: "Total (s)". */
  header: string;
  align: "left" | "right";
  /** The value as stored, for csv; null = not known. */
  exact(row: Row): Cell;
  /** The value for people, rounded by lib/format. */
  text(row: Row): string;
  /** Only programs need it in each row: people read it in a note. */
  forPrograms?: true;
}

/** A table for download. Rows may come page by page; every writer reads them once, in order. */
export interface Table<Row> {
  name: string;
  title: string;
  columns: readonly Column<Row>[];
  rows: Iterable<Row> | AsyncIterable<Row>;
  /** The row in json, and the key of the list of rows. */
  json(row: Row): unknown;
  listKey: string;
  /** What is to be read before the numbers: that they were withdrawn. */
  lead?: readonly string[];
  /** Remarks that belong to the numbers: what was ignored, how recall came about. */
  notes: readonly string[];
}

/** The columns that people read. */
export const forPeople = <Row>({ columns }: Pick<Table<Row>, "columns">): Column<Row>[] =>
  columns.filter((column) => !column.forPrograms);

/** How a table is written: with a reader's look, or null as the view says. */
export interface TableLook {
  look: Look | null;
  /** As programs read it: exact values and raw names. */
  isExact: boolean;
}

/** A table that a view has, under the name that addresses use. */
export interface ViewTable<View> {
  name: string;
  /** The share dialog's words for it. */
  label: string;
  /** Makes the table and hands it to `write`, which takes rows of any kind. */
  write<Out>(view: View, how: TableLook, write: <Row>(table: Table<Row>) => Out): Out;
  /** Its .txt where that isn't the plain table; null = it is. */
  text?(view: View, look: Look | null): string | null;
  /** Its .json where that isn't a list of rows. */
  json?(view: View, look: Look | null): object;
}

/** A table that is one function of its view. */
export const viewTable = <View, Row>(
  name: string,
  label: string,
  make: (view: View) => Table<Row>,
): ViewTable<View> => ({ name, label, write: (view, _, write) => write(make(view)) });
