import h5wasm, { type Group } from "h5wasm";

let made = 0;

/** Writes an HDF5 file in memory and returns its bytes. */
export async function makeHdf5(fill: (root: Group) => void): Promise<Uint8Array> {
  const { FS } = await h5wasm.ready;
  const name = `made-${made++}`;
  const file = new h5wasm.File(name, "w");
  fill(file);
  file.close();
  const bytes = FS.readFile(name);
  FS.unlink(name);
  return bytes;
}

/** The contents of a made result; tests replace parts of it. */
export interface MadeResult {
  attributes?: Record<string, string | number | null>;
  distances?: number[][];
  times?: number[];
  more?: (root: Group) => void;
}

/** Makes a result, of two queries with k = 2 by default. An attribute of null is left out. */
export function makeResult({
  attributes = {},
  distances = [
    [1, 2],
    [1, 2],
  ],
  times,
  more,
}: MadeResult = {}) {
  return makeHdf5((root) => {
    const all = {
      algo: "hnswlib",
      name: "hnswlib ({'M': 16, 'efConstruction': 100}, 'efQuery': 10)",
      dataset: "made-2-euclidean",
      distance: "euclidean",
      count: 2,
      batch_mode: 0,
      run_count: 3,
      best_search_time: 0.5,
      candidates: 2,
      build_time: 4,
      index_size: 8,
      ...attributes,
    };
    for (const [name, value] of Object.entries(all)) {
      if (typeof value === "string") root.create_attribute(name, value);
      else if (value !== null) root.create_attribute(name, value, [], Number.isInteger(value) ? "<q" : "<d");
    }
    const data = Float32Array.from(distances.flat());
    root.create_dataset({ name: "distances", data, shape: [distances.length, distances[0]?.length ?? 0] });
    const seconds = Float32Array.from(times ?? distances.map((_, i) => (i + 1) / 4));
    root.create_dataset({ name: "times", data: seconds, shape: [seconds.length] });
    more?.(root);
  });
}

/** Makes a ground truth of the same data set, with one row of ascending distances per query. */
export function makeTruth(distances: number[][]) {
  return makeHdf5((root) => {
    root.create_attribute("distance", "euclidean");
    root.create_attribute("point_type", "float");
    root.create_dataset({
      name: "distances",
      data: Float64Array.from(distances.flat()),
      shape: [distances.length, distances[0]?.length ?? 0],
    });
    root.create_dataset({ name: "train", data: Float32Array.of(1, 2), shape: [1, 2] });
  });
}
