import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COLUMN_DIMENSIONS } from "@/lib/domain/conditions/column-dimensions";
import { DIMENSIONS } from "@/lib/domain/conditions/dimensions";
import { RELATIVE_TO } from "@/lib/domain/relative/baselines";
import { BUILD_CHOICES } from "@/lib/domain/relative/newest-columns";
import { testFamilies } from "@/lib/domain/workloads/families";
import { rawSearchParams } from "./query-values";
import { SCALINGS } from "./scaling-choice";
import {
  decodeWorkloadParams,
  defaultWorkloadParams,
  encodeWorkloadParams,
  isWorkloadFilter,
  SHOWN,
  STATISTIC_CHOICES,
  WORKLOAD_VIEWS,
  type WorkloadParams,
} from "./workload-params";

const decode = (query: string) => decodeWorkloadParams(rawSearchParams(new URLSearchParams(query)));

// A URL can hold any text except lone surrogates.
const text = fc.string({ unit: "binary", minLength: 1 });
const list = fc.uniqueArray(text, { minLength: 1, maxLength: 5 });
const columns = fc.oneof(
  fc.constantFrom(...COLUMN_DIMENSIONS, null),
  fc.stringMatching(/^[A-Za-z]+$/).map((name) => `s.${name}`),
);
const state: fc.Arbitrary<WorkloadParams> = fc.record({
  family: fc.option(fc.constantFrom(...testFamilies)),
  view: fc.constantFrom(...WORKLOAD_VIEWS),
  filters: fc.dictionary(
    fc.oneof(
      fc.constantFrom(...DIMENSIONS.map(({ key }) => key).filter(isWorkloadFilter)),
      fc.tuple(fc.constantFrom("s.", "w."), text).map((parts) => parts.join("")),
    ),
    list,
    { maxKeys: 6, noNullPrototype: true },
  ),
  columns,
  builds: fc.constantFrom(...BUILD_CHOICES),
  base: fc.option(text),
  relativeTo: fc.option(fc.constantFrom(...RELATIVE_TO)),
  other: fc.option(text),
  metric: fc.constantFrom("qps", "latencyP95Seconds", "cpuSecondsPerQuery"),
  metrics: fc.option(fc.subarray(["cpuSecondsPerQuery", "qps", "readsPerTransaction", "tps"], { minLength: 1 })),
  show: fc.constantFrom(...SHOWN),
  scaling: fc.option(fc.constantFrom(...SCALINGS)),
  neutral: fc.integer({ min: 0, max: 999 }).map((n) => n / 1000),
  moved: fc.boolean(),
  transpose: fc.boolean(),
  statistic: fc.constantFrom(...STATISTIC_CHOICES),
  groups: fc.boolean(),
  claim: fc.option(text),
  row: fc.option(text),
  sort: fc.option(text),
  order: fc.constantFrom("asc", "desc"),
});

describe("the state of a page on test families in its URL", () => {
  it("survives a round trip through the URL", () => {
    fc.assert(
      fc.property(state, (params) => {
        const back = decode(encodeWorkloadParams(params));
        expect([back.notices, back.unread]).toEqual([[], []]);
        expect(back.params).toEqual(params);
      }),
    );
  });

  it("is empty for the default, and the default for an empty URL", () => {
    expect(encodeWorkloadParams(defaultWorkloadParams())).toBe("");
    expect(decode("")).toEqual({ params: defaultWorkloadParams(), notices: [], unread: [] });
  });

  it("filters by every dimension of tests and of data sets, and by no parameter of an index or a query", () => {
    const keys = [...DIMENSIONS.map(({ key }) => key), "s.rows", "w.range", "w.recall"];
    expect(keys.filter((key) => !isWorkloadFilter(key))).toEqual([]);
    // Links from before name the mode so.
    expect(isWorkloadFilter("batch")).toBe(true);
    expect(["p.m", "experiment", "colour", "s."].filter(isWorkloadFilter)).toEqual([]);
  });

  it("is readable, sorted and holds only differences from the defaults", () => {
    const params: WorkloadParams = {
      ...defaultWorkloadParams(),
      family: "sysbench",
      filters: { threads: ["1", "40"], "s.rowsPerTable": ["10000000"] },
      base: "my5651_rel,config:z12a_c8r32",
      neutral: 0.05,
      moved: true,
    };
    expect(encodeWorkloadParams(params)).toBe(
      "base=my5651_rel,config:z12a_c8r32&family=sysbench&moved=1&neutral=0.05&s.rowsPerTable=10000000&threads=1,40",
    );
  });

  it("ignores unknown parameters with a sentence each, separates them from unreadable ones, and never throws", () => {
    const { params, notices, unread } = decode(
      "family=oltp&view=pie&columns=colour&metric=&show=all&neutral=2&moved=yes&moved=no&order=up&colour=red&engine=a&engine=b&base=&p.m=10&dataset=x",
    );
    expect(params).toEqual({ ...defaultWorkloadParams(), filters: { engine: ["a", "b"] } });
    expect(notices).toEqual([
      "“moved” is in the link 2 times; the first is used.",
      "“colour” is not a setting of this page; it was ignored.",
    ]);
    expect(unread.map((text) => /“(\w+)/.exec(text)?.[1])).toEqual([
      "columns",
      "dataset",
      "family",
      "moved",
      "neutral",
      "order",
      "p",
      "show",
      "view",
    ]);
    expect(unread).toContain("“neutral=2” cannot be read: neutral is a number from 0 to 0.999.");
    expect(unread).toContain("This page cannot be filtered by “p.m”.");
    fc.assert(fc.property(fc.webQueryParameters(), (query) => void decode(query)));
  });

  it("names only the first of very many parameters that do not fit", () => {
    const { notices } = decode(Array.from({ length: 1_400 }, (_, i) => `unknown${i}=x`).join("&"));
    expect(notices).toHaveLength(21);
    expect(notices.at(-1)).toBe("Not listed: 1,380 more parameters of these kinds.");
    const { notices: repeated } = decode("colour=a&colour=b&utm_source=a&utm_source=b&colours=a");
    expect(repeated).toEqual([
      "“colour” is not a setting of this page; it was ignored.",
      "“colours” is not a setting of this page; it was ignored.",
    ]);
    const { unread } = decode(Array.from({ length: 21 }, (_, i) => `p.x${i}=1`).join("&"));
    expect(unread).toHaveLength(21);
    expect(unread.at(-1)).toBe("Not listed: 1 more parameter of these kinds.");
  });

  it("treats hostile keys as data", () => {
    const { params } = decode("s.__proto__=1&s.constructor=2");
    expect(Object.keys(params.filters)).toEqual(["s.__proto__", "s.constructor"]);
    expect(encodeWorkloadParams(params)).toBe("s.__proto__=1&s.constructor=2");
    // Every object has these properties: as metrics they would be functions, counted as values.
    for (const metric of ["constructor", "toString", "__proto__"])
      expect(decode(`metric=${metric}`).unread).toHaveLength(1);
  });
});

it("reads a repeated filter of a form's check boxes as one list", () => {
  const { params, notices } = decodeWorkloadParams({ bundle: ["b1", "b2"], machine: ["hetz\\, 48 CPUs", "bee"] });
  expect(params.filters).toEqual({ bundle: ["b1", "b2"], machine: ["hetz, 48 CPUs", "bee"] });
  expect(notices).toEqual([]);
});
