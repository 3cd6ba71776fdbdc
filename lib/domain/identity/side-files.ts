import { pattern } from "../pattern";
import { isCommit } from "./commits";
import { engineOfName, engineOfShortName } from "./engine-names";
import type { Fact } from "./fact";
import { cachedOfNames } from "./scale-words";
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
  const counted = pairs.slice(0, MAX_KEYS).filter(([key, value]) => !SECRET.test(key) && value.length <= MAX_VALUE);
  const named = counted.filter(([key, value]) => kindOf(key) === "engine" && value !== "");
  const stated = named.flatMap(([, value]) => wordsOfLevel(value, false).filter(({ kind }) => kind === "engine"));
  // The keys `mysql_version` and `pg_version` name two servers, and the tested one is unknown.
  const versioned = new Set(counted.flatMap(([key]) => engineOfKey(key) ?? []));
  const servers: Servers = {
    places: new Set(named.map(([key]) => placeOf(key))),
    engine: stated[0]?.value ?? (versioned.size === 1 ? ([...versioned][0] ?? null) : null),
  };
  return counted.flatMap((pair) => versionFacts(pair, servers) ?? factOf(pair)).toSorted(byImplied);
}

/** The servers of a side file. */
interface Servers {
  /** The objects of the file that name an engine: "" for the whole file, `db` of `{"db": {"engine": …}}`. */
  places: ReadonlySet<string>;
  /** The engine that the file states, else that of its one key as `mysql_version`. */
  engine: string | null;
}

const placeOf = (key: string): string => (key.includes(".") ? key.replace(/\.[^.]*$/, "") : "");
/** Engines that a version implies come last, since those that a key states count first. */
const byImplied = (a: Fact, b: Fact): number => Number(isImplied(a)) - Number(isImplied(b));
const isImplied = ({ kind, sure }: Fact): boolean => kind === "engine" && sure < 1;

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
  ...keys("version", "version build dbversion engineversion databaseversion serverversion"),
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

/** Keys of versions that are the server's. */
const SERVER_VERSION = new Set(["dbversion", "engineversion", "databaseversion", "serverversion"]);

/** Keys whose value is the tested server where it is an engine's name. Others name a driver or a protocol, too. */
const SERVERS = new Set("server product rdbms target backend sut software dbengine dbtype databasetype".split(" "));

/** Kinds that a value can't prove by its own spelling: `storagae: nvme`, `driver: mysql`. */
const SILENT: readonly Kind[] = ["unknown", "noise", "doubt", "parameter", "workload", "engine", "commit", "tool"];

/** Returns the last word of a key: `db.engine` and `engine.name` are both `engine`. */
const nameOf = (key: string): string =>
  key
    .toLowerCase()
    .replace(/(?<=[^.])\.name$/, "")
    .replace(/^.*\./, "")
    .replace(/[^a-z0-9]/g, "");
const kindOf = (key: string): Kind | undefined => KINDS.get(nameOf(key));

/** Returns the engine of a key as `mysql_version`; null for all others. */
function engineOfKey(key: string): string | null {
  const [, name = ""] = /^([a-z]{2,20})version$/.exec(nameOf(key)) ?? [];
  return engineOfName(name) ?? engineOfShortName(name);
}

type MakeFact = (kind: Kind, value: string, sure?: Sure) => Fact[];
const factsOf =
  ([key, text]: Pair): MakeFact =>
  (kind, value, sure = 1) => [{ kind, value, source: "side file", level: -1, sure, text: `${key}: ${text}` }];

/**
 * Returns the facts of a key for a version or a commit; null for all others. It is the server's by its key, or beside
 * a key that names the engine. Any other version is a parameter: `{"tool": {"version": …}}`.
 */
function versionFacts(pair: Pair, { places, engine }: Servers): Fact[] | null {
  const [key, value] = pair;
  const [kind, keyed, fact] = [kindOf(key), engineOfKey(key), factsOf(pair)];
  if (kind !== "version" && kind !== "commit" && keyed === null) return null;
  const isServers = keyed !== null || SERVER_VERSION.has(nameOf(key)) || places.has(placeOf(key));
  const parameter = () =>
    fact("parameter", `${key.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}=${value.toLowerCase()}`, 0.8);
  if (!isServers || (keyed !== null && keyed !== engine)) return parameter();
  if (kind === "commit") return isCommit(value.toLowerCase()) ? fact("commit", value.toLowerCase()) : parameter();
  const words = wordsOfLevel(value, false);
  const [, plain = ""] = /^v?(\d{1,3}(?:\.\d{1,5})*)(?![\d.])/.exec(value) ?? [];
  const version = plain || words.find((word) => word.kind === "version")?.value;
  if (version === undefined) return parameter();
  const stage = words.find((word) => word.kind === "stage")?.value ?? "";
  const named = keyed ?? words.find((word) => word.kind === "engine")?.value;
  return [
    ...fact("version", version),
    ...(stage === "" ? [] : fact("stage", stage)),
    ...(named === undefined ? [] : fact("engine", named, 0.6)),
  ];
}

function factOf(pair: Pair): Fact[] {
  const [key, value] = pair;
  const [name, kind, fact] = [nameOf(key), kindOf(key), factsOf(pair)];
  const low = value.toLowerCase();
  const words = wordsOfLevel(value, false);
  if (kind === undefined) {
    const [word, ...others] = words;
    const isSilent = word && SILENT.includes(word.kind) && !(word.kind === "engine" && SERVERS.has(name));
    const isKnown = word && others.length === 0 && !isSilent && word.sure === 1;
    return isKnown ? fact(word.kind, word.value, 0.6) : fact("parameter", `${name}=${low}`, 0.8);
  }
  if (kind === "engine") {
    const word = words.find((one) => one.kind === "engine" || one.kind === "storage");
    const release = words.find((one) => word?.kind === "engine" && one.kind === "version");
    const version = release ? fact("version", release.value) : [];
    return [...fact(word?.kind ?? kind, word?.value ?? low), ...version];
  }
  if (kind === "host") {
    const word = words.find((one) => one.kind === "host");
    return fact(kind, word?.value ?? (/^\d{1,4}$/.test(value) ? `cpus=${value}` : `name=${low}`));
  }
  if (kind === "scale" && name === "memory") {
    // `memory: 64GB` is the machine's, and says nothing on the data.
    const cached = cachedOfNames([value]);
    return fact(kind, cached === null ? `ram=${low}` : `memory=${cached ? "yes" : "no"}`);
  }
  if (kind === "scale") return fact(kind, `${name}=${low}`);
  if (kind === "threads") return /^\d{1,6}$/.test(value) ? fact(kind, value) : [];
  return fact(kind, low);
}
