/** Names of servers in the versions that they report to clients of another, and their own versions there. */
const MARKS: readonly (readonly [engine: string, mark: RegExp, version: RegExp])[] = [
  ["mariadb", /-MariaDB/i, /^(?:5\.5\.5-)?(\d+(?:\.\d+)+)/],
  ["tidb", /-TiDB-/i, /-TiDB-v?(\d+(?:\.\d+)+)/i],
  ["oceanbase", /-OceanBase/i, /-OceanBase(?:_CE)?-v?(\d+(?:\.\d+)+)/i],
  ["yugabytedb", /-YB-/, /-YB-(\d+(?:\.\d+)+)/],
  ["cockroachdb", /^CockroachDB /i, / v(\d+(?:\.\d+)+)/],
  ["greenplum", /\(Greenplum Database /i, /\(Greenplum Database (\d+(?:\.\d+)+)/i],
];

/**
 * Returns the server in a version that it reported to a client of MySQL or PostgreSQL: `11.8.3-MariaDB-log`,
 * `8.0.11-TiDB-v8.5.0`. Its version is null where no rule reads it. Null for versions that name none.
 */
export function serverOfVersion(text: string): { engine: string; version: string | null } | null {
  const found = MARKS.find(([, mark]) => mark.test(text));
  if (!found) return null;
  const [engine, , version] = found;
  return { engine, version: version.exec(text)?.[1] ?? null };
}

const NAMES_ITSELF: readonly string[] = ["mariadb", "tidb", "oceanbase"];

/** Returns true for a server of MySQL's protocol that names itself in each version that it reports to clients. */
export const namesItself = (engine: string): boolean => NAMES_ITSELF.includes(engine);
