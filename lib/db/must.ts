/** Returns the value of a key. Throws an Error with its noun (`what`) and its key where it is missing. */
export function must<K, V>(map: ReadonlyMap<K, V>, key: K, what: string): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`unknown ${what}: ${String(key)}`);
  return value;
}
