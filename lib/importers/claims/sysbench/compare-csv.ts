import { testKey } from "./names";
import type { Table } from "./table";

/** Compares a csv with the tsv of the same tag. It names no columns and adds nothing. */
export function compareCsv(csv: Table, tables: readonly Table[]): void {
  const [head] = csv.facts.rows;
  if (!head) return;
  const tsv = tables.find(
    ({ kind, directory }) =>
      directory === csv.directory &&
      kind.layout === "columns" &&
      !kind.csv &&
      !kind.edited &&
      kind.relative === csv.kind.relative &&
      kind.tag === csv.kind.tag,
  );
  if (!tsv) {
    csv.issues.add("warning", "csv-without-names", {
      line: head.line,
      text: head.text,
      message: "The csv names no builds, and the tsv of the same name is missing; the rows were ignored. Add the tsv.",
    });
    return;
  }
  const rows = new Map(tsv.facts.rows.map((row) => [testKey(row.test), row]));
  for (const row of csv.facts.rows) {
    const other = rows.get(testKey(row.test));
    rows.delete(testKey(row.test));
    if (other?.cells.join("\t") === row.cells.join("\t")) continue;
    const message = other
      ? `This row is not the one of ${tsv.path}, line ${other.line}; the tsv's numbers count.`
      : `${tsv.path} has no row of this test; the row was left out, as the csv names no builds.`;
    csv.issues.add("warning", "csv-differs", { line: row.line, text: row.text, message });
  }
  for (const row of rows.values()) {
    const message = `The csv lacks the row of ${tsv.path}, line ${row.line} (${row.test.test}).`;
    csv.issues.add("warning", "csv-differs", { line: null, text: null, message });
  }
}
