import { describe, expect, it } from "vitest";
import { ownDetail, sharedDetail } from "./shared-detail";

const maria = { detail: "ma110701 · 8 threads · batch" };
const vector = { detail: "pgvector · pg172 · 8 threads · batch" };

describe("the shared parts of series", () => {
  it("are named once, and leave each series its own part", () => {
    const shared = sharedDetail([maria, vector]);
    expect(shared).toEqual(["8 threads", "batch"]);
    expect(ownDetail(maria, shared)).toBe("ma110701");
    expect(ownDetail(vector, shared)).toBe("pgvector · pg172");
  });
  it("are none for one series, or where one has no detail", () => {
    expect(sharedDetail([maria])).toEqual([]);
    expect(sharedDetail([maria, { detail: null }])).toEqual([]);
    expect(ownDetail({ detail: "batch" }, ["batch"])).toBeNull();
  });
});
