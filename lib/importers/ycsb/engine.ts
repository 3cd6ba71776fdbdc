import type { YcsbCommand } from "./command";

// Classes that are not named like their engine. The others lose "Client" and "DB" (RedisClient -> redis).
const engines: Readonly<Record<string, string>> = {
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
};

/** Returns the engine of a class (`site.ycsb.db.RedisClient`) or of go-ycsb's name; null without one. */
export function engineOfCommand({ db, jdbc }: YcsbCommand): string | null {
  if (!db) return null;
  const name = db.slice(db.lastIndexOf(".") + 1).toLowerCase();
  if (/^jdbc/.test(name) && jdbc) return Object.hasOwn(engines, jdbc) ? (engines[jdbc] ?? jdbc) : jdbc;
  if (Object.hasOwn(engines, name)) return engines[name] ?? null;
  // hbase098, cassandra-cql and the like keep their name.
  const plain = name.replace(/(?:db)?client\d*$/, "").replaceAll(/[^a-z0-9]+/g, "-");
  return plain.replace(/^rocks$/, "rocksdb") || null;
}
