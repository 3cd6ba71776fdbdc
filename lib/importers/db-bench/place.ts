import type { BuildName, ConfigName, Params, Setting } from "@/lib/domain/model";
import { hostOfPath, machineOf } from "@/lib/domain/names/machines";
import { withoutPacking } from "@/lib/domain/packing";

/** Facts in directories and names of a path (docs/formats/benchmark-archive.md (e)); null where there are none. */
export interface Place {
  /** Identifies a machine: a host's name, a cloud's instance type, `48core`. */
  host: string | null;
  /** The word of the IO mode: byrx, iobuf or iodir. */
  io: string | null;
  blockCache: string | null;
  /** `bm.lc.nt1.d0` without its thread count, which belongs to the run, not to the config. */
  directory: string | null;
  /** The words after an instance type, without thread counts: `ht0.nvme`. */
  variant: string | null;
  /** `9.8.clang`: version and compiler or distribution. */
  build: string | null;
  /** The compiler in a sum's name: `clang.lto`. */
  compiler: string | null;
}

const caches: ReadonlyMap<string, string> = new Map([
  ["lc", "lru"],
  ["lru", "lru"],
  ["hc", "hyper-clock"],
  ["hcc", "hyper-clock"],
]);
const modes: Readonly<Record<string, string>> = {
  byrx: "cached by RocksDB",
  iobuf: "buffered IO",
  iodir: "O_DIRECT",
};
const instance = /^([a-z]\d[a-z]{0,3}\.\d*x(?:large)?)((?:\.\w+)*)$/;

/**
 * Reads `may25/dell32/byrx/sum.byrx.lru.txt`, `bm.lc.nt1.d0/9.8.clang/report.tsv` and
 * `m5d.2xlarge.ht0.nvme/sum.byrx.dop1.txt`.
 */
export function placeOf(path: string): Place {
  const segments = path.split("/");
  const folders = segments.slice(0, -1);
  const at = segments.findIndex((segment) => /^bm\.[a-z]+\.nt\d+(?:\.|$)/.test(segment));
  const directory = segments[at]?.replace(/\.nt\d+/, "") ?? null;
  const build = at < 0 ? undefined : segments[at + 1];
  const name = withoutPacking(segments.at(-1) ?? "").split(".");
  const cacheWord = directory?.split(".")[1] ?? name.find((word) => /^(?:lru|hcc|lc|hc)$/.test(word));
  const [type = null, rest = ""] = folders.flatMap((folder) => instance.exec(folder)?.slice(1) ?? []);
  const cores = folders.findLast((folder) => /^\d+core$/.test(folder)) ?? null;
  return {
    host: hostOfPath(path) ?? type ?? cores,
    io: [...name, ...folders].find((word) => Object.hasOwn(modes, word)) ?? null,
    blockCache: cacheWord === undefined ? null : (caches.get(cacheWord) ?? null),
    directory,
    variant: joinWords(rest.split(".").filter((word) => !/^(?:nt|dop)\d+$/.test(word))),
    build: build && /^\d+\.\d[\w.-]*$/.test(build) ? build : null,
    compiler: joinWords(name.filter((word) => /^(?:gcc|clang|lto)$/.test(word))),
  };
}

const joinWords = (words: readonly string[]): string | null => words.filter((word) => word !== "").join(".") || null;

/** Takes each fact from the first place that has it. */
export function joinPlaces(places: readonly Place[]): Place {
  const first = <Key extends keyof Place>(key: Key) => places.find((place) => place[key] !== null)?.[key] ?? null;
  return {
    host: first("host"),
    io: first("io"),
    blockCache: first("blockCache"),
    directory: first("directory"),
    variant: first("variant"),
    build: first("build"),
    compiler: first("compiler"),
  };
}

/** Returns the setting of a run. A `githash` of 0 is a build that did not know its commit. */
export function settingOf(
  place: Place,
  known: { version: string | null; githash?: string; cpus?: number | null; cpuModel?: string | null },
): Setting {
  const { cpus = null, cpuModel = null } = known;
  return {
    engine: "rocksdb",
    build: buildOf(place, known.version, known.githash ?? ""),
    config: configOf(place),
    machine: machineOf({ host: place.host, cpus, model: cpuModel }),
  };
}

/** Names the build by the directory, else by the version and the sum's compiler: two compilers are two builds. */
function buildOf({ build, compiler }: Place, version: string | null, githash: string): BuildName | null {
  const raw = build ?? joinWords([version ?? "", compiler ?? ""]);
  if (raw === null) return null;
  const [, number, words = ""] = /^(\d+(?:\.\d+)*)\.?(.*)/s.exec(raw) ?? [];
  const flags = words.split(/[.-]/).filter((word) => word !== "");
  const commit = /^[0-9a-f]{6,40}$/.test(githash) ? githash : null;
  return { raw, version: version || number || null, flags, commit };
}

/** Returns `byrx.lru.ht0.nvme`; without a mode the directory's name. */
function configOf({ io, blockCache, directory, variant }: Place): ConfigName | null {
  const [id, ...variants] = io === null && directory !== null ? [directory, variant] : [io, blockCache, variant];
  const words = variants.filter((word) => word !== null);
  const raw = joinWords([id ?? "", ...words]);
  return raw === null ? null : { raw, id: id ?? null, variants: words, claimedHardware: null };
}

/** Returns the meaning of the config's words, for the run's notes. */
export function placeNotes({ io, blockCache }: Place): Params {
  return {
    ...(io === null ? {} : { io: modes[io] ?? io }),
    ...(blockCache === null ? {} : { blockCache }),
  };
}
