import { engineOfName, engineOfRelease, engineOfShortName } from "@/lib/domain/identity/engine-names";
import { releaseOf } from "@/lib/domain/identity/release";
import type { BuildName } from "@/lib/domain/model";
import { pattern } from "@/lib/domain/pattern";
import { engineShortNames } from "./engine-words";
import { engineCalled } from "./engines";
import { decodeBuild, flagWordsOf } from "./names";

/**
 * Returns the engine of a run by build and config; null where neither names one. FB MySQL has two engines. With configs
 * z* it is MyRocks, else InnoDB (`fbmysql`; docs/formats/benchmark-archive.md, "Build names"). A config with the
 * variant `rx` is MyRocks in any server but PostgreSQL.
 */
export function engineOfBuild(build: string, config: string | null): string | null {
  const engine = decodeBuild(build).engine ?? headOf(build)?.engine ?? null;
  if (config !== null && engine !== "postgres" && /(?:^|_)rx(?:_|$)/.test(config)) return "myrocks";
  if (engine !== "fbmysql") return engine;
  if (config !== null && /^c?z/.test(config)) return "myrocks";
  return "fbmysql";
}

/**
 * Returns the parts of a word that is known to be a build's name. Its version is null where no rule of its engine reads
 * the digits.
 */
export function readBuild(raw: string): BuildName {
  const { engine, version, flags, commit } = decodeBuild(raw);
  const head = engine === null ? headOf(raw) : null;
  if (head === null) return { raw, version, flags, commit };
  return { raw, version: head.version, flags: flagWordsOf(raw).map(({ meaning }) => meaning), commit: null };
}

/** The engine's word, digits with or without points, and a stage. */
const HEAD = pattern()`
  ^([a-z]{2,20})(\d{1,2}(?:\.\d{1,3}){1,3}|\d{1,6})?(devel|git|(?:alpha|beta|rc|b)\d{0,2}(?:git)?)?$
`;

/**
 * Reads the first word of a build's name that decodeBuild does not know: `pg18`, `mo425`, `inno5635`,
 * `ma120301rc_rel`. Null where the letters name no engine.
 */
function headOf(build: string): { engine: string; version: string | null } | null {
  const [head = ""] = build.trim().slice(0, 200).split("_");
  const [, word = "", digits, stage = ""] = HEAD.exec(head.toLowerCase()) ?? [];
  const engine = engineOfName(word) ?? engineOfShortName(word) ?? engineCalled(word) ?? shortNames.get(word);
  if (engine === undefined) return null;
  if (digits === undefined || !isRelease(engine, digits)) return { engine, version: null };
  const release = releaseOf(engine, digits);
  return { engine, version: release === digits && /^\d{3}/.test(digits) ? null : `${release}${stage}` };
}

/** Short names by their first engine: `inno` is MySQL's, and FB MySQL's only beside its name. */
const shortNames = new Map(
  Object.entries(engineShortNames)
    .flatMap(([engine, names]) => names.map((name) => [name, engine] as const))
    .reverse(),
);

/** Digits without a point that are a release of these engines: 5635 is 5.6.35, 425 is 4.2.5. */
const mysqlRelease = /^(?:5[1-7]|8[0-4]|9\d)\d{0,2}$/;
const releases: ReadonlyMap<string, RegExp> = new Map([
  ...["mysql", "percona-server", "myrocks", "fbmysql", "tokudb"].map((engine) => [engine, mysqlRelease] as const),
  ["mongodb", /^[3-8][0-6]\d{0,2}$/],
]);

const isRelease = (engine: string, digits: string): boolean =>
  digits.includes(".") || engineOfRelease(engine, digits) !== null || (releases.get(engine)?.test(digits) ?? false);
