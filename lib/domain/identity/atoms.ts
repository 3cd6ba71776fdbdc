import { buildWords } from "./build-words";
import { isCommit } from "./commits";
import { engineOfName, storageOfName } from "./engine-names";
import type { Kind, Sure, Word } from "./word";
import { CLOUDS, COUNTED_HOSTS, DISKS, DOUBTFUL, HOSTS, NOISE, PHASES, TOOLS, WORKLOADS } from "./word-lists";

/**
 * Splits an atom into words: `secs300.1` is a parameter and a number, `erasure2.1` is one word. `at` is its place in
 * the level; `dotBefore` is true where a dot precedes it.
 */
export function wordsOfAtom(atom: string, at: number, dotBefore: boolean): Word[] {
  const point = /^[A-Za-z]/.test(atom) && !/^[vV]\d/.test(atom) ? atom.lastIndexOf(".") : -1;
  const [first] = point > 0 ? plainWords(atom.slice(0, point), at, dotBefore) : [];
  const isKnown = first && first.kind !== "unknown" && first.kind !== "noise" && first.text.length === point;
  if (isKnown) return [first, ...plainWords(atom.slice(point + 1), at + point + 1, true)];
  return plainWords(atom, at, dotBefore);
}

type Reading = [kind: Kind, value: string, sure: Sure];

/** Returns one word, or the parts of a build such as `pg18beta1`. */
function plainWords(atom: string, at: number, dotBefore: boolean): Word[] {
  const one = ([kind, value, sure]: Reading): Word[] => [{ text: atom, at, kind, value, sure }];
  const low = atom.toLowerCase();
  const reading = listedKind(low) ?? host(atom, low) ?? amount(low) ?? repeatMark(low);
  if (reading) return one(reading);
  return buildWords(atom, at, dotBefore) ?? one(unlistedWord(atom, low));
}

/** Reads names on lists: engines, storages, tools, workloads, disks. */
function listedKind(low: string): Reading | null {
  const [engine, storage] = [engineOfName(low), storageOfName(low)];
  if (engine !== null) return ["engine", engine, 1];
  if (storage !== null) return ["storage", storage, 1];
  if (TOOLS.has(low)) return ["tool", low, 1];
  if (WORKLOADS.has(low)) return ["workload", low, 1];
  if (DISKS.has(low)) return ["disk", low, 1];
  if (low === "cached") return ["scale", "memory=yes", 1];
  if (low === "uncached" || low === "nocache") return ["scale", "memory=no", 1];
  return null;
}

/** Reads machines: a place, a name, or counts of CPUs and nodes. */
function host(atom: string, low: string): Reading | null {
  if (CLOUDS.has(low)) return ["host", `place=${low}`, 0.8];
  const [, name = "", count = ""] = COUNTED_HOSTS.exec(atom) ?? [];
  if (name !== "") return ["host", `name=${name.toLowerCase()} cpus=${count}`, 0.8];
  if (HOSTS.test(atom)) return ["host", `name=${low === "socket" ? "socket2" : low}`, 0.8];
  const [, cpus = "", memory = ""] = /^c(\d{1,3})r(\d{1,4})$/.exec(low) ?? [];
  if (cpus !== "") return ["host", `cpus=${cpus} memory=${memory}g`, 1];
  const [, cores = ""] = /^(\d{1,3})(?:cores?|vcpus?|cpus?)$/.exec(low) ?? [];
  if (cores !== "") return ["host", `cpus=${cores}`, 1];
  return /^\d{1,3}nodes?$/.test(low) ? ["host", `nodes=${Number.parseInt(low, 10)}`, 1] : null;
}

const UNITS: Readonly<Record<string, string>> = { wh: "warehouses", w: "warehouses" };

/** Reads sizes of data, and parameters with their name beside the number. */
function amount(low: string): Reading | null {
  const [, name = "", count = ""] = /^(tables|rows|warehouses|wh|sf|bp|tier)(\d{1,12}[kmgt]?b?)$/.exec(low) ?? [];
  if (name !== "") return ["scale", `${UNITS[name] ?? name}=${count}`, 1];
  const [, warehouses = ""] = /^w(\d{1,5})$/.exec(low) ?? [];
  if (warehouses !== "") return ["scale", `warehouses=${warehouses}`, 0.6];
  const [, many = "", unit = ""] = /^(\d{1,12}[kmg]?)(tables|rows|warehouses|wh|sf)$/.exec(low) ?? [];
  if (unit !== "") return ["scale", `${UNITS[unit] ?? unit}=${many}`, 1];
  if (/^\d{1,5}(?:gb|tb|mb|g)$/.test(low)) return ["scale", `size=${low}`, 0.6];
  const isParameter =
    /^(?:range|pk|secs|batch|prep|qd|iodepth|bs|ef|nprobe)\d{1,9}[km]?$|^\d{1,6}secs?$|^\d{2,5}s$/.test(low);
  return isParameter ? ["parameter", low, 1] : null;
}

/** Reads marks of repeats (`r1`, `run2`) and words that may mark one. */
function repeatMark(low: string): Reading | null {
  const [, nth = ""] = /^(?:r|run|rep|iter|round|pass|trial)(\d{1,3})$/.exec(low) ?? [];
  if (nth !== "") return ["repeat", nth, 1];
  return DOUBTFUL.test(low) ? ["doubt", low, 1] : null;
}

/** Reads commits, ids, addresses and phases. Any other word is the type of a file, or unknown and kept. */
function unlistedWord(atom: string, low: string): Reading {
  // git3f2a9c1; git describes a commit as g3f2a9c1.
  const commit = atom.replace(/^g(?:it)?(?=[0-9a-f]{7,12}$)/, "");
  if (isCommit(commit)) return ["commit", commit.toLowerCase(), 0.8];
  if (/^[0-9a-f]{13,400}$/i.test(atom) && /\d/.test(atom) && /[a-f]/i.test(atom)) return ["id", low, 1];
  if (/^\d{9,20}$/.test(atom) && !atom.endsWith("000")) return ["id", low, 0.6];
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(atom)) return ["host", `ip=${atom}`, 0.6];
  if (isRandom(atom)) return ["id", low, 0.8];
  const phase = PHASES.get(low);
  if (phase !== undefined) return ["phase", phase, low === "init" ? 0.6 : 1];
  return [NOISE.has(low) && low !== "in" ? "noise" : "unknown", low, 1];
}

/** Returns true for `zVhv5sCt`, `BKW1V8DB`, `2fuqfOkP`: no author mixes letters and digits like this. */
function isRandom(atom: string): boolean {
  if (!/^[A-Za-z0-9]{8,24}$/.test(atom) || !/\d/.test(atom) || /[a-z]{5}|[A-Z]{5}/.test(atom)) return false;
  // Matches a count with its unit, or a name with its number, unless no word ends in such letters.
  const isCounted = /^\d+[A-Za-z]+$|^[A-Za-z]+\d+$/.test(atom);
  if (isCounted && !/^\d{1,2}[a-z]+[A-Z][a-z][A-Z]$/.test(atom)) return false;
  const classes = [...atom].map((letter) => (/\d/.test(letter) ? 0 : /[a-z]/.test(letter) ? 1 : 2));
  return classes.filter((one, at) => at > 0 && one !== classes[at - 1]).length >= 4;
}
