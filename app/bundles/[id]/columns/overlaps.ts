import { manifestTables } from "@/lib/import/manifest/tables";
import type { Chosen, ChosenTable } from "@/lib/views/columns/choices";
import { manifestText } from "@/lib/views/columns/manifest-text";

/**
 * Returns a sentence for each table with a file that an earlier table's rule takes. The sentence names the first such
 * file. It looks at the listed paths of a table, which may have more files. Where several rules match a file, the one
 * with the most columns of the file counts. On a tie, the first rule counts (docs/manifest.md).
 */
export function overlapsOf(chosen: Chosen): string[] {
  const tables = chosen.tables.filter(({ isOff }) => !isOff);
  const rules = tables.map((table) => {
    const rule = manifestTables();
    rule.add("benchfolio.yaml", manifestText({ ...chosen, tables: [table] }));
    return { table, rule };
  });
  return tables.flatMap((table, at) => {
    const earlier = rules.slice(0, at).filter((other) => namesAllOf(other.table, table));
    const taken = table.table.paths.find((path) => earlier.some(({ rule }) => rule.of(path).length > 0));
    if (taken === undefined) return [];
    return [`${taken} lies among the files of another table, whose rule takes it. Leave one out, or move its files.`];
  });
}

/** Returns true where a table has each column of the other one. */
function namesAllOf({ table }: ChosenTable, other: ChosenTable): boolean {
  const headings = new Set(table.columns.map(({ heading }) => heading));
  return other.table.columns.every(({ heading }) => headings.has(heading));
}
