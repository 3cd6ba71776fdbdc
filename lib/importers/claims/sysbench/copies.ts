import { createHash } from "node:crypto";
import { group } from "d3-array";
import { baseName } from "../../kit/paths";
import type { RawIndex } from "./raw-index";
import type { Table } from "./table";

/** Fewer cells may be equal by chance in two directories. */
const MIN_CELLS = 10;

/**
 * Drops copies of a table: equal cells under one name, also compressed or unpacked beside its tarball. One with raw
 * results in its directory is kept, else the first. A copy beside raw results stays, to be checked.
 */
export function withoutCopies(tables: readonly Table[], raw: RawIndex): Table[] {
  const copies = new Set<Table>();
  for (const [, same] of group(tables, fingerprint)) {
    if (same.length === 1) continue;
    const kept = same.find((table) => raw.threads(table.directory).length > 0) ?? same[0];
    for (const table of same) {
      if (!kept || table === kept || !mayBeCopy(table, kept)) continue;
      if (raw.threads(table.directory).length > 0 && table.directory !== kept.directory) continue;
      copies.add(table);
      const { line = null, text = null } = table.facts.first ?? {};
      const message = `This table is ${kept.path}, cell for cell: it counts once.`;
      table.issues.add("info", "same-table", { line, text, message });
    }
  }
  return tables.filter((table) => !copies.has(table));
}

const mayBeCopy = ({ directory, facts }: Table, kept: Table): boolean =>
  directory === kept.directory || facts.rows.reduce((cells, row) => cells + row.cells.length, 0) >= MIN_CELLS;

function fingerprint({ path, facts }: Table): string {
  const { columns, base, headers, headerOfBlock, rows } = facts;
  const hash = createHash("sha256").update(JSON.stringify([baseName(path), columns, base, headers, headerOfBlock]));
  for (const { line: _line, text: _text, ...numbers } of rows) hash.update(JSON.stringify(numbers));
  return hash.digest("base64");
}
