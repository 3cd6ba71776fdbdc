import { pattern } from "../pattern";
import type { Fact } from "./fact";
import type { Kind, Sure } from "./word";
import { wordsOfLevel } from "./words";

// Small files of keys and values beside a result: params.txt, meta.json, config.json, env.

/** Most bytes of a side file. */
const MAX_BYTES = 16_384;
const MAX_KEYS = 100;
const MAX_DEPTH = 3;
const MAX_VALUE = 100;
const MAX_LINE = 200;

const NAME = pattern("i")`
  ^(?:(?:params|parameters|config|meta|metadata|env|environment|info|run|settings|system|args)
  (?:\.(?:txt|json|env|ini|properties|yaml|yml|conf))?|\.env)$
`;
const SECRET = /pass|secret|token|credential|private|api[-_]?key|^key$|auth/i;

/** Returns true where a file's name and size fit a side file. */
export const mayBeSideFile = (name: string, bytes: number): boolean => bytes <= MAX_BYTES && NAME.test(name);

type Pair = [key: string, value: string];

/**
 * Returns the facts of `key: value`, `key=value` or JSON; none for other or longer texts. Only the first 100 keys
 * count. Secrets are never facts.
 */
export function sideFacts(text: string): Fact[] {
  if (text.length > MAX_BYTES) return [];
  const pairs = /^\s*\{/.test(text) ? jsonPairs(text) : linePairs(text);
  return pairs.slice(0, MAX_KEYS).flatMap(factOf);
}

function jsonPairs(text: string): Pair[] {
  try {
    return pairsIn(JSON.parse(text), "", 0);
  } catch {
    return [];
  }
}

function pairsIn(value: unknown, key: string, depth: number): Pair[] {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return [[key, String(value)]];
  if (value === null || typeof value !== "object" || Array.isArray(value) || depth > MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([name, inner]) => pairsIn(inner, key ? `${key}.${name}` : name, depth + 1));
}

/** Returns the pairs of a text, or nothing where a line is not a pair, comment, heading or blank. */
function linePairs(text: string): Pair[] {
  const pairs: Pair[] = [];
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === "" || /^(?:[#;]|---|\[[\w .-]{1,60}\]$)/.test(line)) continue;
    const pair = line.replace(/^export\s/, "");
    const at = pair.search(/[:=]/);
    const [key, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    if (at < 0 || !/^[A-Za-z][\w.\- ]{0,39}$/.test(key) || value.length > MAX_LINE) return [];
    if (value !== "") pairs.push([key, value.replace(/^(["'])(.*)\1$/, "$2")]);
  }
  return pairs;
}

const keys = (kind: Kind, names: string): (readonly [string, Kind])[] => names.split(" ").map((name) => [name, kind]);

/** Kinds by key, in letters and digits alone. */
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ...keys("engine", "engine db database dbms system storageengine"),
  ...keys("version", "version dbversion engineversion build"),
  ...keys("commit", "commit gitcommit gitsha sha revision"),
  ...keys("host", "host hostname machine instance instancetype cpu cpus vcpus"),
  ...keys("disk", "storage disk filesystem fs"),
  ...keys("threads", "threads numthreads clients concurrency users"),
  ...keys(
    "scale",
    "bufferpool buffferpool memlimit memory ram tables tablesize rows scale scalefactor warehouses datasetsize",
  ),
  ...keys("workload", "dataset workload test benchmark"),
  ...keys("date", "date time timestamp start starttime"),
  ...keys("repeat", "run iteration"),
  ...keys("id", "runid id uuid"),
  ...keys("phase", "phase"),
  ...keys("config", "config"),
]);

/** Kinds that a value can't prove by its own spelling: `storagae: nvme`. */
const SILENT: readonly Kind[] = ["unknown", "noise", "doubt", "parameter", "workload"];

function factOf([key, value]: Pair): Fact[] {
  if (SECRET.test(key) || value.length > MAX_VALUE) return [];
  const name = key
    .toLowerCase()
    .replace(/^.*\./, "")
    .replace(/[^a-z0-9]/g, "");
  const low = value.toLowerCase();
  const fact = (kind: Kind, value: string, sure: Sure = 1): Fact[] => [
    { kind, value, source: "side file", level: -1, sure, text: `${key}: ${value}` },
  ];
  const words = wordsOfLevel(value, false);
  const kind = KINDS.get(name);
  if (kind === undefined) {
    const [word, ...others] = words;
    const isKnown = word && others.length === 0 && !SILENT.includes(word.kind) && word.sure === 1;
    return isKnown ? fact(word.kind, word.value, 0.6) : fact("parameter", `${name}=${low}`, 0.8);
  }
  if (kind === "engine") {
    const word = words.find((one) => one.kind === "engine" || one.kind === "storage");
    return fact(word?.kind ?? kind, word?.value ?? low);
  }
  if (kind === "host") {
    const word = words.find((one) => one.kind === "host");
    return fact(kind, word?.value ?? (/^\d{1,4}$/.test(value) ? `cpus=${value}` : `name=${low}`));
  }
  if (kind === "scale") return fact(kind, `${name}=${low}`);
  if (kind === "threads") return /^\d{1,6}$/.test(value) ? fact(kind, value) : [];
  return fact(kind, low);
}
