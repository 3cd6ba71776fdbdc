import { expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { importArchive } from "@/lib/import/import-archive.testing";
import { bestSummary } from "./best-summary";
import { indexesOfPoints } from "./point-indexes";

withTestDatabase();

// From `data_export.py` of ann-benchmarks over the same results: the best of each at recall 0.95, k = 10. It prints
// sizes in kB of 1,024 bytes.
const PRINTED = [
  ["annoy", 3.2042922973632812, 37820],
  ["faiss-ivf", 2.300346851348877, 50512],
  ["pgvector_halfvec-0.8.6", 2.413156747817993, 20008],
] as const;

it("returns build time and size of the index that a best point used, and nothing for unknown points", async () => {
  const bundle = await importArchive("sample/ann-hdf5-small.tar.xz");
  const best = (await bestSummary()).filter(({ target, k }) => target === 0.95 && k === 10);
  const indexes = await indexesOfPoints([...best.map(({ point }) => point), `${bundle}.999999`, "none.1", "none"]);
  const found = best.map(({ setting, point }) => [setting.algorithm, indexes.get(point)] as const);
  for (const [algorithm, seconds, kilobytes] of PRINTED) {
    const own = found.filter(([name]) => name === algorithm);
    expect(own.map(([, cost]) => [cost?.totalSeconds?.toFixed(6), cost?.bytes])).toContainEqual([
      seconds.toFixed(6),
      kilobytes * 1024,
    ]);
  }
  for (const point of [`${bundle}.999999`, "none.1", "none"]) expect(indexes.has(point)).toBe(false);
});
