import "server-only";
import { type Expression, sql } from "kysely";
import { type CorrectionSubject, type Corrections, correctEngine, renamedLike } from "@/lib/domain/names/corrections";
import { overview } from "../cache/until-change";
import { anyOf, db } from "../kysely";
import { loadCorrections } from "./corrections";
import { likePattern } from "./like-pattern";

/** A name that a search found, with its link. */
export interface SearchHit {
  kind: "engine" | "build" | "dataset" | "bundle" | "algorithm" | "workload" | "config" | "machine";
  /** The link's parameter: name of an engine, build, data set, workload, config or machine, or a bundle's id. */
  target: string;
  /** A build's engine, a workload's family; else null. */
  parent: string | null;
  /** The name that readers see. */
  label: string;
  /** Other facts that identify it, after a former name: a version or file name. Null = none. */
  detail: string | null;
}

/** Limit of hits of each kind. */
export const MOST_HITS = 50;
const LIMIT = sql.lit(MOST_HITS);

/**
 * Returns engines, builds, algorithms, data sets, workloads, configs, machines and bundles whose names contain every
 * word. Words may come in any order: a build is found by its engine, raw name, version and commit together. Names of
 * corrections count as well. A bundle is also found by its file name, and by its whole id or sha256. At most 50 of each
 * kind; [] for a blank text.
 */
export async function search(text: string): Promise<SearchHit[]> {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const { settings, vectorSettings, workloads } = await usedIds();
  const corrections = await loadCorrections();
  // Each is the lines subject, engine and name.
  const names = renamedLike(words, corrections).map(({ subject, engine, name }) => [subject, engine, name].join("\n"));
  // Without renamed hits the statement has no condition on them, so Citus accepts it.
  const isHit = (subject: CorrectionSubject, engine: Expression<unknown>, name: Expression<unknown>) =>
    names.length
      ? sql`concat_ws(chr(10), ${sql.lit(subject)}, ${engine}, ${name}) = any(${names}::text[])`
      : sql`false`;
  const [fits, whole] = [sql`ilike all (${words.map(likePattern)})`, text.trim().toLowerCase()];
  // As SQL: one list of eight kinds, each in its own order, which the builder makes no shorter.
  const { rows } = await sql<SearchHit>`
     with seen as (select engine_id, build_id, build_version, build_commit, config_id, machine_id,
         machine_model from settings
       where id = any(${settings}))
     (select 'engine' as kind, e.name as target, null::text as parent, e.display_name as label, null::text as detail
      from engines e
      where (concat_ws(' ', e.name, e.display_name) ${fits} or ${isHit("engine", sql.lit(""), sql.ref("e.name"))})
      and e.id in (select engine_id from seen)
      order by lower(e.display_name) limit ${LIMIT})
     union all
     (select 'algorithm', e.name, null, s.algorithm, e.display_name
      from (select distinct engine_id, algorithm from settings where id = any(${vectorSettings})) s
      join engines e on e.id = s.engine_id where concat_ws(' ', e.display_name, s.algorithm) ${fits}
      order by 4, 2 limit ${LIMIT})
     union all
     (select 'build', eb.raw, e.name, eb.raw, e.display_name || case when s.count > 4 then ' of several versions'
        else coalesce(' ' || s.versions, '') end from engine_builds eb
      join engines e on e.id = eb.engine_id
      join (select build_id, string_agg(distinct build_version, ' or ') as versions,
          count(distinct build_version), string_agg(distinct build_commit, ' ') as commits
        from (select distinct build_id, build_version, build_commit from seen) stated
        group by build_id) s on s.build_id = eb.id
      where concat_ws(' ', e.name, e.display_name, eb.raw, s.versions, s.commits) ${fits}
      or ${isHit("build", sql.ref("e.name"), sql.ref("eb.raw"))}
      order by 4, 3 limit ${LIMIT})
     union all
     (select 'config', c.raw, null, c.raw, c.claimed_hardware from configs c
      where (concat_ws(' ', c.raw, c.claimed_hardware) ${fits} or ${isHit("config", sql.lit(""), sql.ref("c.raw"))})
      and c.id in (select config_id from seen) order by 2 limit ${LIMIT})
     union all
     (select 'machine', m.name, null, m.name, case when s.count > 4 then 'several models' else s.models end
      from machines m
      join (select machine_id, string_agg(distinct machine_model, ' or ') as models,
          count(distinct machine_model) from (select distinct machine_id, machine_model from seen) stated
        group by machine_id) s on s.machine_id = m.id
      where concat_ws(' ', m.name, s.models) ${fits} or ${isHit("machine", sql.lit(""), sql.ref("m.name"))}
      order by 2 limit ${LIMIT})
     union all
     (select distinct 'workload', w.name, w.family, w.name, w.family from workloads w
      where w.family <> 'vector-search'
        and (concat_ws(' ', w.family, w.name) ${fits} or ${isHit("workload", sql.ref("w.family"), sql.ref("w.name"))})
        and w.id = any(${workloads}) order by 3, 2 limit ${LIMIT})
     union all
     (select distinct 'dataset', w.name, null, w.name, null from workloads w
      where w.family = 'vector-search' and w.name ${fits} and w.id = any(${workloads}) order by 2 limit ${LIMIT})
     union all
     (select 'bundle', b.id, null, b.title, b.file_name from listed_bundles b
      where b.status in ('queued', 'importing', 'ready')
        and (concat_ws(' ', b.title, b.file_name) ${fits} or b.id = ${whole} or b.sha256 = ${whole})
      order by b.uploaded_at desc, b.key desc limit ${LIMIT})`.execute(db());
  return rows.map((hit) => correctHit(hit, corrections));
}

/** Returns a hit under its corrected name, with the name in its source. */
function correctHit(hit: SearchHit, corrections: Corrections): SearchHit {
  const { kind, target, parent, label, detail } = hit;
  if (kind === "bundle" || kind === "dataset" || kind === "algorithm") return hit;
  const called =
    kind === "engine"
      ? correctEngine(target, label, corrections)
      : corrections.nameOf({ subject: kind, engine: parent ?? "", name: target });
  if (called === label) return hit;
  return { ...hit, label: called, detail: [`was ${label}`, detail].filter(Boolean).join(" · ") };
}

/** Ids of settings and workloads in public bundles, and of the settings of vector searches among them. */
const usedIds = overview({
  of: "engine",
  load: async (engines) => {
    // No lateral join: Citus accepts none with a column of a reference table.
    const asked = db().selectFrom("engines").select("id").where("name", "=", anyOf(engines));
    const used = await db()
      .selectFrom("engines as e")
      .innerJoin(
        ({ selectFrom }) =>
          selectFrom("seenTotals as t")
            .innerJoin("settings as s", "s.id", "t.settingId")
            .select(["s.engineId", sql<number[]>`array_agg(distinct s.id)`.as("settings")])
            .select(
              sql<number[]>`coalesce(array_agg(distinct s.id) filter (where t.family = 'vector-search'), '{}')`.as(
                "vectorSettings",
              ),
            )
            .where("t.kind", "=", "setting")
            .where("s.engineId", "in", asked)
            .groupBy("s.engineId")
            .as("u"),
        (on) => on.onRef("u.engineId", "=", "e.id"),
      )
      .leftJoin(
        ({ selectFrom }) =>
          selectFrom("seenTotals as t")
            .select(["t.engineId", sql<number[]>`array_agg(distinct t.workload_id)`.as("workloads")])
            .where("t.kind", "=", "workload")
            .where("t.engineId", "in", asked)
            .groupBy("t.engineId")
            .as("r"),
        (on) => on.onRef("r.engineId", "=", "e.id"),
      )
      .select(["e.name as engine", "u.settings", "u.vectorSettings"])
      .select(({ fn }) => fn.coalesce("r.workloads", sql<number[]>`'{}'`).as("workloads"))
      .execute();
    return new Map(used.map((row) => [row.engine, row]));
  },
  join: (parts) => {
    const all = [...parts.values()];
    return {
      settings: all.flatMap(({ settings }) => settings),
      vectorSettings: all.flatMap(({ vectorSettings }) => vectorSettings),
      workloads: [...new Set(all.flatMap(({ workloads }) => workloads))],
    };
  },
});
