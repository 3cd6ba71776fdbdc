import { pattern } from "../pattern";
import { isStore, mayBeRelease } from "./engine-names";
import type { Fact } from "./fact";
import { isOfRelease } from "./release";
import type { Kind, Word } from "./word";
import { NO_ENGINE } from "./word-lists";

/** A build by name, with the facts of the name. */
export interface Build {
  /** As written: `postgres-19devel-3f2a9c1`. */
  raw: string;
  /** Null where the name has none, like commit and date. */
  version: string | null;
  /** `devel`, `rc1`; null for a release. */
  stage: string | null;
  commit: string | null;
  date: string | null;
  flags: string[];
}

/**
 * Returns a build's version with its stage, as builds are sorted: 12.9.1rc2. A word for a release (`lts`) does not
 * change it. Null without a version.
 */
export const versionWithStage = ({ version, stage }: Pick<Build, "version" | "stage">): string | null =>
  version === null ? null : `${version}${isOfRelease(stage) ? "" : (stage ?? "").replaceAll(/[^a-z0-9]/g, "")}`;

/** The build in one level's name. */
export interface NamedBuild {
  build: Build;
  /** Null where the level names none, such as `3f2a9c1` below `postgres`. */
  engine: string | null;
  /** The engine of the level, else of the nearest level above that names one, else of the nearest below. */
  owner: string | null;
  /** The place of the level in the path; the file has the highest. */
  level: number;
}

const PARTS: readonly Kind[] = ["version", "stage", "commit", "flag"];

/** Words before a version that only say that it is one, or the edition of the server. */
const SAYS_VERSION = pattern()`
  ^(?:version|ver|release|tag|branch|build|server|db|database|community|enterprise|commercial|cluster|stock|vanilla
  |stack|org|oss|ce|ee)$
`;

/** Returns true for a part of a build that belongs to the word before it: `kernel-6.8.0`, `ycsb-0.17.0`. */
function isOfOther(words: readonly Word[], at: number): boolean {
  const before = words[at - 1];
  if (!before || before.kind === "engine") return false;
  if (before.kind === "tool" || NO_ENGINE.has(before.value)) return !SAYS_VERSION.test(before.value);
  return words[at]?.kind === "version" && before.kind === "unknown" && !SAYS_VERSION.test(before.value);
}

/**
 * Finds the build in a level. It begins at the engine's word and ends at the last version, stage, commit or flag behind
 * it. Another word between ends it. A date counts behind a stage or flag. Null without a build.
 */
export function buildOfLevel(words: readonly Word[], name: string): Omit<NamedBuild, "level" | "owner"> | null {
  const isPart = (kind: Kind = "noise"): boolean => PARTS.includes(kind);
  const hasEngine = words.some(({ kind }) => kind === "engine");
  // rocksdb-9.8.4 is no release of a server elsewhere in the path.
  const isNamed = ({ kind, value }: Word) => kind === "engine" || (!hasEngine && kind === "storage" && isStore(value));
  const named = words.findIndex((word, at) => isNamed(word) && isPart(words[at + 1]?.kind));
  const bare = words.findIndex(({ kind }, at) => isPart(kind) && kind !== "flag" && !isOfOther(words, at));
  const first = named < 0 ? bare : named;
  const head = words[first];
  if (!head) return null;
  let end = first + 1;
  for (let hasDay = head.kind === "stage"; end < words.length; end += 1) {
    const { kind } = words[end] ?? head;
    if (!PARTS.includes(kind) && kind !== "doubt" && !(kind === "date" && hasDay)) break;
    hasDay ||= kind === "stage" || kind === "flag";
  }
  const own = words.slice(first, end);
  const last = own.at(-1) ?? head;
  const of = (kind: Kind): string | null =>
    own
      .filter((word) => word.kind === kind)
      .map(({ value }) => value)
      .join("-") || null;
  const engine = isNamed(head) ? head : words.find(({ kind }) => kind === "engine");
  return {
    build: {
      raw: name.slice(head.at, last.at + last.text.length),
      version: of("version"),
      stage: of("stage"),
      commit: of("commit"),
      date: of("date"),
      flags: own.filter(({ kind }) => kind === "flag").map(({ value }) => value),
    },
    engine: engine?.value ?? null,
  };
}

/**
 * Returns the build of a run: that of the level nearest to the file. A version beside the engine's word counts before
 * nearer ones that are no part of it: `mariadb-11.8/1.0.20`. Upper levels complete its version, stage and commit
 * (`postgres/3f2a9c1`, `mariadb-10.11/main`). Null where no level names one.
 */
export function buildOf(named: readonly NamedBuild[], engine: Fact | null): Build | null {
  const own = named
    .filter((one) => one.owner === null || one.owner === engine?.value)
    .toSorted((a, b) => b.level - a.level);
  const release = own.find((one) => one.engine !== null && one.build.version !== null) ?? null;
  const fits = (one: NamedBuild): boolean => {
    const [version, whole] = [one.build.version, release?.build.version ?? null];
    if (version === null) return true;
    if (whole !== null) return `${version}.`.startsWith(`${whole}.`);
    return engine === null || !version.includes(".") || mayBeRelease(engine.value, version);
  };
  const [nearest, ...others] = own.filter((one) => one === release || one.engine !== null || fits(one));
  if (!nearest) return null;
  const build = { ...nearest.build };
  for (const { build: other } of others) {
    build.version ??= other.version;
    build.stage ??= other.stage;
    build.commit ??= other.commit;
  }
  return build;
}
