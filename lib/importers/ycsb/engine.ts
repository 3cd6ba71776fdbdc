import type { YcsbCommand } from "./command";

// Classes that are not named like their engine. The others lose "Client" and "DB" (RedisClient -> redis).
// Null is no database: a program that prints, or a client of any web service.
const engines: Readonly<Record<string, string | null>> = {
  mongodbclient: "mongodb",
  asyncmongodbclient: "mongodb",
  cassandracqlclient: "cassandra",
  cassandra: "cassandra",
  postgrenosqldbclient: "postgres",
  pg: "postgres",
  postgresql: "postgres",
  infinispanjnvmclient: "infinispan-jnvm",
  infinispanremoteclient: "infinispan",
  hbaseclient: "hbase",
  elasticsearchrestclient: "elasticsearch",
  dynamodbclient: "dynamodb",
  foundationdbclient: "foundationdb",
  orientdbclient: "orientdb",
  arangodbclient: "arangodb",
  s3client: "s3",
  scyllacqlclient: "scylla",
  couchbase2client: "couchbase",
  griddbclient: "griddb",
  googlebigtableclient: "bigtable",
  googlebigtableclient2: "bigtable",
  googledatastoreclient: "datastore",
  azurecosmosclient: "cosmosdb",
  azureclient: "azure-table-storage",
  ignitesqlclient: "ignite",
  riakkvclient: "riak",
  kuduycsbclient: "kudu",
  zkclient: "zookeeper",
  nuodbclient: "nuodb",
  voltclient4: "voltdb",
  asynchbaseclient: "hbase",
  arangodb3client: "arangodb",
  nosqldbclient: "oracle-nosql",
  basic: null,
  basicdb: null,
  basictsdb: null,
  goodbaduglydb: null,
  restclient: null,
};

/**
 * Returns the engine of a class (`site.ycsb.db.RedisClient`) or of go-ycsb's name. Null without one, as of JDBC without
 * a URL.
 */
export function engineOfCommand({ db, jdbc }: YcsbCommand): string | null {
  if (!db) return null;
  const name = db.slice(db.lastIndexOf(".") + 1).toLowerCase();
  if (/^jdbc/.test(name)) return jdbc !== null && Object.hasOwn(engines, jdbc) ? (engines[jdbc] ?? jdbc) : jdbc;
  if (Object.hasOwn(engines, name)) return engines[name] ?? null;
  // hbase098, cassandra-cql and the like keep their name.
  const plain = name.replace(/(?:db)?client\d*$/, "").replaceAll(/[^a-z0-9]+/g, "-");
  return plain.replace(/^rocks$/, "rocksdb") || null;
}
