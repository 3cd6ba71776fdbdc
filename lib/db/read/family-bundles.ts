import "server-only";
import { sql } from "kysely";
import type { Family, TestFamily } from "@/lib/domain/model";
import { isFamily, isTestFamily } from "@/lib/domain/workloads/families";
import { byName, overview } from "../cache/until-change";
import { anyOf, db } from "../kysely";

/** SQL of the number of points in rollups named `r`, those of authors too. */
export const pointsOfRollups = sql<number>`sum(r.points + r.author_points)`.as("points");

/** A public bundle with points of a family. */
export interface BundleOfFamily {
  family: Family;
  bundle: string;
  title: string;
  /** Null for a bundle without an owner. */
  owner: string | null;
  /** The project that it states; null without one. */
  project: string | null;
  points: number;
  /** Number of its different tests. */
  workloads: number;
}

const isSearch = ({ family }: { family: string }): number => Number(family === "vector-search");
const compareWords = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * Families with points in public bundles, and those bundles. Tests come before vector searches, whose points are
 * choices of parameters. Then bundles with most points over all families come first, so that the order of uploads
 * reveals nothing. Of one bundle, families with most tests come first.
 */
export const loadFamilies = overview({
  of: "family",
  load: async (families) =>
    byName(
      await db()
        .selectFrom(({ selectFrom }) =>
          selectFrom("rollups as r")
            .innerJoin("workloads as w", "w.id", "r.workloadId")
            .select([
              "r.bundleKey",
              "w.family",
              pointsOfRollups,
              sql<number>`count(distinct w.id)::int`.as("workloads"),
            ])
            .where("w.family", "=", anyOf(families))
            .groupBy(["r.bundleKey", "w.family"])
            .as("r"),
        )
        .innerJoin("publicBundles as b", "b.key", "r.bundleKey")
        .select(["r.family", "b.id as bundle", "b.title", "b.owner", "b.project", "r.points", "r.workloads"])
        .where("r.points", ">", 0)
        .execute(),
      ({ family }) => family,
    ),
  join: (parts): BundleOfFamily[] => {
    const rows = [...parts.values()].flat();
    const sums = new Map<string, number>();
    for (const { bundle, points } of rows) sums.set(bundle, (sums.get(bundle) ?? 0) + points);
    const sumOf = ({ bundle }: { bundle: string }) => sums.get(bundle) ?? 0;
    return rows
      .sort(
        (a, b) =>
          isSearch(a) - isSearch(b) ||
          sumOf(b) - sumOf(a) ||
          compareWords(a.bundle, b.bundle) ||
          b.workloads - a.workloads ||
          compareWords(a.family, b.family),
      )
      .flatMap(({ family, ...rest }) => (isFamily(family) ? [{ family, ...rest }] : []));
  },
});

/** A test family's bundle. */
export interface TestFamilyBundle extends BundleOfFamily {
  family: TestFamily;
}

/** Returns the families of `loadFamilies` without vector searches. */
export const loadTestFamilies = async (): Promise<TestFamilyBundle[]> =>
  (await loadFamilies()).flatMap(({ family, ...rest }) => (isTestFamily(family) ? [{ family, ...rest }] : []));
