import { describe, expect, it } from "vitest";
import { GET as getEmbed } from "@/app/embed/[...path]/route";
import { GET as getFile } from "@/app/view-files/[view]/[file]/route";
import { ownerPool } from "@/lib/db/owner-pool";
import { searchesUnder } from "@/lib/db/read/vector-catalogue";
import { withTestDatabase } from "@/lib/db/test-database";
import { insertTestBundle } from "@/lib/db/write/rows.testing";
import { loadGiven } from "@/lib/views/registry/loaders";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { loadCompareView } from "./load-compare-view";

withTestDatabase();

interface Measured {
  dataset: string;
  rows: number;
  k?: number;
  distance?: string;
  qps: number;
  engine?: string;
}

const runOf = ({ dataset, rows, k = 10, distance = "euclidean", qps, engine = "pgvector" }: Measured) => ({
  engine,
  algorithm: "PGVector",
  dataset,
  k,
  distance,
  points: Array.from({ length: rows }, (_, at) => ({
    queryParams: { efSearch: at + 1 },
    qps: qps - at,
    recall: 0.95,
  })),
});
const upload = (...measured: Measured[]) =>
  insertTestBundle({ title: JSON.stringify(measured), runs: measured.map(runOf) });

/** Returns the answers of an address in every form: the page's view, a table, all points, an embed. */
async function formsOf(query: Record<string, string>) {
  const text = new URLSearchParams(query).toString();
  const at = (path: string) => new Request(`http://here.example/${path}?${text}`);
  const file = async (name: string) => {
    const answer = await getFile(at(`compare/${name}`), { params: Promise.resolve({ view: "compare", file: name }) });
    return `${answer.status}\n${await answer.text()}`;
  };
  const embed = await getEmbed(at("embed/compare"), { params: Promise.resolve({ path: ["compare"] }) });
  const { facets, ...view } = await loadCompareView(query);
  return {
    view: { ...view, facets: facets.filter(({ key }) => key !== "dataset") },
    best: await file("best-qps.csv"),
    points: await file("points.csv"),
    embed: `${embed.status}\n${await embed.text()}`,
  };
}

describe("an address that names bundles", () => {
  for (const [what, other] of [
    ["k", { k: 100 }],
    ["distance", { distance: "angular" }],
  ] as const) {
    it(`shows the same in every form, whatever bundle with another ${what} comes before or after`, async () => {
      const of = (dataset: string) => ({
        small: { dataset, rows: 6, qps: 500 },
        large: { dataset, rows: 30, qps: 900, ...other },
      });
      const later = of(`later-${what}-128`);
      const small = await upload(later.small);
      const asked: Record<string, string>[] = [
        { bundle: small },
        { bundle: small, dataset: later.small.dataset, target: "0.9" },
      ];
      const before = await Promise.all(asked.map(formsOf));
      expect(before[0]?.view).toMatchObject({ k: 10, distance: "euclidean", counts: { points: 6 }, emptyReason: null });
      expect(before[0]?.best).toMatch(/^200\n[\s\S]*,500,/);
      expect(before[0]?.points.trimEnd().split("\n").slice(2)).toHaveLength(6);
      expect(before[0]?.embed).toMatch(/^200\n/);
      const large = await upload(later.large);
      expect(await Promise.all(asked.map(formsOf))).toEqual(before);
      expect((await loadCompareView({ bundle: large })).best.at(-1)?.point?.qps).toBe(900);
      // Without a bundle the search with most points is shown.
      expect((await loadCompareView({ dataset: later.small.dataset })).counts.points).toBe(30);

      const earlier = of(`earlier-${what}-128`);
      await upload(earlier.large);
      const second = await upload(earlier.small);
      const { view } = await formsOf({ bundle: second });
      expect(view).toMatchObject({ k: 10, distance: "euclidean", counts: { points: 6 } });
      expect(view.best.at(-1)?.point?.qps).toBe(500);
      expect(view.facets.find(({ key }) => key === what)?.options.length ?? 1).toBe(1);
      // Views are frozen from this one.
      const whole = await loadGiven("compare", { bundle: second }, { whole: true });
      expect(whole?.view).toMatchObject({ k: 10, distance: "euclidean", counts: { points: 6 } });
    });
  }

  it("shows a search that all of them have, and refuses what they lack with its reason", async () => {
    const dataset = "shared-128";
    const both = await upload({ dataset, rows: 2, qps: 100 }, { dataset, rows: 9, k: 100, qps: 100 });
    const one = await upload({ dataset, rows: 3, qps: 200 });
    await upload({ dataset, rows: 20, k: 1, qps: 300 });
    const ask = (query: RawSearchParams) => loadCompareView({ dataset, ...query });
    expect(await ask({ bundle: both })).toMatchObject({
      k: 100,
      notices: [{ text: "k = 100 is shown, which has most points; there is also k = 10 (2 points)." }],
    });
    const view = await ask({ bundle: [both, one] });
    expect(view).toMatchObject({ k: 10, counts: { points: 5 } });
    // The larger search, which one of them lacks, stays one click away.
    expect(view.notices[0]?.text).toBe(
      "k = 10 is shown, by the bundles and filters of the address; there is also k = 100 (9 points).",
    );
    expect(view.facets.find(({ key }) => key === "k")?.options.map(({ value, count }) => [value, count])).toEqual([
      ["10", 5],
      ["100", 9],
    ]);
    const larger = await ask({ bundle: [both, one], k: "100" });
    expect(larger).toMatchObject({ k: 100, counts: { points: 9 } });
    expect(larger.notices.map(({ text }) => text)).toContain(
      "1 of the named bundles has no points of this data set with distance euclidean and k = 100.",
    );
    await expect(ask({ bundle: one, k: "100" })).rejects.toThrow(
      "In these bundles this data set has no points with k = 100; it has 10.",
    );
    await expect(ask({ bundle: one, dataset: "later-k-128" })).rejects.toThrow(
      `No bundle “${one}” with results of later-k-128 is here.`,
    );
    await expect(ask({ bundle: [one, "nosuch"] })).rejects.toThrow("No bundle “nosuch” with results of shared-128");
  });

  it("chooses k and the data set by the points that pass its other filters", async () => {
    const dataset = "filtered-128";
    const id = await upload(
      { dataset, rows: 30, k: 100, qps: 500 },
      { dataset, rows: 4, k: 10, qps: 700, engine: "qdrant" },
      { dataset: "large-128", rows: 40, qps: 100 },
    );
    expect(await loadCompareView({ bundle: id, dataset })).toMatchObject({ k: 100, counts: { points: 30 } });
    const view = await loadCompareView({ bundle: id, engine: "qdrant" });
    expect(view).toMatchObject({ params: { dataset }, k: 10, counts: { points: 4 } });
    expect(view.notices[0]?.text).toBe(
      "k = 10 is shown, by the bundles and filters of the address; there is also k = 100 (30 points).",
    );
    // A filter by parameters counts as well: 40 choices of the largest have efSearch up to 40.
    expect(await loadCompareView({ bundle: id, "p.efSearch": "35" })).toMatchObject({
      params: { dataset: "large-128" },
      counts: { points: 1 },
    });
    await expect(loadCompareView({ bundle: id, engine: "nosuch" })).rejects.toThrow(
      "No point here has engine “nosuch”.",
    );
  });

  it("counts an execution that two of its bundles print once, where it chooses by filters", async () => {
    const dataset = "printed-128";
    // Five points twice are five executions, fewer than seven.
    const copy = { dataset, rows: 5, qps: 900, k: 10 };
    const first = await upload(copy, { dataset, rows: 7, qps: 800, k: 20 });
    const second = await insertTestBundle({ title: "copy of printed-128", runs: [runOf(copy)] });
    await ownerPool().query(
      "update points set fingerprint = ordinal where bundle_key in (select key from bundles where id = any($1))",
      [[first, second]],
    );
    const filters = new Map([
      ["bundle", [first, second]],
      ["engine", ["pgvector"]],
    ]);
    expect(await searchesUnder(filters)).toEqual([
      { dataset, distance: "euclidean", k: 20, points: 7, bundles: 1 },
      { dataset, distance: "euclidean", k: 10, points: 5, bundles: 2 },
    ]);
  });
});
