import { decodeBuild, decodeConfig } from "@/lib/domain/names/names";
import { type Column, columnOf } from "./names";
import type { RawCell } from "./raw-cell";
import { inScope } from "./raw-index";
import type { Table } from "./table";

/**
 * Reads names in words of tables made by hand: "13.22", "MariaDB Enterprise 11.4", "18.0 with the x10b config". Each
 * means the only build of its folder with that version and config, which an issue names. Such a table can agree, but
 * never differ. A table that shares no build with others is not a copy: its numbers count.
 */
export function readColumnWords(tables: readonly Table[], cells: readonly RawCell[]): void {
  for (const table of tables) {
    if (!table.kind.edited || table.kind.layout !== "columns") continue;
    const known = knownColumns(table, tables, cells);
    if (known.length === 0) table.kind = { ...table.kind, edited: false };
    table.columns = table.columns.map((column) => (column === null ? null : columnOfWords(table, column, known)));
    if (table.base !== null) table.base = columnOfWords(table, table.base, known);
  }
}

function knownColumns(table: Table, tables: readonly Table[], cells: readonly RawCell[]): Column[] {
  const named = tables
    .filter((other) => other !== table && !other.kind.edited && inScope(table.directory, other.path))
    .flatMap(({ columns, base, facts }) => [
      ...columns,
      base,
      ...facts.rows.flatMap(({ column }) => (column?.startsWith("x.") ? columnOf(column) : [])),
    ]);
  const raw = cells.flatMap(({ path, column }) =>
    column !== null && inScope(table.directory, path) ? columnOf(column) : [],
  );
  const distinct = new Map([...named, ...raw].flatMap((column) => (column ? [[column.name, column] as const] : [])));
  return [...distinct.values()];
}

function columnOfWords(table: Table, column: Column, known: readonly Column[]): Column {
  const version = /(?:^|\s)(\d+(?:\.\d+)+)(?:\s|$)/.exec(column.name)?.[1];
  if (version === undefined || decodeBuild(column.build).engine !== null) return column;
  const fitting = known.filter((one) => fits(column.name, version, one));
  const [only] = fitting;
  if (only === undefined || fitting.length > 1) return column;
  table.inWords = true;
  table.issues.add("info", "column-in-words", {
    line: table.facts.first?.line ?? null,
    text: table.facts.first?.text ?? null,
    message: `The column "${column.name}" was read as ${only.name}, the only build here that fits.`,
  });
  return only;
}

/** Returns true where the version fits (11.4 fits 11.4.8), and a word such as x10b is the config's. */
function fits(words: string, version: string, { build, config }: Column): boolean {
  const of = decodeBuild(build).version;
  if (of === null || (of !== version && !of.startsWith(`${version}.`))) return false;
  const configs = words.split(/\s+/).filter((word) => /^[a-z]\d+[a-z]*$/.test(word));
  return configs.every((word) => config !== null && decodeConfig(config).id === word);
}
