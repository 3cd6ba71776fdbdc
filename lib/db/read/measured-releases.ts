import "server-only";
import { jointVersions, type MeasuredRelease } from "@/lib/domain/history/releases";
import type { TestFamily } from "@/lib/domain/model";
import { keyNames } from "@/lib/domain/names/shown-names";
import { isTestFamily } from "@/lib/domain/workloads/families";
import { byName, untilChange } from "../cache/until-change";
import { db } from "../kysely";
import { loadCorrections } from "./corrections";

const releasesOf = (engine: string) =>
  db()
    .selectFrom("bundleSettings as t")
    .innerJoin("publicBundles as b", "b.key", "t.bundleKey")
    .innerJoin("settings as s", "s.id", "t.settingId")
    .innerJoin("engines as e", "e.id", "s.engineId")
    .innerJoin("engineBuilds as eb", "eb.id", "s.buildId")
    .leftJoin("configs as c", "c.id", "s.configId")
    .leftJoin("machines as m", "m.id", "s.machineId")
    .select(["t.family", "b.id as bundle", "b.title", "e.name as engine", "m.name as machine", "s.threads"])
    .select(["c.raw as config", "eb.raw", "s.buildVersion as version"])
    .select(({ fn }) => fn.sum<number>("t.executions").as("executions"))
    .where("e.name", "=", engine)
    .groupBy(["t.family", "b.id", "b.title", "e.name", "m.name", "s.threads", "c.raw", "eb.raw", "s.buildVersion"])
    .execute();

/**
 * Returns the builds of an engine in public bundles by test family, each with its setting. A row names its bundle, and
 * has the version that this bundle states in results of the family. Runs without a build's name are left out. It reads
 * the bundles' settings, never points.
 */
export const measuredReleases: (engine: string) => Promise<ReadonlyMap<TestFamily, readonly MeasuredRelease[]>> =
  untilChange(
    async (engine: string) => {
      const [rows, corrections] = await Promise.all([releasesOf(engine), loadCorrections()]);
      const families = [...byName(rows, ({ family }) => family)].sort(([a], [b]) => (a < b ? -1 : 1));
      return new Map(
        families.flatMap(([family, own]) => {
          if (!isTestFamily(family)) return [];
          const releases = own.map(({ raw, version, ...row }): MeasuredRelease => {
            const { build, bundle, title, machine, threads, config, executions, corrected } = keyNames(
              { ...row, build: { raw, version } },
              corrections,
            );
            return {
              bundle,
              title,
              machine,
              threads,
              config,
              executions,
              raw: build.raw,
              version: build.version,
              ...(corrected && { corrected }),
            };
          });
          return [[family, withOneVersion(releases)] as const];
        }),
      );
    },
    (engine) => [`engine:${engine}`, "corrections"],
  );

/** Gives builds that readers joined one version in each bundle, as pages of the bundle do. */
const withOneVersion = (releases: readonly MeasuredRelease[]): MeasuredRelease[] =>
  [...byName(releases, ({ bundle }) => bundle).values()].flatMap((own) => {
    const versions = jointVersions(own);
    return own.map((row) => ({ ...row, version: versions.get(row.raw)?.version ?? null }));
  });
