import { manifestTables } from "@/lib/import/manifest/tables";
import type { Chosen } from "@/lib/views/columns/choices";
import { manifestText } from "@/lib/views/columns/manifest-text";

/** Returns a sentence for each table with a file that an earlier table's rule takes: the first match counts. */
export function overlapsOf(chosen: Chosen): string[] {
  const tables = chosen.tables.filter(({ isOff }) => !isOff);
  const rules = tables.map((table) => {
    const rule = manifestTables();
    rule.add("benchfolio.yaml", manifestText({ ...chosen, tables: [table] }));
    return rule;
  });
  return tables.flatMap(({ table }, at) => {
    const taken = table.paths.find((path) => rules.slice(0, at).some((rule) => rule.of(path) !== null));
    if (taken === undefined) return [];
    return [`${taken} lies among the files of another table, whose rule takes it. Leave one out, or move its files.`];
  });
}
