import { baseName } from "../kit/paths";
import type { MemberHead } from "../kit/types";

const result = [
  /^\uFEFF?\s*\{/,
  /"commit_hash"\s*:\s*"/,
  /"results"\s*:\s*\{/,
  /"result_columns"\s*:\s*\[|"env_name"\s*:/,
];
const list = [/^\uFEFF?\s*\{/, /"param_names"\s*:\s*\[/, /"unit"\s*:\s*"/, /"timeout"\s*:/];

/** True for the path of asv's list of benchmarks. */
export const isBenchmarkList = (path: string): boolean => /^benchmarks\.json$/i.test(baseName(path));

/** Recognises asv's results of a commit by their keys, and its list of benchmarks by its name and keys. */
export function recogniseAsv({ path, text }: MemberHead): boolean {
  if (text === null || !/\.json$/i.test(path)) return false;
  return (isBenchmarkList(path) ? list : result).every((sign) => sign.test(text));
}
