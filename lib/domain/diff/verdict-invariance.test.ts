import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { group } from "@/lib/domain/group";
import { type RelativeTable, relativeTable } from "@/lib/domain/relative/relative-table";
import { repeatsOfBundle, settingsWithRepeats, withRepeats } from "@/lib/domain/verdicts/bundle-repeats";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { workloadPointsOf } from "@/lib/import/bundle-points.testing";
import { joinedBundle } from "@/lib/import/joined-bundle.testing";
import { hasShared } from "@/lib/shared.testing";
import { type PairVerdict, pairOf } from "./pair-rows";

// An answer does not change when something else comes into view. Checked on all pairs of builds of real bundles, read
// in place.
const shared = path.resolve(import.meta.dirname, "../../../../shared/bundles");
const files = [
  ...["nov25.sb.mysql", "apr26.pn53.sb.ma.latin", "mar25.pg.workmem.c48", "jan26.tprocc.pn53.pg"].map(
    (name) => `archive/${name}`,
  ),
  ...["may25.pg18beta1", "feb24.bee.sysbench.my", "dec25.fio_sync"].map((name) => `conditions/${name}`),
  ...["dec25.hetz.sb.pg.io", "dec25.sb.80plus", "dec25.sb.gtid", "mar26.pn53.sb.my"].map((name) => `company/${name}`),
]
  .map((name) => path.join(shared, `${name}.tar.gz`))
  // Each build of this bundle was run three times, and these repeats count for all pairs.
  .concat(path.resolve(import.meta.dirname, "../../../sample/sysbench-postgres-releases.tar.gz"));
/** Tables of more points take too long here. */
const MOST_POINTS = 2500;

const printOf = (id: string) => id;
/** Returns a name of a cell: the ids of its runs; "" for no cell. */
const nameOf = (cell: { samples: readonly { id: string }[] } | null | undefined) =>
  cell?.samples
    .map(({ id }) => id)
    .sort()
    .join(" ") ?? "";

/** Returns a table with only these columns. */
const narrow = (table: RelativeTable, columns: readonly number[]): RelativeTable => {
  const keep = <T>(row: readonly T[]): T[] => columns.flatMap((at) => row.slice(at, at + 1));
  return {
    ...table,
    columns: keep(table.columns),
    cells: table.cells.map(keep),
    noise: table.noise && { list: table.noise.list, of: table.noise.of.map(keep) },
  };
};

/** Returns the answers of a table on two of its columns, by the runs of both cells. */
function answersOf(table: RelativeTable, a: number, b: number): Map<string, PairVerdict> {
  const { sections } = pairOf(narrow(table, [a, b]), 0, 1, printOf);
  return new Map(
    sections.flatMap(({ rows }) => rows.map((row) => [`${nameOf(row.a)} | ${nameOf(row.b)}`, row.verdict] as const)),
  );
}

/** Returns a reader of a table's answers by the runs of both cells: each pair of columns is answered once. */
function answersIn(whole: RelativeTable): (key: string) => PairVerdict | undefined {
  const columnOf = new Map(
    whole.cells.flatMap((row) => row.flatMap((cell, column) => (cell ? [[nameOf(cell), column] as const] : []))),
  );
  const known = new Map<string, Map<string, PairVerdict>>();
  return (key) => {
    const [from = "", to = ""] = key.split(" | ");
    const [a, b] = [columnOf.get(from) ?? -1, columnOf.get(to) ?? -1];
    const answers = known.get(`${a} ${b}`) ?? answersOf(whole, a, b);
    known.set(`${a} ${b}`, answers);
    return answers.get(key);
  };
}

describe.runIf(hasShared)("the verdict on two builds", () => {
  const bundles = new Map<string, readonly WorkloadPoint[]>();
  beforeAll(async () => {
    for (const file of files) {
      const name = path.basename(file, ".tar.gz");
      const { results } = await joinedBundle(file);
      const points = workloadPointsOf(results, name).filter(({ build }) => build !== null);
      for (const [family, own] of group(points, (point) => point.family))
        if (own.length < MOST_POINTS) {
          // Points keep the sums of the whole bundle's repeats, whichever of them are in view.
          const repeats = repeatsOfBundle(own);
          bundles.set(`${name} ${family}`, withRepeats(own, repeats, settingsWithRepeats([repeats])));
        }
    }
  });

  it("is the same alone and beside all other builds of its bundle", () => {
    let compared = 0;
    const other: string[] = [];
    for (const [name, points] of bundles) {
      const besideOf = answersIn(relativeTable(points, "build", "qps"));
      const builds = [...group(points, ({ build }) => build?.raw ?? "").values()];
      for (const [at, a] of builds.entries())
        for (const b of builds.slice(at + 1)) {
          const alone = relativeTable([...a, ...b], "build", "qps");
          const [ofA, ofB] = [a, b].map((own) =>
            alone.columns.flatMap(({ value }, column) => (value === own[0]?.build?.raw ? [column] : [])),
          );
          for (const from of ofA ?? [])
            for (const to of ofB ?? [])
              for (const [key, verdict] of answersOf(alone, from, to)) {
                if (JSON.stringify(besideOf(key)) !== JSON.stringify(verdict))
                  other.push(`${name}: ${key}: ${JSON.stringify(verdict)} but ${JSON.stringify(besideOf(key))}`);
                compared += 1;
              }
        }
    }
    expect(other).toEqual([]);
    expect(compared).toBeGreaterThan(10_000);
  });

  it("is the same beside all other bundles, which are not known to be the same experiment", () => {
    const inDoubt = [...bundles.values()].flatMap((points) =>
      points
        .filter(({ family }) => family === "sysbench")
        .map((point) => ({ ...point, upload: { bundles: [point.bundle], title: point.bundle } })),
    );
    const besideOf = answersIn(relativeTable(inDoubt, "build", "qps"));
    let compared = 0;
    for (const points of group(inDoubt, ({ bundle }) => bundle).values()) {
      const [first = [], ...later] = group(points, ({ build }) => build?.raw ?? "").values();
      const last = later.at(-1) ?? [];
      const alone = relativeTable([...first, ...last], "build", "qps");
      for (const [from, { value }] of alone.columns.entries())
        for (const [to, other] of alone.columns.entries()) {
          if (value !== first[0]?.build?.raw || other.value !== last[0]?.build?.raw) continue;
          for (const [key, verdict] of answersOf(alone, from, to)) {
            const beside = besideOf(key);
            // Beside other bundles a config may make rows instead of columns. Then the two can't be compared.
            if (!beside) continue;
            expect(beside, key).toEqual(verdict);
            compared += 1;
          }
        }
    }
    expect(compared).toBeGreaterThan(200);
  });
});
