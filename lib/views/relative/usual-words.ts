/** Below this a head has room for all that it says. */
const MANY_COLUMNS = 10;

/** Whether columns are too many for heads that say all. */
export const isMany = (columns: readonly unknown[]): boolean => columns.length >= MANY_COLUMNS;

/** What more than half of many columns have in common, to be said once and not by each head; none of fewer columns. */
export function usualWords(columns: readonly (readonly string[])[]): string[] {
  if (!isMany(columns)) return [];
  const counts = new Map<string, number>();
  for (const text of columns.flatMap((all) => [...new Set(all)])) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].flatMap(([text, count]) => (count * 2 > columns.length ? [text] : []));
}
