import "server-only";
import { z } from "zod";
import { type CorrectionSubject, type Corrections, correctEngine } from "@/lib/domain/names/corrections";
import { engineName } from "@/lib/domain/names/engines";
import { overview } from "../cache/until-change";
import { query } from "../query";
import { loadCorrections } from "./corrections";
import { likePattern } from "./like-pattern";

const hitRow = z.object({
  kind: z.enum(["engine", "build", "dataset", "bundle", "algorithm", "workload", "config", "machine"]),
  /** The link's parameter: name of an engine, build, data set, workload, config or machine, or a bundle's id. */
  target: z.string(),
  /** A build's engine, a workload's family; else null. */
  parent: z.string().nullable(),
  label: z.string(),
  detail: z.string().nullable(),
});
export type SearchHit = z.infer<typeof hitRow>;

const LIMIT = 50;

/**
 * Returns engines, builds, algorithms, data sets, workloads, configs, machines and bundles whose names contain every
 * word. Words may come in any order: a build is found by its engine, raw name, version and commit together. Names of
 * corrections count as well. At most 50 of each kind; [] for a blank text.
 */
export async function search(text: string): Promise<SearchHit[]> {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const { settings, vectorSettings, workloads } = await usedIds();
  const corrections = await loadCorrections();
  const names = calledSo(words, corrections);
  // Without renamed hits the statement has no condition on them, so Citus accepts it.
  const called: typeof isCalled = (...name) => (names.length ? isCalled(...name) : "false");
  const found = await query(
    hitRow,
    `with seen as (select engine_id, build_id, config_id, machine_id from settings where id = any($3))
     (select 'engine' as kind, e.name as target, null::text as parent, e.display_name as label, null::text as detail
      from engines e
      where (concat_ws(' ', e.name, e.display_name) ilike all ($1) or ${called("engine", "''", "e.name")})
      and e.id in (select engine_id from seen)
      order by lower(e.display_name) limit ${LIMIT})
     union all
     (select 'algorithm', e.name, null, s.algorithm, e.display_name
      from (select distinct engine_id, algorithm from settings where id = any($4)) s
      join engines e on e.id = s.engine_id where concat_ws(' ', e.display_name, s.algorithm) ilike all ($1)
      order by 4, 2 limit ${LIMIT})
     union all
     (select 'build', eb.raw, e.name, eb.raw, e.display_name || coalesce(' ' || eb.version, '') from engine_builds eb
      join engines e on e.id = eb.engine_id
      where (concat_ws(' ', e.name, e.display_name, eb.raw, eb.version, eb.commit) ilike all ($1)
      or ${called("build", "e.name", "eb.raw")})
        and eb.id in (select build_id from seen)
      order by 4, 3 limit ${LIMIT})
     union all
     (select 'config', c.raw, null, c.raw, c.claimed_hardware from configs c
      where (concat_ws(' ', c.raw, c.claimed_hardware) ilike all ($1) or ${called("config", "''", "c.raw")})
      and c.id in (select config_id from seen) order by 2 limit ${LIMIT})
     union all
     (select 'machine', m.name, null, m.name, m.model from machines m
      where (concat_ws(' ', m.name, m.model) ilike all ($1) or ${called("machine", "''", "m.name")})
      and m.id in (select machine_id from seen) order by 2 limit ${LIMIT})
     union all
     (select distinct 'workload', w.name, w.family, w.name, w.family from workloads w
      where w.family <> 'vector-search'
        and (concat_ws(' ', w.family, w.name) ilike all ($1) or ${called("workload", "w.family", "w.name")})
        and w.id = any($5) order by 3, 2 limit ${LIMIT})
     union all
     (select distinct 'dataset', w.name, null, w.name, null from workloads w
      where w.family = 'vector-search' and w.name ilike all ($1) and w.id = any($5) order by 2 limit ${LIMIT})
     union all
     (select 'bundle', b.id, null, b.title, b.file_name from listed_bundles b
      where b.status in ('queued', 'importing', 'ready')
        and (concat_ws(' ', b.title, b.file_name) ilike all ($1) or b.id = $2 or b.sha256 = $2)
      order by b.uploaded_at desc, b.key desc limit ${LIMIT})`,
    [
      words.map(likePattern),
      text.trim().toLowerCase(),
      settings,
      vectorSettings,
      workloads,
      ...(names.length ? [names] : []),
    ],
  );
  return found.map((hit) => asCalled(hit, corrections));
}

/** SQL of the condition that a name is among those in $6. */
const isCalled = (subject: CorrectionSubject, engine: string, name: string) =>
  `concat_ws(chr(10), '${subject}', ${engine}, ${name}) = any($6::text[])`;

/** Returns corrected names that contain every word, alone or with their engine's name. */
const calledSo = (words: readonly string[], { renamed }: Corrections): string[] =>
  renamed
    .filter(({ called, engine }) => {
      const text = `${called} ${engine} ${engineName(engine)}`.toLowerCase();
      return words.every((word) => text.includes(word.toLowerCase()));
    })
    .map(({ subject, engine, name }) => [subject, engine, name].join("\n"));

/** Returns a hit under its corrected name, with the name in its source. */
function asCalled(hit: SearchHit, corrections: Corrections): SearchHit {
  const { kind, target, parent, label, detail } = hit;
  if (kind === "bundle" || kind === "dataset" || kind === "algorithm") return hit;
  const called =
    kind === "engine"
      ? correctEngine(target, label, corrections)
      : corrections.nameOf({ subject: kind, engine: parent ?? "", name: target });
  if (called === label) return hit;
  return { ...hit, label: called, detail: [`was ${label}`, detail].filter(Boolean).join(" · ") };
}

const usedRow = z.object({
  engine: z.string(),
  settings: z.array(z.number()),
  vectorSettings: z.array(z.number()),
  workloads: z.array(z.number()),
});

/** Ids of settings and workloads in public bundles, and of the settings of vector searches among them. */
const usedIds = overview({
  of: "engine",
  load: async (engines) => {
    const used = await query(
      usedRow,
      // No lateral join: Citus accepts none with a column of a reference table.
      `with asked as (select id, name from engines where name = any($1))
       select e.name as engine, u.settings, u.vector as "vectorSettings", coalesce(r.workloads, '{}') as workloads
       from asked e join (
         select s.engine_id, array_agg(distinct s.id) as settings,
                coalesce(array_agg(distinct s.id) filter (where t.family = 'vector-search'), '{}') as vector
         from settings s join bundle_settings t on t.setting_id = s.id join public_bundles b on b.key = t.bundle_key
         where s.engine_id in (select id from asked) group by s.engine_id
       ) u on u.engine_id = e.id left join (
         select r.engine_id, array_agg(distinct r.workload_id) as workloads
         from rollups r join public_bundles b on b.key = r.bundle_key
         where r.engine_id in (select id from asked) group by r.engine_id
       ) r on r.engine_id = e.id`,
      [engines],
    );
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
