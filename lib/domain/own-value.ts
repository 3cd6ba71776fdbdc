/**
 * Returns the value under a key of a plain object; undefined where the object itself has none. Words of files and links
 * may be "constructor" or "toString", which every object inherits.
 */
export const ownValue = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
