import { isCalendarDay } from "@/lib/domain/calendar-day";
import { engineOfRelease, isListedEngine } from "@/lib/domain/identity/engine-names";
import type { BuildName, ConfigName } from "@/lib/domain/model";
import { remembered } from "@/lib/domain/remembered";

/** The parts of a build's name. All but `raw` are null or empty where the name does not have them. */
export interface DecodedBuild extends BuildName {
  /**
   * mariadb, mysql, percona-server, fbmysql, myrocks, postgres, orioledb, pgvector ...; null for a name without a known
   * shape.
   */
  engine: string | null;
  /** Version of the embedded RocksDB (FB MySQL only). */
  rocksdb: string | null;
  /** Day of the source, YYYY-MM-DD. */
  sourceDate: string | null;
  patches: string[];
  /** Words of the name that no rule explains, in order. */
  other: string[];
}

// Meanings of the short words in builds' names (docs/formats/benchmark-archive.md, "Build names").
const flagWords: Readonly<Record<string, string>> = {
  rel: "CMAKE_BUILD_TYPE=Release",
  o2nofp: "-O2 -fno-omit-frame-pointer",
  osnofp: "-Os -fno-omit-frame-pointer",
  o3: "-O3",
  native: "-march=native",
  lto: "LTO",
  def: "default configure",
  ent: "vendor Enterprise binary",
};

const emptyBuild = (raw: string): DecodedBuild => ({
  raw,
  engine: null,
  version: null,
  flags: [],
  commit: null,
  rocksdb: null,
  sourceDate: null,
  patches: [],
  other: [],
});

/** An engine and its release. Words behind the release are not part of it: `mysql-8.4.5.thp` has another shape. */
const DASHED = /^([a-z][a-z_]*)[-_]v?(\d+(?:\.\d+)+(?:\.?(?:alpha|beta|rc|[ab])\d+|dev|devel|[a-z])?)$/i;

/** Returns true for digits with points that are a day or an address: 2026.11.30, 192.168.1.10. */
export const isOtherThanRelease = (digits: string): boolean =>
  isCalendarDay(digits.replaceAll(".", "-")) || /^(?=.*\b\d{3}\b)\d{1,3}(?:\.\d{1,3}){3}$/.test(digits);

/**
 * Decodes a build's name such as `ma110701_rel_withdbg` or `pgvector-0.7.4`. Never throws. A name of an unknown shape,
 * or of more than 200 characters, has only `raw`.
 */
export const decodeBuild = remembered((raw): DecodedBuild => {
  const name = raw.trim();
  if (name.length > 200) return emptyBuild(raw);
  const [, named = "", release] = DASHED.exec(name) ?? [];
  if (release !== undefined && isOtherThanRelease(release)) return emptyBuild(raw);
  if (release !== undefined) {
    const word = named.toLowerCase();
    return { ...emptyBuild(raw), engine: engineOfRelease(word, release) ?? word.replace(/_.*/s, ""), version: release };
  }
  const oriole = /^pg_oriole_(patches\d+_\d+)(?:_(.+))?$/.exec(name);
  if (oriole?.[1]) {
    return withWords({ ...emptyBuild(raw), engine: "orioledb", version: oriole[1] }, oriole[2]?.split("_") ?? []);
  }
  const [head = "", ...words] = name.split("_");
  const lead = /^(fbmy|my|ps|ma|pg|rx)(\d.*)$/.exec(head);
  if (!lead?.[1] || !lead[2]) return emptyBuild(raw);
  const version = versionOf(lead[1], lead[2]);
  if (!version) return emptyBuild(raw);
  return withWords({ ...emptyBuild(raw), engine: engineOfPrefix[lead[1]] ?? null, version: version.version }, [
    ...version.rest,
    ...words,
  ]);
});

/**
 * Returns the build that a folder's name is; null where it names no listed engine: `sysbench-1.0.20` is a tool of a
 * run, not its server.
 */
export function buildOfFolder(name: string): DecodedBuild | null {
  const build = decodeBuild(name);
  return build.engine !== null && isListedEngine(build.engine) ? build : null;
}

const engineOfPrefix: Readonly<Record<string, string>> = {
  fbmy: "fbmysql",
  my: "mysql",
  ps: "percona-server",
  ma: "mariadb",
  pg: "postgres",
  rx: "myrocks",
};

function versionOf(prefix: string, digits: string): { version: string; rest: string[] } | null {
  // pg2024 and ma202401 were named in a year.
  if (/^20[12]\d(?:\d\d)*$/.test(digits)) return null;
  if (prefix === "ma") {
    const m = /^(\d\d)(\d\d)(\d\d)$/.exec(digits);
    return m ? { version: `${Number(m[1])}.${Number(m[2])}.${Number(m[3])}`, rest: [] } : null;
  }
  if (prefix === "pg") {
    const nine = /^9(\d)(\d\d?)$/.exec(digits);
    if (nine) return { version: `9.${nine[1]}.${Number(nine[2])}`, rest: [] };
    const ten = /^([1-8]\d)(\d\d?)$/.exec(digits);
    if (ten) return { version: `${ten[1]}.${Number(ten[2])}`, rest: [] };
    return /^\d\d(?:beta|b|rc)\d[a-z]*$/.test(digits) ? { version: digits, rest: [] } : null;
  }
  // MyRocks with two digits: rx56, fbmy80.
  const two = prefix === "rx" || prefix === "fbmy" ? /^(\d)(\d)$/.exec(digits) : null;
  if (two) return { version: `${two[1]}.${two[2]}`, rest: [] };
  const m = /^(\d)(\d)(\d\d?)(v\d+)?$/.exec(digits);
  if (!m) return null;
  return { version: `${m[1]}.${m[2]}.${Number(m[3])}`, rest: m[4] ? [m[4]] : [] };
}

function withWords(base: DecodedBuild, words: string[]): DecodedBuild {
  const build = { ...base, flags: [...base.flags], patches: [...base.patches], other: [...base.other] };
  words.forEach((word, at) => {
    if (word === "rel" && words[at + 1] === "withdbg") build.flags.push("RelWithDebInfo");
    else if (word === "withdbg" && words[at - 1] === "rel") return;
    else if (Object.hasOwn(flagWords, word)) build.flags.push(flagWords[word] ?? word);
    else if (/^(bug|mdev)\d+$/.test(word)) build.patches.push(word);
    else if (build.patches.length > 0 && /^\d{3,6}$/.test(word)) build.patches.push(word);
    else if (/^\d{6}$/.test(word) && dayOfDigits(word)) build.sourceDate = dayOfDigits(word);
    else if (/^[0-9a-f]{8}$/.test(word)) build.commit = word;
    else if (base.engine === "fbmysql" && /^\d{3,4}$/.test(word)) build.rocksdb = rocksdbOf(word);
    else if (word) build.other.push(word);
  });
  return build;
}

/** Returns the words of a build's name that are build flags, with their meanings. */
export function flagWordsOf(raw: string): { word: string; meaning: string }[] {
  const [, ...words] = raw.trim().slice(0, 200).split("_");
  return words.flatMap((word, at) => {
    if (word === "rel" && words[at + 1] === "withdbg") return [{ word: "rel_withdbg", meaning: "RelWithDebInfo" }];
    const meaning = Object.hasOwn(flagWords, word) ? flagWords[word] : undefined;
    return meaning === undefined ? [] : [{ word, meaning }];
  });
}

/** Returns the day of six digits: 241023 is 2024-10-23; null where they are not a day, as 240231. */
function dayOfDigits(digits: string): string | null {
  const day = `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  return isCalendarDay(day) ? day : null;
}

/** Returns the version of three or four digits: 971 is 9.7.1, 6190 is 6.19.0. */
function rocksdbOf(digits: string): string {
  return [digits.slice(0, 1), digits.slice(1, -1), digits.slice(-1)].join(".");
}

const hardware = /^(?:c\d+[rs]\d+|bee|ser\d*|pn\d+|socket\d+|dell\d+|hetz\d*)$/;

/** Returns the common spelling of a config: `cz12a_c8r32` (a file's name) and `z12a_c8r32` (a run's) are the same. */
export const configKey = (raw: string): string => {
  const { id, variants, claimedHardware } = decodeConfig(raw);
  return [id ?? raw, ...variants, claimedHardware].filter(Boolean).join("_");
};

/**
 * Decodes a config's name such as `cz12a_lwas4k_c32r128`; the leading c belongs to the file's name. Never throws. A
 * name of more than 200 characters has only `raw`.
 */
export const decodeConfig = remembered((raw): ConfigName => {
  const parts = raw.trim().split("_").filter(Boolean);
  if (raw.length > 200 || parts.length === 0) return { raw, id: null, variants: [], claimedHardware: null };
  let claimedHardware: string | null = null;
  const last = parts.at(-1);
  if (parts.length > 1 && last && hardware.test(last)) {
    claimedHardware = last;
    parts.pop();
    if (parts.length > 1 && parts.at(-1) === "gcp") claimedHardware = `${parts.pop()}_${claimedHardware}`;
  }
  const [id = null, ...variants] = parts;
  return { raw, id: id && /^c[ixz][a-z\d]/.test(id) ? id.slice(1) : id, variants, claimedHardware };
});
