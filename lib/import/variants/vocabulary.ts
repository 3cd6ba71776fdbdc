import { ownValue } from "@/lib/domain/own-value";
import { memorySpellings } from "../../domain/identity/scale-words";
import type { Params } from "../../domain/model";
import { engineOfWord, engineShortNames } from "../../domain/names/engine-words";
import { hostOfPath } from "../../domain/names/machines";
import type { Known } from "./execution";
import { sizesOf, squash, wordsOf } from "./words";

/** Every spelling in which a path may repeat known facts. */
export interface Vocabulary {
  words: ReadonlySet<string>;
  numbers: ReadonlyMap<string, ReadonlySet<number>>;
  /** Numbers that sizes among the words (`32g`) may mean. */
  sizes: ReadonlySet<number>;
}

// Words for the kind of a file, a tool or a place, never a condition.
const noise = new Set(
  `o out output outputs res result results log logs raw report reports run runs summary sum stats stat bench benchmark
  benchmarks bm plot sb met qps tps abs rel mrg txt csv tsv json file files x t s r l a root home user tmp var mnt
  data sysbench pgbench fio ycsb dbbench hammerdb benchbase db tpcc tpcb tprocc tpc tproc oltp linkbench ibench
  workload workloads test tests threads thread thr users client clients example examples sample samples conf config
  cnf settings setup lua ldb getmin of and the with vs to in for by`.split(/\s+/),
);
const threadWords = new Set(
  `thr threads thread th t dop users user u conc concurrency clients client c cl vu vus terminals conn conns
  connections nt jobs job nj numjobs j workers p`.split(/\s+/),
);
for (const word of threadWords) noise.add(word);
const coreWords = new Set(["c", "core", "cores", "cpu", "cpus", "vcpu"]);
// Short spellings of settings before or behind a number.
const keyWords: Readonly<Record<string, readonly string[]>> = {
  ioDepth: ["qd", "iodepth", "depth"],
  warehouses: ["w", "wh", "war"],
  scale: ["s", "sf", "scale", "bench"],
  seconds: ["secs", "sec", "s", "time"],
  range: ["range", "r"],
  primaryKey: ["pk"],
  numJobs: ["nj", "jobs"],
  buildUsers: ["load", "lw"],
  rowsPerTable: ["rows"],
  tables: ["t", "tables", "tab"],
  rampUpSeconds: ["ramp"],
  transactionsPerClient: ["t"],
  maxTries: ["tries"],
  blockSize: ["bs"],
};
const switchWords: Readonly<Record<string, readonly [whenTrue: readonly string[], whenFalse: readonly string[]]>> = {
  cached: [memorySpellings(true), memorySpellings(false)],
  badConfig: [["badcnf", "bad"], []],
  primaryKey: [["pk1", "pk"], ["pk0"]],
  preparedStatements: [["prep1", "prepared"], ["prep0"]],
  batch: [["batch"], []],
  newConnections: [["newconn", "newconns"], []],
};
const testWords: Readonly<Record<string, readonly string[]>> = {
  "read-write": ["rw", "readwrite"],
  "read-only": ["ro", "readonly"],
  "write-only": ["wo", "writeonly"],
  "point-query": ["select", "point", "selects"],
  "update-nonindex": ["non", "nonindex"],
  "select-only": ["readonly", "ro"],
  "tpcb-like": ["standard", "tpcb"],
  prepared: ["prepared", "prep"],
  "hyper-clock": ["hcc", "hc"],
  lru: ["lc", "lru"],
};

/** Returns the spellings of engine, build, config, machine, threads and settings in a path. */
export function vocabularyOf(known: Known): Vocabulary {
  const { engine, build, config, machine, algorithm, batch } = known;
  const found = new Words();
  for (const text of [engine, build, config, machine, algorithm]) found.add(text);
  // `gcp` above `gcpL` and `gcpR`.
  for (const { low } of wordsOf(machine ?? ""))
    if (/^[a-z]{4,20}$/.test(low)) for (let size = 3; size < low.length; size++) found.words.add(low.slice(0, size));
  if (batch !== null) for (const word of batch ? ["batch", "batch1"] : ["batch0", "single"]) found.words.add(word);
  for (const word of spellingsOf(known)) found.words.add(word);
  found.addNumber("threads", known.threads);
  found.addNumber("cpus", known.cpus);
  found.addParams(known.settings);
  return found;
}

/** Returns the spellings of the test in a path: its name and parameters. */
export function testVocabularyOf({ workload, params }: Known): Vocabulary {
  const found = new Words();
  found.add(workload);
  // `a` of `ycsb-a`.
  const letter = /^workload([a-z])$/.exec(workload ?? "")?.[1];
  if (letter !== undefined) found.words.add(letter);
  found.addParams(params);
  return found;
}

class Words implements Vocabulary {
  readonly words = new Set<string>();
  readonly numbers = new Map<string, Set<number>>();
  #sizes: ReadonlySet<number> | undefined;

  /** Made when asked: few words of paths are sizes. */
  get sizes(): ReadonlySet<number> {
    this.#sizes ??= new Set([...this.words].flatMap((word) => sizesOf(word) ?? []));
    return this.#sizes;
  }

  add(text: string | null): void {
    if (text !== null && text !== "") for (const word of spellingsOfName(text)) this.words.add(word);
  }

  addNumber(key: string, value: number | null): void {
    if (value !== null && Number.isFinite(value))
      this.numbers.set(key, (this.numbers.get(key) ?? new Set()).add(value));
  }

  addParams(params: Params): void {
    for (const [key, value] of Object.entries(params)) {
      this.words.add(squash(key.slice(key.lastIndexOf(".") + 1)));
      if (typeof value === "boolean") {
        this.words.add(String(value));
        for (const word of ownValue(switchWords, key)?.[value ? 0 : 1] ?? []) this.words.add(word);
      } else if (typeof value === "number") this.addNumber(key, value);
      else this.add(value);
    }
  }
}

/** Returns a name, its words, and their other spellings. */
function spellingsOfName(text: string): string[] {
  const parts = [text, ...text.split(".")].flatMap((part) => synonyms(part.toLowerCase()));
  // `2` of `ceph-erasure-2-1` explains no other 2.
  const words = wordsOf(text)
    .filter(({ low }) => !/^\d{1,2}$/.test(low))
    .flatMap(({ low }) => [low, ...synonyms(low)]);
  return [...parts, ...words, squash(text)];
}

const SYNONYMS = new Map<string, readonly string[]>();
for (const [word, others] of [...Object.entries(engineShortNames), ...Object.entries(testWords)])
  SYNONYMS.set(word, [...(SYNONYMS.get(word) ?? []), ...others]);
const NONE: readonly string[] = [];

const synonyms = (word: string): readonly string[] => SYNONYMS.get(word) ?? NONE;

/** Returns the spellings of a version in names: `18.1`, `181`, `1801`, `pg18`, `v18`. */
function spellingsOf({ version, engine }: Known): string[] {
  const digits = (version ?? "").split(".").slice(0, 4);
  const prefixes = ["", "v", ...(engine === null ? [] : [engine, ...synonyms(engine)])];
  return digits.flatMap((_, at) => {
    const part = digits.slice(0, at + 1);
    const [first = "", ...rest] = part;
    if (first === "") return [];
    const padded = [first, ...rest.map((digit) => digit.padStart(2, "0"))].join("");
    return prefixes.flatMap((prefix) => [part.join("."), part.join(""), padded].map((text) => `${prefix}${text}`));
  });
}

/** Returns true for a word of a path that known facts explain. Bare numbers need their place (isKnownNumber). */
export function explains(vocabulary: Vocabulary, low: string, known: Known): boolean {
  const { words, numbers } = vocabulary;
  const host = hostOfPath(low);
  // `hetz48` on hetz.
  if (host !== null && known.machine?.startsWith(host)) return true;
  if (words.has(low) || noise.has(low) || /^secs?\d+$|^\d+secs?$/.test(low)) return true;
  if (sizesOf(low)?.some((size) => vocabulary.sizes.has(size))) return true;
  const minutes = /^(\d{1,6})(?:m|min|mins|minutes)$/.exec(low)?.[1];
  if (minutes !== undefined && numbers.get("seconds")?.has(Number(minutes) * 60)) return true;
  // A name such as thr56txt has lost its point.
  return [low, low.replace(/(?:txt|log|out|json|csv)$/, "")].some((text) =>
    explainsNumber(text, numbers, words, known),
  );
}

function explainsNumber(
  text: string,
  numbers: Vocabulary["numbers"],
  words: Vocabulary["words"],
  known: Known,
): boolean {
  const [, before, after] = /^([a-z]+)(\d{1,15}(?:\.\d{1,6})?)$/.exec(text) ?? [];
  const [, first, behind] = /^(\d{1,15}(?:\.\d{1,6})?)([a-z]+)$/.exec(text) ?? [];
  const letters = before ?? behind;
  if (letters === undefined) return false;
  const value = Number(after ?? first);
  const has = (key: string) => numbers.get(key)?.has(value) ?? false;
  if (threadWords.has(letters) && has("threads")) return true;
  if (coreWords.has(letters) && has("cpus")) return true;
  const engine = engineOfWord(text);
  if (
    engine !== null &&
    engine.engine === known.engine &&
    engine.version !== null &&
    (known.version ?? "").startsWith(engine.version)
  )
    return true;
  const scaled = sizesOf(text);
  for (const [key, values] of numbers) {
    if (values.has(value) && spells(letters, key)) return true;
    if (scaled && key !== "threads" && key !== "cpus" && scaled.some((size) => values.has(size))) return true;
  }
  return words.has(letters) && (has("cpus") || has("threads"));
}

/**
 * Returns true where letters spell a key: `w` and `wh` are warehouses, `qd` is ioDepth. They are a listed name, a part
 * or the beginning of the key, or its initials.
 */
function spells(letters: string, key: string): boolean {
  const parts = (key.match(/[A-Z]?[a-z0-9]+/g) ?? []).map((part) => part.toLowerCase());
  if (Object.hasOwn(keyWords, key) && keyWords[key]?.includes(letters)) return true;
  if (parts.includes(letters)) return true;
  return (
    letters.length >= 2 && (key.toLowerCase().startsWith(letters) || letters === parts.map((part) => part[0]).join(""))
  );
}

/** Returns true for a bare number that is a known one. */
export const isKnownNumber = ({ numbers }: Vocabulary, low: string): boolean => {
  const value = Number(low);
  return [...numbers.values()].some((values) => values.has(value));
};
