import { mayHoldOne } from "../kit/signs";
import type { MemberHead } from "../kit/types";

const summary = /^transaction type: .+$/m;
const clients = /^number of clients: \d+\s*$/m;
const rate = /^tps = [\d.]+ \((?:without initial|includ|exclud)/m;
const banner = /^pgbench \(\d[^)\n]{0,80}/m;
const progress = /^progress: [\d.]+ s, [\d.]+ tps, lat /m;
const error = /^pgbench: (?:error|fatal): /m;

/** Each of these lines has one of them. */
const SIGNS = ["transaction type: ", "tps = ", "pgbench", " tps, lat "];

/** Matches both streams of pgbench, but no `--version`, no initialisation (-i) and no --log files. */
export function recognisePgbench({ path, text }: MemberHead): boolean {
  if (text === null || /(?:^|\/)\._|\.(?:csv|json|md|html?|py|sh|sql)$/i.test(path)) return false;
  if (!mayHoldOne(text, SIGNS)) return false;
  return (summary.test(text) && clients.test(text)) || [rate, banner, progress, error].some((sign) => sign.test(text));
}
