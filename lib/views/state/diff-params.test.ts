import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DiffParams } from "@/lib/views/diff/diff-types";
import { decodeDiffParams, diffQuery, encodeDiffParams, tableOfDiff } from "./diff-params";
import { encodeWorkloadParams } from "./workload-params";

const state = (part: Partial<DiffParams> = {}): DiffParams => {
  return { family: null, filters: {}, by: "build", a: null, b: null, metric: "qps", claim: null, ...part };
};

describe("the state of /diff", () => {
  it("survives a round trip", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
    const any = fc.record({
      family: fc.constantFrom(null, "sysbench" as const, "fio" as const),
      filters: fc.dictionary(
        fc.constantFrom("machine", "threads", "config", "bundle"),
        fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
      ),
      by: fc.constantFrom("build", "bundle", "config", "machine"),
      a: fc.option(text),
      b: fc.option(text),
      metric: fc.constantFrom("qps", "latencyP99Seconds"),
      claim: fc.option(text),
    });
    fc.assert(
      fc.property(any, (params) => {
        const raw = Object.fromEntries(new URLSearchParams(encodeDiffParams(params)));
        expect(decodeDiffParams(raw)).toEqual({
          params,
          notices: [],
          unread: [],
        });
      }),
    );
  });

  it("names the bundles that are its sides, one where the other is not chosen, else those of its filter or all", () => {
    const bundles = (part: Partial<DiffParams>) => tableOfDiff(state(part)).filters.bundle;
    expect(bundles({ by: "bundle", a: "one", b: "two" })).toEqual(["one", "two"]);
    expect(bundles({ by: "bundle", a: "one" })).toEqual(["one"]);
    expect(bundles({ a: "5.6", b: "8.0" })).toEqual(["all"]);
    expect(bundles({ a: "5.6", b: "8.0", filters: { bundle: ["one"] } })).toEqual(["one"]);
  });

  it("keeps its sides where a link of the relative table changes the filters", () => {
    const asked = state({ family: "sysbench", a: "5.6", b: "8.0", filters: { threads: ["1"], bundle: ["one"] } });
    const link = encodeWorkloadParams({ ...tableOfDiff(asked), filters: { threads: ["40"], bundle: ["one"] } });
    expect(decodeDiffParams(Object.fromEntries(new URLSearchParams(diffQuery(link, asked))))).toEqual({
      params: { ...asked, filters: { threads: ["40"], bundle: ["one"] } },
      notices: [],
      unread: [],
    });
  });
});
