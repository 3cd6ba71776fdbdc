/** Most answers that a function keeps; above it all begins anew. */
const MOST = 10_000;

/** Returns `make` with its answers kept by text: for pure functions that are asked the same few texts very often. */
export function ofText<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = make(text);
    if (known.size >= MOST) known.clear();
    known.set(text, found);
    return found;
  };
}
