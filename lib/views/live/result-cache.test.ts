import { describe, expect, test } from "vitest";
import { resultCache } from "./result-cache";

/** Returns a function that asks a new cache, and the keys whose results were made. */
function countingCache(limits?: { size: number; results: number }) {
  const cached = resultCache<string[]>(limits);
  const made: string[] = [];
  const ask = (key: string, text = key) =>
    cached(key, async () => {
      made.push(key);
      return [text];
    });
  return { ask, made };
}

describe("a cache of results", () => {
  test("makes the result of a key once, also for concurrent callers", async () => {
    const { ask, made } = countingCache();
    expect(await Promise.all([ask("a"), ask("a"), ask("b")])).toEqual([["a"], ["a"], ["b"]]);
    expect(await ask("a")).toEqual(["a"]);
    expect(made).toEqual(["a", "b"]);
  });

  test("keeps a limited number of results and answers all concurrent callers", async () => {
    const { ask, made } = countingCache({ size: 1000, results: 2 });
    expect(await Promise.all([ask("a"), ask("b"), ask("c")])).toEqual([["a"], ["b"], ["c"]]);
    await ask("c");
    await ask("a");
    expect(made).toEqual(["a", "b", "c", "a"]);
  });

  test("returns results over its limit without storing them", async () => {
    const { ask, made } = countingCache({ size: 20, results: 9 });
    const long = "x".repeat(50);
    expect([await ask("a", long), await ask("a", long)]).toEqual([[long], [long]]);
    expect(made).toEqual(["a", "a"]);
  });

  test("does not keep a failure", async () => {
    const cached = resultCache<string[]>();
    await expect(cached("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await cached("a", async () => ["yes"])).toEqual(["yes"]);
  });
});
