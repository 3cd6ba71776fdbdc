import { beforeAll, describe, expect, it } from "vitest";
import { GET as getFile } from "@/app/view-files/[view]/[file]/route";
import { withTestDatabase } from "@/lib/db/test-database";
import { importArchive } from "@/lib/import/import-archive.testing";
import { sharedBundle } from "@/lib/import/joined-bundle.testing";
import { hasShared } from "@/lib/shared.testing";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { loadDiffView } from "./load-diff-view";

// The one bundle with two releases of an engine for vector searches: Milvus 2.2.12 of 2023 and 2.5.11 of 2025.
const file = sharedBundle("tools/vectordbbench-2025");

withTestDatabase();

describe.runIf(hasShared)("two releases of Milvus in VectorDBBench's results", () => {
  beforeAll(async () => {
    await importArchive(file);
  });

  it("are one engine with two builds, without a common ratio, and three named differences", async () => {
    const view = await loadDiffView({ family: "vector-search", a: "2.2.12", b: "2.5.11" });
    expect(view?.differs).toEqual([
      "config 16c64g-sq8 instead of 16c64g-hnsw",
      "best of up to 80 threads instead of numbers of threads not recorded",
      "choices of parameters 8 to 15 instead of 1",
    ]);
    const [section] = view?.sections ?? [];
    expect(section?.details).toContain("have no common ratio of throughput on 16c64g");
    expect(section?.details).toContain("3 conditions differ");
    const at97 = (dataset: string) =>
      section?.rows.find(({ name, params }) => name === `${dataset}-768-angular` && params?.endsWith("recall=0.97"));
    // Raw: 2.5.11 has 2232.9105 at recall 0.9757 and 164.6073 at 0.972; 2.2.12 has 1258.7043 at 0.9799 and 178.6585 at
    // 0.9843. That is 1.774 times on 1M vectors, and 0.921 times on 10M.
    expect(at97("cohere-1m")).toMatchObject({ a: { value: 1258.7043 }, b: { value: 2232.9105 } });
    expect(at97("cohere-1m")?.ratio).toBeCloseTo(2232.9105 / 1258.7043, 12);
    expect(at97("cohere-10m")?.ratio).toBeCloseTo(164.6073 / 178.6585, 12);
    // A recall of 0.9797 does not reach 0.98: the next one does, with 1575.8137.
    expect(view?.onlyB).toEqual(["cohere-1m-768-angular distance=angular k=100 recall=0.98"]);
  });

  it("are on one line of the history, with the ratio between them", async () => {
    const { view } = await loadHistoryView({ family: "vector-search", engine: "milvus", machine: "16c64g" });
    const lines = view?.panels.flatMap((panel) => panel.lines) ?? [];
    // Raw, at the most clients: 2.5.11 has 3465.1696 at recall 0.9528.
    expect(lines.map(({ builds }) => builds.map(({ raw, value, ratio }) => [raw, value, ratio]))).toEqual([
      [
        ["milvus-2.2.12", 1258.7043, 1],
        ["milvus-2.5.11", 3465.1696, expect.closeTo(3465.1696 / 1258.7043, 12)],
      ],
    ]);
  });

  it("give the answer of a data set by the faster one, without filtered searches", async () => {
    const query = "dataset=cohere-1m-768-angular&k=100&engine=milvus&machine=16c64g&recall=0.95";
    const request = new Request(`http://localhost/view-files/compare/best-qps.csv?${query}`);
    const params = Promise.resolve({ view: "compare", file: "best-qps.csv" });
    const [heads = "", ...rows] = (await (await getFile(request, { params })).text()).trim().split("\n");
    const column = (name: string) => rows.map((row) => row.split(",")[heads.split(",").indexOf(name)]);
    expect(column("qps")).toEqual(["3465.1696"]);
    expect(new Set(column("filterRate"))).toEqual(new Set(["0"]));
  });
});
