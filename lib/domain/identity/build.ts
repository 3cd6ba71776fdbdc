import type { Fact } from "./fact";
import { isOfRelease } from "./release";
import type { Kind, Word } from "./word";

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
  /** The place of the level in the path; the file has the highest. */
  level: number;
}

const PARTS: readonly Kind[] = ["version", "stage", "commit", "flag"];

/**
 * Finds the build in a level. It begins at the engine's word and ends at the last version, stage, commit or flag behind
 * it. Another word between ends it. A date counts behind a stage or flag. Null without a build.
 */
export function buildOfLevel(words: readonly Word[], name: string): Omit<NamedBuild, "level"> | null {
  const first = words.findIndex(({ kind }, at) =>
    kind === "engine" ? PARTS.includes(words[at + 1]?.kind ?? "noise") : PARTS.includes(kind) && kind !== "flag",
  );
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
  const engine = head.kind === "engine" ? head : words.find(({ kind }) => kind === "engine");
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
 * Returns the build of a run: that of the level nearest to the file. Upper levels complete its version, stage and
 * commit (`postgres/3f2a9c1`, `mariadb-10.11/main`). Null where no level names one.
 */
export function buildOf(named: readonly NamedBuild[], engine: Fact | null): Build | null {
  const own = named
    .filter((one) => one.engine === null || one.engine === engine?.value)
    .toSorted((a, b) => b.level - a.level);
  const [nearest, ...others] = own;
  if (!nearest) return null;
  const build = { ...nearest.build };
  for (const { build: other } of others) {
    build.version ??= other.version;
    build.stage ??= other.stage;
    build.commit ??= other.commit;
  }
  return build;
}
