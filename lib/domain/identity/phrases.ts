import { pattern } from "../pattern";
import { DAY } from "./commits";
import { engineOfName, engineOfShortName, hasThreeNumbers } from "./engine-names";
import { memoryPhrases } from "./scale-words";
import { threadPhrases } from "./thread-phrases";
import type { Kind, Sure } from "./word";

/** A part of a level that has more than one plain word. */
interface Phrase {
  kind: Kind;
  find: RegExp;
  /** Returns the fact in one spelling. Absent = the text in lower case. */
  value?: (text: string) => string;
  sure?: Sure;
}

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Phrases with numbers of their own, the most specific first: each match hides its text from the next. */
const NUMBERED: readonly Phrase[] = [
  { kind: "id", find: /(?<![A-Za-z0-9])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![A-Za-z0-9])/gi },
  { kind: "commit", find: /(?<![A-Za-z0-9])[0-9a-f]{40}(?![A-Za-z0-9])/gi },
  { kind: "date", find: DAY },
  // 01-02-2026.
  {
    kind: "date",
    find: pattern("g")`
      (?<!\d)(?:0[1-9]|1[0-2])[-_.]?(?:0[1-9]|[12]\d|3[01])20\d\d
      (?:[T_ .-]?(?:[01]\d|2[0-3])[-_:.h]?[0-5]\d(?:[-_:.m]?[0-5]\d(?:\.\d{1,9})?)?Z?)?(?!\d)
    `,
  },
  // 260102_030405.
  {
    kind: "date",
    find: pattern("g")`
      (?<![\dA-Za-z.])(?:1[5-9]|2\d|3\d)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])
      [_T-](?:[01]\d|2[0-3])[0-5]\d[0-5]\d(?!\d)
    `,
  },
  // Seconds or milliseconds since 1970.
  { kind: "date", find: /(?<![\dA-Za-z.])1[5-9]\d{8}(?:\d{3})?(?![\dA-Za-z])/g, sure: 0.8 },
  // dec25, 24nov2018, March-2021.
  {
    kind: "date",
    find: pattern("gi")`
      (?<![A-Za-z0-9])(?:\d{1,2}[-_]?)?
      (?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?
      |aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)
      [-_]?(?:20[012]\d|[012]\d)(?![A-Za-z0-9])
    `,
  },
  { kind: "date", find: /(?<![A-Za-z0-9])20[12]\d[-_](?:0[1-9]|1[0-2])(?![A-Za-z0-9.])/g, sure: 0.8 },
  { kind: "date", find: /^20[12]\d(?:0[1-9]|1[0-2])(?=[-_])/g, sure: 0.6 },
  { kind: "date", find: /(?<=[A-Za-z][-_])20[12]\d$/g, sure: 0.6 },
  // Instance types of clouds; AWS writes db. before those of its databases.
  {
    kind: "host",
    find: pattern("g")`
      (?<![A-Za-z0-9])(?:db\.)?[a-z]{1,3}\d{1,2}[a-z]{0,4}\.
      (?:\d{0,2}xlarge|large|medium|small|micro|nano|metal(?:-\d{1,3}xl)?|\d{1,2}x(?!\d))(?![A-Za-z0-9])
    `,
    value: (text) => `instance=${text.replace(/^db\./, "")}`,
  },
  {
    kind: "host",
    find: /(?<![A-Za-z0-9])[a-z]\d[a-z]?-(?:standard|highmem|highcpu|medium|micro|small)(?:-\d{1,3})?(?![A-Za-z0-9])/g,
    value: (text) => `instance=${text}`,
  },
  {
    kind: "host",
    find: /(?<![A-Za-z0-9])(?:Azure|Standard_)?[DEFLM]\d{1,3}[a-z]{1,4}_v\d(?![A-Za-z0-9])/g,
    value: (text) => `instance=${text}`,
  },
  {
    kind: "host",
    find: /(?<![A-Za-z0-9])(?:ryzen|epyc|xeon|core-i|threadripper)-?\d{0,2}[-_]\d{3,5}[a-z0-9]{0,3}(?![A-Za-z0-9])/gi,
    value: (text) => `cpu=${text.toLowerCase()}`,
  },
  // AWS8C32GB names a rented kind of host, of which there may be several.
  { kind: "host", find: /(?<![a-z0-9])[A-Z]{2,8}\d{1,3}C\d{1,4}GB?(?![a-z])/g, sure: 0.6 },
  { kind: "host", find: /(?<![A-Za-z0-9])[a-z]{3,12}-node\d{1,2}(?![A-Za-z0-9])/g, sure: 0.6 },
  {
    kind: "disk",
    find: /\d{3,6}iops(?![A-Za-z])|(?<![A-Za-z0-9])iops\d{3,6}(?!\d)/gi,
    value: (text) => `iops=${digitsOf(text)}`,
  },
];

/** Phrases behind the counts of threads, the most specific first. */
const LATER: readonly Phrase[] = [
  { kind: "workload", find: /(?<![A-Za-z0-9])dbpedia-openai(?![A-Za-z0-9])/g },
  {
    kind: "workload",
    find: /(?<![A-Za-z0-9])workload[-_]?[a-f](?![A-Za-z0-9])/gi,
    value: (text) => `workload${text.slice(-1).toLowerCase()}`,
  },
  // Tests of sysbench and pgbench.
  {
    kind: "workload",
    find: pattern("g")`
      (?<![A-Za-z0-9])(?:points-(?:not)?covered-(?:pk|si)|range-(?:not)?covered-(?:pk|si)
      |read-only(?:-(?:count|distinct|order|simple|sum))?|update-(?:index|inlist|nonindex|one|zipf)
      |hot-points|point-query|random-points|read-write|write-only|select-only)(?![A-Za-z0-9])
    `,
  },
  { kind: "engine", find: /(?<![A-Za-z0-9])percona[-_]server(?![A-Za-z0-9])/gi, value: () => "percona-server" },
  {
    kind: "tool",
    find: /(?<![A-Za-z0-9-])(?:db_bench|db-bench|redis-benchmark|cassandra-stress|ann-benchmarks)(?![A-Za-z0-9])/g,
  },
  {
    kind: "config",
    find: /(?<![A-Za-z0-9])c?(?:[xyz]\d{1,2}[a-z]{1,3}\d{0,2}|z[ai]\d)(?:_[a-z0-9]{1,12}){0,3}(?![A-Za-z0-9_])/g,
    value: (text) => text.replace(/^c(?=[xyz])/, ""),
  },
];

/** A phrase of a level, with its place. */
export interface FoundPhrase {
  text: string;
  at: number;
  kind: Kind;
  value: string;
  sure: Sure;
}

const DISTANCES = new Set(["euclidean", "angular", "hamming", "jaccard", "dot", "cosine", "ip"]);
/** Most words of a data set's name before its distance. */
const MAX_PARTS = 4;

/** Finds data sets of vector searches, up to their distance: `fashion-mnist-784-euclidean`. */
function* dataSets(level: string): Generator<FoundPhrase> {
  for (const { 0: chain, index } of level.matchAll(/[a-z0-9-]+/g)) {
    const parts = chain.split("-");
    const end = parts.findIndex((part, at) => at > 0 && DISTANCES.has(part));
    const first = parts.findIndex((part, at) => at >= end - MAX_PARTS && /^[a-z][a-z0-9]{2,20}$/.test(part));
    if (end < 0 || first >= end) continue;
    const text = parts.slice(first, end + 1).join("-");
    const at = index + parts.slice(0, first).join("-").length + (first > 0 ? 1 : 0);
    const isWhole = !/[A-Za-z0-9]/.test(level.slice(0, at).slice(-1) + level.charAt(at + text.length));
    if (isWhole) yield { text, at, kind: "workload", value: text, sure: 1 };
  }
}

const isPowerOfTwo = (digits: string): boolean => Math.log2(Number(digits)) % 1 === 0;

/** Finds releases between equal separators: `mysql_8_0_43`. Of `mysql_8_4_16` all three may count something. */
function* releases(level: string): Generator<FoundPhrase> {
  const shape = /(?<![A-Za-z0-9])([A-Za-z]{2,20})([-_])(\d{1,2})\2(\d{1,2})\2(\d{1,2})(?![A-Za-z0-9]|[-_.]\d)/g;
  for (const { 0: text, 1: name = "", 2: gap = "", 3: major = "", 4: minor = "", 5: fix = "", index } of level.matchAll(
    shape,
  )) {
    const engine = engineOfName(name) ?? engineOfShortName(name);
    const [parts, at] = [[major, minor, fix], index + name.length + gap.length];
    const value = parts.map(Number).join(".");
    if (engine !== null && hasThreeNumbers(engine, value) && !parts.every(isPowerOfTwo))
      yield { text: text.slice(name.length + gap.length), at, kind: "version", value, sure: 0.8 };
  }
}

/** Finds the phrases of a level, the most specific first; they may overlap. */
export function* phrasesOf(level: string): Generator<FoundPhrase> {
  yield* dataSets(level);
  let rest = level;
  for (const find of [(text: string) => matches(text, NUMBERED), releases])
    for (const phrase of find(rest)) {
      const end = phrase.at + phrase.text.length;
      rest = rest.slice(0, phrase.at) + "#".repeat(phrase.text.length) + rest.slice(end);
      yield phrase;
    }
  // The numbers of dates, machines and releases are not counts.
  for (const phrase of threadPhrases(rest)) yield { ...phrase, sure: 1 };
  yield* matches(level, LATER);
  // A single word may be a metric, a test or a part of a machine, so neighbours.ts decides.
  for (const { text, index, cached } of memoryPhrases(level))
    if (cached !== null && !/^(?:io|mem|memory)$/i.test(text))
      yield { text, at: index, kind: "scale", value: cached ? "memory=yes" : "memory=no", sure: 1 };
}

function* matches(level: string, phrases: readonly Phrase[]): Generator<FoundPhrase> {
  for (const { kind, find, value, sure = 1 } of phrases)
    for (const { 0: text, index } of level.matchAll(find))
      yield { text, at: index, kind, value: value?.(text) ?? text.toLowerCase(), sure };
}
