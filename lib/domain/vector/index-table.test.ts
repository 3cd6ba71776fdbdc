import { describe, expect, it } from "vitest";
import { cheapestIndex, type IndexCost } from "./index-table";

const row = (name: string, part: Partial<IndexCost>): IndexCost & { name: string } => ({
  name,
  totalSeconds: 10,
  bytes: 100,
  qpsAtTarget: 1000,
  highestRecall: 0.99,
  failed: false,
  ...part,
});
const cheapest = (...rows: ReturnType<typeof row>[]) => {
  const { row: found, reason } = cheapestIndex(rows, 0.95, (cost) => cost);
  return [found?.name ?? null, reason];
};

describe("cheapestIndex", () => {
  it("takes the least total seconds among the indexes that reach the target", () => {
    expect(
      cheapest(
        row("slow", { totalSeconds: 20 }),
        row("fast", {}),
        row("short", { totalSeconds: 1, qpsAtTarget: null }),
      ),
    ).toEqual(["fast", null]);
  });
  it("breaks ties by fewer bytes, unknown last, then by the higher QPS, then by order", () => {
    expect(cheapest(row("unknown", { bytes: null }), row("large", {}), row("small", { bytes: 99 }))[0]).toBe("small");
    expect(cheapest(row("a", { bytes: null }), row("b", { bytes: null, qpsAtTarget: 2000 }))[0]).toBe("b");
    expect(cheapest(row("a", {}), row("b", {}))[0]).toBe("a");
  });
  it("names the builds that it could not rank instead of taking their time as 0", () => {
    expect(cheapest(row("a", {}), row("b", { totalSeconds: null }))).toEqual([
      "a",
      "1 more index reaches it without a known build time.",
    ]);
    expect(cheapest(row("a", { totalSeconds: null }), row("b", { totalSeconds: null }))).toEqual([
      null,
      "2 indexes reach 0.95 without a known build time.",
    ]);
  });
  it("never takes a failed build, and gives the highest recall of the others", () => {
    expect(cheapest(row("a", { failed: true }), row("b", { qpsAtTarget: null, highestRecall: 0.9 }))).toEqual([
      null,
      "No index reaches 0.95. The highest recall is 0.9.",
    ]);
    expect(cheapest(row("a", { qpsAtTarget: null, highestRecall: null }))).toEqual([
      null,
      "No index has a point with a recall.",
    ]);
    expect(cheapest(row("a", { failed: true }))).toEqual([null, "Every build of an index failed."]);
  });
});
