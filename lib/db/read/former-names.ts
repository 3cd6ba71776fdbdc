import type { PoolClient } from "pg";
import type { EarlierName } from "@/lib/domain/names/corrections";
import { raiseVersions } from "../cache/data-version";
import { db, dbOn } from "../kysely";

/** Returns all names that an earlier import read and the latest import reads otherwise. */
export const formerNames = (): Promise<EarlierName[]> =>
  db()
    .selectFrom("formerNames")
    .select(["subject", "engine", "name", "former as called"])
    .orderBy("subject")
    .orderBy("engine")
    .orderBy("name")
    .orderBy("former")
    .execute();

// Points match by place, file and label. A test is renamed only where a single point has its place.
const SETTINGS = `
  select distinct n.subject, n.engine, n.former, n.name
  from point_pairs p join points_before b on b.ordinal = p.before
  join points_after a on a.ordinal = p.after and a.place = b.place
  join settings sb on sb.id = b.setting_id join settings sa on sa.id = a.setting_id
  join engines eb on eb.id = sb.engine_id join engines ea on ea.id = sa.engine_id
  left join engine_builds bb on bb.id = sb.build_id left join engine_builds ba on ba.id = sa.build_id
  left join configs cb on cb.id = sb.config_id left join configs ca on ca.id = sa.config_id
  left join machines mb on mb.id = sb.machine_id left join machines ma on ma.id = sa.machine_id
  cross join lateral (values ('build', ea.name, bb.raw, ba.raw), ('config', '', cb.raw, ca.raw),
    ('machine', '', mb.name, ma.name), ('engine', '', eb.name, ea.name)) as n(subject, engine, former, name)
  where sb.id <> sa.id and n.former <> n.name`;
const TESTS = `
  select distinct 'workload', wa.family, wb.name, wa.name
  from (select spot, min(workload_id) as workload_id from points_before group by spot having count(*) = 1) b
  join (select spot, min(workload_id) as workload_id from points_after group by spot having count(*) = 1) a using (spot)
  join workloads wb on wb.id = b.workload_id join workloads wa on wa.id = a.workload_id and wa.family = wb.family
  where wb.name <> wa.name and wa.family <> 'vector-search'`;

/**
 * Stores the names that this import reads otherwise than the previous one. Inside the import's transaction, after
 * point-differences.ts has paired the points.
 */
export async function noteFormerNames(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `insert into former_names (subject, engine, former, name, created_at)
     select found.*, $1::timestamptz from (${SETTINGS} union ${TESTS}) found on conflict do nothing`,
    [new Date()],
  );
  if (rowCount) await raiseVersions(dbOn(client), ["corrections"]);
}
