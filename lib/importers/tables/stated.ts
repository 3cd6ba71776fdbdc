import { pattern } from "@/lib/domain/pattern";
import { isLatencyWord, isRateWord, isSetting, quantityOf, statisticOf, unitOf } from "./quantities";
import { wordsOf } from "./words";

// Titles, comments and names of files that state the unit of a table's numbers. A sentence may end with a unit, too:
// "timeout 10 s", "p99 at 1000 QPS". Such a title states none.

/**
 * Returns the quantity that a title or the name of a file states: `latency_ms.csv`, "# Query times in ms"; null for
 * none.
 */
export function statedQuantity(title: string): string | null {
  const text = plainTitle(title);
  return isScaled(text) ? null : quantityIn(text);
}

/** True for a title that states other numbers than its unit says: "Throughput (x1000 ops/s)", "ops/s per core". */
export function statesScaled(title: string): boolean {
  const text = plainTitle(title);
  return isScaled(text) && quantityIn(text) !== null;
}

const plainTitle = (title: string): string => title.replace(/^[#\s]+/, "").slice(0, 200);

function isScaled(text: string): boolean {
  const words = wordsOf(text);
  const [, bracket = ""] = /[([]([^()[\]]{1,40})[)\]]$/.exec(text.trim()) ?? [];
  // (x1000 ops/s) is another number, and (p99, ms) a statistic.
  if (/\d/.test(bracket.replaceAll(/\bp\d{2,4}(?!\d)/gi, ""))) return true;
  return words.some((word, at) => SCALE.test(word) || (word === "per" && PART.test(words[at + 1] ?? "")));
}

function quantityIn(text: string): string | null {
  // The unit behind other words: "Read throughput (ops/s)" is a rate, and no time in s. "QPS by threads" is in QPS.
  const [head = ""] = text.split(/[ _](?:by|vs\.?|versus)[ _]/i, 1);
  return [text, unitAtEnd(text), head, unitAtEnd(head)].find((heading) => heading && isMain(heading)) ?? null;
}

const isMain = (heading: string): boolean => ["rate", "time", "latency"].includes(quantityOf(heading)?.kind ?? "");

/** Words of a comparison or of a scale: the numbers below are no results. */
const NO_RESULT =
  /^(?:diff|differences?|delta|change|improvement|gain|overhead|ratio|log(?:2|10)?|ln|timeouts?|limits?|deadlines?)$/;
/** Words of numbers in thousands, and of those that are divided by others. */
const SCALE = pattern()`^(?:thousands?|millions?|billions?|kilo|mega|giga|k|m|x?1000+s?|1e\d|normali[sz]ed|relative|
  saved|saving|savings|speedup|index)$`;
/** Parts of a machine or of a load: a rate of each is not the run's. */
const PART = /^(?:cores?|cpus?|vcpus?|threads?|nodes?|clients?|users?|workers?|shards?|sockets?|dollars?|usd|watts?)$/;
/** Words before an amount, a load or a bound. */
const BEFORE_AMOUNT = new Set("at below under within after until than for every each".split(" "));
/** Units with which sentences end: "it took several minutes". */
const SPELLED = /^(?:(?:milli|micro|nano)?seconds?|minutes?|hours?)$/;

/**
 * Returns the unit with which a title ends, where it is that of the numbers: in parentheses, behind "in", a comma or a
 * name. Null behind an amount, a setting, a comparison, or the words of another kind of number.
 */
function unitAtEnd(title: string): string | null {
  const unit = unitOf(title);
  if (unit === null) return null;
  const length = wordsOf(unit).length;
  // The last part of a title states it alone: "8 threads, times in ms". "latency, ms" is one statement.
  const last = title.split(/[,;:] | [-–—|] /).at(-1) ?? "";
  const isAlone = wordsOf(last).length === length;
  const text = isAlone ? title : last;
  const named = wordsOf(text).slice(0, -length);
  const before = named.at(-1) ?? "";
  const ofTime = quantityOf(unit)?.kind === "time";
  const statistics = named.map(statisticOf).filter((name) => name !== null && !/^(?:|Mean|P50)$/.test(name));
  // A standard deviation is no result. The highest rate of a test is one, and the longest time is another number.
  if (statistics.some((name) => ofTime || name === "Stddev")) return null;
  if (isSetting(text) || named.some((word) => NO_RESULT.test(word))) return null;
  if (
    wordsOf(title)
      .slice(0, -length)
      .some(ofTime ? isRateWord : isLatencyWord)
  )
    return null;
  // "Latency by elapsed time (s)" states the unit of its axis.
  const axis = named.includes("by") ? named.slice(named.lastIndexOf("by")) : [];
  if (axis.some((word) => isLatencyWord(word) || word === "elapsed")) return null;
  if (/[([][^()[\]]{1,30}[)\]]$/.test(text.trim()))
    return /\d ?%|\b(?:for|per|every|each) \d/i.test(text) ? null : unit;
  // "Median of 3 runs in s" has no amount.
  const isAmount = wordsOf(last.replace(/\bof \d{1,3} (?=runs|tries|repeats)/i, "")).some((word) => /^\d/.test(word));
  if (isAmount) return null;
  if (isAlone || /^(?:in|are|)$/.test(before)) return unit;
  if (named.some((word) => BEFORE_AMOUNT.has(word))) return null;
  return SPELLED.test(unit) && !isLatencyWord(before) ? null : unit;
}
