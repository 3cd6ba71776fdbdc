// The only list of engines' names in paths.

const readNames = (entries: string): ReadonlyMap<string, string> =>
  new Map(
    entries.split(/\s+/).map((entry) => {
      const [word = "", name = word] = entry.split("=");
      return [word, name];
    }),
  );

/**
 * Servers that answer the client of another engine, by that engine. Such a client measures any of them, and cannot tell
 * which.
 */
const SERVERS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries({
    postgres: `aurora rds alloydb alloy=alloydb cockroach=cockroachdb cockroachdb crdb=cockroachdb yugabyte=yugabytedb
      yugabytedb orioledb oriole=orioledb timescaledb timescale=timescaledb neon greenplum citus cedardb umbra questdb
      redshift polardb opengauss`,
    mysql: `mariadb maria=mariadb perconaserver=percona-server pxc aurora rds tidb oceanbase singlestore myrocks fbmysql
      vitess doris starrocks polardb`,
    redis: "valkey keydb dragonfly dragonflydb=dragonfly garnet kvrocks",
    cassandra: "scylla scylladb=scylla yugabyte=yugabytedb yugabytedb",
    mongodb: "ferretdb",
  }).map(([client, servers]) => [client, readNames(servers)]),
);

/** Other names long enough to be an engine without a version. */
const OTHERS = readNames(
  `mysql mysqld=mysql mariadbd=mariadb postgres postgresql=postgres pgsql=postgres mongodb mongo=mongodb
  mongod=mongodb redis cassandra sqlite duckdb clickhouse memcached pgvector qdrant milvus weaviate elasticsearch
  opensearch vespa lancedb chroma faiss hnswlib nmslib redb lmdb leveldb slatedb aerospike couchbase foundationdb
  infinispan ignite hazelcast greptimedb victorialogs quickwit manticoresearch influxdb hyper datafusion polars chdb
  byconity databend trino spark presto druid pinot snowflake bigquery libsql turso surrealdb arangodb neo4j typedb
  typesense meilisearch tigerbeetle seekdb tikv mssql=sql-server sqlserver=sql-server`,
);

/** Names long enough to be an engine without a version. */
const LONG: ReadonlyMap<string, string> = new Map([...SERVERS.values(), OTHERS].flatMap((names) => [...names]));

/** The engine of a short name, and the releases with points that may follow the name; null = none. */
type ShortName = readonly [engine: string, pointed: RegExp | null];
const PERCONA: ShortName = ["percona-server", /^[58]\.\d/];
/** Short names. Alone they name an engine only between dots, as in the archive's names. */
const SHORT: ReadonlyMap<string, ShortName> = new Map<string, ShortName>([
  ["pg", ["postgres", /^(?:9|1\d)\.\d/]],
  ["my", ["mysql", /^[589]\.\d/]],
  ["ma", ["mariadb", /^1[0-2]\.\d/]],
  ["ps", PERCONA],
  ["percona", PERCONA],
  ["fbmy", ["fbmysql", null]],
  ["rx", ["myrocks", null]],
  ["yb", ["yugabytedb", /^(?:2|20\d\d)\.\d/]],
]);

/** Releases with points of engines that number them alike for many years. Others may have any. */
const POINTED: ReadonlyMap<string, RegExp> = new Map([
  ["postgres", /^(?:[7-9]|[12]\d)\./],
  ["mysql", /^(?:4\.[01]|5\.[0-7]|7\.[3-6]|8\.[0-4]|9\.\d|1\d\.\d)(?!\d)/],
  ["percona-server", /^(?:5\.[0-7]|8\.[0-4]|9\.\d|1\d\.\d)(?!\d)/],
  ["mariadb", /^(?:5\.[1-5]|1\d\.\d{1,2})(?!\d)/],
]);

/** Returns true for a version with points that can be a release of an engine: not 1.0.20 of MySQL. */
export const mayBeRelease = (engine: string, version: string): boolean => POINTED.get(engine)?.test(version) ?? true;

/** Returns true for three numbers that can be a release of an engine whose releases have three: 8.0.43 of MySQL. */
export const hasThreeNumbers = (engine: string, version: string): boolean =>
  engine !== "postgres" && (POINTED.get(engine)?.test(version) ?? false);

/** Digits without a point that can be a release of an engine: `mysql57`, `ma1011`. `mysql1` is a server of a group. */
const DIGITS: ReadonlyMap<string, RegExp> = new Map([
  ["mysql", /^(?:5[5-7]\d{0,2}|8|8[04]\d{0,2}|9\d{0,3})$/],
  ["mariadb", /^(?:5[35]|1[0-2]\d{0,4})$/],
  ["postgres", /^(?:[89]|9\d{1,3}|1\d{1,3})$/],
  ["myrocks", /^\d{2}$/],
  ["mongodb", /^[4-9]\d?$/],
  ["percona-server", /^(?:5[5-7]\d{0,2}|8|8[04]\d{0,2})$/],
  ["fbmysql", /^\d{2,4}$/],
]);

/**
 * Storage engines are the engine only where the tool talks to them (db_bench). Behind an SQL client they are a
 * condition.
 */
const STORAGE = readNames("innodb inno=innodb rocksdb tokudb wiredtiger");

/** Returns the engine of a whole word; null for short names and all others. */
export const engineOfName = (word: string): string | null => LONG.get(word.toLowerCase()) ?? null;

/** Returns the engine of a short name, whatever digits follow it: `pg`, `my`; null for all others. */
export const engineOfShortName = (word: string): string | null => SHORT.get(word.toLowerCase())?.[0] ?? null;

/** Returns the storage engine of a word; null for all others. */
export const storageOfName = (word: string): string | null => STORAGE.get(word.toLowerCase()) ?? null;

/** Returns true for a storage engine that programs use without a server. */
export const isStore = (storage: string): boolean => storage === "rocksdb" || storage === "wiredtiger";

/**
 * Returns the engine of a name with digits behind it: `mysql` 57, `pg` 176. Digits with a point fit any long name. Null
 * where the digits are not a release of it.
 */
export function engineOfRelease(name: string, digits: string): string | null {
  const [long, isPointed] = [engineOfName(name), digits.includes(".")];
  const isRelease = (engine: string) => DIGITS.get(engine)?.test(digits) ?? false;
  if (long !== null) return isPointed || isRelease(long) ? long : null;
  const [engine = null, pointed = null] = SHORT.get(name.toLowerCase()) ?? [];
  return engine !== null && (isPointed ? (pointed?.test(digits) ?? false) : isRelease(engine)) ? engine : null;
}

const ENGINES = new Set([...LONG.values(), ...[...SHORT.values()].map(([engine]) => engine)]);

/** Returns true for the one name of an engine on these lists: `postgres`, not `pg` or `jdk`. */
export const isListedEngine = (engine: string): boolean => ENGINES.has(engine);

/** Returns true for an engine whose clients other servers answer, too. */
export const isProtocol = (engine: string): boolean => SERVERS.has(engine);

/** Returns true for another server that answers the clients of an engine. */
export const answers = (server: string, client: string): boolean =>
  [...(SERVERS.get(client)?.values() ?? [])].includes(server);
