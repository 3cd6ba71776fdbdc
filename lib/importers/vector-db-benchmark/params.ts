import type { Params, ParamValue } from "@/lib/domain/model";
import { canonicalParam } from "@/lib/domain/names/params";
import { shortText } from "../kit/issue-list";
import { JsonObject, type JsonValue } from "../kit/json-items";

/** Parts of a file's parameters that are no choice. */
const ASIDE = new Set("dataset experiment engine parallel top cache_strategy pinned_replicas".split(" "));
const ofQuery = new Set(["rerank", "oversampling", "ignoreQuantization", "numCandidates", "exact", "indexed_only"]);
const renamed: Readonly<Record<string, string>> = {
  ...{ rescore: "rerank", ignore: "ignoreQuantization", num_candidates: "numCandidates" },
};
const MAX_PARAMS = 60;

/**
 * Returns the choices of index and search: `hnsw_config.m` is `m`, `quantization_config.binary` the quantization
 * "binary", `quantization.rescore` the choice `rerank`.
 */
export function choicesOf(...groups: readonly (JsonObject | null)[]): { index: Params; query: Params } {
  const index: Record<string, ParamValue> = {};
  const query: Record<string, ParamValue> = {};
  let left = MAX_PARAMS;
  for (const [key, value] of groups.flatMap((group) => flattened(group, 0))) {
    if (left-- <= 0) break;
    const { name, role } = canonicalParam(renamed[key] ?? key);
    (role === "query" || ofQuery.has(name) ? query : index)[name] = value;
  }
  return { index, query };
}

const isOwn = (key: string): boolean => /^[A-Za-z]\w{0,60}$/.test(key) && !ASIDE.has(key) && key !== "config";

function flattened(group: JsonObject | null, depth: number): [string, ParamValue][] {
  if (group === null || depth > 3) return [];
  return [...group.entries()].filter(([key]) => isOwn(key)).flatMap(([key, value]) => ofKey(key, value, depth));
}

function ofKey(key: string, value: JsonValue, depth: number): [string, ParamValue][] {
  if (!(value instanceof JsonObject)) {
    const plain = typeof value === "string" ? shortText(value, 200) : value;
    const isPlain =
      plain !== null && typeof plain !== "object" && !(typeof plain === "number" && !Number.isFinite(plain));
    return isPlain ? [[Object.hasOwn(renamed, key) ? (renamed[key] ?? key) : key, plain]] : [];
  }
  const inside = flattened(value, depth + 1);
  if (key !== "quantization_config") return inside;
  const [kind] = [...value.entries()].filter(([, of]) => of instanceof JsonObject).map(([name]) => name);
  return kind === undefined ? inside : [["quantization", kind], ...inside];
}
