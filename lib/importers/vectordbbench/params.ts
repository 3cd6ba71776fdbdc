import type { Params, ParamValue } from "@/lib/domain/model";
import { canonicalParam } from "@/lib/domain/names/params";
import { shortText } from "../kit/issue-list";
import type { JsonObject, JsonPlace, JsonValue } from "../kit/json-items";

/** More parameters than any client of the tool has. */
export const MAX_PARAMS = 60;
/** Most unread keys that an issue names. One more is kept, so that the issue says that there are others. */
export const MAX_UNREAD = 20;

// Choices of a search; all others are choices of the index. Each client of the tool has names of its own.
const ofQuery = new Set([
  ..."search_list probes nprobe level exact indexed_only with_payload refine_k oversampling search_width".split(" "),
  ..."itopk_size query_search_list_size quantized_fetch_limit num_leaves_to_search num_search_threads".split(" "),
  ..."iterative_scan numCandidates num_candidates_ratio rerank reranking_metric l_value_is rbq_bits_query".split(" "),
  ..."refine_factor query_rescore epsilon max_scan_tuples".split(" "),
]);

const renamed: Readonly<Record<string, string>> = {
  maxConnections: "m",
  num_candidates: "numCandidates",
  ef_runtime: "efSearch",
  nprobes: "probes",
  use_rescore: "rerank",
  refine: "rerank",
  reranking: "rerank",
  rescore: "rerank",
  oversample_ratio: "oversampling",
  oversample_factor: "oversampling",
  quantization_type: "quantization",
  quantizer: "quantization",
};

/** A switch for quantization, and its word. */
const switches: Readonly<Record<string, string>> = { use_scalar_quant: "scalar", use_quant: "on" };

/** Fields of a client's configuration that are no choice: the distance, which the workload has, and the connection. */
const aside = /^metric(?:_type)?$|passw|token|secret|api_?key|user|host|uri|url/i;

/**
 * Returns the choices of an index and of its search, under one name each. Names are quantization, rerank, oversampling,
 * m, efConstruction, efSearch and the like. Other names stay. A null is no choice. Other keys without a choice, such as
 * those of lists, go to `unread`, each with its first place. So do keys beyond 60 choices. `metric` is the client's own
 * distance, null where it gives none.
 */
export function choicesOf(
  config: JsonObject | null,
  unread: Map<string, JsonPlace>,
): { index: Params; query: Params; metric: string | null } {
  const index: Record<string, ParamValue> = {};
  const query: Record<string, ParamValue> = {};
  let left = MAX_PARAMS;
  const kind = config?.text("index") ?? "";
  for (const [key, value] of config?.entries() ?? []) {
    if (value === null || aside.test(key)) continue;
    const choice = choiceOf(key, value, kind);
    if (choice === null || left-- <= 0) {
      const name = shortText(key, 60);
      if (config && unread.size <= MAX_UNREAD && !unread.has(name)) unread.set(name, config.placeOf(key));
      continue;
    }
    const { name, role } = canonicalParam(choice.name);
    (role === "query" || ofQuery.has(name) ? query : index)[name] = choice.value;
  }
  return { index, query, metric: config?.text("metric_type")?.toUpperCase() ?? null };
}

/** Returns a key as a choice; null for lists, objects, numbers that are not finite, and odd keys. */
function choiceOf(key: string, value: JsonValue, index: string): { name: string; value: ParamValue } | null {
  if (!/^[A-Za-z]\w{0,60}$/.test(key)) return null;
  if (value === null || typeof value === "object" || (typeof value === "number" && !Number.isFinite(value)))
    return null;
  const word = Object.hasOwn(switches, key) ? switches[key] : undefined;
  if (word !== undefined) return { name: "quantization", value: value === true ? word : "none" };
  // Milvus writes its default type also for an index without scalar quantization.
  if (key === "sq_type" && /_SQ/.test(index)) return { name: "quantization", value: paramOf(value) };
  return { name: Object.hasOwn(renamed, key) ? (renamed[key] ?? key) : key, value: paramOf(value) };
}

const paramOf = (value: string | number | boolean): ParamValue =>
  typeof value === "string" ? shortText(value, 200) : value;

const metrics: Readonly<Record<string, string>> = { COSINE: "angular", L2: "euclidean", IP: "inner product" };

/** Returns our name of a client's distance; null for an unknown one. */
export const distanceOf = (metric: string | null): string | null =>
  metric !== null && Object.hasOwn(metrics, metric) ? (metrics[metric] ?? null) : null;
