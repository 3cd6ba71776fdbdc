import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { scalingView } from "./scaling-view";

const at = (id: string, threads: number | null, qps: number | null, version = "8.0.43") =>
  testPoint(id, qps, { threads, build: testBuild(version), status: qps === null ? "failed" : "complete" });

describe("thread scaling of tests", () => {
  it("has a panel per workload and a line per build, with the speed-up against 1 thread", () => {
    const view = scalingView(
      [at("a", 1, 100), at("b", 4, 350), at("c", 1, 50, "5.6.51"), at("d", 4, 100, "5.6.51")],
      "qps",
    );
    expect(view.threads).toEqual([1, 4]);
    const lines = view.panels[0]?.lines.map(({ series, steps }) => [
      view.series.find(({ key }) => key === series)?.label,
      steps.map(({ threads, speedup }) => [threads, speedup]),
    ]);
    expect(lines).toEqual([
      [
        "MySQL 5.6.51",
        [
          [1, 1],
          [4, 2],
        ],
      ],
      [
        "MySQL 8.0.43",
        [
          [1, 1],
          [4, 3.5],
        ],
      ],
    ]);
  });

  it("counts the rows of all threads of a scan: the ideal is each thread as fast as one alone", () => {
    // sep25.hetz.sb.scaleup, o.met.ma110803.1u.48u lines 338 and 339: 6,963 and 4,538 thousand rows per second and
    // thread, at 1 and 48 threads.
    const scan = (id: string, threads: number, each: number) => {
      const metrics = { rowsPerSecondPerThread: each, rowsPerSecond: each * threads };
      return {
        ...testPoint(id, null, { threads, build: testBuild("11.8.3"), workload: "scan", group: "range" }),
        metrics,
      };
    };
    const [panel] = scalingView([scan("a", 1, 6_963_000), scan("b", 48, 4_538_000)], "qps").panels;
    expect(panel?.metric).toEqual({ key: "rowsPerSecond", label: "Rows per second", unit: "1/s" });
    // The speed-up is 48 x 4,538 / 6,963 = 217,824 / 6,963 = 31.28. The rates per thread have a ratio of only 0.65.
    expect(panel?.lines[0]?.steps.map(({ value, speedup }) => [value, speedup?.toFixed(2)])).toEqual([
      [6_963_000, "1.00"],
      [217_824_000, "31.28"],
    ]);
  });

  it("has no speed-up from one machine to another", () => {
    const on = (id: string, threads: number, qps: number, machine: string) =>
      testPoint(id, qps, { threads, machine, build: testBuild("8.0.43") });
    const view = scalingView([on("a", 1, 100, "8 CPUs"), on("b", 40, 4300, "48 CPUs")], "qps");
    expect(
      view.panels.flatMap(({ lines }) => lines.flatMap(({ steps }) => steps.map(({ speedup }) => speedup))),
    ).toEqual([1, null]);
  });

  it("names differences along a line besides the thread count, and repeats that disagree", () => {
    const point = (id: string, threads: number, qps: number, config: string) =>
      testPoint(id, qps, { threads, config, build: testBuild("8.0.43") });
    const view = scalingView(
      [point("a", 1, 100, "z12a_c8r32"), point("b", 4, 300, "z12b_c8r32"), point("c", 4, 900, "z12b_c8r32")],
      "qps",
    );
    expect(view.panels[0]?.lines[0]?.steps).toMatchObject([
      { differs: null, doubtful: false },
      { differs: "config z12b_c8r32 instead of z12a_c8r32", doubtful: true, speedup: 6 },
    ]);
  });

  it("labels lines as the heads of the table do: builds of one version by name, and each with its config", () => {
    const run = (id: string, threads: number, raw: string, config: string) =>
      testPoint(id, 100, { threads, build: { raw, version: "8.4.6" }, config });
    const labels = (points: Parameters<typeof scalingView>[0]) =>
      scalingView(points, "qps").series.map(({ label }) => label);
    expect(
      labels([run("a", 1, "my8406", "z12a"), run("b", 4, "my8406", "z12a"), run("c", 4, "my8406v2", "z12b")]),
    ).toEqual(["MySQL 8.4.6, my8406, config z12a", "MySQL 8.4.6, my8406v2, config z12b"]);
    expect(labels([run("a", 1, "my8406", "z12a"), run("b", 4, "my8406", "z12a")])).toEqual(["MySQL"]);
  });

  it("has no line of an author's ratios, since their base is not on it", () => {
    const ratio = (id: string, threads: number, relativeQps: number) =>
      testPoint(id, null, { threads, build: testBuild("8.0.43"), metrics: { relativeQps } });
    expect(scalingView([ratio("a", 1, 0.97), ratio("b", 4, 1.06)], "qps").panels).toEqual([]);
  });

  it("leaves failed runs and points without a thread count out, and counts the latter", () => {
    const view = scalingView([at("a", 1, 100), at("b", 2, null), at("c", null, 5)], "qps");
    expect(view.panels[0]?.lines[0]?.steps.map(({ threads }) => threads)).toEqual([1]);
    expect(view.withoutThreads).toBe(1);
  });

  it("has no speed-up where nothing was measured at 1 thread", () => {
    expect(scalingView([at("a", 2, 100), at("b", 4, 150)], "qps").panels[0]?.lines[0]?.steps[1]?.speedup).toBeNull();
  });
});

describe("ratios to the median of a group", () => {
  const builds = ["5.6.51", "5.7.44", "8.0.43"];
  // At 4 threads 100, 200 and 300: the median is 200.
  const own = builds.flatMap((version, nth) => [
    at(`a${nth}`, 1, 50 + nth, version),
    at(`b${nth}`, 4, 100 * (nth + 1), version),
  ]);
  const ratiosAt4 = ({ panels, series }: ReturnType<typeof scalingView>) =>
    panels.flatMap(({ lines }) =>
      lines.flatMap(({ series: key, steps }) =>
        steps
          .filter(({ threads }) => threads === 4)
          .map(({ median }) => [series.find((info) => info.key === key)?.label, median?.ratio, median?.of]),
      ),
    );

  it("divide each line by the median of all lines at the same count", () => {
    expect(ratiosAt4(scalingView(own, "qps"))).toEqual([
      ["MySQL 5.6.51", 0.5, 3],
      ["MySQL 5.7.44", 1, 3],
      ["MySQL 8.0.43", 1.5, 3],
    ]);
  });

  it("count every copy of a run, in any order of bundles", () => {
    const copied = own.map((point) => (point.id === "b0" ? { ...point, fingerprint: "one run" } : point));
    // The same run of 100 beside two of 400: 100 / 200 and 100 / 400 have the median 0.375.
    const other = [
      { ...at("o0", 4, 100, "5.6.51"), bundle: "b2", fingerprint: "one run" },
      ...["9.5.0", "9.6.0"].map((version, nth) => ({ ...at(`o${nth + 1}`, 4, 400, version), bundle: "b2" })),
    ];
    const ratios = (points: readonly WorkloadPoint[]) => ratiosAt4(scalingView(points, "qps"))[0];
    expect(ratios([...copied, ...other])).toEqual(["MySQL 5.6.51", 0.375, 3]);
    expect(ratios([...other, ...copied])).toEqual(["MySQL 5.6.51", 0.375, 3]);
    // A page leaves out the copy in the later bundle, whichever that is.
    for (const left of ["b0", "o0"]) {
      const shown = [...copied, ...other].filter(({ id }) => id !== left);
      const [ratio] = ratiosAt4(scalingView(shown, "qps", [...copied, ...other]));
      expect(ratio).toEqual(["MySQL 5.6.51", 0.375, 3]);
    }
  });

  it("name the size of a group that divides, also beside a bundle with too few series", () => {
    const alone = { ...at("o0", 4, 100, "5.6.51"), bundle: "b2" };
    expect(ratiosAt4(scalingView([...own, alone], "qps"))[0]).toEqual(["MySQL 5.6.51", 0.5, 3]);
  });

  it("are the same for a filter of columns, and beside an unrelated bundle", () => {
    const one = own.filter(({ build }) => build?.version === "8.0.43");
    expect(ratiosAt4(scalingView(one, "qps", own)).map(([, ...rest]) => rest)).toEqual([[1.5, 3]]);
    const other = ["9.5.0", "9.6.0", "9.7.0"].map((version, nth) => ({
      ...at(`o${nth}`, 4, 7000 + 1000 * nth, version),
      bundle: "b2",
    }));
    const both = scalingView([...own, ...other], "qps", [...own, ...other]);
    expect(ratiosAt4(both)).toEqual([
      ["MySQL 5.6.51", 0.5, 3],
      ["MySQL 5.7.44", 1, 3],
      ["MySQL 8.0.43", 1.5, 3],
      // 7,000 / 8,000, 8,000 / 8,000 and 9,000 / 8,000.
      ["MySQL 9.5.0", 0.875, 3],
      ["MySQL 9.6.0", 1, 3],
      ["MySQL 9.7.0", 1.125, 3],
    ]);
  });

  it("divide each run of two bundles by its own bundle's median, and take the median of these ratios", () => {
    // 8.0.43 is 300 / 200 = 1.5 in one bundle, and 30 / 30 = 1 in the other.
    const again = builds.map((version, nth) => ({
      ...at(`o${nth}`, 4, [90, 10, 30][nth] ?? 0, version),
      bundle: "b2",
    }));
    const all = [...own, ...again];
    expect(ratiosAt4(scalingView(all, "qps", all)).at(-1)).toEqual(["MySQL 8.0.43", 1.25, 3]);
  });

  it("mark counts whose median is of other series than at the count before", () => {
    // Four builds at 1 thread, three of them at 4 and at 8.
    const points = [...own, at("x", 1, 60, "9.5.0"), ...builds.map((version, nth) => at(`c${nth}`, 8, 500, version))];
    const [line] = scalingView(points, "qps").panels[0]?.lines ?? [];
    expect(line?.steps.map(({ threads, median }) => [threads, median?.of, median?.others])).toEqual([
      [1, 4, undefined],
      [4, 3, true],
      [8, 3, undefined],
    ]);
  });

  it("are null below three series, and without all points of a bundle", () => {
    expect(ratiosAt4(scalingView(own.slice(0, 4), "qps")).map(([, ...rest]) => rest)).toEqual([
      [null, 2],
      [null, 2],
    ]);
    expect(ratiosAt4(scalingView(own, "qps", [])).map(([, ratio]) => ratio)).toEqual([null, null, null]);
  });
});

describe("the end of a line", () => {
  const run = (threads: number, qps: number, metrics: Record<string, number> = {}) =>
    testPoint(`p${threads}`, qps, { threads, machine: "hetz, 8 CPUs", metrics: { qps, ...metrics } });

  it("names the count above which more clients gain little, and the limit there", () => {
    // At 16 threads, 900 transactions a second of 17.6 ms keep clients waiting 99 % of the time. The processors are
    // busy for 0.001 s x 1,800 / 8 CPUs = 22.5 %.
    const at16 = { tps: 900, latencyMeanSeconds: 0.0176, cpuSecondsPerQuery: 0.001 };
    const view = scalingView([run(1, 200), run(4, 700), run(16, 1800, at16), run(64, 1810)], "qps");
    expect(view.panels[0]?.lines[0]?.end).toMatchObject({
      from: 16,
      who: "server",
      waiting: expect.closeTo(0.99, 9),
      busy: expect.closeTo(0.225, 9),
    });
  });

  it("has no count where the line still rises, and is null for a line of two counts", () => {
    const rising = scalingView([run(1, 100), run(2, 200), run(4, 390)], "qps");
    expect(rising.panels[0]?.lines[0]?.end).toMatchObject({ from: null, who: "not recorded" });
    expect(scalingView([run(1, 100), run(2, 200)], "qps").panels[0]?.lines[0]?.end).toBeNull();
  });
});
