import { mayHold, mayHoldOne } from "../kit/signs";
import type { MemberHead } from "../kit/types";

/** The first line of the summary that ends every run of YCSB and its forks. */
const overall = /^\[OVERALL\], (?:RunTime\(ms\)|Throughput\(ops\/sec\)), /m;
/** The start of a run, which may have been killed before its summary. */
const client = /^YCSB Client \d/m;
/** Characters behind the name of YCSB's class in which one of its options stands. */
const NEARBY = 400;
/** Matches a call of YCSB's class with one of its options nearby. */
const calls = (text: string): boolean =>
  text.split(/(?:^|\s)(?:site\.ycsb|com\.yahoo\.ycsb)\.Client\s/m).some((behind, at) => {
    const [line = ""] = behind.slice(0, NEARBY).split(/[\r\n]/, 1);
    return at > 0 && /-(?:db|load|t)\b/.test(line);
  });
/** go-ycsb's summary. */
const goSummary = /^[A-Z_]+ *- Takes\(s\): [\d.]+, Count: \d+, OPS: /m;

/** Each text of YCSB and its forks has one of these. */
const SIGNS = ["[OVERALL], ", "YCSB Client ", "ycsb.Client", " Takes(s): "];

/** The first measurement of the exporters of JSON. */
const json = /"metric" ?: ?"OVERALL",\s{0,20}"measurement" ?: ?"(?:RunTime\(ms\)|Throughput\(ops\/sec\))"/;

/** Recognises text of YCSB (Java) or go-ycsb by its content alone, since people name such files as they like. */
export function recogniseYcsb({ path, text }: MemberHead): boolean {
  if (text === null || /(?:^|\/)\._/.test(path)) return false;
  if (mayHold(text, '"measurement"') && json.test(text)) return true;
  if (/\.(?:csv|json|md|html?|py|sh)$/i.test(path)) return false;
  if (!mayHoldOne(text, SIGNS)) return false;
  return overall.test(text) || client.test(text) || calls(text) || (goSummary.test(text) && !/\bTPM: /.test(text));
}
