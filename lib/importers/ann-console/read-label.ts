import type { Params } from "@/lib/domain/model";
import { canonicalParams, parseLabel, splitParams } from "@/lib/domain/names/params";

/** The parts of a point's label. */
export interface ReadLabel {
  prefix: string;
  indexParams: Params;
  queryParams: Params;
  /** `indexParams` as one text, the key of index builds. */
  indexKey: string;
}

const MAX_REMEMBERED = 20_000;

/** Reads labels and remembers the results: the same few hundred come again in every directory of a bundle. */
export function labelReader(): (label: string) => ReadLabel {
  const known = new Map<string, ReadLabel>();
  return (label) => {
    const found = known.get(label);
    if (found) return found;
    const { prefix, params } = parseLabel(label);
    const { indexParams, queryParams } = splitParams(params);
    const read = { prefix, indexParams, queryParams, indexKey: canonicalParams(indexParams) };
    if (known.size < MAX_REMEMBERED) known.set(label, read);
    return read;
  };
}
