import { mayHoldOne } from "../kit/signs";
import type { MemberHead } from "../kit/types";

const json = [/^\uFEFF?\s*\{/, /"context"\s*:\s*\{/, /"benchmarks"\s*:\s*\[/, /"time_unit"\s*:/];
/** The heading of the console's table. */
export const CONSOLE = /^Benchmark {1,500}Time {1,60}CPU {1,60}Iterations/m;
/** The heading of the CSV, which the columns of counters follow. */
export const CSV = /^"?name"?,"?iterations"?,"?real_time"?,"?cpu_time"?,"?time_unit"?,/m;

/** Recognises the JSON of google-benchmark by its keys, its console and its CSV by their headings. */
export const recogniseGoogleBenchmark = ({ path, text }: MemberHead): boolean =>
  text !== null &&
  !/(?:^|\/)\._|\.(?:md|html?)$/i.test(path) &&
  mayHoldOne(text, ["time_unit", "Iterations"]) &&
  (json.every((sign) => sign.test(text)) || CSV.test(text) || (!/\.json$/i.test(path) && CONSOLE.test(text)));
