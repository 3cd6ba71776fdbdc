import "server-only";
import { z } from "zod";
import { byName, overview } from "../cache/until-change";
import { query } from "../query";

const row = z.object({
  engine: z.string(),
  engineName: z.string(),
  family: z.string(),
  /** Null where no source names one. */
  build: z.string().nullable(),
  version: z.string().nullable(),
  /** Ids of its newest public bundles, at most 20. */
  bundles: z.array(z.string()),
});

/** A build with results of a family, and their bundles. */
export type MeasuredBuild = z.infer<typeof row>;

/** Every build with results in public bundles, one row a family. Reads the bundles' settings, never points. */
export const measuredBuilds = overview({
  of: "engine",
  load: async (engines) =>
    byName(
      await query(
        row,
        `select e.name as engine, e.display_name as engine_name, u.family, eb.raw as build, eb.version,
                (array_agg(b.id order by b.point_count desc, b.id))[1:20] as bundles
         from (select s.engine_id, t.family, s.build_id, t.bundle_key
               from bundle_settings t join settings s on s.id = t.setting_id
               where s.engine_id in (select id from engines where name = any($1)) group by 1, 2, 3, 4) u
         join public_bundles b on b.key = u.bundle_key join engines e on e.id = u.engine_id
         left join engine_builds eb on eb.id = u.build_id group by 1, 2, 3, 4, 5`,
        [engines],
      ),
      ({ engine }) => engine,
    ),
  join: (parts): readonly MeasuredBuild[] => [...parts.values()].flat(),
});
