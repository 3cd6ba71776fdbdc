import { engineOfName, engineOfRelease } from "@/lib/domain/identity/engine-names";
import { releaseOf } from "@/lib/domain/identity/release";

/** An engine in one word of a path. */
export interface EngineWord {
  engine: string;
  /** As written, `57` of `mysql57` or `10.5.5`; null where no digits follow the name. */
  digits: string | null;
  /** The version that the digits mean: 5.7 for `mysql57`. Null without digits. */
  version: string | null;
}

/** Short names of engines in tables and folders: `in` and `inno` are MySQL's InnoDB. */
export const engineShortNames: Readonly<Record<string, readonly string[]>> = {
  mysql: ["my", "in", "inno", "innodb", "mysqld", "mysql"],
  mariadb: ["ma", "maria", "mariadb"],
  postgres: ["pg", "pgsql", "psql", "postgres", "postgresql", "pglatest"],
  myrocks: ["rx", "rocks", "rocksdb", "fbmy", "fbrx", "myrocks"],
  fbmysql: ["fbmy", "fb", "fbin", "inno", "innodb"],
  orioledb: ["pgo", "oriole", "orioledb"],
  "percona-server": ["ps", "percona"],
  pgvector: ["pg", "pgvector"],
  mongodb: ["mongo", "mo"],
  tokudb: ["toku"],
  yugabytedb: ["yb"],
};

/**
 * Returns the engine in one word of a path, alone or before a version: `mariadb`, `mysql57`, `pg176`, `ps57`. It may
 * end another name (`AliPG15`). Null for tools (`pgbench`, `mysqlslap`) and for storage engines (`innodb`, `rocksdb`),
 * which only their own tools test. The first 60 characters count.
 */
export function engineOfWord(raw: string): EngineWord | null {
  const word = raw.slice(0, 60);
  const [, name = "", digits = null, stage = ""] =
    /^([a-z]+?)(\d[\d.]*)?((?:beta|rc|b)\d{1,2}[a-z]*)?$/i.exec(word) ?? [];
  const engine = (digits === null ? null : engineOfRelease(name, digits)) ?? longName(name);
  if (engine !== null) return { engine, digits, version: digits === null ? null : withStage(engine, digits, stage) };
  const [, inner, version = ""] = /[a-z]?(PG|Pg|MySQL|MariaDB|Postgres|PostgreSQL)(\d{1,6})$/.exec(word) ?? [];
  return inner && inner.length + version.length < word.length ? engineOfWord(`${inner}${version}`) : null;
}

/** Folders of Percona Server have exactly this name; longer names often belong to a project (Percona-Lab-results). */
const longName = (name: string): string | null =>
  engineOfName(name) ?? (name.toLowerCase() === "percona" ? "percona-server" : null);

/** Returns the version that digits and a stage mean: 18beta1 for `pg18beta1`, 5.7 for `mysql57`. */
const withStage = (engine: string, digits: string, stage: string): string =>
  `${releaseOf(engine, digits.replace(/(?<!\.)\.+$/, ""))}${stage}`;

/** An engine in the name of a folder or file. */
export interface EngineName {
  engine: string;
  /** The engine's word with its version, as written: `mariadb-10.5.5`; null without a version. */
  build: string | null;
  version: string | null;
  /** Position of the word in the name. */
  index: number;
}

/**
 * Finds the first engine in a name, at any separator: `res-mariadb-10.5.5-BP140`, `res.mysql57`, `AliPG15`. Null
 * without one in the first 400 characters. Don't pass names that all runs of a bundle share: they may be those of a
 * company or project (`Percona-Lab-results`).
 */
export function engineIn(name: string): EngineName | null {
  const text = name.slice(0, 400);
  for (const { 0: word, index } of text.matchAll(/(?:[A-Za-z0-9]|(?<=\d)\.(?=\d))+/g)) {
    const found = engineOfWord(word);
    if (!found) continue;
    const behind = /^[-_ .]v?(\d{1,2}(?:\.\d{1,3}){1,3})(?![\da-z]|\.\d)/i.exec(text.slice(index + word.length));
    if (found.digits !== null)
      return { engine: found.engine, build: found.version === null ? null : word, version: found.version, index };
    const build = behind ? word + behind[0] : null;
    return { engine: found.engine, build, version: behind?.[1] ?? null, index };
  }
  return null;
}
