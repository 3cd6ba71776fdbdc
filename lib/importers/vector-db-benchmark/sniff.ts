import { baseName } from "../kit/paths";
import type { MemberHead } from "../kit/types";

const file = [
  /^\s*\{/,
  /"params"\s*:\s*\{/,
  /"experiment"\s*:/,
  /"dataset"\s*:/,
  /"results"\s*:\s*\{/,
  /"(?:mean_precisions|mean_recall|upload_time)"\s*:/,
];
const list = [/^\s*\[\s*\{/, /"setup_name"\s*:/, /"dataset_name"\s*:/, /"rps"\s*:/, /"mean_precisions"\s*:/];

const fork = [/^\s*\{/, /"result_group"\s*:/, /"meta"\s*:\s*\{/, /"search_results"\s*:\s*\{/, /"mean_precisions"\s*:/];

/** Recognises a result file of qdrant's vector-db-benchmark or of its forks, and the list that qdrant's site has. */
export function recogniseVectorDb({ path, text }: MemberHead): boolean {
  const name = baseName(path);
  // A fork's summary repeats the searches beside it.
  if (text === null || !/\.json$/i.test(name) || /^\._|-summary\.json$/i.test(name)) return false;
  return [file, list, fork].some((signs) => signs.every((sign) => sign.test(text)));
}
