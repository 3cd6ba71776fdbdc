import { createHash } from "node:crypto";
import type { Params, ParamValue } from "@/lib/domain/model";
import { canonicalParam } from "@/lib/domain/names/params";
import { shortText } from "../kit/issue-list";
import { JsonObject, type JsonValue } from "../kit/json-items";

/** Parameters with texts and with counts that are no choices: a run has other fields for them. */
const asideTexts = new Set("dataset experiment engine cache_strategy".split(" "));
/** Blocks of the fork of Redis that say how the tool came to its choices, which stand beside them. */
const asideBlocks = new Set("engine_params calibration corpus_reuse".split(" "));
const asideCounts = new Set("parallel top config.top pinned_replicas".split(" "));
const ofQuery = new Set(["rerank", "oversampling", "ignoreQuantization", "numCandidates", "exact", "indexed_only"]);
const renamed: ReadonlyMap<string, string> = new Map([
  ["rescore", "rerank"],
  ["ignore", "ignoreQuantization"],
  ["num_candidates", "numCandidates"],
]);
const MAX_PARAMS = 60;
const MAX_TEXT = 200;
/** The choice that represents all unread parameters. */
const UNREAD = "unreadParams";

/** A parameter at its place in the file: `hnsw_config.m`. */
interface Placed {
  path: string;
  value: JsonValue;
}

/** The choices of an index and of its search. */
export interface Choices {
  index: Params;
  query: Params;
  /** Parameters whose name or value is not read. */
  unread: readonly Placed[];
}

/**
 * Returns the choices of index and search: `hnsw_config.m` is `m`, `quantization_config.binary` the quantization
 * "binary", `quantization.rescore` the choice `rerank`, `knn.algo_param.ef_search` the choice `efSearch`. `of` is
 * the path of the group in its file, "" for the file's parameters.
 */
export function choicesOf(group: JsonObject | null, of = ""): Choices {
  const index: Record<string, ParamValue> = {};
  const query: Record<string, ParamValue> = {};
  const unread: Placed[] = [];
  let left = MAX_PARAMS;
  for (const { key, value, path } of group ? flatten(group, { path: of, depth: 0, unread }) : []) {
    const { name, role } = canonicalParam(renamed.get(key) ?? key);
    const choices = role === "query" || ofQuery.has(name) ? query : index;
    // The first of two values counts, and the other one keeps its search apart.
    if (left <= 0 || (Object.hasOwn(choices, name) && choices[name] !== value)) unread.push({ path, value });
    else choices[shortText(name)] = value;
    left--;
  }
  return { index, query, unread };
}

/** Returns unread parameters as one choice, so that searches that differ in them are not repeats; {} for none. */
export function unreadChoice(unread: readonly Placed[]): Params {
  if (unread.length === 0) return {};
  const text = unread
    .map(({ path, value }) => `${path}=${textOf(value)}`)
    .sort()
    .join("; ");
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return { [UNREAD]: text.length <= MAX_TEXT ? shortText(text) : `${text.slice(0, 60)}… (sha256 ${hash})` };
}

/** Returns a whole number above 0 and below a million; null for anything else. */
export const countIn = (value: JsonValue | undefined): number | null =>
  typeof value === "number" && Number.isInteger(value) && value > 0 && value < 1e6 ? value : null;

/** Returns a value as one text, whatever the order of its keys. */
function textOf(value: JsonValue): string {
  if (value instanceof JsonObject)
    return `{${[...value.entries()]
      .map(([key, of]) => `${JSON.stringify(key)}:${textOf(of)}`)
      .sort()
      .join(",")}}`;
  if (typeof value === "string") return JSON.stringify(value);
  return typeof value === "object" && value !== null ? `[${value.map(textOf).join(",")}]` : String(value);
}

const isAside = (path: string, value: JsonValue): boolean =>
  (asideBlocks.has(path) && value instanceof JsonObject) || isOtherField(path, value);

const isOtherField = (path: string, value: JsonValue): boolean =>
  asideTexts.has(path) ? typeof value === "string" : asideCounts.has(path) && countIn(value) !== null;

const isName = (key: string): boolean => key.length <= 61 && /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)*$/.test(key);

interface Level {
  path: string;
  depth: number;
  unread: Placed[];
}

interface Choice {
  key: string;
  value: ParamValue;
  path: string;
}

function flatten(group: JsonObject, level: Level): Choice[] {
  return [...group.entries()].flatMap(([key, value]) => {
    const path = level.path === "" ? key : `${level.path}.${key}`;
    return isAside(path, value) ? [] : ofKey(key, value, { ...level, path });
  });
}

/** Returns the choices of a key. Objects inside are read three deep. Deeper keys go to `unread`. */
function ofKey(key: string, value: JsonValue, level: Level): Choice[] {
  // None of Python means the tool's default, as a missing key does.
  if (value === null) return [];
  const { path, depth, unread } = level;
  if (!isName(key) || key === UNREAD || (value instanceof JsonObject ? depth >= 3 : !isPlain(value))) {
    unread.push({ path, value });
    return [];
  }
  if (value instanceof JsonObject) {
    const inside = flatten(value, { ...level, depth: depth + 1 });
    if (key !== "quantization_config") return inside;
    const kinds = [...value.entries()].flatMap(([kind, of]) => (of instanceof JsonObject && isName(kind) ? kind : []));
    return kinds.length === 0
      ? inside
      : [{ key: "quantization", value: shortText(kinds.join(", "), MAX_TEXT), path }, ...inside];
  }
  const plain = typeof value === "string" ? shortText(value) : value;
  return typeof plain === "object" ? [] : [{ key: key.slice(key.lastIndexOf(".") + 1), value: plain, path }];
}

/** True for a text, number or boolean that a choice can hold as it is. */
const isPlain = (value: JsonValue): boolean =>
  typeof value === "string"
    ? value.length <= MAX_TEXT
    : typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
