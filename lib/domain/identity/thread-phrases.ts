import { pattern } from "../pattern";
import { engineOfName, engineOfShortName } from "./engine-names";
import type { Kind } from "./word";
import { PHASES } from "./word-lists";

// Thread counts in a level of a path: `clients_100`, `8-threads`. A wrong count is worse than an unknown one. So a
// number counts only where nothing else may own it; otherwise its text remains, as other words.

/** A thread count, or a setting of other threads, with its place in the level. */
interface ThreadPhrase {
  text: string;
  at: number;
  kind: Kind;
  value: string;
}

/** `clients_100`, `thr8`, `threads=4`. `client_2` may be the second client. */
const WORD_FIRST = pattern("gi")`
  (?<![A-Za-z0-9])(dop|nt|thr|threads?|clients|users|conc|vus?|terminals)([-_=\ ]?)(\d{1,5})(?![A-Za-z0-9])
`;
/** `100_clients`, `8threads`. `8th` counts only at the end, since `4th-run` is a fourth run. */
const NUMBER_FIRST = pattern("gi")`
  (?<![A-Za-z0-9.=])(\d{1,5})([-_]?)(?:threads|thr|th(?!\.?[-_\ ])|clients|users)(?![A-Za-z0-9])
`;
/** A number behind a word, which may be the word's own. */
const NUMBER_AFTER = /^([-_= ]?)(\d{1,5})(?![A-Za-z0-9])/;
/** A plain number before a word, which may be the word's own. `1_` of `8.2.1_` is not plain. */
const NUMBER_BEFORE = /(?<![A-Za-z0-9.=])\d{1,5}([-_ ]?)$/;
/** Things that follow their number: `threads_10_tables` are ten tables, `threads_8_tables_10` eight threads. */
const COUNTED = pattern("i")`
  ^[-_\ ](?:tables?|rows|records|keys|warehouses?|wh|nodes?|shards?|cores?|v?cpus?|[gmt]b|secs?|seconds|mins?|minutes
  |ops|queries|runs?|threads|thr|clients|users|connections|conns)(?![A-Za-z0-9]|[-_=\ ]\d)
`;

/** Threads of a server or of another step, by the word before: `io_threads_4`, `warmup-clients-8`. */
const OTHER_THREADS = new Set([
  ...PHASES.keys(),
  ..."apply applier async background bg build cleaner commit compaction cpu event evict eviction flush flusher".split(
    " ",
  ),
  ..."hw io maintenance max min network parallel parser per prep prepare proactor purge query reactor".split(" "),
  ..."replica replication server slave subcompaction vacuum wal worker workers".split(" "),
]);

/**
 * Finds the thread counts of a level. Two different counts, as threads and clients of memtier, remain words. So do
 * settings of other threads.
 */
export function threadPhrases(level: string): ThreadPhrase[] {
  const found = [...wordsFirst(level), ...numbersFirst(level)];
  const counts = new Set(found.flatMap(({ kind, value }) => (kind === "threads" ? [value] : [])));
  if (counts.size < 2) return found;
  return found.map((phrase) =>
    phrase.kind === "threads"
      ? { ...phrase, kind: "unknown", value: phrase.text.toLowerCase().replaceAll(/[-_= ]/g, "") }
      : phrase,
  );
}

function* wordsFirst(level: string): Generator<ThreadPhrase> {
  // The number of one phrase is not that of the next: threads_4_clients_50.
  let end = 0;
  for (const { 0: text, 1: word = "", 2: gap = "", 3: digits = "", index } of level.matchAll(WORD_FIRST)) {
    const [before, after] = [level.slice(0, index), level.slice(index + text.length)];
    const owner = ownerOf(before);
    if (OTHER_THREADS.has(owner)) {
      const at = index - owner.length - 1;
      const value = `${owner}_${word.toLowerCase()}=${digits}`;
      yield { text: level.slice(at, index + text.length), at, kind: "parameter", value };
    } else if (isCount(digits) && !isOwnedAfter(Number(digits), gap, after) && !isOwnedBefore(before.slice(end), gap)) {
      yield { text, at: index, kind: "threads", value: String(Number(digits)) };
    } else continue;
    end = index + text.length;
  }
}

function* numbersFirst(level: string): Generator<ThreadPhrase> {
  for (const { 0: text, 1: digits = "", 2: gap = "", index } of level.matchAll(NUMBER_FIRST)) {
    const [before, after] = [level.slice(0, index), level.slice(index + text.length)];
    if (!isCount(digits) || isOfEngine(before, gap) || OTHER_THREADS.has(ownerOf(before))) continue;
    // 1-64_threads; clients per thread.
    const [, from = ""] = /(?<![A-Za-z0-9.])(\d{1,5})(?:-|[-_ ]?to[-_ ]?)$/.exec(before) ?? [];
    if ((from !== "" && Number(from) < Number(digits)) || /^[-_ ]per(?![A-Za-z0-9])/i.test(after)) continue;
    const [behind = "", gapAfter = "", other = ""] = NUMBER_AFTER.exec(after) ?? [];
    const isDoubtful = isCount(other) && !COUNTED.test(after.slice(behind.length));
    if (!isDoubtful || (gap === "" && gapAfter !== "" && gapAfter !== "="))
      yield { text, at: index, kind: "threads", value: String(Number(digits)) };
  }
}

/** Returns true for a number that may be a count. Zero is none, and 2026 is a year. */
const isCount = (digits: string): boolean => Number(digits) > 0 && !/^20[12]\d$/.test(digits);

/** Returns the word before a place, in lower case; "" without one. */
const ownerOf = (before: string): string =>
  /(?:^|[^A-Za-z0-9])([A-Za-z]{1,20})[-_ ]$/.exec(before)?.[1]?.toLowerCase() ?? "";

/** Returns true where the number begins a version, a range or a list, or counts what follows. */
function isOwnedAfter(count: number, gap: string, after: string): boolean {
  if (/^\.\d{1,5}\.\d/.test(after) || (/^[= ]$/.test(gap) && /^\.\d/.test(after)) || COUNTED.test(after)) return true;
  const [, to = ""] = /^(?:-|[-_ ]?to[-_ ]?)(\d{1,5})(?![A-Za-z0-9.])/i.exec(after) ?? [];
  if (to !== "") return Number(to) > count;
  const [, second = "", third = ""] = /^_(\d{1,5})_(\d{1,5})(?![A-Za-z0-9.])/.exec(after) ?? [];
  return Number(second) > count && Number(third) > Number(second);
}

/** Returns true where a number before the word may be its count: `redis_256_clients_100`. */
function isOwnedBefore(before: string, gap: string): boolean {
  const [number, gapBefore = ""] = NUMBER_BEFORE.exec(before) ?? [];
  if (number === undefined || isRelease(before.slice(0, before.length - number.length), gapBefore)) return false;
  return gapBefore === "" || !/^=?$/.test(gap);
}

/** Returns true for the number of a release: `redis-8_clients_100`, `8.0.44-35_clients_100`. */
const isRelease = (before: string, gap: string): boolean =>
  isOfEngine(before, gap) || (gap === "_" && /\d\.\d{1,5}-$/.test(before));

/** Returns true where `-` ties a number to an engine, and `_` parts it from the next word. */
function isOfEngine(before: string, gap: string): boolean {
  const low = /(?<![A-Za-z])([A-Za-z]{2,30})-$/.exec(before)?.[1]?.toLowerCase() ?? "";
  return gap === "_" && (engineOfName(low) !== null || engineOfShortName(low) !== null);
}
