import { decodeBuild, decodeConfig } from "@/lib/domain/names/names";
import { type Column, columnOf } from "./names";
import type { RawCell } from "./raw-cell";
import { inScope } from "./raw-index";
import type { Table } from "./table";

/**
 * Tables made by hand name their builds in words: "13.22", "MariaDB Enterprise 11.4", "18.0 with the x10b config". Each is taken for
 * the one build of its folder that fits by version and config, and that is told; such a table can agree, never differ. A table of which
 * no other says anything is no copy: what it holds counts.
 */
export function readColumnWords(tables: readonly Table[], cells: readonly RawCell[]): void {
  for (const table of tables) {
    if (!table.kind.edited || table.kind.layout !== "columns") continue;
    const known = knownColumns(table, tables, cells);
    if (known.length === 0) table.kind = { ...table.kind, edited: false };
    table.columns = table.columns.map((column) => (column === null ? null : meant(table, column, known)));
    if (table.base !== null) table.base = meant(table, table.base, known);
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

function meant(table: Table, column: Column, known: readonly Column[]): Column {
  const said = /(?:^|\s)(\d+(?:\.\d+)+)(?:\s|$)/.exec(column.name)?.[1];
  if (said === undefined || decodeBuild(column.build).engine !== null) return column;
  const fitting = known.filter((one) => fits(column.name, said, one));
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

/** 11.4 may stand for 11.4.8; a word such as x10b has to be the config's. */
function fits(words: string, version: string, { build, config }: Column): boolean {
  const of = decodeBuild(build).version;
  if (of === null || (of !== version && !of.startsWith(`${version}.`))) return false;
  const configs = words.split(/\s+/).filter((word) => /^[a-z]\d+[a-z]*$/.test(word));
  return configs.every((word) => config !== null && decodeConfig(config).id === word);
}
