import { ascending } from "@/lib/domain/group";
import type { Params, ParamValue } from "@/lib/domain/model";
import { ownValue } from "@/lib/domain/own-value";

/** A search parameter, fixed when the index is built or varied per search. */
interface ParamName {
  name: string;
  role: "index" | "query";
}

// The same parameter has many spellings in ann-benchmarks' labels (docs/formats/ann-benchmarks.md section 6).
const spellings: Readonly<Record<string, ParamName>> = {
  m: { name: "m", role: "index" },
  efconstruction: { name: "efConstruction", role: "index" },
  efcons: { name: "efConstruction", role: "index" },
  efconstruct: { name: "efConstruction", role: "index" },
  efsearch: { name: "efSearch", role: "query" },
  efquery: { name: "efSearch", role: "query" },
  hnswef: { name: "efSearch", role: "query" },
  ef: { name: "efSearch", role: "query" },
  ntrees: { name: "trees", role: "index" },
  searchk: { name: "searchK", role: "query" },
  nlist: { name: "lists", role: "index" },
  lists: { name: "lists", role: "index" },
  nprobe: { name: "probes", role: "query" },
  probes: { name: "probes", role: "query" },
  quantization: { name: "quantization", role: "index" },
  dtype: { name: "dtype", role: "index" },
};

/** Returns the canonical name and role of a parameter. Unknown names stay as they are, as index parameters. */
export function canonicalParam(raw: string): ParamName {
  const key = raw.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return ownValue(spellings, key) ?? { name: raw, role: "index" };
}

/** Splits a label's parameters by role, under their canonical names. */
export function splitParams(raw: Params): { indexParams: Params; queryParams: Params } {
  const params = Object.entries(raw).map(([key, value]) => ({ ...canonicalParam(key), value }));
  const of = (wanted: ParamName["role"]): Params =>
    Object.fromEntries(params.flatMap(({ name, role, value }) => (role === wanted ? [[name, value]] : [])));
  return { indexParams: of("index"), queryParams: of("query") };
}

// A key starts where a word starts. Otherwise the expression would try a long word from each of its letters.
const pair = /(?<![\w.-])(['"]?)([A-Za-z_][\w.-]*)\1\s*[=:]\s*(?:'([^']*)'|"([^"]*)"|([^\s,(){}[\]'"]+))/g;

/**
 * Parses a label such as `MariaDB(m= 8, ef_search=20)`. It reads the text before the first "(", and each KEY=VALUE or
 * 'KEY': VALUE from there to the 4,096th character. Numbers become numbers, true and false booleans; nothing is
 * guessed.
 */
export function parseLabel(label: string): { prefix: string; params: Params } {
  const open = label.indexOf("(");
  const prefix = (open < 0 ? label : label.slice(0, open)).trim();
  const matches = [...label.slice(open < 0 ? label.length : open, 4096).matchAll(pair)];
  const pairs = matches.map((match) => [match[2] ?? "", paramValue(match[3] ?? match[4] ?? match[5] ?? "")] as const);
  return { prefix, params: Object.fromEntries(pairs) };
}

/** Returns the typed value of a text: `8` is a number, `True` a boolean, anything else stays text. */
export function paramValue(text: string): ParamValue {
  const trimmed = text.trim();
  if (/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) {
    const value = Number(trimmed);
    return Number.isFinite(value) ? value : trimmed;
  }
  if (/^true$/i.test(trimmed)) return true;
  if (/^false$/i.test(trimmed)) return false;
  return trimmed;
}

/** Returns one text for a set of parameters, in any order. */
export function canonicalParams(params: Params): string {
  return JSON.stringify(Object.fromEntries(Object.entries(params).sort(([a], [b]) => ascending(a, b))));
}
