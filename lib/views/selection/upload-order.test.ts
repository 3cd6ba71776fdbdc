import { createReadStream } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { ownBundle } from "@/lib/importers/fixtures.testing";
import { hasShared } from "@/lib/shared.testing";

// Bundles of one host, two that print each other's runs, two vector searches of one data set, and another family.
const shared = path.resolve(import.meta.dirname, "../../../../shared/bundles");
const NAMES = [
  "company/apr26.sb.hetz",
  "company/dec25.hetz.sb.pg.io",
  "company/dec25.sb.io.hetz",
  "company/may25.sb.pg18beta1.hetz",
  "company/dec25.sb.80plus",
  "company/dec25.sb.gtid",
  "company/feb25.ann.dbpedia-openai.qdrant",
  "conditions/feb25.ann.dbpedia-openai.pg",
];
const FILES = [...NAMES.map((name) => path.join(shared, `${name}.tar.gz`)), ownBundle("fio-vmstat").bundle];

type Pages = Record<string, unknown>;

/**
 * Imports these files in this order into the test's database; returns their ids. Resets modules, so caches of other
 * databases are gone.
 */
async function importAll(files: readonly string[]): Promise<string[]> {
  vi.resetModules();
  const { storeUpload } = await import("@/lib/import/upload");
  const { importBundle } = await import("@/lib/import/import-bundle");
  const { bundleKeyOf } = await import("@/lib/db/write/bundles-write");
  const ids: string[] = [];
  for (const file of files) {
    const name = path.basename(file);
    const source = createReadStream(file);
    const { state } = await storeUpload({ source, fileName: name, title: name.replace(".tar.gz", "") });
    const key = await bundleKeyOf(state.id);
    if (key === null) throw new Error("The bundle was not stored.");
    await importBundle(key);
    ids.push(state.id);
  }
  return ids;
}

/** Returns the text of a bundle's pages, without the list of other bundles to choose. */
async function pagesOfBundle(bundle: string): Promise<Pages> {
  const { loadRelativeView } = await import("@/lib/views/relative/load-relative-view");
  const { loadHistoryView } = await import("@/lib/views/history/load-history-view");
  const { loadDiffView } = await import("@/lib/views/diff/load-diff-view");
  const { loadResultSummaries } = await import("@/lib/views/answers/load-result-summary");
  const own = <View extends object>(view: View | null) =>
    view && { ...view, facets: undefined, families: undefined, columnChoices: undefined };
  const pages: Pages = {
    relative: own((await loadRelativeView({ family: "sysbench", bundle })).view),
    history: own((await loadHistoryView({ family: "sysbench", bundle })).view),
    diff: own(await loadDiffView({ family: "sysbench", bundle, engine: "mysql", a: "8.0.44", b: "8.4.7" })),
    summaries: await loadResultSummaries(bundle, "sysbench"),
  };
  return JSON.parse(JSON.stringify(pages));
}

/** Returns the pages after an import of these files in this order, in a separate database. */
async function pagesAfter(files: readonly string[]): Promise<Pages> {
  const ids = await importAll(files);
  // Bundles without such results are refused by name, so the link names only those of sysbench.
  const ofTests = ids.filter((_, at) => files[at]?.includes(".sb.")).sort();
  const named = ofTests.join(",");
  const { loadRelativeView } = await import("@/lib/views/relative/load-relative-view");
  const { loadHistoryView } = await import("@/lib/views/history/load-history-view");
  const { loadDiffView } = await import("@/lib/views/diff/load-diff-view");
  const { loadCompareView } = await import("@/lib/views/compare/load-compare-view");
  const { loadAcross } = await import("@/lib/views/across/load-across");
  const { toBestRows } = await import("@/lib/views/compare/best-rows");
  const { bestSummary } = await import("@/lib/db/read/best-summary");
  const { loadTestFinding } = await import("@/lib/views/answers/load-findings");
  const { loadAnswers } = await import("@/lib/views/answers/load-answers");
  const { loadEngine, listEngines } = await import("@/lib/db/read/engines");
  const { listWorkloads, loadWorkload } = await import("@/lib/db/read/workload-pages");
  const { loadSlowerView } = await import("@/lib/views/slower/load-slower-view");
  const { GET: relativeApi } = await import("@/app/api/v1/relative/route");
  const { GET: bestApi } = await import("@/app/api/v1/best-qps/route");
  const api = async (get: (request: Request) => Promise<Response>, query: Record<string, string>) =>
    (await get(new Request(`http://localhost/?${new URLSearchParams(query)}`))).json();
  const best = await bestSummary();
  const engines = await Promise.all(["postgres", "mariadb", "mysql"].map((name) => loadEngine(name)));
  const pages: Pages = {
    relative: await loadRelativeView({}),
    relativeAll: await loadRelativeView({ family: "sysbench", bundle: "all" }),
    relativeEngine: await loadRelativeView({ family: "sysbench", bundle: "all", engine: "postgres" }),
    relativeNamed: await loadRelativeView({ family: "sysbench", bundle: named, machine: "hetz", threads: "40" }),
    relativeBundles: await loadRelativeView({ family: "sysbench", columns: "bundle", machine: "hetz", threads: "40" }),
    relativeFio: await loadRelativeView({ family: "fio" }),
    scaling: await loadRelativeView({ family: "sysbench", bundle: "all", view: "scaling" }),
    efficiency: await loadRelativeView({ family: "sysbench", view: "efficiency" }),
    history: await loadHistoryView({ family: "sysbench" }),
    historyPostgres: await loadHistoryView({ family: "sysbench", engine: "postgres", bundle: "all" }),
    historyNamed: await loadHistoryView({ family: "sysbench", engine: "mysql", bundle: named, machine: "hetz" }),
    diff: await loadDiffView({ family: "sysbench", engine: "mysql", a: "8.0.44", b: "8.4.7" }),
    diffApart: await loadDiffView({ family: "sysbench", engine: "postgres", a: "17.7", b: "17.8" }),
    diffBundles: await loadDiffView({ by: "bundle", a: ofTests[0] ?? "", b: ofTests[1] ?? "" }),
    compare: await loadCompareView({}),
    compareAll: await loadCompareView({ threads: "all", all: "1" }),
    across: await loadAcross({}),
    bestRows: toBestRows(best),
    finding: await loadTestFinding(""),
    answers: await Promise.all(["mysql 9.5", "postgres 18 vs 17", "pgvector 0.99"].map(loadAnswers)),
    engines: await listEngines(),
    // The list of uploads depends on the uploads; the rest of an engine's page must not.
    engine: engines.map((engine) => engine && { ...engine, bundles: undefined }),
    slower: await loadSlowerView({}),
    slowerEngines: await Promise.all(
      ["postgres", "mariadb", "mysql"].map((engine) => loadSlowerView({ engine, family: "sysbench" })),
    ),
    workloads: await listWorkloads(),
    workload: { ...(await loadWorkload("sysbench", "point-query", "1")), users: undefined },
    relativeApi: await api(relativeApi, { family: "sysbench" }),
    relativeApiAll: await api(relativeApi, { family: "sysbench", bundle: "all" }),
    bestApi: await api(bestApi, { recall: "0.95", threads: "1" }),
  };
  return JSON.parse(JSON.stringify(pages));
}

describe.runIf(hasShared)("other bundles, and the order of uploads", () => {
  const found: Pages[] = [];
  const alone = new Map<string, Pages>();

  describe.each(FILES.filter((file) => /apr26|80plus/.test(file)))("a bundle alone: %s", (file) => {
    withTestDatabase();
    it("gives pages", async () => {
      const [id = ""] = await importAll([file]);
      const pages = await pagesOfBundle(id);
      expect(Object.values(pages)).not.toContain(null);
      alone.set(id, pages);
    });
  });

  describe("one way", () => {
    withTestDatabase();
    it("gives pages", async () => {
      found[0] = await pagesAfter(FILES);
      // None of these bundles permits one ratio over all rows.
      const { finding, ...pages } = found[0];
      expect(finding).toBeNull();
      expect(Object.values(pages).filter((page) => page === null || page === undefined)).toEqual([]);
    });

    it("leaves the pages of one bundle as they are without the others", async () => {
      expect(alone.size).toBe(2);
      for (const [id, pages] of alone) expect(await pagesOfBundle(id)).toEqual(pages);
    });
  });

  describe("the other way", () => {
    withTestDatabase();
    it("gives the same pages", async () => {
      found[1] = await pagesAfter(FILES.toReversed());
      for (const [name, page] of Object.entries(found[0] ?? {}))
        expect({ [name]: found[1][name] }).toEqual({ [name]: page });
    });
  });
});
