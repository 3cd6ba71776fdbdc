import path from "node:path";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { GET as getBest } from "@/app/api/v1/best-qps/route";
import { GET as getFile } from "@/app/view-files/[view]/[file]/route";
import { bestQpsAnswer } from "@/lib/api/schemas/best-qps";
import { bestSummary } from "@/lib/db/read/best-summary";
import { withTestDatabase } from "@/lib/db/test-database";
import { importArchive } from "@/lib/import/import-archive.testing";
import { hasShared } from "@/lib/shared.testing";
import { toBestRows } from "./best-rows";
import { loadCompareView } from "./load-compare-view";

// Two bundles of one data set from two machines, read in place. The facts are from shared/bundles/conditions/README.md,
// for the first machine from its sidecar (jan25.ann.fashion-mnist-784-euclidean.expected.json).
const shared = path.resolve(import.meta.dirname, "../../../../shared/bundles");
const dataset = "fashion-mnist-784-euclidean";
const first = path.join(shared, `archive/jan25.ann.${dataset}.tar.gz`);
const hetz = path.join(shared, `conditions/jan25.ann.${dataset}.hetz.tar.gz`);

/**
 * On the first machine, which has no recorded name: MariaDB 18,624.655 and PGVector 10,704.4 at 8 threads and recall >=
 * 0.99.
 */
const RATIO = 10704.4 / 18624.655;
/** PGVector of the machine hetz (11,747.2) over MariaDB of the first machine: a ratio that no view may show. */
const MIXED_RATIO = (11747.2 / 18624.655).toFixed(3);

withTestDatabase();

describe.runIf(hasShared)("a data set that was measured on two machines", () => {
  const ids: string[] = [];
  beforeAll(async () => {
    for (const file of [first, hetz]) ids.push(await importArchive(file));
  });

  const api = async (query: Record<string, string>) => {
    const answer = await getBest(new Request(`http://localhost/?${new URLSearchParams(query)}`));
    return bestQpsAnswer.parse(await answer.json()).rows;
  };

  it("has a series for each machine, and ratios only inside one", async () => {
    const view = await loadCompareView({ dataset, threads: "8", base: "MariaDB" });
    expect(view.series.map(({ label }) => label)).toEqual([
      "MariaDB, machine hetz",
      "MariaDB, machine not recorded",
      "PGVector, machine hetz",
      "PGVector, machine not recorded",
      "PGVector_halfvec, machine hetz",
      "PGVector_halfvec, machine not recorded",
    ]);
    expect(view.groups.map(({ text }) => text)).toEqual(["machine hetz", "machine not recorded"]);
    const at = view.best.filter(({ recallTarget }) => recallTarget === 0.99);
    const machineOf = new Map(view.series.map(({ key, shared: { machine } }) => [key, machine]));
    const row = (value: string, machine: string | null) =>
      at.find(({ series }) => series.startsWith(`${value} ·`) && machineOf.get(series) === machine);
    expect(row("MariaDB", null)).toMatchObject({ point: { qps: 18624.655 }, relative: 1 });
    expect(row("PGVector", null)?.point?.qps).toBeCloseTo(10704.4, 1);
    expect(row("PGVector", null)?.relative).toBeCloseTo(RATIO, 5);
    expect(RATIO.toFixed(3)).toBe("0.575");
    expect(at.map(({ relative }) => relative?.toFixed(3))).not.toContain(MIXED_RATIO);
    expect(row("PGVector", "hetz")?.point?.qps).toBeCloseTo(11747.2, 1);
    expect(view.series.every(({ detail, label }) => `${label} ${detail}`.includes("machine"))).toBe(true);
    expect(new Set(view.indexes.map(({ series }) => series)).size).toBe(6);
    expect(view.cheapest).toHaveLength(6);
  });

  it("gives the API a row for each series and machine, whose conditions are filters that find it", async () => {
    const rows = await api({ dataset, threads: "8", recall: "0.99", base: "MariaDB" });
    expect(rows).toHaveLength(6);
    const pgvector = rows.find(({ series, conditions }) => series === "PGVector" && conditions.machine === null);
    expect(pgvector).toMatchObject({ threads: 8, batch: true, relativeTo: "MariaDB" });
    expect(pgvector?.relative).toBeCloseTo(RATIO, 5);
    expect(rows.map(({ relative }) => relative?.toFixed(3))).not.toContain(MIXED_RATIO);
    const { machine, threads, mode } = pgvector?.conditions ?? {};
    const again = await api({
      dataset,
      recall: "0.99",
      machine: machine ?? "unknown",
      threads: threads ?? "unknown",
      mode: mode ?? "unknown",
    });
    expect(again.map(({ point }) => point)).toContain(pgvector?.point);
    expect(new Set(again.map(({ conditions }) => conditions.machine))).toEqual(new Set([null]));
  });

  it("gives the source's numbers of the 48-CPU machine at 1 and 48 threads", async () => {
    const at = async (threads: string) =>
      (await api({ dataset, threads, recall: "0.99", machine: "hetz" })).map(({ series, qps }) => [series, qps]);
    expect(await at("1")).toEqual([
      ["MariaDB", expect.closeTo(3939.6, 1)],
      ["PGVector_halfvec", expect.closeTo(2256.2, 1)],
      ["PGVector", expect.closeTo(2080.4, 1)],
    ]);
    expect(await at("48")).toEqual([
      ["MariaDB", expect.closeTo(30883.3, 1)],
      ["PGVector_halfvec", expect.closeTo(20250.4, 1)],
      ["PGVector", expect.closeTo(19799.8, 1)],
    ]);
  });

  it("scales on each machine separately, and marks that 1 thread ran query by query", async () => {
    const view = await loadCompareView({ dataset, target: "0.95" });
    const scaling = (machine: string | null) => {
      const series = view.scalingSeries.find((each) => each.value === "MariaDB" && each.shared.machine === machine);
      return new Map(view.scaling.flatMap((row) => (row.series === series?.key ? [[row.threads, row]] : [])));
    };
    const rows = scaling("hetz");
    expect(rows.size).toBe(14);
    expect(rows.get(1)?.point?.qps).toBeCloseTo(4640, 0);
    expect(rows.get(1)?.sinceSingle).toBeNull();
    expect(rows.get(2)?.speedup?.toFixed(2)).toBe("1.46");
    expect(rows.get(48)?.speedup?.toFixed(2)).toBe("7.04");
    expect(rows.get(2)).toMatchObject({
      sinceLast: "batch mode instead of one query at a time",
      sinceSingle: "batch mode instead of one query at a time",
    });
    expect(rows.get(48)).toMatchObject({ sinceLast: null, sinceSingle: "batch mode instead of one query at a time" });
    expect([...scaling(null).keys()]).toEqual([1, 8]);
  });

  it("gives each algorithm over the median of the three of its bundle", async () => {
    const view = await loadCompareView({ dataset, target: "0.99" });
    const labels = new Map(view.scalingSeries.map((each) => [each.key, each]));
    const at48 = view.scaling.flatMap(({ series, threads, median }) => {
      const { value, shared } = labels.get(series) ?? {};
      return threads === 48 && shared?.machine === "hetz" ? [[value, median?.ratio, median?.of]] : [];
    });
    // The middle one of the three above is PGVector_halfvec.
    expect(at48).toEqual([
      ["MariaDB", expect.closeTo(30883.3 / 20250.4, 4), 3],
      ["PGVector", expect.closeTo(19799.8 / 20250.4, 4), 3],
      ["PGVector_halfvec", 1, 3],
    ]);
  });

  it("names the machine in every row of the tables to download", async () => {
    const query = new URLSearchParams({ dataset, threads: "8", recall: "0.99", base: "MariaDB" });
    const csv = async (table: string) => {
      const answer = await getFile(new Request(`http://localhost/?${query}`), {
        params: Promise.resolve({ view: "compare", file: `${table}.csv` }),
      });
      return z.array(z.record(z.string(), z.string())).parse(parse(await answer.text(), { columns: true }));
    };
    const best = await csv("best-qps");
    const own = best.find(({ machine, series }) => machine === "" && series === "PGVector, machine not recorded");
    expect(best).toHaveLength(6);
    expect(best.map(({ relative }) => Number(relative).toFixed(3))).not.toContain(MIXED_RATIO);
    expect(Number(own?.relative)).toBeCloseTo(RATIO, 5);
    for (const table of ["best-qps", "index-builds", "thread-scaling", "frontier"]) {
      expect([table, new Set((await csv(table)).map(({ machine }) => machine))]).toEqual([
        table,
        new Set(["hetz", ""]),
      ]);
    }
  });

  it("has a machine in each row of best QPS", async () => {
    const best = await bestSummary();
    const rows = toBestRows(best).filter(({ algorithm, threads }) => algorithm === "MariaDB" && threads === 8);
    expect(rows.map(({ machine, best: at }) => [machine, at["0.99"]?.qps])).toEqual(
      expect.arrayContaining([[null, 18624.655]]),
    );
    expect(rows.map(({ machine }) => machine).sort()).toEqual(["hetz", null]);
  });

  it("is found by its bundle, and no other bundle's numbers replace missing ones", async () => {
    const rows = await api({ bundle: ids[0] ?? "", threads: "8", recall: "0.99" });
    expect(rows.map(({ conditions }) => conditions.machine)).toEqual([null, null, null]);
    const queries: Record<string, string>[] = [{ dataset, bundle: "nosuch" }, { bundle: "nosuch" }];
    for (const query of queries) {
      const answer = await getBest(
        new Request(`http://localhost/?${new URLSearchParams({ ...query, recall: "0.99" })}`),
      );
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("“nosuch”")]);
      await expect(loadCompareView(query)).rejects.toMatchObject({
        code: "not-found",
        message: expect.stringContaining("“nosuch”"),
      });
    }
  });
});
