import { hostOfPath, machineOf } from "@/lib/domain/machines";
import type { BuildName, ConfigName, Params, Setting } from "@/lib/domain/model";

/** What the directories and names of a path say of a run (formats/benchmark-archive.md (e)). Null where they say nothing. */
export interface Place {
  host: string | null;
  /** byrx, iobuf, iodir. */
  io: string | null;
  blockCache: string | null;
  /** `bm.lc.nt1.d0` without its thread count, which is the run's, not the config's. */
  directory: string | null;
  /** `9.8.clang`: version and compiler or distribution. */
  build: string | null;
}

const caches: Readonly<Record<string, string>> = { lc: "lru", lru: "lru", hc: "hyper-clock", hcc: "hyper-clock" };
const modes: Readonly<Record<string, string>> = {
  byrx: "cached by RocksDB",
  iobuf: "buffered IO",
  iodir: "O_DIRECT",
};

/** Reads `may25/dell32/byrx/sum.byrx.lru.txt` as well as `bm.lc.nt1.d0/9.8.clang/report.tsv`. */
export function placeOf(path: string): Place {
  const segments = path.split("/");
  const at = segments.findIndex((segment) => /^bm\.[a-z]+\.nt\d+(?:\.|$)/.test(segment));
  const directory = segments[at]?.replace(/\.nt\d+/, "") ?? null;
  const build = at < 0 ? undefined : segments[at + 1];
  const name = (segments.at(-1) ?? "").replace(/\.gz$/, "").split(".");
  const words = [...name, ...segments.slice(0, -1)];
  const cacheWord = directory?.split(".")[1] ?? name.find((word) => /^(?:lru|hcc|lc|hc)$/.test(word));
  return {
    host: hostOfPath(path),
    io: words.find((word) => Object.hasOwn(modes, word)) ?? null,
    blockCache: cacheWord === undefined ? null : (caches[cacheWord] ?? null),
    directory,
    build: build && /^\d+\.\d+[\w.-]*$/.test(build) ? build : null,
  };
}

/** Fills what the first places do not say from the later ones. */
export function joinPlaces(places: readonly Place[]): Place {
  const first = <Key extends keyof Place>(key: Key) => places.find((place) => place[key] !== null)?.[key] ?? null;
  return {
    host: first("host"),
    io: first("io"),
    blockCache: first("blockCache"),
    directory: first("directory"),
    build: first("build"),
  };
}

/** The setting of a run. `githash` 0 is a build that did not know its commit. */
export function settingOf(
  place: Place,
  known: { version: string | null; githash?: string; cpus?: number | null; cpuModel?: string | null },
): Setting {
  const { cpus = null, cpuModel = null } = known;
  return {
    engine: "rocksdb",
    build: buildOf(place.build, known.version, known.githash ?? ""),
    config: configOf(place),
    machine: machineOf({ host: place.host, cpus, model: cpuModel }),
  };
}

function buildOf(directory: string | null, version: string | null, githash: string): BuildName | null {
  const raw = directory ?? version;
  if (raw === null || raw === "") return null;
  const [, number, words = ""] = /^(\d+(?:\.\d+)*)\.?(.*)$/.exec(raw) ?? [];
  const flags = words.split(/[.-]/).filter((word) => word !== "");
  const commit = /^[0-9a-f]{6,40}$/.test(githash) ? githash : null;
  return { raw, version: version || number || null, flags, commit };
}

function configOf({ io, blockCache, directory }: Place): ConfigName | null {
  if (directory !== null) {
    const [, ...variants] = directory.split(".");
    return { raw: directory, id: directory, variants, claimedHardware: null };
  }
  if (io === null) return null;
  const variants = blockCache === null ? [] : [blockCache];
  return { raw: [io, ...variants].join("."), id: io, variants, claimedHardware: null };
}

/** What the place says that decides whether runs can be compared. */
export function placeSettings({ io, blockCache }: Place): Params {
  return {
    ...(io === null ? {} : { io: modes[io] ?? io }),
    ...(blockCache === null ? {} : { blockCache }),
  };
}
