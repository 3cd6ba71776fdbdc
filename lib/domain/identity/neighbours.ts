import { engineOfName, engineOfRelease, engineOfShortName } from "./engine-names";
import { isStage, releaseOf } from "./release";
import { forgetOthers, nameEngine } from "./unlisted-engines";
import { become, type Kind, type Word } from "./word";
import { FLAGS, NO_ENGINE } from "./word-lists";

/** A word in its level, with its neighbours. */
interface Place {
  word: Word;
  /** Its text in lower case. */
  low: string;
  /** True for an unknown word or a file's type, which neighbours may explain. */
  isOpen: boolean;
  before: Word | undefined;
  after: Word | undefined;
  /** The separators before it. */
  gap: string;
  /** The separators after it. */
  gapAfter: string;
  /** True between dots, or between a dot and an end of the level. */
  isDotted: boolean;
  /** Position among the words of the level. */
  nth: number;
  /** Number of these words. */
  count: number;
  isFile: boolean;
}

/** Changes the kinds of words by their neighbours in the same level, whose whole text is `text`. */
export function readNeighbours(words: Word[], text: string, isFile: boolean): void {
  const gapBefore = (at: number): string => {
    const [before, word] = [words[at - 1], words[at]];
    return before && word ? text.slice(before.at + before.text.length, word.at) : "";
  };
  words.forEach((word, at) => {
    const end = word.at + word.text.length;
    for (const read of [readShortEngine, readLetter, readMemory, readMeaning, readAmount, readBuildPart]) {
      read({
        word,
        low: word.text.toLowerCase(),
        isOpen: word.kind === "unknown" || word.kind === "noise",
        before: words[at - 1],
        after: words[at + 1],
        gap: gapBefore(at),
        gapAfter: gapBefore(at + 1),
        isDotted: (word.at === 0 || text[word.at - 1] === ".") && (end === text.length || text[end] === "."),
        nth: at,
        count: words.length,
        isFile,
      });
    }
  });
  forgetBothMemories(words);
  readLateVersions(words, gapBefore);
  nameEngine(words, gapBefore);
  forgetOthers(words);
  readLastNumber(words);
}

/**
 * Short engine names count between dots, `qps.abs.ma.latest`, and first before a release: `pg-17.5`, `pg-18beta1`.
 * `my.cnf` is a file, and ps a list of processes.
 */
function readShortEngine({ word, low, isOpen, isDotted, nth, after, gapAfter }: Place): void {
  const engine = engineOfShortName(low);
  if (engine === null || !isOpen) return;
  const release = after?.text ?? "";
  const isMajor = low === "pg" && /^1\d$/.test(release) && /^[-_]v?$/.test(gapAfter);
  const isPointed = gapAfter === "-" && release.includes(".") && engineOfRelease(low, release) !== null;
  const hasRelease = nth === 0 && (isMajor || isPointed);
  if (!hasRelease && (low === "ps" || low === "percona" || !isDotted)) return;
  if (after?.text === "cnf" && (after.kind === "unknown" || nth === 0)) return;
  become(word, "engine", engine, 0.8);
}

/** Letters that stand for types of files and for counts: `o.x.txt`, `c8`. */
const LETTERS: ReadonlySet<string> = new Set("acjloprstux");

/** A letter is a name behind a hyphen or underscore, and as a folder: `server-c`, `c/`. Elsewhere it is noise. */
function readLetter({ word, low, isOpen, before, gap, count, isFile }: Place): void {
  if (!isOpen || !LETTERS.has(low)) return;
  const isName = count === 1 ? !isFile : before !== undefined && /^[-_]$/.test(gap);
  become(word, isName ? "unknown" : "noise", low, 1);
}

/** `io` and `mem` alone: `sb.io.scan` and `stats.io` are output of iostat, `io_uring` and `io-capacity` settings. */
function readMemory({ word, low, isOpen, isDotted, nth, before, after, gapAfter }: Place): void {
  if (low === "io" && isOpen) {
    const isMetric =
      (nth === 1 && before?.text === "sb") ||
      /^(?:pgs|stats|o)$/.test(before?.text ?? "") ||
      (before === undefined && gapAfter !== ".") ||
      /^(?:uring|method|workers?|capacity|depth|threads?)$/i.test(after?.text ?? "");
    if (!isMetric) become(word, "scale", "memory=no", 0.8);
  }
  if (low === "mem" && isDotted) become(word, "scale", "memory=yes", 0.8);
}

/** `inmem-vs-iobound` compares two runs, and describes neither. */
function forgetBothMemories(words: readonly Word[]): void {
  const memories = words.filter(({ kind, value }) => kind === "scale" && value.startsWith("memory="));
  if (new Set(memories.map(({ value }) => value)).size > 1)
    for (const word of memories) become(word, "unknown", word.text.toLowerCase(), word.sure);
}

/** Reads phases, places of disks and machines. */
function readMeaning({ word, low, isOpen, isDotted, nth, before, after, count }: Place): void {
  const beside = before?.kind === "workload" || after?.kind === "workload";
  if (low === "run" && isOpen && (word.text === "RUN" || beside)) become(word, "phase", "run", 0.8);
  if (word.kind === "phase" && low === "init" && count > 2) become(word, "unknown", low, 1);
  // SQL Server and Windows are named by years, so that two of them are no repeats.
  if (word.kind === "date" && /^20\d\d$/.test(low) && before) {
    if (before.value === "sql-server") become(word, "version", low, 0.8);
    else if (NO_ENGINE.has(before.value)) become(word, "unknown", low, 1);
  }
  if (/^(?:local|remote)$/.test(low) && before?.kind === "disk") become(word, "disk", low, 0.8);
  if (/^c\d{1,3}$/.test(low) && isDotted && isOpen) become(word, "host", `cpus=${low.slice(1)}`, 0.6);
  if (/^m\d[a-z]{0,2}$/.test(low) && nth === 0 && count === 1) become(word, "host", `instance=${low}`, 0.6);
}

/** `4k` beside an IO pattern is a block size, otherwise a number of rows. Alone in its level it is unknown. */
function readAmount({ word, low, isOpen, before, after, count }: Place): void {
  if (!isOpen || !/^\d{1,5}[km]$/i.test(low)) return;
  const isBlock = before?.kind === "workload" && /^(?:rand|seq|rw|read|write)/.test(before.value);
  if (isBlock || (after?.kind === "parameter" && /^\d{1,3}k$/.test(low))) become(word, "parameter", low, 0.8);
  else if (count > 1) become(word, "scale", `rows=${low}`, 0.6);
}

const BUILD_PARTS: readonly Kind[] = ["engine", "version", "stage", "commit", "flag"];

/** Reads versions, stages, flags and days behind a word of a build. A commit of digits alone becomes unknown. */
function readBuildPart({ word, low, isOpen, before, gap }: Place): void {
  if (word.kind === "commit" && /^\d+$/.test(word.text)) become(word, "unknown", low, 1);
  if (!before || engineOfName(low) !== null) return;
  const isFlag = before.kind !== "engine" && (BUILD_PARTS.includes(before.kind) || before.kind === "doubt");
  if (isFlag && before.kind !== "commit" && FLAGS.has(low) && isOpen && gap === "_") become(word, "flag", low, 1);
  const isDay = /^[12]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(low);
  if (before.kind === "flag" && isOpen && gap === "_" && isDay) become(word, "date", low, 0.8);
  if (!BUILD_PARTS.includes(before.kind) || !/^[-_. ]v?$|^$/.test(gap)) return;
  const open = () => word.kind === "unknown" || word.kind === "noise";
  if (before.kind === "engine" && open()) {
    if (/^v?(?:\d{1,3}|20\d\d)(?:\.\d{1,5})+$/.test(low) && !/\.0\d/.test(low))
      become(word, "version", low.replace(/^v/, ""), 1);
    else if (/^\d{2,3}$/.test(low) && isShortRelease(before.value, low))
      become(word, "version", releaseOf(before.value, low), 0.8);
  }
  if (open() && isStage(low)) become(word, "stage", low, 1);
  if (before.kind === "stage" && open() && /^\d{1,3}$/.test(low) && gap === ".")
    become(word, "stage", `${before.value}.${low}`, 1);
}

/** `cassandra-503` is 5.0.3; `valkey_100` is not a version. */
const isShortRelease = (engine: string, digits: string): boolean =>
  (engine === "cassandra" && /^[2-5]\d\d$/.test(digits)) ||
  (engine === "postgres" && /^(?:9|1\d)\d?$/.test(digits) && digits.length === 2) ||
  (engine === "mysql" && /^(?:5[67]|8[04]|9\d)$/.test(digits));

/** `res-4.4-rc`: a number with a point before a stage is a version. `8.0.44-35`: Percona's own number. */
function readLateVersions(words: readonly Word[], gapBefore: (at: number) => string): void {
  words.forEach((word, at) => {
    const after = words[at + 1];
    if (!after) return;
    const isVersion = word.kind === "unknown" && /^v?\d{1,3}\.\d{1,4}$/.test(word.text);
    if (isVersion && /^(?:alpha|beta|rc|devel|dev)\d*$/i.test(after.text)) {
      become(word, "version", word.text.replace(/^v/, ""), 0.8);
      become(after, "stage", after.text.toLowerCase(), 1);
    }
    const isPart = after.kind === "unknown" && /^\d\d$/.test(after.text) && gapBefore(at + 1) === "-";
    if (word.kind === "version" && word.value.split(".").length === 3 && isPart)
      become(after, "version", after.text, 0.8);
  });
}

const COUNTS: readonly Kind[] = ["parameter", "host", "tool", "config", "date", "noise", "phase", "threads"];

/** A last small number behind a known word may count repeats, threads or parts. In doubt it remains a difference. */
function readLastNumber(words: readonly Word[]): void {
  const [before, last] = words.slice(-2);
  if (!before || !last || last.kind !== "unknown" || !/^\d{1,3}$/.test(last.text) || !COUNTS.includes(before.kind))
    return;
  const isNamed = /^(?:case|turn|size|rate|queries|bench)$/.test(before.value);
  if (!isNamed && (before.kind !== "noise" || words.length === 2))
    become(last, "doubt", String(Number(last.text)), 0.6);
}
