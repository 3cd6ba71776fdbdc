import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { bestQpsParams } from "@/lib/api/schemas/best-qps";
import { withTestDatabase } from "@/lib/db/test-database";
import { buildSpread, COST_CHOICES } from "@/lib/domain/vector/index-cost";
import { importArchive } from "@/lib/import/import-archive.testing";
import { archive, hasShared } from "@/lib/shared.testing";
import { costGroups, costRows } from "./index-cost";
import { loadBestQps } from "./load-best-qps";
import { loadCompareView } from "./load-compare-view";

// Whole bundles of the archive, read in place, compared with the sidecars made from the author's published tables.
const fileOf = (name: string) => path.join(archive, `${name}.tar.gz`);
const best = z.object({
  recall_min: z.number(),
  recall: z.number(),
  qps: z.number(),
  build_s: z.number().optional(),
  algorithm: z.string(),
  m: z.number(),
  ef_construction: z.number().nullable(),
  ef_search: z.number(),
  threads: z.number().default(1),
  agrees_with_data: z.boolean().default(true),
});
const sidecar = z.object({
  best_qps: z.array(best).optional(),
  best_qps_1m: z.array(best).optional(),
  best_qps_correct_for_rows_where_agrees_with_data_is_false: z.array(best).default([]),
  best_qps_1m_correct_for_disagreeing_rows: z.array(best).default([]),
});

// `builds`: lines "Built index in" in the logs of each sweep: 19 float32, 19 float16 and 9 MariaDB indexes.
const cases = [
  { name: "jan25.ann.fashion-mnist-784-euclidean", dataset: /^fashion/, seconds: "totalSeconds", builds: [47, 47] },
  { name: "jan25.ann.gist-960-euclidean.v1", dataset: /^gist/, seconds: "buildSeconds", builds: [47] },
  { name: "feb25.ann.dbpedia-openai", dataset: /-1(?:m|000k)-/, seconds: "buildSeconds", builds: [47] },
] as const;

withTestDatabase();

describe.runIf(hasShared).each(cases)("$name", ({ name, dataset, seconds, builds }) => {
  const expected = sidecar.parse(JSON.parse(readFileSync(path.join(archive, `${name}.expected.json`), "utf8")));
  const published = expected.best_qps ?? expected.best_qps_1m ?? [];
  const corrected = [
    ...expected.best_qps_correct_for_rows_where_agrees_with_data_is_false,
    ...expected.best_qps_1m_correct_for_disagreeing_rows,
  ];
  let shown = "";

  beforeAll(async () => {
    await importArchive(fileOf(name));
    const view = await loadCompareView({});
    const options = view.facets.find((facet) => facet.key === "dataset")?.options ?? [];
    shown = options.find(({ value }) => dataset.test(value))?.value ?? "";
  });

  const bestOf = async (row: z.output<typeof best>) => {
    const params = bestQpsParams.parse({ dataset: shown, recall: String(row.recall_min) });
    const filters = new Map([
      ["threads", [String(row.threads)]],
      ["algorithm", [row.algorithm]],
    ]);
    return loadBestQps(params, filters);
  };
  // For halfvec with M=16, 192, qr.topN.1 of batch 1 prints 98.6 s, the time of float32. Log and build.txt have 78.5 s.
  const correctSeconds = (row: z.output<typeof best>) =>
    row.algorithm === "PGVector_halfvec" && row.build_s === 98.6 ? 78.5 : row.build_s;
  const decimals = (value: number) => String(value).split(".")[1]?.length ?? 0;
  /** Returns true where our value rounds to the published number (half up or half even). */
  const roundsTo = (value: number | null, to: number) =>
    value !== null && Math.abs(value - to) <= 0.5 * 10 ** -decimals(to) + 1e-9;

  it("gives every published best QPS that agrees with the data, with its parameters and build seconds", async () => {
    const agreeing = published.filter(({ agrees_with_data }) => agrees_with_data);
    expect(agreeing.length).toBeGreaterThan(10);
    for (const row of agreeing) {
      const [found, ...more] = await bestOf(row);
      expect(more).toEqual([]);
      expect(found).toMatchObject({
        recall: row.recall,
        indexParams: { m: row.m, ...(row.ef_construction === null ? {} : { efConstruction: row.ef_construction }) },
        queryParams: { efSearch: row.ef_search },
      });
      expect([row, roundsTo(found?.qps ?? null, row.qps)]).toEqual([row, true]);
      const buildSeconds = correctSeconds(row);
      if (buildSeconds !== undefined) {
        const built = found?.index?.[seconds] ?? null;
        expect([row, built, roundsTo(built, buildSeconds)]).toEqual([row, built, true]);
      }
    }
  });

  it("gives the true best where the published row is wrong, and reports that the author's tables differ", async () => {
    const wrong = published.filter((row) => !row.agrees_with_data);
    expect(corrected).toHaveLength(wrong.length);
    for (const row of corrected) {
      const [found] = await bestOf(row);
      expect(found).toMatchObject({ indexParams: { m: row.m }, queryParams: { efSearch: row.ef_search } });
      expect([row, roundsTo(found?.qps ?? null, row.qps)]).toEqual([row, true]);
    }
    const view = await loadCompareView({ dataset: shown, threads: "all" });
    expect(view.authorDisagreements).toMatchObject([
      {
        checked: published.length,
        differing: wrong.length,
        algorithms: expect.arrayContaining([...new Set(wrong.map((row) => row.algorithm))]),
        targets: [...new Set(wrong.map((row) => row.recall_min))].sort((a, c) => a - c),
      },
    ]);
  });

  it("counts the cost of every build of each sweep", async () => {
    const view = await loadCompareView({ dataset: shown, threads: "all", target: "0.95" });
    const groups = costGroups(view);
    expect(groups.map(({ counts }) => counts.builds)).toEqual(builds);
    for (const group of groups) {
      expect(group.counts.untimed).toBe(0);
      for (const choice of COST_CHOICES) {
        const rows = costRows(group, choice, 0.95);
        expect(rows.length).toBeGreaterThan(0);
        // Every choice names a build that reaches the target.
        for (const { build, queries } of rows) expect(queries).toBe((build?.seconds ?? 0) * (build?.qps ?? 0));
      }
    }
  });

  // This data set has two sweeps.
  if (builds.length > 1)
    it("counts 47 sets of parameters that were built twice, at most 27 % apart", async () => {
      const view = await loadCompareView({ dataset: shown, threads: "1", target: "0.95" });
      const [group] = costGroups(view);
      expect(group?.counts).toEqual({ builds: 47, reaching: 47, limited: 0, untimed: 0, again: 47 });
      // MariaDB, m 4: 11.866663455963135 s in out.batch0.3/o.batch0.mariadb,
      // 8.706455945968628 s in out.batch1.4/o.batch1.mariadb.
      expect(group?.widest?.params).toBe("m 4");
      expect(group?.widest?.spread).toBeCloseTo(1 - 8.706455945968628 / 11.866663455963135, 10);
      const row = view.indexes.find(({ indexParams }) => indexParams.m === 4);
      expect(row?.repeats).toMatchObject([{ seconds: 8.706455945968628, sweep: "8 threads, batch mode" }]);
      // In build.txt of both sweeps pgvector's builds of float32 and float16 differ by 1.4 % at most.
      const others = group?.series.filter(({ info }) => info.label !== "MariaDB").flatMap((each) => each.builds) ?? [];
      expect(Math.max(...others.map((build) => buildSpread([build.seconds, ...build.again]) ?? 1))).toBeLessThan(
        0.0145,
      );
      // Ten of the 94 builds never reach recall 1.00.
      const all = await loadCompareView({ dataset: shown, threads: "all", target: "1" });
      const hollow = costGroups(all).map(({ counts }) => counts.builds - counts.reaching);
      expect(hollow.reduce((a, b) => a + b)).toBe(10);
    });

  it("draws frontiers through every best QPS", async () => {
    const view = await loadCompareView({ dataset: shown, threads: "all" });
    expect(view.best.some(({ point }) => point !== null)).toBe(true);
    for (const { series, point } of view.best) {
      if (!point) continue;
      const curve = view.curves.find((candidate) => candidate.series === series);
      expect(curve?.frontier.map(({ id }) => id)).toContain(point.id);
    }
    expect(view.recallNotes[0]).toMatch(/^recall as printed to three decimals: \d+ points$/);
  });
});
