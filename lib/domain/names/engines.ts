import { decodeBuild } from "./names";

/** The engine of a label. `build` is the label itself where it carries a version. */
export interface EngineOfLabel {
  engine: string;
  build: { raw: string; version: string } | null;
}

// Patterns of labels; the first match wins. Labels are ann-benchmarks' algorithm names (docs/formats/ann-benchmarks.md
// sections 1 and 6).
const patterns: readonly (readonly [RegExp, string])[] = [
  [/^mariadb/, "mariadb"],
  [/^pgvectorscale/, "pgvectorscale"],
  [/^pgvecto[._-]?rs/, "pgvecto-rs"],
  [/^pg_?vector/, "pgvector"],
  [/^pg_?embedding/, "pg-embedding"],
  [/^qdrant/, "qdrant"],
  [/^hnswlib/, "hnswlib"],
  [/^faiss/, "faiss"],
  [/^annoy/, "annoy"],
  [/^usearch/, "usearch"],
  [/^milvus|^knowhere/, "milvus"],
  [/^brute-?force/, "bruteforce"],
  [/^nmslib/, "nmslib"],
  [/^voyager/, "voyager"],
  [/^redisearch|^redis/, "redis"],
  [/^elastic(?:search|iknn)?/, "elasticsearch"],
  [/^opensearch/, "opensearch"],
  [/^weaviate/, "weaviate"],
  [/^lucene/, "lucene"],
  [/^vespa/, "vespa"],
  [/^vald/, "vald"],
  [/^scann/, "scann"],
  [/^pynndescent/, "pynndescent"],
  [/^kgraph/, "kgraph"],
  [/^(?:ngt|onng|panng|qg|qsg)(?![a-z])/, "ngt"],
  [/^(?:diskann|vamana)/, "diskann"],
  [/^glass/, "glass"],
  [/^n2$/, "n2"],
  [/^mysql/, "mysql"],
  [/^postgres|^pg$/, "postgres"],
  [/^oracle/, "oracle"],
];

const displayNames: Readonly<Record<string, string>> = {
  mariadb: "MariaDB",
  mysql: "MySQL",
  "percona-server": "Percona Server",
  pxc: "Percona XtraDB Cluster",
  aurora: "Amazon Aurora",
  rds: "Amazon RDS",
  scylla: "ScyllaDB",
  fbmysql: "FB MySQL",
  myrocks: "MyRocks",
  tokudb: "TokuDB",
  postgres: "PostgreSQL",
  orioledb: "OrioleDB",
  pgvector: "pgvector",
  pgvectorscale: "pgvectorscale",
  "pgvecto-rs": "pgvecto.rs",
  "pg-embedding": "pg_embedding",
  qdrant: "Qdrant",
  hnswlib: "hnswlib",
  faiss: "Faiss",
  annoy: "Annoy",
  usearch: "USearch",
  milvus: "Milvus",
  bruteforce: "brute force",
  nmslib: "NMSLIB",
  voyager: "Voyager",
  redis: "Redis",
  valkey: "Valkey",
  duckdb: "DuckDB",
  clickhouse: "ClickHouse",
  lancedb: "LanceDB",
  elasticsearch: "Elasticsearch",
  opensearch: "OpenSearch",
  weaviate: "Weaviate",
  lucene: "Lucene",
  vespa: "Vespa",
  vald: "Vald",
  scann: "ScaNN",
  pynndescent: "PyNNDescent",
  kgraph: "KGraph",
  ngt: "NGT",
  diskann: "DiskANN",
  glass: "Glass",
  n2: "N2",
  pinecone: "Pinecone",
  s3vectors: "S3 Vectors",
  zillizcloud: "Zilliz Cloud",
  fio: "fio",
  "sql-server": "SQL Server",
  db2: "Db2",
  oracle: "Oracle",
  mongodb: "MongoDB",
  infinispan: "Infinispan",
  "infinispan-jnvm": "Infinispan with J-NVM",
  cassandra: "Cassandra",
  hbase: "HBase",
  aerospike: "Aerospike",
  dynamodb: "DynamoDB",
  foundationdb: "FoundationDB",
  rocksdb: "RocksDB",
  sqlite: "SQLite",
  tikv: "TiKV",
  tidb: "TiDB",
  cockroachdb: "CockroachDB",
};

const VERSION_AT_END = /[-_ ]v?(\d+\.\d[a-z0-9.]*)$/i;

/** Returns an algorithm's label without the version of its build: "pgvector_halfvec" of `pgvector_halfvec-0.8.6`. */
export const withoutVersion = (label: string): string => label.replace(VERSION_AT_END, "");

/**
 * Returns the engine of an algorithm's label: `PGVector_halfvec` is pgvector, `hnsw(faiss)` is faiss, `pgvector-0.7.4`
 * is pgvector with a build. A known build's name gives its engine. Any other label is its own slug, or "unknown" where
 * none is left.
 */
export function engineOf(label: string): EngineOfLabel {
  const text = label.trim().slice(0, 200);
  const inner = /^[^(]+\(([a-z][\w.-]*)\)$/i.exec(text)?.[1];
  const name = (inner ?? text).toLowerCase();
  const version = VERSION_AT_END.exec(text)?.[1];
  const build = version ? { raw: text, version } : null;
  const known = patterns.find(([pattern]) => pattern.test(name));
  if (known) return { engine: known[1], build };
  const decoded = decodeBuild(text);
  if (decoded.engine && decoded.version) {
    return { engine: decoded.engine, build: { raw: text, version: decoded.version } };
  }
  return { engine: slug(name), build: null };
}

/** Returns an engine's display name; for an unknown slug, the slug. */
export function engineName(engine: string): string {
  return Object.hasOwn(displayNames, engine) ? (displayNames[engine] ?? engine) : engine;
}

const squash = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");
const called: ReadonlyMap<string, string> = new Map(
  Object.entries(displayNames).flatMap(([engine, name]): [string, string][] => [
    [squash(engine), engine],
    [squash(name), engine],
  ]),
);

/** Returns the engine of a slug or display name, in any spelling: `NMSLIB`, `SQL Server`; null for others. */
export const engineCalled = (text: string): string | null => called.get(squash(text)) ?? null;

function slug(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return plain || "unknown";
}

const librariesInProcess = new Set(
  "annoy bruteforce faiss glass hnswlib kgraph n2 ngt nmslib pynndescent scann voyager".split(" "),
);

/**
 * Returns true where ann-benchmarks takes the index size from the growth of its own process. Such sizes can be far too
 * small (docs/formats: one Faiss index shows 0, 548 and 35,208 kB). Servers and usearch report the size themselves.
 */
export function sizeIsProcessGrowth(engine: string): boolean {
  return librariesInProcess.has(engine);
}
