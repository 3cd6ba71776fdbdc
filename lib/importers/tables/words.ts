/**
 * Returns the words of a heading in lower case. `p99 (us)` and `P99Us` are p99, us. `ops/sec` is ops, per, sec, and
 * `CPU %` is cpu, percent. MiB and kB are one word. A µ is u in any spelling: `&micro;s`, `$\mu$s`. At most 200
 * characters count.
 */
export function wordsOf(heading: string): readonly string[] {
  const before = known.get(heading);
  if (before !== undefined) return before;
  if (known.size >= MAX_KNOWN) known.clear();
  const words = splitWords(heading);
  // A longer text is no key that comes again. The key is a copy, since a slice would keep its whole line in memory.
  if (heading.length <= 200) known.set(Buffer.from(heading).toString(), words);
  return words;
}

/** Words by heading: the rows of a file share few keys. */
const known = new Map<string, readonly string[]>();
const MAX_KNOWN = 1_000;

function splitWords(heading: string): readonly string[] {
  return withMicro(heading)
    .replaceAll("%", " percent ")
    .replaceAll("/", " per ")
    .replaceAll(/(?<![\d.])(\d\d)\.(\d{1,2})th(?![a-z])/gi, "p$1$2")
    .replaceAll(/p(\d\d)[._]0{1,2}(?!\d)/gi, "p$1")
    .replaceAll(/p(\d\d)[._](\d{1,2})(?!\d)/gi, "p$1$2")
    .replaceAll(/([KMG]i)B(?![a-z])/g, " $1b ")
    .replaceAll(/(?<![A-Za-z])kB(?![a-z])/g, "kb")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");
}

/** Returns the first 200 characters of a heading, with u for µ, and full-width letters as plain ones. */
export const withMicro = (heading: string): string =>
  heading
    .slice(0, 200)
    .normalize("NFKC")
    .replaceAll(/&(?:micro|mu);|\$?\\mu(?![a-z])\$?[ {}]{0,3}|[µμ]/g, "u");

/** Joins words to a key: read, p99 to readP99. A key begins with a letter. */
export function keyOf(words: readonly string[]): string {
  const key = words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
  return /^[a-z]/.test(key) ? key : `column${key}`;
}
