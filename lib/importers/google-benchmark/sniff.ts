import type { MemberHead } from "../kit/types";

const signs = [/^\uFEFF?\s*\{/, /"context"\s*:\s*\{/, /"benchmarks"\s*:\s*\[/, /"time_unit"\s*:/];

/** Recognises the JSON of google-benchmark by its keys. */
export const recogniseGoogleBenchmark = ({ path, text }: MemberHead): boolean =>
  text !== null && !/\.(?:md|html?)(?:\.gz)?$/i.test(path) && signs.every((sign) => sign.test(text));
