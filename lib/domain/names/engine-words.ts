import { engineOfName, engineOfRelease } from "@/lib/domain/identity/engine-names";
import { releaseOf } from "@/lib/domain/identity/release";

/** What one word of a path says of an engine. `version` null where no digits stand behind the name. */
export interface EngineWord {
  engine: string;
  /** As written: `57` of `mysql57`, `10.5.5`. */
  digits: string | null;
  version: string | null;
}

/** What an engine is called in short, in names of tables and folders: `in` and `inno` are MySQL's InnoDB. */
export const engineShortNames: Readonly<Record<string, readonly string[]>> = {
  mysql: ["my", "in", "inno", "innodb", "mysqld", "mysql"],
  mariadb: ["ma", "maria", "mariadb"],
  postgres: ["pg", "pgsql", "psql", "postgres", "postgresql", "pglatest"],
  myrocks: ["rx", "rocks", "rocksdb", "fbmy", "fbrx", "myrocks"],
  fbmysql: ["fbmy", "fb", "fbin", "inno", "innodb"],
  orioledb: ["pgo", "oriole", "orioledb"],
  "percona-server": ["ps", "percona"],
  pgvector: ["pg", "pgvector"],
  mongodb: ["mongo"],
};

/**
 * The engine that one word of a path names, as a whole word or before a version: `mariadb`, `mysql57`, `pg176`, `ps57`, also behind a
 * name in another case (`AliPG15`). Null for tools
 * (`pgbench`, `mysqlslap`) and for storage engines (`innodb`, `rocksdb`), which only tools that talk to them test.
 */
export function engineOfWord(raw: string): EngineWord | null {
  const word = raw.slice(0, 60);
  const [, name = "", digits = null, stage = ""] =
    /^([a-z]+?)(\d[\d.]*)?((?:beta|rc|b)\d{1,2}[a-z]*)?$/i.exec(word) ?? [];
  const engine = (digits === null ? null : engineOfRelease(name, digits)) ?? longName(name);
  if (engine !== null) return { engine, digits, version: digits === null ? null : staged(engine, digits, stage) };
  const [, inner, version = ""] = /[a-z]?(PG|Pg|MySQL|MariaDB|Postgres|PostgreSQL)(\d{1,6})$/.exec(word) ?? [];
  return inner && inner.length + version.length < word.length ? engineOfWord(`${inner}${version}`) : null;
}

/** A folder of Percona Server is called so; what begins with it is often a project's (Percona-Lab-results). */
const longName = (name: string): string | null =>
  engineOfName(name) ?? (name.toLowerCase() === "percona" ? "percona-server" : null);

/** `18` of `pg18beta1` is 18beta1, `57` of `mysql57` 5.7. */
const staged = (engine: string, digits: string, stage: string): string =>
  `${releaseOf(engine, digits.replace(/(?<!\.)\.+$/, ""))}${stage}`;

/** An engine as a folder's or a file's name speaks of it. */
export interface EngineName {
  engine: string;
  /** The engine's word with the version behind it, as written: `mariadb-10.5.5`; null where no version is said. */
  build: string | null;
  version: string | null;
  /** Where in the name the word begins. */
  index: number;
}

/**
 * The first engine that a name speaks of, at any separator: `res-mariadb-10.5.5-BP140`, `res.mysql57`, `AliPG15`. Null where it names none.
 * Names that all runs of a bundle share may be of a company or a project (`Percona-Lab-results`): they are not to be asked.
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
