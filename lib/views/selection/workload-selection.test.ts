import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import type { PageFilters } from "@/lib/views/state/page-filters";
import { defaultWorkloadParams, type WorkloadParams } from "@/lib/views/state/workload-params";
import { RefusedAddress } from "./refused-address";
import { codePoints, selectWorkloadPoints } from "./workload-selection";

const bundles = [
  { id: "b1", title: "one.tar.gz", points: 5 },
  { id: "b2", title: "two.tar.gz", points: 7 },
];

function select(points: readonly WorkloadPoint[], filters: PageFilters = {}, part: Partial<WorkloadParams> = {}) {
  const own = { bundle: ["b1"], ...filters };
  const params = { ...defaultWorkloadParams(), family: "sysbench" as const, filters: own, ...part };
  const coded = codePoints(points);
  const selection = selectWorkloadPoints({ family: "sysbench", params, points, coded, bundles, named: own.bundle });
  const options = (key: string) =>
    selection.facets.find((facet) => facet.key === key)?.options.map(({ value, count }) => [value, count]);
  return { ...selection, ids: selection.points.map(({ id }) => id), options };
}

const refusalOf = (make: () => unknown): RefusedAddress | null => {
  try {
    make();
    return null;
  } catch (error) {
    if (error instanceof RefusedAddress) return error;
    throw error;
  }
};

const two = [
  testPoint("a", 1, { threads: 1 }),
  testPoint("b", 2, { threads: 40 }),
  testPoint("c", 3, { threads: 40, build: testBuild("8.0.43") }),
];

describe("selecting points of a test family", () => {
  it("links to each thread count of a sweep", () => {
    const counts = [1, 4, 6, 8, 10, 20, 40];
    const sweep = counts.flatMap((threads) => [
      testPoint(`old ${threads}`, 1, { threads }),
      testPoint(`new ${threads}`, 2, { threads, build: testBuild("8.0.43") }),
    ]);
    const { params, notices } = select(sweep);
    const [shown] = params.filters.threads ?? [];
    expect(notices.flatMap(({ others = [] }) => others.map(({ label }) => Number.parseInt(label, 10)))).toEqual(
      counts.filter((count) => String(count) !== shown),
    );
  });

  it("shows and names the thread count that compares most, unless one is chosen or counts are the columns", () => {
    const { ids, params, notices, options } = select(two);
    expect(ids).toEqual(["b", "c"]);
    expect(params.filters.threads).toEqual(["40"]);
    expect(notices).toEqual([
      {
        text: "Shown: 40 threads, where most can be compared. There is also 1 thread.",
        link: { label: "all thread counts", query: "bundle=b1&family=sysbench&threads=all" },
        others: [{ label: "1 thread", query: "bundle=b1&family=sysbench&threads=1" }],
      },
    ]);
    expect(options("threads")).toEqual([
      ["1", 1],
      ["40", 2],
    ]);
    expect(select(two, { threads: ["1"] }).ids).toEqual(["a"]);
    expect(select(two, { threads: ["all"] }).ids).toEqual(["a", "b", "c"]);
    expect(select(two, {}, { columns: "threads" }).ids).toEqual(["a", "b", "c"]);
    expect(select(two, {}, { view: "scaling" }).ids).toEqual(["a", "b", "c"]);
    // One build leaves thread counts to compare.
    expect(select(two, { build: ["my5651_rel"] })).toMatchObject({ ids: ["a", "b"], columns: "threads" });
  });

  it("maps words of a scale in older links to the setting, and ignores none", () => {
    const memory = [true, false].map((cached) => testPoint(cached ? "memory" : "disk", 1, { settings: { cached } }));
    const links: PageFilters[] = [{ scale: ["in-memory"] }, { "s.scale": ["in-memory"] }, { variant: ["cached"] }];
    for (const old of links) {
      const { ids, params } = select(memory, old);
      expect([old, ids, params.filters["s.cached"]]).toEqual([old, ["memory"], ["true"]]);
      const [[key = "", [value = ""] = []] = []] = Object.entries(old);
      const refused = refusalOf(() => select([testPoint("unsaid", 1)], old));
      const asked = key === "variant" ? "scale “in-memory”" : `${key} “${value}”`;
      expect(refused?.message).toBe(`No point here has ${asked}.`);
      expect(refused?.ways.length).toBeGreaterThan(0);
    }
    // Two variants of two scales each don't fit one filter value.
    expect(refusalOf(() => select(memory, { variant: ["a/cached", "b/io"] }))?.message).toBe(
      "No point here has variant “a/cached”, “b/io”.",
    );
  });

  it("groups builds by the engines that their points ran as, as columns do", () => {
    const [fbmy56, my] = [{ raw: "fbmy56", version: "5.6" }, testBuild("5.6.49")];
    const points = [
      testPoint("a", 1, { engine: "myrocks", build: fbmy56 }),
      testPoint("b", 2, { build: my }),
      testPoint("c", 3, { build: testBuild("5.7.31") }),
    ];
    const { facets } = select(points);
    expect(facets.find(({ key }) => key === "build")?.options.map(({ label, group }) => [label, group])).toEqual([
      ["5.6", "MyRocks"],
      ["5.6.49", "MySQL"],
      ["5.7.31", "MySQL"],
    ]);
  });

  it("names a chosen bundle without points in the table, with the reason", () => {
    const pair = (bundle: string, threads: number, count: number) =>
      Array.from({ length: count }, (_, at) => [
        testPoint(`${bundle}.old${at}`, 1, { bundle, threads, workload: `w${at}` }),
        testPoint(`${bundle}.new${at}`, 2, { bundle, threads, workload: `w${at}`, build: testBuild("8.0.43") }),
      ]).flat();
    // b1 compares three tests at 40 threads, b2 one at 8: the page shows 40 threads.
    const points = [...pair("b1", 40, 3), ...pair("b2", 8, 1)];
    const { params, notices } = select(points, { bundle: ["b1", "b2"] });
    expect(params.filters.threads).toEqual(["40"]);
    expect(notices.filter(({ text }) => text.startsWith("0 of"))).toEqual([
      {
        text: "0 of 2 points of two.tar.gz are in this table, because it shows only 40 threads.",
        link: { label: "two.tar.gz alone", query: "bundle=b2&family=sysbench" },
      },
    ]);
    const all = select(points, { bundle: ["b1", "b2"], threads: ["all"] });
    expect(all.notices.filter(({ text }) => text.startsWith("0 of"))).toEqual([]);
    const corrected = { shown: { machine: "our box" }, was: {} };
    const boxes = points.map((point) =>
      point.bundle === "b1" ? { ...point, threads: 8, machine: "m1", corrected } : { ...point, machine: "m2" },
    );
    expect(select(boxes, { bundle: ["b1", "b2"] }).notices.map(({ text }) => text)).toContain(
      "0 of 2 points of two.tar.gz are in this table, because it shows only machine our box.",
    );
  });

  it("lists the first 50 bundles and the chosen ones, and counts the others", () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ id: `b${at}`, title: `bundle ${at}`, points: 1 }));
    const params = { ...defaultWorkloadParams(), family: "sysbench" as const, filters: { bundle: ["b57"] } };
    const { facets } = selectWorkloadPoints({
      family: "sysbench",
      params,
      points: two,
      coded: codePoints(two),
      bundles: many,
    });
    const facet = facets.find(({ key }) => key === "bundle");
    expect(facet?.options.map(({ value }) => value)).toEqual([...many.slice(0, 50).map(({ id }) => id), "b57"]);
    expect(facet?.omitted).toBe(9);
  });

  it("shows one machine where builds ran on several, unless the link asks for all", () => {
    const machines = ["dell32", "ser7", "socket2"];
    // 20 builds on 3 machines each, one more test on dell32.
    const many = Array.from({ length: 60 }, (_, at) =>
      testPoint(`p${at}`, 1, { build: testBuild(`8.0.${at % 20}`), machine: machines[Math.floor(at / 20)] ?? null }),
    ).concat(testPoint("more", 1, { build: testBuild("8.0.1"), machine: "dell32", workload: "scan" }));
    const { ids, params, notices } = select(many);
    expect(params.filters.machine).toEqual(["dell32"]);
    expect(ids).toHaveLength(21);
    expect(notices).toEqual([
      {
        text: "Shown: machine dell32, where most can be compared. There are also machine ser7; machine socket2.",
        link: { label: "all machines", query: "bundle=b1&family=sysbench&machine=all" },
        others: ["ser7", "socket2"].map((machine) => ({
          label: `machine ${machine}`,
          query: `bundle=b1&family=sysbench&machine=${machine}`,
        })),
      },
    ]);
    expect(select(many, { machine: ["all"] }).ids).toHaveLength(61);
    expect(select(many, {}, { columns: "machine" }).ids).toHaveLength(61);
  });

  it("counts an option under all other filters", () => {
    const { options } = select(two, { threads: ["40"], build: ["my8043_rel"] });
    expect(options("threads")).toEqual([
      ["1", 0],
      ["40", 1],
    ]);
    expect(options("build")).toEqual([
      ["my5651_rel", 1],
      ["my8043_rel", 1],
    ]);
    expect(options("bundle")).toEqual([
      ["b1", 1],
      ["b2", 7],
    ]);
  });

  it("leaves out sysbench's warm phases, but not scan.warm, and shows them on request", () => {
    const phases = [
      testPoint("measured", 1),
      testPoint("warm", 2, { workloadParams: { range: 100, phase: "warm" } }),
      testPoint("pre", 3, { workloadParams: { range: 100, phase: "pre" } }),
      testPoint("scan", 4, { workload: "scan", workloadParams: { range: 100, phase: "warm" } }),
    ];
    const { ids, notices, options } = select(phases);
    expect(ids).toEqual(["measured", "scan"]);
    expect(notices.map(({ text }) => text)).toEqual([
      "Phase pre (1 point) and warm (1 point) are not shown, as in the archive's own tables.",
    ]);
    expect(options("phase")).toEqual([
      ["pre", 1],
      ["warm", 2],
      ["unset", 1],
    ]);
    expect(select(phases, { phase: ["all"] })).toMatchObject({ ids: ["measured", "warm", "pre", "scan"], notices: [] });
    expect(select(phases, { phase: ["warm"] }).ids).toEqual(["warm", "scan"]);
    const insert = phases.map((point): WorkloadPoint => ({ ...point, family: "insert-benchmark" }));
    expect(select(insert).ids).toHaveLength(4);
  });

  it("shows a phase that is usually left out where the filters leave nothing else", () => {
    const warm = testPoint("warm", 2, { threads: 8, workloadParams: { range: 100, phase: "warm" } });
    const { ids, notices } = select([testPoint("measured", 1, { threads: 1 }), warm], { threads: ["8"] });
    expect(ids).toEqual(["warm"]);
    expect(notices.map(({ text }) => text)).toEqual([
      "Only results of a phase that is usually left out pass the filters, so they are shown.",
    ]);
  });

  it("offers values that differ from the given one only in letter case and signs, beside the other values", () => {
    const rows = [testPoint("a", 1, { config: "z12a_c8r32" }), testPoint("b", 2, { config: "z12b_c8r32" })];
    const refused = refusalOf(() => select(rows, { config: ["z12b_c8r32", "Z12A-c8r32"], engine: ["MySQL"] }));
    expect(refused?.ways.slice(0, 2)).toEqual([
      { label: "With config z12a_c8r32", query: "bundle=b1&config=z12b_c8r32,z12a_c8r32&engine=MySQL&family=sysbench" },
      {
        label: "With engine mysql",
        query: "bundle=b1&config=z12b_c8r32,Z12A-c8r32&engine=mysql&family=sysbench",
      },
    ]);
    expect(refusalOf(() => select(rows, { config: ["--"] }))?.ways).toHaveLength(1);
  });

  it("filters by settings, and refuses values that no point has, with links", () => {
    const rows = [
      testPoint("small", 1, { settings: { rowsPerTable: 1000 } }),
      testPoint("large", 2, { settings: { rowsPerTable: 50000 } }),
      testPoint("unknown", 3),
    ];
    expect(select(rows, { "s.rowsPerTable": ["50000"] }).ids).toEqual(["large"]);
    expect(select(rows, { "s.rowsPerTable": ["unset"] }).ids).toEqual(["unknown"]);
    expect(select(rows, { "s.tables": ["unset"] }).ids).toHaveLength(3);
    const refused = refusalOf(() => select(rows, { engine: ["oracle", "mysql"], "s.tables": ["8"] }));
    expect(refused?.message).toBe("No point here has engine “oracle”. No point here has s.tables “8”.");
    expect(refused?.ways).toEqual([
      { label: "Without these filters", query: "bundle=b1&family=sysbench" },
      { label: "Without the filter by engine", query: "bundle=b1&family=sysbench&s.tables=8" },
      { label: "Without the filter by s.tables", query: "bundle=b1&engine=oracle,mysql&family=sysbench" },
    ]);
  });

  it("refuses algorithms as columns of tests, whose labels are not algorithms", () => {
    const refused = refusalOf(() => select([testPoint("a", 1)], {}, { columns: "algorithm" }));
    expect(refused?.message).toBe("Columns can’t be made by “algorithm”: no point here has it.");
  });

  it("refuses a metric and columns of a setting that no point has", () => {
    expect(refusalOf(() => select(two, {}, { metric: "tps" }))?.message).toBe("No point here has the metric “tps”.");
    const refused = refusalOf(() => select(two, {}, { columns: "s.rows" }));
    expect([refused?.message, refused?.ways[0]?.query]).toEqual([
      "Columns can’t be made by the setting “s.rows”: no point here has it.",
      "bundle=b1&family=sysbench",
    ]);
  });

  it("reads a former name of a filter's value, and writes its key in links", () => {
    const keysNamed = (_: string, name: string, has: (key: string) => boolean) =>
      [name === "the old one" ? "my5651_rel" : name].filter(has);
    const params = { ...defaultWorkloadParams(), family: "sysbench" as const, filters: { build: ["the old one"] } };
    const coded = codePoints(two);
    const found = selectWorkloadPoints({ family: "sysbench", params, points: two, coded, bundles, keysNamed });
    expect([found.points.map(({ id }) => id), found.params.filters.build]).toEqual([["a", "b"], ["my5651_rel"]]);
  });

  it("has no notices without points", () => {
    expect(select([])).toMatchObject({ points: [], notices: [] });
  });
});
