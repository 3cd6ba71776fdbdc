import "server-only";
import { z } from "zod";
import { pool } from "./client";
import { likePattern } from "./like-pattern";

const hitRow = z.object({
  kind: z.enum(["engine", "build", "dataset", "bundle", "algorithm", "workload", "config", "machine"]),
  /** What the link needs: engine, build, data set, workload, config or machine name, bundle id. */
  target: z.string(),
  /** Of a build its engine, of a workload its family; else null. */
  parent: z.string().nullable(),
  label: z.string(),
  detail: z.string().nullable(),
});
export type SearchHit = z.infer<typeof hitRow>;

const LIMIT = 50;

/**
 * Engines, builds, algorithms, data sets, workloads, configs, machines and bundles whose names hold every word of the text, in any
 * order: a build is found by its engine, raw name, version and commit together. At most 50 of each kind; [] for a blank text.
 */
export async function search(text: string): Promise<SearchHit[]> {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const { rows } = await pool().query(
    `with seen as (select distinct r.engine_id, r.build_id, r.workload_id, r.config_id, r.machine_id, r.algorithm
                   from runs r
                   join bundles b on b.key = r.bundle_key and b.status = 'ready' and b.visibility = 'public')
     (select 'engine' as kind, e.name as target, null::text as parent, e.display_name as label, null::text as detail from engines e
      where concat_ws(' ', e.name, e.display_name) ilike all ($1) and exists (select from seen where engine_id = e.id)
      order by lower(e.display_name) limit ${LIMIT})
     union all
     (select 'algorithm', e.name, null, s.algorithm, e.display_name
      from (select distinct s.engine_id, s.algorithm from seen s
            join workloads w on w.id = s.workload_id and w.family = 'vector-search') s
      join engines e on e.id = s.engine_id where concat_ws(' ', e.display_name, s.algorithm) ilike all ($1) order by 4, 2 limit ${LIMIT})
     union all
     (select 'build', eb.raw, e.name, eb.raw, e.display_name || coalesce(' ' || eb.version, '') from engine_builds eb
      join engines e on e.id = eb.engine_id
      where concat_ws(' ', e.name, e.display_name, eb.raw, eb.version, eb.commit) ilike all ($1)
        and exists (select from seen where build_id = eb.id)
      order by 4, 3 limit ${LIMIT})
     union all
     (select 'config', c.raw, null, c.raw, c.claimed_hardware from configs c
      where concat_ws(' ', c.raw, c.claimed_hardware) ilike all ($1) and exists (select from seen where config_id = c.id) order by 2 limit ${LIMIT})
     union all
     (select 'machine', m.name, null, m.name, m.model from machines m
      where concat_ws(' ', m.name, m.model) ilike all ($1) and exists (select from seen where machine_id = m.id) order by 2 limit ${LIMIT})
     union all
     (select distinct 'workload', w.name, w.family, w.name, w.family from workloads w
      where w.family <> 'vector-search' and concat_ws(' ', w.family, w.name) ilike all ($1)
        and exists (select from seen where workload_id = w.id) order by 3, 2 limit ${LIMIT})
     union all
     (select distinct 'dataset', w.name, null, w.name, null from workloads w
      where w.family = 'vector-search' and w.name ilike all ($1) and exists (select from seen where workload_id = w.id) order by 2 limit ${LIMIT})
     union all
     (select 'bundle', b.id, null, b.title, b.file_name from bundles b
      where b.visibility = 'public' and b.status <> 'failed'
        and (concat_ws(' ', b.title, b.file_name) ilike all ($1) or b.id = $2 or b.sha256 = $2)
      order by b.uploaded_at desc, b.key desc limit ${LIMIT})`,
    [words.map(likePattern), text.trim().toLowerCase()],
  );
  return z.array(hitRow).parse(rows);
}
