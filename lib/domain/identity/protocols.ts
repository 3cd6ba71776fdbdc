/** Servers that answer the clients of another. Such a client measures any of them, and cannot tell which. */
const SERVERS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    postgres: "aurora rds alloydb cockroachdb yugabytedb orioledb timescaledb neon greenplum citus",
    mysql: "mariadb percona-server pxc aurora rds tidb oceanbase singlestore myrocks fbmysql",
    redis: "valkey keydb dragonfly garnet kvrocks",
    cassandra: "scylla yugabytedb",
    mongodb: "ferretdb",
  }).map(([client, servers]) => [client, new Set(servers.split(" "))]),
);

/** Returns true for an engine whose clients other servers answer, too. */
export const isProtocol = (engine: string): boolean => SERVERS.has(engine);

/** Returns true for another server that answers the clients of an engine. */
export const answers = (server: string, client: string): boolean => SERVERS.get(client)?.has(server) ?? false;
