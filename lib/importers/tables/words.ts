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

/** Names of files that may hold cells. */
export const CELLS_NAME = /\.(?:csv|tsv|psv|tab|txt|dat)$/i;

/** Joins words to a key: read, p99 to readP99. A key begins with a letter. */
export function keyOf(words: readonly string[]): string {
  const key = words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
  return /^[a-z]/.test(key) ? key : `column${key}`;
}

/** Words of a run's work, output and needs. These are measured, also where the numbers are coarse. */
const PARTS = new Set(
  (
    "commit commits load loading build building uptime wal redo undo log result results disk storage index indexes " +
    "temp spill spilled written sent received scanned fetched returned compressed compaction checkpoint checkpoints " +
    "stalled flush recovery restart startup boot footprint used usage rss peak consumed"
  ).split(" "),
);

/** True for a heading of a run's work or output: `commit_ms`, `wal_mb`, `rows_read_mb`. It is never a setting. */
export function isOfPart(heading: string): boolean {
  const words = wordsOf(heading);
  // A load in per cent may be the one that was asked for.
  const isShare = words.includes("percent") || words.includes("pct");
  if (words.some((word) => PARTS.has(word) && !(isShare && word === "load"))) return true;
  return /(?:rows|bytes|data|total) read/.test(words.join(" "));
}

/** Words of a clock. A heading of these words and of those beside them alone may be one. */
const CLOCK = new Set(
  "ts tick ticks time timestamp second seconds sec secs elapsed minute minutes epoch datetime".split(" "),
);
const BESIDE = new Set("s ms since start relative rel offset at unix wall clock in test run".split(" "));

/** True for a heading that may be the clock of a run: `elapsed_s`, `timestamp`. */
export function saysClock(heading: string): boolean {
  const words = wordsOf(heading);
  return words.some((word) => CLOCK.has(word)) && words.every((word) => CLOCK.has(word) || BESIDE.has(word));
}
