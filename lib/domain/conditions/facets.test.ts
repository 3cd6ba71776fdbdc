import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Params } from "@/lib/domain/model";
import { testColumns } from "@/lib/domain/vector/test-columns";
import { compareValues, valueText } from "./facet-values";
import { applyFacets, codeFacets, commonValues, countsInView } from "./facets";
import { rowsOfColumns } from "./measured-rows";

const columns = testColumns([
  { engine: "mariadb", threads: 1, index: { m: 8 }, query: { efSearch: 20 } },
  { engine: "mariadb", threads: 8, index: { m: 8 }, query: { efSearch: 40 } },
  { engine: "mariadb", threads: 8, index: { m: 16 }, query: { efSearch: 40 } },
  { engine: "pgvector", threads: 8, index: { m: 16 }, query: {} },
  { engine: "annoy", threads: null, index: { trees: 10 }, query: {} },
]);
const facets = codeFacets(rowsOfColumns(columns));
const counts = (selection: Record<string, string[]>) => {
  const result = applyFacets(rowsOfColumns(columns), facets, new Map(Object.entries(selection)));
  const of = (key: string) => {
    const at = facets.findIndex((facet) => facet.key === key);
    return Object.fromEntries((facets[at]?.values ?? []).map((value, code) => [value, result.counts[at]?.[code]]));
  };
  return { of, result };
};

describe("a facet", () => {
  it("counts an option with all other facets applied, not its own", () => {
    const { of, result } = counts({ engine: ["mariadb"], threads: ["8"] });
    expect(result.inView).toBe(2);
    expect(of("engine")).toEqual({ annoy: 0, mariadb: 2, pgvector: 1 });
    expect(of("threads")).toEqual({ "1": 1, "8": 2, unknown: 0 });
    expect(of("p.m")).toEqual({ "8": 1, "16": 1, unset: 0 });
  });

  it("lets everything pass without a selection and nothing for a value that no point has", () => {
    expect(counts({}).result.inView).toBe(5);
    expect(counts({ engine: [] }).result.inView).toBe(5);
    const none = counts({ engine: ["nosuch"] });
    expect(none.result.inView).toBe(0);
    expect(none.of("engine")).toEqual({ annoy: 1, mariadb: 3, pgvector: 1 });
    expect(none.of("threads")).toEqual({ "1": 0, "8": 0, unknown: 0 });
  });

  it("counts the one workload of all points beside a selection of another", () => {
    const own = codeFacets(rowsOfColumns(columns)).filter(({ level }) => level === "workload");
    expect(own.length).toBeGreaterThan(0);
    for (const [at, { key, values }] of own.entries()) {
      const result = applyFacets(rowsOfColumns(columns), own, new Map([[key, ["another"]]]));
      expect([key, result.inView, values.length, [...(result.counts[at] ?? [])]]).toEqual([key, 0, 1, [5]]);
    }
  });

  it("offers points without a parameter, and with an unknown thread count, as separate values", () => {
    expect(counts({ "p.m": ["unset"] }).result.inView).toBe(1);
    expect(counts({ threads: ["unknown"] }).result.inView).toBe(1);
  });

  it("lists numbers by size and the words for missing last", () => {
    expect(facets.find(({ key }) => key === "p.m")?.values).toEqual(["8", "16", "unset"]);
    expect(["unknown", "b10", "b9", "16", "8"].sort(compareValues)).toEqual(["8", "16", "b9", "b10", "unknown"]);
    // By their text, -5 would come before -10, and 1e3 before 20.
    expect(["1e3", "20", "-5", "0.5", "0.25", "-10"].sort(compareValues)).toEqual([
      "-10",
      "-5",
      "0.25",
      "0.5",
      "20",
      "1e3",
    ]);
  });

  it("names the values that pass other filters, the most common first", () => {
    const rows = rowsOfColumns(columns);
    const of = (selection: Record<string, string[]>) =>
      commonValues(facets, applyFacets(rows, facets, new Map(Object.entries(selection))), "threads");
    expect(of({})).toEqual([
      { value: "8", points: 3 },
      { value: "1", points: 1 },
      { value: "unknown", points: 1 },
    ]);
    expect(of({ engine: ["mariadb"] }).map(({ value }) => value)).toEqual(["8", "1"]);
  });

  it("distinguishes a real value from the word for a missing one", () => {
    expect(valueText("unknown", "unknown")).toBe('"unknown"');
    expect(valueText(null, "unknown")).toBe("unknown");
    expect(valueText("none", "unset")).toBe("none");
  });

  it("agrees with counting point by point, where an execution that several bundles hold counts once", () => {
    const point = fc.record({
      engine: fc.constantFrom("a", "b", "c"),
      threads: fc.constantFrom(1, 8, null),
      index: fc.constantFrom<Params>({ m: 8 }, { m: 16 }, {}),
      query: fc.constantFrom<Params>({ ef: 1 }, { ef: 2 }),
      bundle: fc.constantFrom("one", "two", "three"),
      print: fc.constantFrom(1, 2),
    });
    const values = {
      bundle: ["one", "two"],
      engine: ["a", "b", "z"],
      threads: ["1", "unknown"],
      "p.m": ["8", "unset"],
      "p.ef": ["1"],
    };
    const chosen = fc.record({
      bundle: fc.subarray(values.bundle),
      engine: fc.subarray(values.engine),
      threads: fc.subarray(values.threads),
      "p.m": fc.subarray(values["p.m"]),
      "p.ef": fc.subarray(values["p.ef"]),
    });
    // The import stores each execution of a bundle once.
    const executions = fc.uniqueArray(point, { maxLength: 30, selector: (one) => JSON.stringify(one) });
    fc.assert(
      fc.property(executions, chosen, fc.boolean(), (points, selection, apart) => {
        // Points of one execution differ only in their bundle.
        const count = (list: typeof points) =>
          apart ? list.length : new Set(list.map(({ bundle: _, ...one }) => JSON.stringify(one))).size;
        const text = (one: (typeof points)[number], key: string) =>
          key === "engine" || key === "bundle"
            ? one[key]
            : key === "threads"
              ? valueText(one.threads, "unknown")
              : key === "p.m"
                ? valueText(one.index.m, "unset")
                : valueText(one.query.ef, "unset");
        const passes = (one: (typeof points)[number], except: string) =>
          Object.entries(selection).every(
            ([key, wanted]) => key === except || !wanted.length || wanted.includes(text(one, key)),
          );
        const own = rowsOfColumns(testColumns(points));
        const coded = codeFacets(own);
        const result = applyFacets(own, coded, new Map(Object.entries(selection)), { apart });
        expect(result.inView).toBe(count(points.filter((one) => passes(one, ""))));
        expect(points.filter((_, row) => countsInView(result, row))).toHaveLength(result.inView);
        coded.forEach(({ key, values: options }, at) => {
          if (!(key in selection)) return;
          options.forEach((value, code) => {
            const expected = points.filter((one) => passes(one, key) && text(one, key) === value);
            expect(result.counts[at]?.[code]).toBe(count(expected));
          });
        });
      }),
    );
  });
});
