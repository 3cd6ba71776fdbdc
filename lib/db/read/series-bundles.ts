import "server-only";
import { z } from "zod";
import type { TestFamily } from "@/lib/domain/model";
import { query } from "../query";

const row = z.object({
  bundle: z.string(),
  engine: z.number(),
  build: z.number().nullable(),
  config: z.number().nullable(),
  machine: z.number().nullable(),
});

const columns =
  "b.id as bundle, s.engine_id as engine, s.build_id as build, s.config_id as config, s.machine_id as machine";
const from = `from bundle_settings t join settings s on s.id = t.setting_id
  join public_bundles b on b.key = t.bundle_key
  where t.family = $1`;

/**
 * Returns the bundles to show beside a bundle of one build, most points first. They have other builds of its engine
 * with the same config and machine, like a series of tarballs. Empty where the bundle has several builds, or no known
 * one.
 */
export async function bundlesOfSeries(family: TestFamily, bundle: string): Promise<string[]> {
  const own = await query(row, `select distinct ${columns} ${from} and b.id = $2`, [family, bundle]);
  const builds = new Set(own.map(({ build }) => build));
  const [build] = builds;
  if (builds.size !== 1 || build === null || build === undefined) return [];
  const where = ({ engine, config, machine }: z.output<typeof row>) => JSON.stringify([engine, config, machine]);
  const mine = new Set(own.map(where));
  const beside = await query(
    row,
    `select ${columns} ${from} and s.engine_id = any($2) order by b.point_count desc, b.id`,
    [family, [...new Set(own.map(({ engine }) => engine))]],
  );
  return [
    ...new Set(
      beside.flatMap((each) =>
        each.bundle !== bundle && each.build !== build && mine.has(where(each)) ? each.bundle : [],
      ),
    ),
  ];
}
