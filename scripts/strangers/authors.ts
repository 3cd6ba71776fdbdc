/** The comparison of a bundle's author, in the words of its README or sidecar. */
export interface Author {
  text: string;
  /** Dimensions that the columns may have; absent where the bundle compares nothing. */
  by?: readonly string[];
  /** Parts of names of columns or series that must be there. */
  columns?: readonly string[];
  /** Parts of labels of rows that must be there. */
  rows?: readonly string[];
  /** Beginning of a metric's key that must be there. */
  metric?: string;
  /** The most columns or series that it can have. */
  most?: number;
}

const builds = ["build", "engine", "variant"];

/** Comparisons by the name of their bundle. */
export const AUTHORS: Readonly<Record<string, Author>> = {
  "clickbench-scenarios": {
    text: "systems, each in its scenarios (original, modified, keepalive), query by query",
    by: builds,
    columns: ["duckdb", "questdb"],
    rows: ["original", "modified", "keepalive"],
    metric: "seconds",
  },
  "cockroach-tpcc": { text: "nothing: one run of tpcc, one of a disk" },
  "engine-as-json-key": {
    text: "engines, which are keys, query by query; no file names the unit",
    by: ["engine"],
    columns: ["clickhouse", "elasticsearch"],
  },
  "kcores-one-object-a-file": {
    text: "implementations, each in its folder: the best rate of its attempts above the recall",
    by: ["algorithm"],
    columns: ["Ling-2.5"],
    metric: "qps",
    most: 60,
  },
  "kv-store-jmh": {
    text: "stores, which are ends of methods: get_sqlite, get_mvstore",
    by: builds,
    columns: ["sqlite", "mvstore"],
    metric: "secondsPerOperation",
  },
  "lance-ci-history": { text: "commits in the order of their days, test by test", by: ["build"], metric: "seconds" },
  "memtier-in-readme": {
    text: "two servers, named by their ports",
    by: ["s.server"],
    columns: [":6001", ":11211"],
    metric: "operationsPerSecond",
  },
  "myrocks-params-side-file": {
    text: "MyRocks and InnoDB, on NVMe and SSD",
    by: ["engine", "s.storageEngine"],
    columns: ["myrocks"],
    metric: "qps",
  },
  "pytpcc-mongodb": {
    text: "three builds of MongoDB by threads",
    by: ["build"],
    columns: ["4.0.18", "4.2.7", "4.4"],
    metric: "newOrdersPerMinute",
  },
  "slatedb-result-json": { text: "versions and commits, task by task", by: ["build"] },
  "tpch-tidy-csv": {
    text: "processor clocks and thread counts, query by query",
    by: ["threads", "s.clock", "variant"],
  },
  "ycsb-grep-lists": { text: "nothing: the lists have 460 rates by workload and phase alone" },
  "AlexandrKhabarov+scylla-benchmark": { text: "nothing: mixes of operations of one database, in rows" },
  "DIR-LAB+ycsb-storedsbench": {
    text: "storage structures, in each setup of the device",
    by: ["engine"],
    columns: ["array-dram", "hashtable-pmem"],
    metric: "qps",
  },
  "Myasuka+rocksdb-perf-records": {
    text: "two versions",
    by: ["build"],
    columns: ["5.17", "5.18.3"],
    metric: "qps",
  },
  "Percona-Lab-results+201808-rocksdb-cloudio": { text: "nothing in this cut: no two files share limit and threads" },
  "Percona-Lab-results+Aurora-May2020": {
    text: "Aurora, RDS and PXC, which has another number of tables",
    by: ["engine"],
    columns: ["aurora", "rds"],
    metric: "qps",
  },
  "Percona-Lab-results+THP-POSTGRESQL-2019": {
    text: "huge pages off and on",
    by: ["variant"],
    columns: ["disabled", "enabled"],
  },
  "botbabai+valkey-redis-benchmark": {
    text: "Redis and Valkey, test by test",
    by: ["engine"],
    columns: ["redis", "valkey"],
    metric: "requestsPerSecond",
  },
  "chris-sanders+ceph-fio-results": {
    text: "setups of storage, which are folders",
    by: ["variant"],
    columns: ["onejob", "onejob-3disks", "fourjobs"],
    metric: "iops",
  },
  "danielhlarkin+rocksdb-benchmark": {
    text: "numbers of collections and threads",
    by: ["threads", "variant", "build"],
  },
  "gregs1104+pgbench-tools": { text: "nothing: one result" },
  "lmdbjava+benchmarks": {
    text: "stores, which are classes, method by method",
    by: ["variant"],
    columns: ["LevelDb", "LmdbJni", "RocksDb"],
    metric: "secondsPerOperation",
  },
  "nidmgh+sysbenchCloudDB": {
    text: "clouds",
    by: ["variant"],
    columns: ["AliCloud", "AWS", "HuaweiCloud"],
    metric: "qps",
  },
  "serverscamp+pgbench-aws-vs-serverscamp": {
    text: "three hosts by scale",
    by: ["machine", "variant", "build"],
    columns: ["aws", "serverscamp-test1"],
    metric: "tps",
  },
  "umbra-db+ClickBench": {
    text: "sizes of a cloud service: memory and number of nodes, query by query",
    by: ["machine", "variant"],
    columns: ["8GiB", "236GiB"],
    metric: "seconds",
  },
  "zinal+portable-tpcc": { text: "nothing: inputs of google-benchmark's own tests" },
  "ann-hdf5-2020-milvus": { text: "nothing: two settings of one algorithm", by: ["algorithm"], columns: ["milvus"] },
  "benchbase-smallbank-sqlite": { text: "nothing: repeats of one database" },
  "bigann-neurips23": {
    text: "algorithms at a recall of 0.9, track by track",
    by: ["algorithm"],
    columns: ["cufe", "mysteryann", "vamana"],
    metric: "qps",
  },
  "clickbench-c6a.4xlarge": {
    text: "systems, query by query",
    by: ["build", "engine"],
    columns: ["cedardb", "clickhouse"],
    metric: "seconds",
  },
  jsonbench: {
    text: "systems, by number of documents, query by query",
    by: ["build", "engine"],
    columns: ["clickhouse", "mongodb", "postgres"],
    metric: "seconds",
  },
  "osb-vectorsearch-sift128": {
    text: "a memory fix on and off, by chunk size",
    by: ["variant"],
    columns: ["fix", "original"],
    metric: "rowsPerSecond",
  },
  "qdrant-site-aggregate": { text: "nothing in this cut: one engine", by: ["algorithm"], columns: ["qdrant"] },
  "qdrant-vdb-turbopuffer": {
    text: "qdrant and turbopuffer at a recall",
    by: ["algorithm"],
    columns: ["qdrant", "turbopuffer"],
    metric: "qps",
  },
  "rocksdb-benchmark-report": { text: "tests of one version", by: ["build"], columns: ["8.0.0"], metric: "qps" },
  "sysbench-percona-2g-32g": {
    text: "builds of MariaDB and MySQL by threads and memory",
    by: ["build"],
    columns: ["11.8.6", "8.4.8", "9.7.0"],
    metric: "qps",
  },
  "vdb-myscale-pgvectors": {
    text: "two engines and their settings at a recall",
    by: ["algorithm"],
    columns: ["pgvector"],
    metric: "qps",
  },
  "vectordbbench-2025": {
    text: "vector databases at a recall, data set by data set",
    by: ["algorithm"],
    columns: ["Milvus", "ZillizCloud", "OpenSearch"],
    metric: "qps",
  },
  "vectordbbench-pgvector-aws": {
    text: "index parameters of pgvector, by machine",
    by: ["algorithm"],
    columns: ["PgVector"],
    metric: "qps",
  },
  "ycsb-infinispan-workloada": {
    text: "two persistence layers, by threads and setting",
    by: ["engine", "config"],
    columns: ["infinispan-jnvm"],
    metric: "qps",
  },
  "ycsb-mongodb-redis": {
    text: "MongoDB and Redis, workload by workload",
    by: ["engine"],
    columns: ["mongodb", "redis"],
    metric: "qps",
  },
};
