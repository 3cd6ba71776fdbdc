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
