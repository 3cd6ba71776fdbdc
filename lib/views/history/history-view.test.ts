import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newestCounts } from "@/lib/domain/sentences/of-history";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { RefusedAddress } from "@/lib/views/selection/refused-address";
import { decodeHistoryParams, encodeHistoryParams } from "@/lib/views/state/history-params";
import { rawSearchParams } from "@/lib/views/state/query-values";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { changesBlock } from "./history-blocks";
import { historyQuery, historyView } from "./history-view";
import { testSelection } from "./selection.testing";

const asked = { ...defaultWorkloadParams(), of: null, values: "absolute" as const };
const run = (id: string, version: string, qps: number, part: Partial<WorkloadPoint> = {}) =>
  testPoint(id, qps, { build: testBuild(version), ...part });

describe("the history of a selection", () => {
  const steady = ["10", "11", "12", "13", "14", "15", "16", "17"].map((patch, at) =>
    run(`p${patch}`, `8.0.${patch}`, at < 4 ? 100 + at : 50 + at),
  );

  it("draws one engine per panel and names the build that a step begins with", () => {
    const view = historyView(testSelection([...steady, run("m", "11.4.2", 7, { engine: "mariadb" })]), asked);
    expect(view.panels.map(({ engine, lines }) => [engine, lines[0]?.builds.length])).toEqual([
      ["mariadb", 1],
      ["mysql", 8],
    ]);
    // Medians of 100 to 103 and of 54 to 57.
    expect(view.changes).toMatchObject([{ build: "my8014_rel", better: false, ratio: 55.5 / 101.5 }]);
  });

  it("calls a step down better where less is better", () => {
    const points = steady.map((point) => ({ ...point, metrics: { latencyP95Seconds: point.metrics.qps ?? null } }));
    expect(historyView(testSelection(points), { ...asked, metric: "latencyP95Seconds" }).changes).toMatchObject([
      { better: true },
    ]);
  });

  it("offers groups of several workloads, then workloads", () => {
    const both = [...steady, run("h", "8.0.10", 5, { workload: "hot-points" })];
    const view = historyView(testSelection(both), asked);
    expect(view.subjects.map(({ key }) => key)).toEqual([
      "group:point",
      "hot-points range=100",
      "point-query range=100",
    ]);
  });

  it("names a workload with its range where another of its name has another range", () => {
    const readOnly = (id: string, range: number) =>
      run(id, "8.0.10", 5, { workload: "read-only", workloadParams: { range } });
    const view = historyView(testSelection([...steady, readOnly("r1", 10), readOnly("r2", 100)]), asked);
    const workloads = view.subjects.filter(({ kind }) => kind === "workload");
    expect(workloads.map(({ label }) => label).sort()).toEqual([
      "point-query",
      "read-only range=10",
      "read-only range=100",
    ]);
  });

  it("names both builds by their raw names where the newest has the version of the one before", () => {
    const builds = ["toku5717.none", "toku5717.zlib"].map((raw, at) =>
      testPoint(`t${at}`, 100 + at, { build: { raw, version: "5.7.17" } }),
    );
    const [newest] = historyView(testSelection(builds), asked).newest;
    expect(newest?.against).toBe("5.7.17 (toku5717.none)");
    expect(newest && newestCounts([newest]).text).toMatch(
      /^5\.7\.17 \(toku5717\.zlib\) against 5\.7\.17 \(toku5717\.none\): /,
    );
  });

  it("lists a build without a version by readers' name in changes and last builds", () => {
    const letters = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const builds = letters.map((letter, at) =>
      testPoint(letter, at < 4 ? 100 + at : 50 + at, { build: { raw: `nightly-${letter}`, version: null } }),
    );
    const names = { build: Object.fromEntries(letters.map((letter, at) => [`nightly-${letter}`, `night ${at}`])) };
    const view = historyView({ ...testSelection(builds), names }, asked);
    expect(view.changes).toMatchObject([{ build: "nightly-e", called: "night 4", version: null }]);
    expect(view.newest).toMatchObject([{ build: "nightly-h", called: "night 7", against: "night 6" }]);
    expect(newestCounts(view.newest).text).toMatch(/^Night 7 against night 6: /);
    expect(changesBlock(view).rows[0]?.cells.map(({ text }) => text)).toContain("MySQL night 4");
  });

  it("names words of a path only where the variant's name lacks them", () => {
    const of = (id: string, variant: string[], words: string) => run(id, "8.0.10", 5, { variant, settings: { words } });
    const lines = historyView(testSelection([of("a", ["take4"], "take4"), of("b", ["v3"], "my v3")]), asked).panels[0]
      ?.lines;
    expect(lines?.map(({ label }) => label).sort()).toEqual(["take4", "v3, words of the path my v3"]);
  });

  it("leaves points without a build out and counts them", () => {
    expect(
      historyView(testSelection([run("a", "8.0.10", 1), testPoint("b", 1, { build: null })]), asked).counts,
    ).toEqual({
      points: 1,
      withoutBuild: 1,
    });
  });
});

describe("the facts of a history", () => {
  it("name machine, configs and thread count of the subject", () => {
    const points = [
      run("a", "8.0.10", 1, { machine: "hetz" }),
      run("b", "8.0.11", 2, { machine: "hetz", config: "z13a_c8r32" }),
      run("c", "8.0.11", 2, { machine: "pn53", workload: "hot-points", group: "range" }),
    ];
    const view = historyView(testSelection(points), { ...asked, of: "point-query range=100" });
    expect(view.facts).toEqual(["MySQL", "1 thread", "2 configs", "machine hetz"]);
  });
});

describe("the last builds of all lines", () => {
  it("begin with the engine's newest release, whatever changed on lines that ended before it", () => {
    const points = [
      run("a", "8.0.10", 100, { threads: 1 }),
      run("b", "8.0.20", 40, { threads: 1 }),
      run("c", "8.0.10", 100, { threads: 40 }),
      run("d", "8.4.7", 100, { threads: 40 }),
    ];
    const { newest } = historyView(testSelection(points), asked);
    expect(newest.map(({ version, answer }) => [version, answer])).toEqual([
      ["8.4.7", "cannot tell"],
      ["8.0.20", "changed"],
    ]);
  });
});

describe("the surroundings of a history", () => {
  it("keep the subject in the links of notices", () => {
    const notices = [
      { text: "Points with 1 thread are shown.", link: { label: "all", query: "bundle=all&threads=all" } },
    ];
    const view = historyView(
      { ...testSelection([run("a", "8.0.10", 1)]), notices },
      { ...asked, of: "point-query range=100", values: "relative" },
    );
    expect(view.notices[0]?.link?.query).toBe("of=point-query%20range%3D100&threads=all&values=relative");
  });

  it("name the reason for an empty view, its metrics and its bundles", () => {
    expect(historyView(testSelection([]), asked).emptyReason).toMatch(/passes the filters/);
    const nameless = historyView(testSelection([run("a", "8.0.10", 1, { build: null })]), asked);
    expect(nameless.emptyReason).toMatch(/names the build/);
    const bundles = ["b1", "b2"].map((id) => ({ id, title: id, points: 1 }));
    const view = historyView(
      { ...testSelection([run("a", "8.0.10", 1, { metrics: { qps: 1, latencyP95Seconds: 2 } })]), bundles },
      asked,
    );
    expect(view.emptyReason).toBeNull();
    expect(view.metrics.map(({ key }) => key)).toEqual(["qps", "latencyP95Seconds"]);
    expect(view.bundles).toEqual([{ id: "b1", title: "b1" }]);
  });
});

describe("a history of an unknown subject", () => {
  it("is refused with a link to the default subject, since another test's numbers would mislead", () => {
    const points = [run("a", "8.0.10", 1), run("b", "8.0.20", 2)];
    for (const of of ["group:missing", "no such test"]) {
      const draw = () => historyView(testSelection(points), { ...asked, of });
      expect(draw).toThrow(RefusedAddress);
      expect(draw).toThrow(
        expect.objectContaining({
          message: `No group or workload here is called “${of}”.`,
          ways: [{ label: "The page’s own choice", query: "" }],
        }),
      );
    }
  });

  it("finds a test by a former name, with its parameters", () => {
    const points = [run("a", "8.0.10", 1), run("b", "8.0.20", 2)];
    const keysNamed = (_: string, name: string) => (name === "the old name" ? ["point-query"] : []);
    const view = historyView(testSelection(points), { ...asked, of: "the old name range=100" }, keysNamed);
    expect([view.subject?.key, view.params.of]).toEqual(["point-query range=100", "point-query range=100"]);
  });
});

describe("the link of a history", () => {
  it("holds the whole state without defaults", () => {
    expect(encodeHistoryParams(decodeHistoryParams({}).params)).toBe("");
    const text = "engine=mysql&family=sysbench&of=group:point&scale=io&values=relative";
    expect(encodeHistoryParams(decodeHistoryParams(rawSearchParams(new URLSearchParams(text))).params)).toBe(text);
  });

  it("filters by the size of data, and still reads the former meaning of scale in old links", () => {
    const { params } = decodeHistoryParams({ scale: "io" });
    expect([params.filters.scale, params.values]).toEqual([["io"], "absolute"]);
    const old = decodeHistoryParams({ scale: "relative" });
    expect([old.params.filters.scale, old.params.values, old.notices]).toEqual([undefined, "relative", []]);
    expect(decodeHistoryParams({ values: "nonsense" }).unread).toEqual([
      "“values=nonsense” cannot be read: values is absolute or relative.",
    ]);
  });

  it("keeps the choice of chained lines, also from a query of filters", () => {
    const { params } = decodeHistoryParams({ seams: "chained", values: "relative" });
    expect(encodeHistoryParams(params)).toBe("seams=chained&values=relative");
    expect(historyQuery("engine=mysql", params)).toBe("engine=mysql&seams=chained&values=relative");
    expect(encodeHistoryParams(decodeHistoryParams({ seams: "measured" }).params)).toBe("");
    expect(decodeHistoryParams({ seams: "nonsense" }).unread).toEqual([
      "“seams=nonsense” cannot be read: seams is measured or chained.",
    ]);
  });

  it("survives a round trip with any subject", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.constantFrom("absolute" as const, "relative" as const),
        fc.constantFrom("measured" as const, "chained" as const),
        (of, values, seams) => {
          const params = { ...decodeHistoryParams({}).params, of, values, seams };
          const raw = rawSearchParams(new URLSearchParams(encodeHistoryParams(params)));
          expect(decodeHistoryParams(raw)).toEqual({ params, notices: [], unread: [] });
        },
      ),
    );
  });
});
