/** With fewer columns a head has room for all its lines. */
const MANY_COLUMNS = 10;

/** Returns true where there are too many columns for full heads. */
export const isMany = (columns: readonly unknown[]): boolean => columns.length >= MANY_COLUMNS;

/** Returns the lines that more than half of many columns share, which the table writes once; none for few columns. */
export function usualWords(columns: readonly (readonly string[])[]): string[] {
  if (!isMany(columns)) return [];
  const counts = new Map<string, number>();
  for (const text of columns.flatMap((all) => [...new Set(all)])) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].flatMap(([text, count]) => (count * 2 > columns.length ? [text] : []));
}
