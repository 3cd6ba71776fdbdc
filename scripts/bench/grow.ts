// Makes many bundles from one in the database. Copies of its rows get other keys, ids and upload times. Uploads of that
// size would take hours.
import pg from "pg";

/** Tables that are copied, by their `bundle_key`. */
const TABLES = "source_files executions points evidence rollups bundle_settings bests index_builds".split(" ");

/** Scales a copy's rates by up to 3 % either way: `u.place` is the copy's number. */
const FACTOR = "(0.97 + 0.06 * ((u.place * 7919) % 1000) / 1000)";
const RATES = new Set(["qps", "min_rate", "max_rate"]);

const SPREAD = "join unnest($3::int[]) with ordinality as w(id, at) on w.at = 1 + u.place % cardinality($3::int[])";

/** Returns a column's SQL for a copy's row. Key, workload, execution and rate are its own, all else is copied. */
function columnOf(name: string, spread: boolean): string {
  if (name === "bundle_key") return "u.k";
  if (name === "workload_id" && spread) return "w.id";
  // A copy is another execution, as another upload would be.
  if (name === "fingerprint") return "(t.fingerprint # (u.place * 7919))";
  return RATES.has(name) ? `t."${name}" * ${FACTOR}` : `t."${name}"`;
}

/**
 * Makes `copies` of the bundle `id`, with ten uploads a day. `datasets` spreads copies of one workload over that many
 * further data sets of its kind. The copies' data sets and other families count as changed; no server runs meanwhile.
 * No importer wrote the copies, so no import reads them again: they have no bytes.
 */
export async function growBundle(url: string, id: string, copies: number, { datasets = 0 } = {}): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: found } = await client.query("select key from bundles where id = $1", [id]);
    const from = found[0]?.key;
    if (from === undefined) throw new Error(`The database has no bundle ${id}.`);
    const { rows: made } = await client.query(
      `insert into bundles (id, sha256, file_name, title, size_bytes, unpacked_bytes, status, importer_version,
                            pipeline_version, uploaded_at, imported_at, file_count, run_count, index_build_count,
                            point_count, issue_count)
       select left(encode(sha256(convert_to(b.id || n, 'UTF8')), 'hex'), 12),
              encode(sha256(convert_to(b.id || n, 'UTF8')), 'hex'), b.file_name,
              b.title || ' ' || n, b.size_bytes, b.unpacked_bytes, 'ready', 'copied', b.pipeline_version,
              b.uploaded_at - n * interval '144 minutes', b.imported_at, b.file_count, b.run_count,
              b.index_build_count, b.point_count, 0
       from bundles b, generate_series(1, $2::int) n where b.key = $1 returning key`,
      [from, copies],
    );
    const keys = made.map(({ key }) => key);
    const workloads = datasets ? await furtherDatasets(client, from, datasets) : [];
    const spread = workloads.length > 0;
    for (const table of TABLES) {
      const { rows } = await client.query(
        "select column_name as name from information_schema.columns " +
          "where table_name = $1 and table_schema = 'public' order by ordinal_position",
        [table],
      );
      const names = rows.map(({ name }) => name);
      // Writes bundle by bundle, as imports do.
      await client.query(
        `insert into ${table} (${names.map((name) => `"${name}"`).join()})
         select ${names.map((name) => columnOf(name, spread)).join()}
         from unnest($2::int[]) with ordinality as u(k, place)
         ${spread ? SPREAD : ""}
         cross join ${table} t where t.bundle_key = $1
         order by u.place${names.includes("ordinal") ? ", t.ordinal" : ""}`,
        spread ? [from, keys, workloads] : [from, keys],
      );
    }
    await client.query(
      `insert into data_versions (scope)
       select distinct case w.family when 'vector-search' then 'dataset:' || w.name else 'family:' || w.family end
       from rollups r join workloads w on w.id = r.workload_id where r.bundle_key = any($1)
       on conflict (scope) do update set version = data_versions.version + 1`,
      [keys],
    );
  } finally {
    await client.end();
  }
}

/** Makes data sets like the bundle's own under other names; returns the ids of their workloads. */
async function furtherDatasets(client: pg.Client, bundle: number, count: number): Promise<number[]> {
  const { rows } = await client.query(
    `insert into workloads (family, name, distance, k, params, "group")
     select w.family, 'copy-' || n || '-of-' || w.name, w.distance, w.k, w.params, w."group"
     from (select distinct workload_id from rollups where bundle_key = $1) r join workloads w on w.id = r.workload_id,
          generate_series(1, $2::int) n returning id`,
    [bundle, count],
  );
  return rows.map(({ id }) => id);
}

/** Size of a filled database; bytes include indexes. */
export interface Counted {
  points: number;
  bundles: number;
  bytesPerPoint: { alone: number; withEvidence: number; everything: number };
}

/**
 * Updates the statistics. Returns the numbers of points and bundles. Bytes per point include indexes: of points alone,
 * with evidence, and of the whole database.
 */
export async function settleAndCount(url: string): Promise<Counted> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("vacuum analyze");
    const { rows } = await client.query(
      `select (select count(*)::int from points) as points, (select count(*)::int from bundles) as bundles,
              pg_total_relation_size('points')::float8 as bytes, pg_total_relation_size('evidence')::float8 as evidence,
              pg_database_size(current_database())::float8 as database`,
    );
    const [{ points, bundles, bytes, evidence, database }] = rows;
    const each = { alone: bytes / points, withEvidence: (bytes + evidence) / points, everything: database / points };
    return { points, bundles, bytesPerPoint: each };
  } finally {
    await client.end();
  }
}
