// Units as tools print them beside a number: ns/op, ops/sec, MB/s, B/op.

/** A unit's metric. A printed number times `scale` is in base units. */
export interface PrintedUnit {
  key: string;
  scale: number;
}

const table = (entries: string): ReadonlyMap<string, number> =>
  new Map(
    entries.split(" ").flatMap((entry) => {
      const [names = "", scale = ""] = entry.split("=");
      return names.split("|").map((name): [string, number] => [name, Number(scale)]);
    }),
  );

/** "m" may be a minute, a metre or a thousandth. */
const TIMES = table(
  "ns|nsec|nanosecond|nanoseconds=1e-9 us|usec|microsecond|microseconds=1e-6 ms|msec|millisecond|milliseconds=1e-3 " +
    "s|sec|secs|second|seconds=1 min|minute|minutes=60 hr|hour|hours=3600 day|days=86400",
);
const SIZES = table(
  "b|byte|bytes=1 kb=1e3 mb=1e6 gb=1e9 kib=1024 mib=1048576 gib=1073741824 kilobytes=1e3 megabytes=1e6 gigabytes=1e9",
);
/** Java's names of time units, in seconds. */
export const JAVA_SECONDS: ReadonlyMap<string, number> = new Map([
  ["NANOSECONDS", 1e-9],
  ["MICROSECONDS", 1e-6],
  ["MILLISECONDS", 1e-3],
  ["SECONDS", 1],
  ["MINUTES", 60],
]);
/** The operation that a microbenchmark repeats. */
const REPEATED = /^(?:op|ops|iter|iters|iteration|iterations|call|calls|run|runs|operation|operations)$/;
const COUNTED: ReadonlyMap<string, string> = new Map(
  [
    ["qps", "query queries"],
    ["tps", "transaction transactions txn txns tx"],
    ["requestsPerSecond", "request requests req reqs"],
    ["rowsPerSecond", "row rows record records"],
    ["eventsPerSecond", "event events"],
    ["insertsPerSecond", "insert inserts"],
  ].flatMap(([key = "", names = ""]) => names.split(" ").map((name): [string, string] => [name, key])),
);

/**
 * Returns the metric of a unit: a time of an operation, a rate, bytes, or allocations of an operation. Null for every
 * other unit: `%`, `score`, and `Mb/s`, which may be bits.
 */
export function printedUnit(unit: string): PrintedUnit | null {
  const text = unit.trim().replaceAll(/[µμ]/g, "u").replaceAll(/\s+/g, " ");
  if (/^[KMGkmg]b(?:\/|$)/.test(text)) return null;
  const [what = "", per = null, ...more] = text
    .toLowerCase()
    .replace(/^(qps|tps|rps)$/, (word) => `${{ q: "queries", t: "transactions", r: "requests" }[word[0] ?? ""]}/s`)
    .split(/\/| per /)
    .map((part) => part.trim());
  if (more.length > 0) return null;
  const [time, size] = [TIMES.get(what), SIZES.get(what)];
  if (per === null || REPEATED.test(per)) {
    if (time !== undefined) return { key: "secondsPerOperation", scale: time };
    if (size !== undefined) return { key: per === null ? "bytes" : "bytesPerOperation", scale: size };
    return per !== null && /^alloc(?:ation)?s?$/.test(what) ? { key: "allocationsPerOperation", scale: 1 } : null;
  }
  const seconds = TIMES.get(per);
  if (seconds === undefined) return null;
  if (size !== undefined) return { key: "bytesPerSecond", scale: size / seconds };
  const key = REPEATED.test(what) ? "operationsPerSecond" : COUNTED.get(what);
  return key === undefined ? null : { key, scale: 1 / seconds };
}
