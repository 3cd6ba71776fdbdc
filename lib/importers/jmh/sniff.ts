import { mayHold } from "../kit/signs";
import type { MemberHead } from "../kit/types";

/** The heading of the table at the end of JMH's text. Until 1.12 its count is "Samples". */
export const TABLE = /^Benchmark +(?:\([\w.$-]{1,100}\) +)*Mode +(?:Samples|Cnt) +Score +/;
/** The heading of JMH's CSV. */
export const CSV = /^"?Benchmark"?,"?Mode"?,"?Threads"?,"?Samples"?,"?Score"?,/;
const start = /^# JMH(?: version:)? \d/m;
const json = [/^\uFEFF?\s*\[\s*\{/, /"benchmark"\s*:/, /"primaryMetric"\s*:\s*\{|"jmhVersion"\s*:/];

/** Recognises JMH's JSON and CSV by their keys, and its text by its first line or its table. */
export function recogniseJmh({ path, text }: MemberHead): boolean {
  if (text === null || /(?:^|\/)\._|\.(?:md|html?|py|sh|java)$/i.test(path)) return false;
  if (!mayHold(text, "benchmark") && !mayHold(text, "# JMH")) return false;
  if (json.every((sign) => sign.test(text))) return true;
  return start.test(text) || text.split("\n", 2_000).some((line) => TABLE.test(line) || CSV.test(line));
}
