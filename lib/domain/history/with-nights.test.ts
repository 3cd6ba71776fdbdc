import { describe, expect, it } from "vitest";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { lanesOf } from "./lanes";
import { withNights } from "./with-nights";

const COMMITS = ["9c0ffee1", "1a2b3c4d", "77d05b2a"];
const place = { project: "mydb", owner: null, branch: "main", rank: 0, time: null };
const stated = new Map(COMMITS.map((commit, at) => [`bundle ${at}`, { commit, place: { ...place, at } }]));

/** Two points, each of the bundle of a commit, with these builds. */
const pointsOf = (...builds: readonly [raw: string, version: string | null][]) =>
  builds.map(
    ([raw, version], at): WorkloadPoint => ({
      id: `bundle ${at}.1`,
      bundle: `bundle ${at}`,
      family: "custom",
      workload: "scan",
      workloadParams: {},
      group: null,
      engine: "mydb",
      algorithm: "mydb",
      build: { raw, version },
      config: null,
      machine: null,
      threads: null,
      settings: {},
      status: "complete",
      origin: "raw",
      metrics: {},
    }),
  );
const placesOf = (...builds: readonly [raw: string, version: string | null][]) =>
  withNights(pointsOf(...builds), stated).map(({ build }) => build?.night?.at ?? null);

describe("places of builds", () => {
  it("are those of the commits in their names, also shortened", () => {
    expect(placesOf(["mydb-9c0ffee1", null], ["mydb-1a2b3c4", null])).toEqual([0, 1]);
    expect(placesOf(["mydb-2.0dev-9C0FFEE1", "2.0dev"], ["v2.0-5-g1a2b3c4d", "2.0dev"])).toEqual([0, 1]);
  });

  it("are not needed where each commit has a version of its own", () => {
    expect(placesOf(["mydb-1.9-9c0ffee1", "1.9"], ["mydb-2.0-1a2b3c4d", "2.0"])).toEqual([null, null]);
  });

  it("are also those of the only night of a version on a branch whose other nights share one", () => {
    const nights: [string, string][] = [
      ["mydb-19devel-9c0ffee1", "19devel"],
      ["mydb-19devel-1a2b3c4d", "19devel"],
      ["mydb-20devel-77d05b2a", "20devel"],
    ];
    expect(placesOf(...nights)).toEqual([0, 1, 2]);
    const points = withNights(pointsOf(...nights), stated);
    const lanes = lanesOf(points);
    expect(new Set(points.map((point) => lanes(point).key)).size).toBe(1);
  });

  it("give the nights of each owner's project a track, and so a base, of their own; branches of one project share it", () => {
    const nights = pointsOf(["mydb-9c0ffee1", null], ["mydb-1a2b3c4d", null], ["mydb-77d05b2a", null]);
    const tracksOf = (...places: { branch?: string; owner?: string; project?: string }[]) => {
      const all = COMMITS.map(
        (commit, at) => [`bundle ${at}`, { commit, place: { ...place, at, ...places[at] } }] as const,
      );
      const points = withNights(nights, new Map(all));
      const lanes = lanesOf(points);
      return points.map((point) => lanes(point).track);
    };
    const [first, second, others] = tracksOf({ branch: "main" }, { branch: "fix" }, { owner: "bob" });
    expect([second === first, others === first]).toEqual([true, false]);
    const [alone, , project] = tracksOf({}, {}, { project: "other" });
    expect(project).not.toBe(alone);
  });

  it("are absent for names that have a day, or not the stated commit", () => {
    expect(placesOf(["mydb-2026-01-02-9c0ffee1", null], ["mydb-2026-01-03-1a2b3c4d", null])).toEqual([null, null]);
    expect(placesOf(["mydb-o2", null], ["mydb-lto", null])).toEqual([null, null]);
  });

  it("leave points without them as they are", () => {
    const points = pointsOf(["mydb-9c0ffee1", null], ["mydb-1a2b3c4d", null]);
    expect(withNights(points, new Map())).toBe(points);
  });
});
