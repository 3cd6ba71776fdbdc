/** What one word of a path says of an engine. `version` null where no digits stand behind the name. */
export interface EngineWord {
  engine: string;
  /** As written: `57` of `mysql57`, `10.5.5`. */
  digits: string | null;
  version: string | null;
}

const long: Readonly<Record<string, string>> = {
  mariadb: "mariadb",
  mysql: "mysql",
  percona: "percona-server",
  postgres: "postgres",
  postgresql: "postgres",
  pgsql: "postgres",
  myrocks: "myrocks",
  orioledb: "orioledb",
  tidb: "tidb",
  aurora: "aurora",
  rds: "rds",
  pxc: "pxc",
  cockroach: "cockroachdb",
  cockroachdb: "cockroachdb",
  yugabyte: "yugabytedb",
  yugabytedb: "yugabytedb",
  mongodb: "mongodb",
  mongo: "mongodb",
  redis: "redis",
  valkey: "valkey",
  keydb: "keydb",
  scylla: "scylla",
  scylladb: "scylla",
  cassandra: "cassandra",
  sqlite: "sqlite",
  duckdb: "duckdb",
  clickhouse: "clickhouse",
  alloydb: "alloydb",
  memcached: "memcached",
};

/** Short names count only before digits that can be a version of that engine: pg 8-19, my 5.5-5.7, 8 and 9, ma 5 and 10-12, ps 5 and 8. */
const short: Readonly<Record<string, readonly [engine: string, versions: RegExp]>> = {
  pg: ["postgres", /^(?:[89]|9\d{1,3}|1\d{1,3}|9\.\d.*|1\d\.\d.*)$/],
  my: ["mysql", /^(?:5[5-7]\d{0,2}|8|8[04]\d{0,2}|9\d|5\.\d.*|8\.\d.*|9\.\d.*)$/],
  ma: ["mariadb", /^(?:5[35]|1[0-2]\d{0,4}|1[0-2]\.\d.*)$/],
  ps: ["percona-server", /^(?:5[5-7]\d{0,2}|8|8[04]\d{0,2}|5\.\d.*|8\.\d.*)$/],
  fbmy: ["fbmysql", /^\d\d$/],
};

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
  const low = name.toLowerCase();
  const engine = known(long, low);
  if (engine !== null) return { engine, digits, version: staged(versionOf(engine, digits), stage) };
  const [shortEngine, versions] = Object.hasOwn(short, low) ? (short[low] ?? []) : [];
  if (shortEngine && digits !== null && versions?.test(digits))
    return { engine: shortEngine, digits, version: staged(versionOf(shortEngine, digits), stage) };
  const [, inner, version = ""] = /[a-z]?(PG|Pg|MySQL|MariaDB|Postgres|PostgreSQL)(\d{1,6})$/.exec(word) ?? [];
  return inner && inner.length + version.length < word.length ? engineOfWord(`${inner}${version}`) : null;
}

/** `18` of `pg18beta1` is 18beta1. */
const staged = (version: string | null, stage: string): string | null =>
  version === null ? null : `${version}${stage}`;

const known = (words: Readonly<Record<string, string>>, low: string): string | null =>
  Object.hasOwn(words, low) ? (words[low] ?? null) : null;

/** `57` is 5.7, `8044` 8.0.44, `110701` 11.7.1, `176` of PostgreSQL 17.6; digits with points stand for themselves. */
function versionOf(engine: string, digits: string | null): string | null {
  if (digits === null) return null;
  const plain = digits.replace(/(?<!\.)\.+$/, "");
  if (plain.includes(".") || plain.length === 1) return plain;
  if (engine === "postgres") return postgresVersion(plain);
  const six = engine === "mariadb" ? /^(\d\d)(\d\d)(\d\d)$/.exec(plain) : null;
  if (six) return six.slice(1).map(Number).join(".");
  if (engine === "mariadb" && plain.length !== 2)
    return /^1\d\d{1,2}$/.test(plain) ? `${plain.slice(0, 2)}.${Number(plain.slice(2))}` : null;
  if (engine === "mariadb" && plain.startsWith("1")) return plain;
  const [, major, minor, patch] = /^(\d)(\d)(\d{1,2})?$/.exec(plain) ?? [];
  if (major === undefined) return null;
  return [major, minor, patch === undefined ? null : String(Number(patch))].filter((part) => part !== null).join(".");
}

function postgresVersion(digits: string): string | null {
  const [, nine, minor] = /^9(\d)(\d{1,2})?$/.exec(digits) ?? [];
  if (nine !== undefined)
    return [`9.${nine}`, minor === undefined ? null : String(Number(minor))].filter(Boolean).join(".");
  const [, major, patch] = /^(1\d)(\d{1,2})?$/.exec(digits) ?? [];
  if (major === undefined) return null;
  return patch === undefined ? major : `${major}.${Number(patch)}`;
}

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
