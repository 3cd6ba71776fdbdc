import { expect, it } from "vitest";
import { mostFrequentFirst } from "./most-frequent-first";

it("orders counts by themselves, whatever order a database gave their names", () => {
  // jsonb orders keys by length: k, qps, threads, workload.
  expect(mostFrequentFirst({ k: 1, qps: 5, threads: 12, workload: 5 })).toEqual([
    ["threads", 12],
    ["qps", 5],
    ["workload", 5],
    ["k", 1],
  ]);
});
