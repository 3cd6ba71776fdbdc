// Many bundles from one, in the database: copies of an imported bundle's rows under other keys, ids and upload times, so that pages can
// be measured at sizes that would take hours to upload.
import pg from "pg";

/** Tables that hold a bundle's rows by `bundle_key`. */
const TABLES = "source_files executions points evidence rollups bundle_settings bests index_builds".split(" ");

/**
 * Makes `copies` of the bundle `id`, a day of upload between each ten; answers how many points there are then, and the bytes that a
 * point takes with its indexes, alone and with its evidence.
 */
export async function growBundle(url, id, copies) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: found } = await client.query("select key from bundles where id = $1", [id]);
    const from = found[0].key;
    const { rows: made } = await client.query(
      `insert into bundles (id, sha256, file_name, title, size_bytes, unpacked_bytes, status, importer_version, pipeline_version, uploaded_at,
                            imported_at, file_count, run_count, index_build_count, point_count, issue_count)
       select left(encode(sha256(convert_to(b.id || n, 'UTF8')), 'hex'), 12), encode(sha256(convert_to(b.id || n, 'UTF8')), 'hex'), b.file_name,
              b.title || ' ' || n, b.size_bytes, b.unpacked_bytes, 'ready', b.importer_version, b.pipeline_version,
              b.uploaded_at - n * interval '144 minutes', b.imported_at, b.file_count, b.run_count, b.index_build_count, b.point_count, 0
       from bundles b, generate_series(1, $2::int) n where b.key = $1 returning key`,
      [from, copies],
    );
    const keys = made.map(({ key }) => key);
    for (const table of TABLES) {
      const { rows } = await client.query(
        "select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public' order by ordinal_position",
        [table],
      );
      const columns = rows.map(({ name }) => `"${name}"`);
      const values = columns.map((name) => (name === '"bundle_key"' ? "k" : `t.${name}`));
      // Bundle by bundle, as imports write them.
      await client.query(
        `insert into ${table} (${columns.join()}) select ${values.join()} from unnest($2::int[]) with ordinality as u(k, place)
         cross join ${table} t where t.bundle_key = $1 order by u.place${columns.includes('"ordinal"') ? ", t.ordinal" : ""}`,
        [from, keys],
      );
    }
    await client.query("vacuum analyze");
    const { rows: sizes } = await client.query(
      `select count(*)::int as points, pg_total_relation_size('points')::float8 as bytes, pg_total_relation_size('evidence')::float8 as evidence from points`,
    );
    const [{ points, bytes, evidence }] = sizes;
    return { points, bytesPerPoint: bytes / points, bytesWithEvidence: (bytes + evidence) / points };
  } finally {
    await client.end();
  }
}
