import "server-only";
import { z } from "zod";
import type { Compared } from "@/lib/domain/experiments/standing";
import { keyNames } from "@/lib/domain/names/shown-names";
import { byName, overview } from "../cache/until-change";
import { query } from "../query";
import { loadCorrections } from "./corrections";

const row = z.object({
  family: z.string(),
  bundle: z.string(),
  engine: z.string(),
  machine: z.string().nullable(),
  threads: z.number().nullable(),
  executions: z.number(),
  builds: z.number(),
});

/** Builds and executions of each engine, machine and thread count in public bundles, by test family and bundle key. */
export const comparedOfFamilies = overview({
  of: "family",
  load: async (families) =>
    byName(
      await query(
        row,
        `select t.family, b.id as bundle, e.name as engine, m.name as machine, s.threads,
                sum(t.executions)::int as executions, count(distinct s.build_id)::int as builds
         from bundle_settings t join public_bundles b on b.key = t.bundle_key join settings s on s.id = t.setting_id
         join engines e on e.id = s.engine_id left join machines m on m.id = s.machine_id
         where t.family = any($1) group by t.family, b.id, e.name, m.name, s.threads`,
        [families],
      ),
      ({ family }) => family,
    ),
  join: async (parts): Promise<ReadonlyMap<string, readonly Compared[]>> => {
    const corrections = await loadCorrections();
    return new Map(
      [...parts].map(([family, rows]) => [
        family,
        rows.map((each) => keyNames({ ...each, build: null, config: null }, corrections)),
      ]),
    );
  },
});
