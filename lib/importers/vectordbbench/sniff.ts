import type { MemberHead } from "../kit/types";

const signs = [/^\uFEFF?\s*\{/, /"run_id"\s*:/, /"results"\s*:\s*\[/, /"metrics"\s*:\s*\{/, /"task_config"\s*:/];

/** Recognises a result file of VectorDBBench: a JSON object with a run's id and its results. */
export function recogniseVectorDbBench({ path, text }: MemberHead): boolean {
  if (text === null || !/\.json(?:\.gz)?$/i.test(path) || /(?:^|\/)\._/.test(path)) return false;
  return signs.every((sign) => sign.test(text));
}
