import type { Group } from "h5wasm";
import { expect, it } from "vitest";
import { makeHdf5, makeTruth } from "./make-hdf5-for-test";
import { hdf5ForTest } from "./unpack.testing";

const { importFiles } = hdf5ForTest();

/** Adds a group as VIBE's store_results does: two queries with k = 2. */
function addSearch(root: Group, search: string, own: Record<string, string | number>, distances: number[]): Group {
  const group = root.create_group(search);
  const attributes = {
    algo: "glass",
    name: "Glass(M=16, efConstruction=200)",
    dataset: "made-2-euclidean",
    distance: "euclidean",
    count: 2,
    run_count: 5,
    candidates: 2,
    build_time: 4,
    index_size: 8,
    gpu_mode: 0,
    ...own,
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "string") group.create_attribute(name, value);
    else group.create_attribute(name, value, [], Number.isInteger(value) ? "<q" : "<d");
  }
  group.create_dataset({ name: "distances", data: Float32Array.from(distances), shape: [2, 2] });
  group.create_dataset({ name: "times", data: Float32Array.of(0.25, 0.75), shape: [2] });
  return group;
}

const place = "results/made-2-euclidean/2/glass/euclidean_M_16.hdf5";

it("reads each search of VIBE's file as a result, scored by the data set's own distances", async () => {
  const file = await makeHdf5((root) => {
    addSearch(root, "32", { best_search_time: 0.5 }, [1, 2, 1, 3]);
    addSearch(root, "64", { best_search_time: 1 }, [1, 2, 1, 2]);
  });
  const truth = await makeTruth([
    [1, 2, 5],
    [1, 2, 5],
  ]);
  const { results } = await importFiles({ [place]: file, "data/made-2-euclidean.hdf5": truth });
  expect(results.runs).toMatchObject([{ algorithm: "glass", batch: false, threads: 1 }]);
  expect(results.indexBuilds).toMatchObject([{ totalSeconds: 4, bytes: 8192 }]);
  // Hits of the first search: 2 of 2 and 1 of 2.
  expect(results.points.map(({ metrics }) => [metrics.qps, metrics.recall, metrics.latencyMeanSeconds])).toEqual([
    [2, 0.75, 0.5],
    [1, 1, 0.5],
  ]);
  expect(new Set(results.points.map(({ key }) => key)).size).toBe(2);
  expect(results.points.map(({ queryParams }) => JSON.stringify(queryParams))).toEqual([
    expect.stringContaining("32"),
    expect.stringContaining("64"),
  ]);
});

it("takes the hits that VIBE's export wrote where the data set is missing, and a GPU's queries as a batch", async () => {
  const file = await makeHdf5((root) => {
    const group = addSearch(root, "32", { best_qps: 4000, gpu_mode: 1 }, [1, 2, 1, 3]);
    group.create_dataset({ name: "recalls", data: Float64Array.of(2, 1), shape: [2] });
  });
  const { results } = await importFiles({ [place.replace("/glass/", "/glass-gpu/")]: file });
  expect(results.runs).toMatchObject([{ algorithm: "glass", batch: true, threads: null, setting: { build: null } }]);
  expect(results.points).toMatchObject([
    { metrics: { qps: 4000, recall: (2 + 1) / 2 / 2 }, recallSource: "cache", status: "complete" },
  ]);
});
