import { describe, expect, it } from "vitest";
import { canonicalParam, parseLabel, splitParams } from "./params";

describe("parseLabel", () => {
  it("reads a value padded with a blank as the same number", () => {
    expect(parseLabel("MariaDB(m= 8, ef_search=20)")).toEqual({ prefix: "MariaDB", params: { m: 8, ef_search: 20 } });
  });
  it("reads Python dictionaries and colons", () => {
    expect(parseLabel("hnswlib ({'M': 16, 'efConstruction': 100}, 'efQuery': 40)")).toEqual({
      prefix: "hnswlib",
      params: { M: 16, efConstruction: 100, efQuery: 40 },
    });
  });
  it("copes with an unbalanced parenthesis", () => {
    expect(parseLabel("Qdrant((m=8, ef_construct=96, quantization=none, hnsw_ef=20)").params).toEqual({
      m: 8,
      ef_construct: 96,
      quantization: "none",
      hnsw_ef: 20,
    });
  });
});

describe("splitParams", () => {
  it("gives every spelling of a parameter one name and keeps index and query apart", () => {
    expect(splitParams({ M: 16, ef_cons: 64, efQuery: 40 })).toEqual({
      indexParams: { m: 16, efConstruction: 64 },
      queryParams: { efSearch: 40 },
    });
  });
  it.each(["txt", "constructor", "valueOf"])("keeps an unknown name as it is: %s", (name) => {
    expect(canonicalParam(name)).toEqual({ name, role: "index" });
    expect(splitParams({ [name]: 5 })).toEqual({ indexParams: { [name]: 5 }, queryParams: {} });
  });
});
