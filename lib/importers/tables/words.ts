/**
 * Returns the words of a heading in lower case. `p99 (us)` and `P99Us` are p99, us. `ops/sec` is ops, per, sec, and
 * `CPU %` is cpu, percent. MiB and kB are one word. At most 200 characters count.
 */
export function wordsOf(heading: string): string[] {
  return heading
    .slice(0, 200)
    .replaceAll("%", " percent ")
    .replaceAll("/", " per ")
    .replaceAll(/[µμ]/g, "u")
    .replaceAll(/p(\d\d)[._]0{1,2}(?!\d)/gi, "p$1")
    .replaceAll(/p(\d\d)[._](\d{1,2})(?!\d)/gi, "p$1$2")
    .replaceAll(/([KMG]i)B(?![a-z])/g, " $1b ")
    .replaceAll(/(?<![A-Za-z])kB(?![a-z])/g, "kb")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");
}

/** Joins words to a key: read, p99 to readP99. A key begins with a letter. */
export function keyOf(words: readonly string[]): string {
  const key = words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
  return /^[a-z]/.test(key) ? key : `column${key}`;
}
