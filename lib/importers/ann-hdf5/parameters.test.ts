import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resultParams } from "./parameters";

const of = (label: string, file: string) => {
  const { indexParams, queryParams, tag } = resultParams(label, file, "euclidean");
  return [indexParams, queryParams, tag];
};

describe("parameters of a result", () => {
  it("come from the label where it has them all", () => {
    expect(of("FaissIVF(n_list=128, n_probe=5)", "euclidean_128_5.hdf5")).toEqual([
      { lists: 128 },
      { probes: 5 },
      null,
    ]);
    expect(of("Annoy(n_trees=10, search_k=100)", "euclidean_10_100.hdf5")).toEqual([
      { trees: 10 },
      { searchK: 100 },
      null,
    ]);
    expect(of("BruteForceBLAS()", "euclidean.hdf5")).toEqual([{}, {}, null]);
  });

  it("come from the file's name where the label leaves the search list out", () => {
    const label = "hnswlib ({'M': 16, 'efConstruction': 100})";
    expect(of(label, "euclidean_M_16_efConstruction_100_120.hdf5")).toEqual([
      { m: 16, efConstruction: 100 },
      { efSearch: 120 },
      null,
    ]);
  });

  it("include a search list that equals a build parameter's value", () => {
    const label = "hnswlib ({'M': 16, 'efConstruction': 100})";
    expect(of(label, "euclidean_M_16_efConstruction_100_100.hdf5")[1]).toEqual({ efSearch: 100 });
    expect(of(label, "euclidean_M_16_efConstruction_100_16.hdf5")[1]).toEqual({ efSearch: 16 });
  });

  it("include the fork's storage engine and build tag, from the file's name", () => {
    expect(of("MariaDB(m= 6, ef_search=10)", "euclidean_M_6_engine_InnoDB_txt_ma110800_10.hdf5")).toEqual([
      { m: 6, engine: "InnoDB" },
      { efSearch: 10 },
      "ma110800",
    ]);
  });

  it("come from the label where an old name without an extension has another value", () => {
    const label = "Milvus(index=IVF_FLAT, index_param={'nlist': 512}, search_param={'nprobe': 512})";
    expect(of(label, "euclidean_IVF_FLAT_512_1024")).toEqual([
      { index: "IVF_FLAT", lists: 512 },
      { probes: 512 },
      null,
    ]);
  });

  it("are kept as text when their meaning is unknown", () => {
    expect(of("Thing()", "euclidean_0_1.hdf5")).toEqual([{}, { fileArguments: "0_1" }, null]);
  });

  it("are read from any label and name without an error", () => {
    fc.assert(fc.property(fc.string(), fc.string(), (label, file) => Array.isArray(of(label, file))));
  });
});
