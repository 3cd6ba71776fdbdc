import { describe, expect, it } from "vitest";
import { GET as getEmbed } from "@/app/embed/[...path]/route";
import { GET as getFile } from "@/app/view-files/[view]/[file]/route";
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
}

const runOf = ({ dataset, rows, k = 10, distance = "euclidean", qps }: Measured) => ({
  engine: "pgvector",
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
    expect(await ask({ bundle: [both, one] })).toMatchObject({ k: 10, counts: { points: 5 } });
    await expect(ask({ bundle: one, k: "100" })).rejects.toThrow(
      "In these bundles this data set has no points with k = 100; it has 10.",
    );
    await expect(ask({ bundle: one, dataset: "later-k-128" })).rejects.toThrow(
      `No bundle “${one}” with results of later-k-128 is here.`,
    );
    await expect(ask({ bundle: [one, "nosuch"] })).rejects.toThrow("No bundle “nosuch” with results of shared-128");
  });
});
