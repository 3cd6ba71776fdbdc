import path from "node:path";
import { describe, expect, it } from "vitest";
import type { ParsedRun } from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { hasShared } from "@/lib/shared.testing";
import { filesOfBundle, readFiles, readingOnce } from "../reading.testing";
import { sysbench } from "./importer";

// Bundles with two settings that must not meet in one number. They are outside the repository.
const conditions = path.resolve(import.meta.dirname, "../../../../shared/bundles/conditions");

const read = readingOnce(async (bundle) =>
  readFiles(sysbench, await filesOfBundle(path.join(conditions, `${bundle}.tar.gz`))),
);

/** Returns the points of a test with their runs. */
function pointsOf({ runs, points }: ParsedResults, name: string, phase?: string) {
  const byKey = new Map(runs.map((run) => [run.key, run]));
  return points.flatMap((point) => {
    const run = byKey.get(point.runKey);
    const workload = run && "name" in run.workload ? run.workload : null;
    return run && workload?.name === name && workload.params.phase === phase ? [{ point, run }] : [];
  });
}

const differing = ({ authorTables }: ParsedResults) => authorTables.filter(({ differ }) => differ > 0);

describe.runIf(hasShared)("sep25.hetz.sb.scaleup", () => {
  it("gives a point for each of the 152 rows, 76 with 1 thread and 76 with 48", async () => {
    const results = await read("sep25.hetz.sb.scaleup");
    expect(results.points).toHaveLength(152);
    expect(results.runs.map(({ threads }) => threads).toSorted((x, y) => Number(x) - Number(y))).toEqual([
      ...Array(76).fill(1),
      ...Array(76).fill(48),
    ]);
    expect(new Set(results.runs.map(({ setting }) => setting.build?.raw))).toEqual(new Set(["pg180", "ma110803"]));
    const postgres = pointsOf(results, "point-query", "pre").filter(({ run }) => run.setting.engine === "postgres");
    expect(postgres.map(({ run, point }) => [run.threads, point.metrics.qps])).toEqual([
      [1, 30_453],
      [48, 1_353_978],
    ]);
    expect(differing(results)).toEqual([]);
    expect(
      results.points.filter(
        ({ metrics, moreMetrics }) => metrics.qps === null && Object.keys(moreMetrics).length === 0,
      ),
    ).toEqual([]);
  });

  it("counts rows of scans per thread, since 48 threads need 41 times the CPU of one for a printed unit", async () => {
    const scans = pointsOf(await read("sep25.hetz.sb.scaleup"), "scan", "warm");
    expect(scans.map(({ run, point }) => [run.threads, point.moreMetrics.rowsPerSecondPerThread])).toEqual(
      expect.arrayContaining([
        [1, 2_899_000],
        [48, 2_827_000],
      ]),
    );
    expect(scans).toHaveLength(4);
  });
});

describe.runIf(hasShared)("oct25.sb.ma.hetz48", () => {
  it("gives the author's 1,452 ratios with the name of his base, which is not a column", async () => {
    const results = await read("oct25.sb.ma.hetz48");
    const ratios = results.points.filter(({ moreMetrics }) => moreMetrics.relativeQps !== undefined);
    expect(ratios).toHaveLength(1452);
    expect(results.points).toHaveLength(1452);
    expect(new Set(results.runs.map(({ settings }) => settings?.relativeTo))).toEqual(
      new Set(["x.ma100623_rel_withdbg.z12a_c32r128.pk1"]),
    );
    expect(new Set(results.runs.map(({ threads }) => threads))).toEqual(
      new Set([1, 2, 4, 8, 12, 16, 20, 24, 32, 40, 48]),
    );
    const [hot] = pointsOf(results, "hot-points").filter(
      ({ run }) => run.threads === 16 && run.setting.build?.version === "11.8.3",
    );
    expect(hot?.point.moreMetrics).toEqual({ relativeQps: 1.07 });
    expect(hot?.point.metrics.qps).toBeNull();
  });
});

describe.runIf(hasShared)("feb24.bee.sysbench.my", () => {
  it("has one rate of rows for each scan, though one table prints millions and the other rows", async () => {
    const results = await read("feb24.bee.sysbench.my");
    const scans = pointsOf(results, "scan");
    // Fourteen builds of met.my678.txt.
    expect(scans).toHaveLength(14);
    const rows = new Map(
      scans.map(({ run, point }) => [run.setting.build?.raw, point.moreMetrics.rowsPerSecondPerThread]),
    );
    expect(rows.get("my8035_rel")).toBe(2_269_495);
    expect(rows.get("my5621_rel")).toBe(3_875_218);
    expect(results.issues.filter(({ code }) => code === "author-repeat")).toEqual([]);
    expect(differing(results)).toEqual([]);
  });
});

describe.runIf(hasShared)("may25.pg18beta1", () => {
  // The tables' names separate them; lib/import names them.
  const sliceOf = ({ source }: ParsedRun) => /\.(cached|io)\./.exec(source.path)?.[1];

  it("separates runs in memory from runs against the disk", async () => {
    const results = await read("may25.pg18beta1");
    const of = (name: string) =>
      pointsOf(results, name)
        .filter(({ run }) => run.setting.build?.raw === "pg140_o2nofp")
        .map(({ run, point }) => [sliceOf(run), point.metrics.qps]);
    expect(of("range-notcovered-si").toSorted()).toEqual([
      ["cached", 5137],
      ["io", 86],
    ]);
    expect(of("update-index").toSorted()).toEqual([
      ["cached", 15_592],
      ["io", 3588],
    ]);
    const seen = new Map<string, number>();
    for (const run of results.runs) {
      const cell = JSON.stringify([run.workload, run.algorithm, run.threads, sliceOf(run)]);
      seen.set(cell, (seen.get(cell) ?? 0) + 1);
    }
    expect([...seen.values()].filter((count) => count > 1)).toEqual([]);
    expect(differing(results)).toEqual([]);
    expect(results.issues.filter(({ code }) => code === "author-repeat")).toEqual([]);
  });

  it("has the runs of all four tables of o.met, also where both settings print the same", async () => {
    const results = await read("may25.pg18beta1");
    // Eleven builds and configs, with data in memory and beyond it; o.met has 38 blocks, one of them the load.
    for (const slice of ["cached", "io"]) {
      const runs = results.runs.filter((run) => sliceOf(run) === slice);
      expect(new Set(runs.map(({ algorithm }) => algorithm)).size).toBe(11);
      expect(runs.filter(({ workload }) => "name" in workload && workload.name === "random-points")).toHaveLength(33);
    }
  });
});
