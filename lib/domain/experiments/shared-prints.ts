const hashes = new WeakMap<ReadonlySet<string>, Int32Array>();

/**
 * Counts the fingerprints that two sets share. It compares sorted hashes first, since few of very many pairs share any.
 */
export function sharedPrints(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): number {
  if (!a?.size || !b?.size) return 0;
  const [left, right] = [hashesOf(a), hashesOf(b)];
  let [x, y] = [0, 0];
  while (x < left.length && y < right.length) {
    const [one = 0, other = 0] = [left[x], right[y]];
    // Different prints may have one hash: then the sets decide.
    if (one === other) return countOf(a, b);
    if (one < other) x += 1;
    else y += 1;
  }
  return 0;
}

function countOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const print of a) if (b.has(print)) count += 1;
  return count;
}

function hashesOf(prints: ReadonlySet<string>): Int32Array {
  const before = hashes.get(prints);
  if (before) return before;
  const found = Int32Array.from(prints, (print) => {
    let hash = 0;
    for (let at = 0; at < print.length; at += 1) hash = (Math.imul(hash, 31) + print.charCodeAt(at)) | 0;
    return hash;
  }).sort();
  hashes.set(prints, found);
  return found;
}
