import "server-only";
import type { Family } from "@/lib/domain/model";
import { anyOf, db } from "../kysely";

const measuredBundles = (family: Family) =>
  db()
    .selectFrom("bundleSettings as t")
    .innerJoin("settings as s", "s.id", "t.settingId")
    .innerJoin("publicBundles as b", "b.key", "t.bundleKey")
    .select(["b.id as bundle", "s.engineId as engine", "s.buildId as build"])
    .select(["s.configId as config", "s.machineId as machine"])
    .where("t.family", "=", family);
type Measured = Awaited<ReturnType<ReturnType<typeof measuredBundles>["execute"]>>[number];

/**
 * Returns the bundles to show beside a bundle of one build, most points first. They have other builds of its engine
 * with the same config and machine, like a series of tarballs. Two unknown configs or machines count as the same. Empty
 * where the bundle has several builds, or no known one.
 */
export async function bundlesOfSeries(family: Family, bundle: string): Promise<string[]> {
  const own = await measuredBundles(family).where("b.id", "=", bundle).distinct().execute();
  const builds = new Set(own.map(({ build }) => build));
  const [build] = builds;
  if (builds.size !== 1 || build === null || build === undefined) return [];
  const conditionsOf = ({ engine, config, machine }: Measured) => JSON.stringify([engine, config, machine]);
  const mine = new Set(own.map(conditionsOf));
  const beside = await measuredBundles(family)
    .where("s.engineId", "=", anyOf([...new Set(own.map(({ engine }) => engine))]))
    .orderBy("b.pointCount", "desc")
    .orderBy("b.id")
    .execute();
  return [
    ...new Set(
      beside.flatMap((each) =>
        each.bundle !== bundle && each.build !== build && mine.has(conditionsOf(each)) ? each.bundle : [],
      ),
    ),
  ];
}
