import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DIMENSIONS, dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { CompareParams } from "@/lib/views/compare/compare-types";
import {
  decodeCompareParams,
  defaultCompareParams,
  encodeCompareParams,
  isCompareFilter,
  withCompareOpen,
} from "./compare-params";
import { rawSearchParams } from "./query-values";
import { SCALINGS } from "./scaling-choice";

const decode = (query: string) => decodeCompareParams(rawSearchParams(new URLSearchParams(query)));

// A URL can hold any text except lone surrogates.
const text = fc.string({ unit: "binary", minLength: 1 });
const list = fc.uniqueArray(text, { minLength: 1, maxLength: 5 });
const fraction = fc.oneof(
  fc.constantFrom(0, 0.5, 0.99, 1),
  fc.integer({ min: 1, max: 99999 }).map((n) => n / 100000),
);
const amount = fc.option(fc.integer({ min: 1, max: 1e9 }).map((n) => n / 1000));
const state: fc.Arbitrary<CompareParams> = fc.record({
  dataset: fc.option(text),
  distance: fc.option(
    fc.oneof(
      fc.constant(""),
      text.filter((word) => word !== "unknown"),
    ),
  ),
  k: fc.option(fc.nat({ max: 9999999 })),
  filters: fc.dictionary(
    fc.oneof(
      fc.constantFrom(...DIMENSIONS.map(({ key }) => key).filter(isCompareFilter)),
      fc.tuple(fc.constantFrom("p.", "s."), text).map((parts) => parts.join("")),
    ),
    list,
    { maxKeys: 6, noNullPrototype: true },
  ),
  series: fc.constantFrom("algorithm", "engine", "threads", "machine", "p.m", "p.ef construction", "s.rows"),
  base: fc.option(text),
  recall: fc.uniqueArray(fraction, { minLength: 1, maxLength: 8 }).map((values) => values.sort((a, b) => b - a)),
  target: fraction,
  scaling: fc.option(fc.constantFrom(...SCALINGS)),
  x: fc.constantFrom("linear", "logit"),
  y: fc.constantFrom("linear", "log"),
  all: fc.boolean(),
  cost: fc.constantFrom("fastest", "quickest", "smallest", "both"),
  maxBuildSeconds: amount,
  maxIndexMiB: amount,
  p99: amount,
  maxCost: amount,
  price: amount,
  perQuery: fc.boolean(),
  claim: fc.option(text),
});

describe("the compare page's state in its URL", () => {
  it("survives a round trip through the URL", () => {
    fc.assert(
      fc.property(state, (params) => {
        const back = decode(encodeCompareParams(params));
        expect([back.notices, back.unread]).toEqual([[], []]);
        expect(back.params).toEqual(params);
      }),
    );
  });

  it("reads the query mode of older links under its former name batch", () => {
    expect(decode("batch=true&series=batch")).toMatchObject({
      params: { filters: { mode: ["true"] }, series: "mode" },
      notices: [],
    });
    expect(["true", "false", "single"].map((value) => dimensionOf("mode")?.normal(value))).toEqual([
      "batch",
      "single",
      "single",
    ]);
  });

  it("is empty for the default, and the default for an empty URL", () => {
    expect(encodeCompareParams(defaultCompareParams())).toBe("");
    expect(decode("")).toEqual({ params: defaultCompareParams(), notices: [], unread: [] });
    expect(encodeCompareParams(decode("").params)).toBe("");
  });

  it("is readable, sorted and holds only differences from the defaults", () => {
    const params = {
      ...defaultCompareParams(),
      dataset: "glove-100-angular",
      filters: { threads: ["1", "8"], "p.m": ["8", "16"] },
      target: 0.9,
    };
    expect(encodeCompareParams(params)).toBe("dataset=glove-100-angular&p.m=8,16&target=0.9&threads=1,8");
    expect(encodeCompareParams(decode("y=linear&series=engine&k=10").params)).toBe("k=10&series=engine&y=linear");
  });

  it("ignores unknown parameters with a sentence each, separates them from unreadable ones, and never throws", () => {
    const { params, notices, unread } = decode(
      "k=0&recall=2&target=x&x=cubic&y=&series=colour&all=yes&all=no&colour=red&engine=a&engine=b&phase=warm&family=sysbench",
    );
    expect(params).toEqual({ ...defaultCompareParams(), filters: { engine: ["a", "b"] } });
    expect(notices).toEqual([
      "“all” is in the link 2 times; the first is used.",
      "“colour” is not a setting of this page; it was ignored.",
    ]);
    expect(unread.map((text) => /“(\w+)/.exec(text)?.[1])).toEqual([
      "all",
      "family",
      "k",
      "phase",
      "recall",
      "series",
      "target",
      "x",
    ]);
    expect(unread).toContain("“target=x” cannot be read: target is a number from 0 to 1.");
    fc.assert(fc.property(fc.webQueryParameters(), (query) => void decode(query)));
  });

  it("takes 0 as a limit, but not as a price, which divides", () => {
    const { params, unread } = decode("maxBuildSeconds=0&maxIndexMiB=0&p99=0&maxCost=0&price=0");
    expect(params).toMatchObject({ maxBuildSeconds: 0, maxIndexMiB: 0, p99: 0, maxCost: 0, price: null });
    expect(unread).toEqual(["“price=0” cannot be read: price is the dollars of an hour of the machine, above 0."]);
    expect(encodeCompareParams(params)).toBe("maxBuildSeconds=0&maxCost=0&maxIndexMiB=0&p99=0");
    expect(decode("maxBuildSeconds=-1").unread).toEqual([
      "“maxBuildSeconds=-1” cannot be read: maxBuildSeconds is a time in seconds, 0 or more.",
    ]);
  });

  it("treats hostile keys as data", () => {
    const { params } = decode("p.__proto__=1&p.constructor=2");
    expect(Object.keys(params.filters)).toEqual(["p.__proto__", "p.constructor"]);
    expect(encodeCompareParams(params)).toBe("p.__proto__=1&p.constructor=2");
  });

  it("refuses more values or parameter filters than the limit", () => {
    const many = Array.from({ length: 300 }, (_, at) => `v${at}`).join(",");
    expect(decode(`engine=${many}`)).toMatchObject({
      params: { filters: {} },
      unread: [expect.stringContaining("up to 200 values")],
    });
    const filters = Array.from({ length: 25 }, (_, at) => `p.n${at}=1`).join("&");
    expect(decode(filters).unread).toHaveLength(5);
  });

  it("keeps the open tab out of the numbers, and refuses an unknown one", () => {
    expect(decode("tab=cost&block=1+thread")).toEqual(decode(""));
    expect(decode("tab=costs").unread).toEqual([
      "“tab=costs” cannot be read: tab is one of curves, targets, cost, indexes, threads.",
    ]);
    expect(withCompareOpen("k=10", { tab: "cost", block: "1 thread" })).toBe("k=10&block=1%20thread&tab=cost");
    expect(withCompareOpen("", { tab: "curves", block: null })).toBe("");
  });

  it("reads recall as the API does: the targets, one of which the answer uses", () => {
    expect(decode("recall=0.99").params).toMatchObject({ recall: [0.99], target: 0.99 });
    expect(decode("recall=0.99,0.96").params).toMatchObject({ recall: [0.99, 0.96], target: 0.96 });
    expect(decode("recall=0.99,0.95,0.9").params.target).toBe(0.95);
    expect(decode("recall=0.99,0.9&target=0.99").params).toMatchObject({ recall: [0.99, 0.9], target: 0.99 });
    expect(decode("target=0.99").params).toMatchObject({ recall: defaultCompareParams().recall, target: 0.99 });
    expect(encodeCompareParams(decode("recall=0.99").params)).toBe("recall=0.99");
  });
});
