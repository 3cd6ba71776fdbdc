import { baseName } from "../kit/paths";
import { mayHold } from "../kit/signs";
import type { MemberHead } from "../kit/types";

const estimates = [/^\uFEFF?\s*\{/, /"mean"\s*:\s*\{/, /"point_estimate"\s*:/, /"confidence_interval"\s*:/];
const benchmark = [/^\uFEFF?\s*\{/, /"group_id"\s*:/, /"full_id"\s*:/, /"directory_name"\s*:/];

const samples =
  /^group,function,value,(?:throughput_num,throughput_type,)?sample_(?:measured_value|time_nanos)(?:,unit)?,/;

const TIME = /^time: {1,10}\[([\d.]{1,20}) (\S{1,3}) ([\d.]{1,20}) (\S{1,3}) ([\d.]{1,20}) (\S{1,3})\]$/;

/** A line of times; `low` and `high` are the ends with their units. */
interface Times {
  name: string;
  middle: string;
  unit: string;
  low: readonly [string, string];
  high: readonly [string, string];
}

/**
 * Returns the middle of the three times in a line: `fib 20   time:   [26.029 us 26.251 us 26.505 us]`. A long name
 * is alone in the line before; then it is "". Null for other lines.
 */
export function timeIn(line: string): Times | null {
  const at = line.indexOf(" time:");
  const [, low = "", lowUnit = "", middle, unit, high = "", highUnit = ""] =
    (at < 0 ? null : TIME.exec(line.slice(at + 1))) ?? [];
  if (middle === undefined || unit === undefined) return null;
  return { name: line.slice(0, at).trim(), middle, unit, low: [low, lowUnit], high: [high, highUnit] };
}

/** Recognises criterion's files by name and keys, and its text by its lines of times. */
export function recogniseCriterion({ path, text }: MemberHead): boolean {
  if (text === null || /(?:^|\/)\._/.test(path)) return false;
  const name = baseName(path);
  if (name === "estimates.json") return estimates.every((sign) => sign.test(text));
  if (name === "raw.csv") return samples.test(text);
  if (name === "benchmark.json") return benchmark.every((sign) => sign.test(text));
  if (/\.(?:json|md|html?|csv|rs)$/i.test(name)) return false;
  return mayHold(text, "time: ") && text.split("\n").some((line) => timeIn(line.trimEnd()) !== null);
}
