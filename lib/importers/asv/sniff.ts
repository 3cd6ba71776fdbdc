import { baseName } from "../kit/paths";
import type { MemberHead } from "../kit/types";

const result = [
  /^\uFEFF?\s*\{/,
  /"commit_hash"\s*:\s*"/,
  /"results"\s*:\s*\{/,
  /"result_columns"\s*:\s*\[|"env_name"\s*:/,
];
const list = [/^\uFEFF?\s*\{/, /"param_names"\s*:\s*\[/, /"unit"\s*:\s*"/, /"timeout"\s*:/];

/** Recognises asv's results of a commit by their keys, and its list of benchmarks by its name, too. */
export function recogniseAsv({ path, text }: MemberHead): boolean {
  if (text === null || !/\.json(?:\.gz)?$/i.test(path)) return false;
  const isList = /^benchmarks\.json(?:\.gz)?$/i.test(baseName(path));
  return (isList ? list : result).every((sign) => sign.test(text));
}
