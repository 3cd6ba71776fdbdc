import type { Params, ParamValue } from "@/lib/domain/model";
import { canonicalParam, paramValue, parseLabel, splitParams } from "@/lib/domain/names/params";

/** The parameters of a result. */
export interface ResultParams {
  indexParams: Params;
  queryParams: Params;
  /** The fork's free tag (`txt`), which names the engine's build, or null. */
  tag: string | null;
}

/**
 * Returns the parameters of the label, completed from the file's name. The name is the JSON of the arguments, in which
 * `_` replaces all other characters. So -1 and 1 look alike, as 0.1 and 0_1 do. Where the label has no search setting,
 * an ambiguous rest is kept as the text `fileArguments`, up to 200 characters.
 */
export function resultParams(label: string, fileName: string, distance: string | null): ResultParams {
  const named = parseLabel(label).params;
  const { indexParams, queryParams } = splitParams(named);
  const index: Record<string, ParamValue> = { ...indexParams };
  const query: Record<string, ParamValue> = { ...queryParams };
  const tokens = argumentTokens(fileName, distance);
  const tag = takePair(tokens, "txt");
  const engine = takePair(tokens, "engine");
  if (engine !== null) index.engine ??= engine;
  const taken = takeKnownPairs(tokens, { index, query });
  const left = Object.entries(named).filter(([key]) => !taken.has(canonicalParam(key).name));
  dropExplained(
    tokens,
    left.map(([, value]) => value),
  );
  if (Object.keys(query).length === 0) nameRest(tokens, index, query);
  return { indexParams: index, queryParams: query, tag };
}

function argumentTokens(fileName: string, distance: string | null): string[] {
  const tokens = fileName
    .replace(/\.(?:hdf5|h5)$/i, "")
    .split("_")
    .filter(Boolean)
    .slice(0, 100);
  return distance !== null && tokens[0] === distance ? tokens.slice(1) : tokens;
}

/** Removes `key` and the token after it, and returns that token; null where one of them is missing. */
function takePair(tokens: string[], key: string): string | null {
  const at = tokens.indexOf(key);
  const value = at < 0 ? undefined : tokens[at + 1];
  if (value === undefined) return null;
  tokens.splice(at, 2);
  return value;
}

/** Takes known names with a whole number, such as `M 16` or `ef construction 100`, and returns the names. */
function takeKnownPairs(tokens: string[], params: Record<"index" | "query", Record<string, ParamValue>>): Set<string> {
  const taken = new Set<string>();
  for (let at = 0; at < tokens.length; at++) {
    const words = [2, 1].find((n) => isKnown(tokens.slice(at, at + n)) && /^\d+$/.test(tokens[at + n] ?? ""));
    if (words === undefined) continue;
    const { name, role } = canonicalParam(tokens.slice(at, at + words).join("_"));
    params[role][name] ??= paramValue(tokens[at + words] ?? "");
    taken.add(name);
    tokens.splice(at--, words + 1);
  }
  return taken;
}

// A known parameter loses the underscore at its end; an unknown one is returned unchanged.
const isKnown = (words: string[]): boolean => {
  const key = `${words.join("_")}_`;
  return /[a-z]/i.test(words[0] ?? "") && canonicalParam(key).name !== key;
};

/** Drops tokens that repeat a value of the label, each as often as the label has it. */
function dropExplained(tokens: string[], values: readonly ParamValue[]): void {
  for (const value of values) {
    const words = String(value).split(/\W+/).filter(Boolean).join("_").split("_");
    const at = tokens.findIndex((_, start) => words.every((word, i) => tokens[start + i] === word));
    if (at >= 0) tokens.splice(at, words.length);
  }
}

/** Names the rest when the label has no search setting: one number after an HNSW graph's parameters is efSearch. */
function nameRest(tokens: string[], index: Params, query: Record<string, ParamValue>): void {
  const [only] = tokens;
  if (only === undefined) return;
  if (tokens.length === 1 && /^\d+$/.test(only) && "efConstruction" in index) query.efSearch = Number(only);
  else query.fileArguments = tokens.join("_").slice(0, 200);
}
