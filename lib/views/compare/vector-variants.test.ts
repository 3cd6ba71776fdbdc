import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as getBest } from "@/app/api/v1/best-qps/route";
import { bestQpsAnswer } from "@/lib/api/schemas/best-qps";
import { bestSummary } from "@/lib/db/read/best-summary";
import { withTestDatabase } from "@/lib/db/test-database";
import { importArchive } from "@/lib/import/import-archive.testing";
import { archive, hasShared } from "@/lib/shared.testing";
import { toBestRows } from "./best-rows";
import { loadCompareView } from "./load-compare-view";

// Read in place; the facts are from shared/bundles/conditions/README.md.
const name = "feb25.ann.dbpedia-openai.pg.tar.gz";
const file = path.resolve(import.meta.dirname, "../../../../shared/bundles/conditions", name);
const published = path.join(archive, "feb25.ann.dbpedia-openai.tar.gz");

withTestDatabase();

describe.runIf(hasShared)("a bundle of three server settings that differ only in names", () => {
  let own = "";
  beforeAll(async () => {
    own = await importArchive(file);
  });

  it("has a series for each of them, never the best of the three", async () => {
    const view = await loadCompareView({ threads: "all" });
    expect(new Set(view.series.map(({ shared }) => shared.variant))).toEqual(new Set(["def", "pq4", "wm8"]));
    expect(view.series.map(({ label }) => label).filter((label) => !/\b(def|pq4|wm8)\b/.test(label))).toEqual([]);
    expect(view.scalingSeries.every(({ shared }) => shared.variant != null)).toBe(true);
  });

  it("is answered by the API with a name for each, and its ratio names the variants that differ", async () => {
    const answer = await getBest(new Request("http://localhost/?recall=0.95&threads=1"));
    const { rows } = bestQpsAnswer.parse(await answer.json());
    const names = ["def", "pq4", "wm8"].map((variant) => `PGVector_halfvec, ${variant}`);
    expect(rows.map(({ series }) => series).sort()).toEqual(names);
    for (const base of names) {
      const query = new URLSearchParams({ recall: "0.95", threads: "1", base });
      const based = bestQpsAnswer.parse(await (await getBest(new Request(`http://localhost/?${query}`))).json()).rows;
      expect(new Set(based.map(({ relativeTo }) => relativeTo))).toEqual(new Set([base]));
      const variant = (name: string) => name.replace("PGVector_halfvec, ", "");
      expect(based.map(({ differs }) => differs)).toEqual(
        based.map(({ series }) => (series === base ? [] : [`${variant(series)} instead of ${variant(base)}`])),
      );
      expect(based.find(({ series }) => series === base)?.relative).toBe(1);
    }
  });

  // o.plot of the archive's bundle has the 172 lines of o.plot.def (grep -Fxc), and lines of other algorithms.
  it("is the same run where another bundle has it without that name: it counts once, under the name", async () => {
    const id = await importArchive(published);
    const dataset = "dbpedia-openai-1000k-angular";
    const ask = async (query: Record<string, string>) => {
      const answer = await getBest(
        new Request(`http://localhost/?${new URLSearchParams({ dataset, recall: "0.95", ...query })}`),
      );
      return bestQpsAnswer
        .parse(await answer.json())
        .rows.map(({ series }) => series)
        .sort();
    };
    const halfvec = ["def", "pq4", "wm8"].map((variant) => `PGVector_halfvec, ${variant}`);
    expect(await ask({})).toEqual(["MariaDB", "PGVector", ...halfvec]);
    expect((await ask({ bundle: id })).filter((series) => series.includes("halfvec"))).toEqual(["PGVector_halfvec"]);
    const rows = toBestRows(await bestSummary()).filter((row) => row.dataset === dataset);
    const named = rows.map(({ algorithm, detail }) => [algorithm, detail].filter(Boolean).join(", "));
    expect(named.sort()).toEqual(["MariaDB", "PGVector", ...halfvec]);
    const view = await loadCompareView({ dataset, threads: "all" });
    expect(view.series.map(({ label }) => label).filter((label) => label.includes("halfvec"))).toHaveLength(3);
    expect(view.indexes.filter(({ series }) => series.includes("halfvec"))).toHaveLength(
      (await loadCompareView({ dataset, threads: "all", bundle: own })).indexes.length,
    );
  });
});
