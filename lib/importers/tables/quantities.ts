import { pattern } from "@/lib/domain/pattern";
import { isOfPart, keyOf, withMicro, wordsOf } from "./words";

/** A metric that a heading names with its unit. A printed number times `scale` is in base units. */
export interface Quantity {
  key: string;
  scale: number;
  /**
   * "rate" and "time" can be a workload's main number. "length" is a time that is the run's own length where the table
   * has a rate. "latency" is the main number of a table without either. "other" never is.
   */
  kind: "rate" | "time" | "length" | "latency" | "recall" | "other";
}

/** Reads `a|b=value c=other` as a map from each name to its value. */
const map = (entries: string): ReadonlyMap<string, string> =>
  new Map(
    entries.split(/\s+/).flatMap((entry) => {
      const [names = "", value = ""] = entry.split("=");
      return names.split("|").map((name): [string, string] => [name, value]);
    }),
  );

/** Nouns of rates that can be a main number, with the rate's metric. */
const COUNTED = map(
  "query|queries|select|selects=qps transaction|transactions|txn|txns|tx|trx=tps " +
    "request|requests|req|reqs=requestsPerSecond operation|operations|op|ops=operationsPerSecond " +
    "insert|inserts=insertsPerSecond row|rows|record|records|tuple|tuples|doc|docs|document|documents=rowsPerSecond " +
    "event|events=eventsPerSecond",
);
/** Rates of one word. */
const RATES = map("qps=qps tps=tps rps=requestsPerSecond opss=operationsPerSecond iops=iops");
/** Words that do not change the meaning of a rate. A median or a maximum is another number. */
const PLAIN_RATE = new Set([
  "avg",
  "mean",
  "average",
  "throughput",
  "rate",
  "overall",
  "total",
  "measured",
  "achieved",
]);
const BYTE_RATE = "bytesPerSecond";
const SECOND = new Set(["s", "sec", "secs", "second", "seconds"]);

const times: readonly (readonly [string, number])[] = [
  ["ns nsec nanos nanosecond nanoseconds", 1e-9],
  ["us usec usecs micros microsecond microseconds", 1e-6],
  ["ms msec msecs millis millisecond milliseconds", 1e-3],
  ["s sec secs second seconds", 1],
  // "min" is the minimum.
  ["minute minutes", 60],
  ["hour hours", 3600],
];
const TIMES = new Map(times.flatMap(([names, scale]) => names.split(" ").map((name) => [name, scale] as const)));
const sizes: readonly (readonly [string, number])[] = [
  ["byte bytes", 1],
  ["kb kilobytes", 1e3],
  ["mb megabytes", 1e6],
  ["gb gigabytes", 1e9],
  ["kib", 2 ** 10],
  ["mib", 2 ** 20],
  ["gib", 2 ** 30],
];
const SIZES = new Map(sizes.flatMap(([names, scale]) => names.split(" ").map((name) => [name, scale] as const)));

/** Words for the time that a task took. */
const TOOK = new Set(
  (
    "time duration elapsed runtime wall walltime wallclock clock execution exec query total took real process run " +
    "times durations timings runs samples measurements values"
  ).split(" "),
);
const LATENCY = new Set(["latency", "latencies", "lat", "response", "rt"]);
/** Words beside "latency" that do not change its meaning. */
const OF_LATENCY = new Set(["time", "query", "request", "percentile", "value", "samples", "values", "times"]);
const STATISTICS = map(
  "avg|mean|average=Mean median=P50 min|minimum=Min max|maximum=Max std|stddev|stdev|sd|deviation=Stddev standard=",
);

/** Words of measured values: a column with one of them is never a condition, also where it has no unit. */
const MEASURED = new Set(
  (
    "latency latencies lat time times duration durations timings elapsed runtime throughput ops qps tps rps speed " +
    "bandwidth mean avg average " +
    "iops rss usage used util utilization utilisation peak consumed cycles instructions misses ipc watts joules " +
    "median min max stddev stdev power energy score tpm tpmc qph kqps ktps kops mbps gbps speedup slowdown relative " +
    "recall precision ndcg mrr accuracy nopm kiops"
  ).split(" "),
);

/** Words of settings: cache_gb and timeout_s are conditions of a run, also with their unit. */
const SETTINGS = new Set(
  (
    "cache buffer pool timeout warmup ramp interval limit heap ram value key block page chunk payload sleep " +
    "delay think"
  ).split(" "),
);

/** A price or a sum of money: 0.096 USD an hour is no time, and a cost per hour no rate. */
const MONEY_SIGN = /[$€£]/;
const MONEY = pattern()`(?<![a-z])(?:usd|eur|gbp|dollars?|euros?|cents?)(?![a-z])
  |(?<![a-z])(?:prices?|costs?) (?:[a-z]{1,20} )?(?:per (?:s|second)|(?:per )?(?:hour|day|month|year))$`;

/** True where a heading names an amount of money, alone or over something. */
const isMoney = (heading: string): boolean =>
  // Signs around a formula are none of money: `$\mu s$`.
  (MONEY_SIGN.test(heading) && !heading.includes("\\")) || MONEY.test(wordsOf(heading).join(" "));

/** One hour is a place in a day or a run: 0, 1, 2. A time has a heading in the plural. */
const OF_CLOCK = /^(?:second|minute|hour)$/i;

/** True for the change of a quantity, which may be below 0: p99_change_ms. */
const isChange = (heading: string): boolean =>
  !/^(?:percent|pct)$/.test(wordsOf(heading).at(-1) ?? "") &&
  wordsOf(heading).some((word) => /^(?:change|delta|diff|difference|improvement|regression)$/.test(word));

/** Words of a requested load: target_qps is a goal, never a result. */
const ASKED = new Set("target offered requested arrival".split(" "));

/** True where a heading names a load that a run was asked for. */
export const isAsked = (heading: string): boolean => wordsOf(heading).some((word) => ASKED.has(word));

/** Words behind "max" and "min" of what a run may use: max_connections is a condition. */
const LIMITED = new Set(
  (
    "connections connection conns workers worker threads clients users parallel degree batch depth level levels " +
    "packet wal size retries nodes shards replicas"
  ).split(" "),
);

/** True for a bound of what a run may use: `max_connections`. */
function isBound(heading: string): boolean {
  const words = wordsOf(heading);
  return words.length > 1 && words.every((word) => /^(?:max|min)$/.test(word) || LIMITED.has(word));
}

/** True where a heading names a setting, such as a limit, a cache or the load that was asked for. */
export const isSetting = (heading: string): boolean =>
  isAsked(heading) || isBound(heading) || wordsOf(heading).some((word) => SETTINGS.has(word));

/** Words for the data of a run: a column of these words alone is a condition. */
const SWEPT = new Set(
  (
    "data dataset table row rows record records batch document documents vector vectors object objects size skew " +
    "zipf zipfian theta alpha factor scale selectivity fill"
  ).split(" "),
);
/** Words that are a condition beside such a word: a set's size, the ratio of reads. */
const BESIDE = new Set(["set", "ratio", "read", "write", "update", "insert", "reads", "writes", "updates", "inserts"]);

/** True where a heading names only the data of a run, with or without the unit of a size. */
export function isSwept(heading: string): boolean {
  const words = wordsOf(heading);
  const last = words.at(-1) ?? "";
  // The share of reads is one that people choose: read_pct, "write %".
  const isShare = last === "percent" || last === "pct";
  const named = SIZES.has(last) || isShare ? words.slice(0, -1) : words;
  // Bytes of the rows that were read are measured.
  if (named !== words && isOfPart(heading)) return false;
  const isKnown = (word: string) => SWEPT.has(word) || SETTINGS.has(word) || BESIDE.has(word);
  const isOne = named.some((word) => SWEPT.has(word));
  const isChosen = isOne || (named.length > 1 && named.includes("ratio")) || (isShare && named.length > 0);
  return named.every(isKnown) && isChosen;
}

/** Mb/s may be bits or bytes in a second, and Gb are bits. */
const BITS = /(?:^|[^A-Za-z])[KMG]b(?:ps|\/s| ?per)/;

/** A sign before "s" that is not ASCII. Most often it is a µ in another encoding, which would be read as seconds. */
const LOST_SIGN = /(?:[^\p{ASCII}\p{L}\p{P}\s]|(?<!\p{L})[^\p{ASCII}\p{P}\s])s(?:ecs?)?(?![A-Za-z])/u;

/** A letter that is not ASCII, or a sign of a difference: "Δ latency" is no latency, and "± qps" is no rate. */
const FOREIGN = /[^\p{ASCII}\P{L}]|[±∆]/u;
/** The error that a cell states beside its number: "mean ± σ". */
const WITH_ERROR = /(\S) ?± ?(?:σ|sd|std|stddev|err|error|ci)(?![a-z])/iu;

/** True where unknown words may change the meaning of a unit's number. */
function isForeign(heading: string): boolean {
  if (ASCII.test(heading)) return false;
  const text = withMicro(heading).replace(WITH_ERROR, "$1");
  const last = wordsOf(text).at(-1) ?? "";
  const hasUnit = TIMES.has(last) || SIZES.has(last) || RATES.has(last) || last === "percent" || last === "min";
  return FOREIGN.test(text) && hasUnit;
}

const ASCII = /^\p{ASCII}*$/u;

/**
 * True where a heading's unit can't be read for sure. It may be bits or bytes, have a lost sign before the s, or have
 * unknown words.
 */
export const isUnsure = (heading: string): boolean =>
  BITS.test(heading) || LOST_SIGN.test(withMicro(heading)) || isForeign(heading);

/** Last words of a limit for a measured value: recall_threshold is a condition. */
const AGAINST = new Set("threshold passed target goal limit".split(" "));

/** A share of the results of a run. */
const OUTCOME = /(?:^| )(?:errors?|hit|miss|abort|failure|fail|success|conflict|eviction) (?:rate|ratio)$/;

/** True where a heading names something measured, with or without a unit. */
export function isMeasured(heading: string): boolean {
  const words = wordsOf(heading);
  if (AGAINST.has(words.at(-1) ?? "") || isAsked(heading)) return false;
  if (OUTCOME.test(words.join(" "))) return true;
  return (
    isUnsure(heading) || (!isBound(heading) && words.some((word) => MEASURED.has(word) || /^p\d{2,5}$/.test(word)))
  );
}

/** Returns the metric that a heading names together with its unit; null for all others. */
export function quantityOf(heading: string): Quantity | null {
  if (isSetting(heading) || isSwept(heading) || isUnsure(heading) || isMoney(heading)) return null;
  if (OF_CLOCK.test(heading.trim()) || isChange(heading)) return null;
  const words = withoutEach(
    wordsOf(heading).filter((word) => word !== "in"),
    heading.includes("/"),
  );
  return recallOf(words) ?? thousandsOf(heading) ?? rateOf(words) ?? timeOf(words) ?? sizeOf(words);
}

/** The end of a heading that counts in thousands: QPS [k], "QPS, thousands". */
const THOUSANDS = /(?:[[(]k[\])]|, ?(?:in )?thousands|[[(](?:in )?thousands[\])])$/i;

/** Returns the rate of a heading such as "QPS [k]", which counts in thousands. QPS@k is a rate at k neighbours. */
function thousandsOf(heading: string): Quantity | null {
  const text = heading.slice(0, 200).trim();
  const at = text.search(THOUSANDS);
  if (at < 0) return null;
  const [only = "", ...others] = wordsOf(text.slice(0, at)).filter((word) => !PLAIN_RATE.has(word));
  const key = others.length === 0 ? RATES.get(only) : undefined;
  return key === undefined ? null : { key, scale: 1_000, kind: "rate" };
}

/** Returns the unit at the end of a heading (`ms`, `ops per s`, `percent`), or its one word (`qps`); null for none. */
export function unitOf(heading: string): string | null {
  const words = wordsOf(heading);
  const [last = "", before = "", first = ""] = words.toReversed();
  if (isUnsure(heading) || isMoney(heading) || last === "min") return null;
  // avg_per_second does not name the events; avg_per_minute at least states the time.
  if (before === "per" && (COUNTED.has(first) || SIZES.has(first))) return `${first} per ${last}`;
  if (before === "per") return SECOND.has(last) || !TIMES.has(last) ? null : `operations per ${last}`;
  // ops_s and mb_s are rates; rows_s may be a rate or a time.
  if (SECOND.has(last) && (before === "ops" || SIZES.has(before))) return `${before} per s`;
  if (TIMES.has(last)) return mayBeCounted(before) ? null : last;
  return RATES.has(last) || SIZES.has(last) || last === "percent" || last === "pct" ? last : null;
}

/** Returns the quantity of a phrase in a unit: `mean` in ms, `qps` alone; null where the two make none. */
export function quantityIn(phrase: string, unit: string | null): Quantity | null {
  const whole = quantityOf(phrase);
  if (unit === null) return whole;
  if (whole?.kind !== "rate") return quantityOf(`${phrase} ${unit}`);
  const rate = [unit, `queries ${unit}`].map(quantityOf).find((quantity) => quantity?.kind === "rate");
  // Bytes are not queries.
  const fits = (whole.key === BYTE_RATE) === (rate?.key === BYTE_RATE);
  return rate === undefined || rate === null || !fits ? null : { ...whole, scale: rate.scale };
}

/**
 * Returns the words of a time per event without the event: us/query is a time in us. So is "latency / us", a quantity
 * over its unit. p50_per_second, in words, stays a rate.
 */
function withoutEach(words: readonly string[], isOver: boolean): readonly string[] {
  const [last = "", per, before = ""] = words.toReversed();
  if (per !== "per") return words;
  if (COUNTED.has(last) && TIMES.has(before)) return words.slice(0, -2);
  const isTime = LATENCY.has(before) || (TOOK.has(before) && !COUNTED.has(before)) || statisticOf(before) !== null;
  return isOver && TIMES.has(last) && isTime ? [...words.slice(0, -2), last] : words;
}

function recallOf(words: readonly string[]): Quantity | null {
  const [first, ...rest] = words.filter((word) => !["avg", "mean", "average", "at"].includes(word));
  if (first !== "recall") return null;
  const isPercent = rest.at(-1) === "percent" || rest.at(-1) === "pct";
  const others = isPercent ? rest.slice(0, -1) : rest;
  // recall@10 is a recall, with its k.
  if (others.length > 1 || !others.every((word) => /^(?:k|\d{1,4})$/.test(word))) return null;
  return { key: "recall", scale: isPercent ? 0.01 : 1, kind: "recall" };
}

/** Returns k of a heading such as recall@10 or "recall@10 (%)"; null without one. */
export function kOf(heading: string): number | null {
  const k = /^recall\W?(?:at\W?)?(\d{1,4})(?: ?[[(](?:%|pct|percent)[\])]|[ _](?:pct|percent))?$/i.exec(
    heading.trim(),
  )?.[1];
  return k === undefined || Number(k) === 0 ? null : Number(k);
}

/** Rates of TPC-C, which its tools print under these names: NOPM of HammerDB, tpmC of others. */
const OF_TPCC = /^(?:nopm|tpm ?c)$/;

function rateOf(words: readonly string[]): Quantity | null {
  const named = words.filter((word) => !PLAIN_RATE.has(word));
  if (OF_TPCC.test(named.join(" "))) return { key: "newOrdersPerMinute", scale: 1, kind: "rate" };
  const [only = ""] = named;
  const known = named.length === 1 ? RATES.get(only) : undefined;
  if (known !== undefined) return { key: known, scale: 1, kind: "rate" };
  if (named.length === 1 && /^[a-z]{1,20}persec(?:ond)?$/.test(only)) {
    return ofSecond([only.replace(/persec(?:ond)?$/, "")]);
  }
  const [last = "", before = ""] = named.toReversed();
  // "QPS (1/s)" and "QPS (queries/s)" say it twice.
  const ofHead = RATES.get(only);
  if (ofHead !== undefined && named.length === 4 && named[1] === "1" && before === "per" && SECOND.has(last))
    return { key: ofHead, scale: 1, kind: "rate" };
  const twice = named.length > 3 && RATES.has(only) ? rateOf(named.slice(1)) : null;
  if (twice !== null && twice.key === RATES.get(only)) return twice;
  if (before === "per") {
    // Behind "per", "min" is a minute.
    const seconds = last === "min" ? 60 : TIMES.get(last);
    const each = seconds === undefined ? null : ofSecond(named.slice(0, -2));
    return each === null || seconds === undefined ? null : { ...each, scale: each.scale / seconds };
  }
  if (!SECOND.has(last)) return null;
  // ops_sec and mb_s are rates; insert_s is a time.
  const isRate = before === "ops" || (SIZES.has(before) && before !== "bytes" && before !== "byte");
  // read_mb_s is no time of "read mb".
  return isRate ? ofSecond(named.slice(0, -1)) : null;
}

/** Returns the rate per second of the words before "per"; null without a word. */
function ofSecond(counted: readonly string[]): Quantity | null {
  const noun = counted.at(-1);
  if (noun === undefined) return null;
  const scale = SIZES.get(noun);
  const others = counted.slice(0, -1);
  if (scale !== undefined) {
    if (others.length > 0) return { key: `${keyOf(others)}BytesPerSecond`, scale, kind: "other" };
    return { key: BYTE_RATE, scale, kind: "rate" };
  }
  // "kOps" and "k ops" are two words.
  const [, prefix = "", many = ""] = /^(k|m)(.{1,20})$/.exec(counted.join("")) ?? [];
  const ofMany = prefix === "k" || many === "ops" ? COUNTED.get(many) : undefined;
  if (ofMany !== undefined) return { key: ofMany, scale: prefix === "k" ? 1e3 : 1e6, kind: "rate" };
  const key = COUNTED.get(noun);
  if (key !== undefined && others.length === 0) return { key, scale: 1, kind: "rate" };
  return { key: `${keyOf(counted)}PerSecond`, scale: 1, kind: "other" };
}

/** True for a noun behind which "s" may be "in a second": rows_s, tx_s. insert_s is a time. */
const mayBeCounted = (noun: string): boolean =>
  COUNTED.has(noun) && (noun.endsWith("s") || /^(?:tx|txn|trx|req|op|doc)$/.test(noun));

function timeOf(words: readonly string[]): Quantity | null {
  const scale = TIMES.get(words.at(-1) ?? "");
  // A number per second is not a time.
  if (scale === undefined || words.at(-2) === "per") return null;
  const named = percentilesOf(words.slice(0, -1));
  // rows_s may be rows in a second, and tx_s transactions.
  if (mayBeCounted(named.at(-1) ?? "")) return null;
  const statistics = named.flatMap((word) => statisticOf(word) ?? []);
  const topic = named.filter((word) => statisticOf(word) === null);
  // Two percentiles have two numbers.
  if (new Set(statistics.filter((text) => /^P\d/.test(text))).size > 1) return null;
  const statistic = statistics.join("");
  const isLatency =
    topic.some((word) => LATENCY.has(word)) || /^P\d/.test(statistic) || (topic.length === 0 && statistics.length > 0);
  if (isLatency && statistics.filter((text) => text !== "").length <= 1) {
    const whose = topic.filter((word) => !LATENCY.has(word) && !OF_LATENCY.has(word));
    // The hundredth percentile is the maximum.
    const end = `${statistic === "P100" ? "Max" : statistic || "Mean"}Seconds`;
    return whose.length === 0
      ? { key: `latency${end}`, scale, kind: "latency" }
      : { key: `${keyOf(whose)}Latency${end}`, scale, kind: "other" };
  }
  if (topic.every((word) => TOOK.has(word)) && (statistic === "" || statistic === "Mean")) {
    // Only "duration" and "runtime" are also words for the length of a run.
    const isLength = topic.length === 1 && /^(?:duration|runtime|elapsed)$/.test(topic[0] ?? "") && statistic === "";
    return { key: "seconds", scale, kind: isLength ? "length" : "time" };
  }
  return { key: `${keyOf(named)}Seconds`, scale, kind: "other" };
}

/** Reads 99, 99% and 99.9 beside "latency", and 99% and 99%ile alone, as percentiles. */
function percentilesOf(words: readonly string[]): readonly string[] {
  const all = words.join(" ").replace(/ percent ?t?iles?$/, " percent");
  const isAlone = /^\d\d(?: 9{1,3})? (?:percent|percentile|pct)$/.test(all);
  if (!isAlone && !words.some((word) => LATENCY.has(word))) return words;
  const text = all.replace(/(?<![a-z\d])(50|75|90|95|99)(?: (9{1,3}))?(?: percent)?(?![a-z\d])/, "p$1$2");
  return text.split(" ");
}

/** True for a word of the latency or the time of one request or test. */
export const isLatencyWord = (word: string): boolean => LATENCY.has(word) || /^(?:run)?(?:time|duration)s?$/.test(word);

/** True for a word of a rate: qps, throughput. */
export const isRateWord = (word: string): boolean => word === "throughput" || RATES.has(word);

/** Returns a word's statistic as keys have it (P99, Mean), "" for a word that only belongs to one, else null. */
export function statisticOf(word: string): string | null {
  if (/^p\d{2,5}$/.test(word)) return `P${word.slice(1)}`;
  if (/^(?:\d{2}|100)th$/.test(word)) return `P${word.slice(0, -2)}`;
  return word === "percentile" ? "" : (STATISTICS.get(word) ?? null);
}

/** Returns the size that `size_gb` alone names, which is more often the size of the data that was asked for. */
export const bareSizeOf = (heading: string): Quantity | null =>
  /^size [kmg]i?b$/.test(wordsOf(heading).join(" ")) ? sizeOf(wordsOf(heading)) : null;

/**
 * Returns the words of a key. `memoryBytes` is the memory of a process (RSS), and `cpuFraction` a share of the whole
 * host. A heading `memory` or `cpu` states neither.
 */
export const usedWords = (words: readonly string[]): readonly string[] =>
  words.length === 1 && (words[0] === "memory" || words[0] === "cpu") ? ["used", ...words] : words;

function sizeOf(words: readonly string[]): Quantity | null {
  const last = words.at(-1) ?? "";
  const named = words.slice(0, -1);
  // Seconds of each GB are no size.
  if (named.length === 0 || named.at(-1) === "per") return null;
  const scale = SIZES.get(last);
  const key = keyOf(usedWords(named));
  if (scale !== undefined) return { key: `${key}Bytes`, scale, kind: "other" };
  if (last === "percent" || last === "pct") return { key: `${key}Fraction`, scale: 0.01, kind: "other" };
  return null;
}
