import { describe, expect, it } from "vitest";
import { blockOn } from "@/lib/blocks/block";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { buildsBlock } from "@/lib/views/history/history-blocks";
import { historyView } from "@/lib/views/history/history-view";
import { testSelection } from "@/lib/views/history/selection.testing";
import type { SignedNote } from "@/lib/views/notes/note-types";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { drawPlot } from "./draw-plot";
import { type DrawnBuilds, drawnBuilds, historyPlot, linesLegend, panelFlags, panelLines } from "./history-lines";
import { newestBuilds } from "./newest-builds";
import { pagePen } from "./page-pen";
import { plotGeometry } from "./plot-geometry";

const all = (builds: DrawnBuilds["builds"]): DrawnBuilds => ({ builds, before: 0, after: 0 });
const none = { lines: [], changes: [] };
const name = (raw: string, version: string) => ({ raw, version, label: raw });

it("explains that commits without an order are sorted by name, but not releases", () => {
  const releases = [name("pg176", "17.6"), name("pg180", "18.0")];
  expect(linesLegend(none, all(releases))).toEqual(["builds in version order"]);
  const commits = ["3f2a9c1", "77aa0b2"].map((commit) => name(`postgres-19devel-${commit}`, "19devel"));
  expect(linesLegend(none, all([...releases, ...commits]))).toEqual([
    "builds in version order",
    "commits of unknown order are sorted by name, without a line",
  ]);
});

it("explains flags where there are some", () => {
  const kind = "a new level" as const;
  const about = { series: "a", name: "8.0.43", size: "−19 %", kind, better: false, line: "", build: "b" };
  const change = { x: 2, y: 1, ...about };
  const legend = (level: { level?: string }, isGroup: boolean) =>
    linesLegend({ ...none, changes: [{ ...change, ...level }] }, all([]), isGroup)[1];
  expect(legend({}, false)).toBe("flags have the size of a change, or a count where changes have no room");
  expect(legend({ level: "−32 %" }, false)).toMatch(/^flags have the step to the build before, or/);
  expect(legend({ level: "−32 %" }, true)).toMatch(
    /^flags have the median of the workloads’ steps to the build before,/,
  );
});

it("explains dotted pieces only where one is drawn: to a dot that another one precedes", () => {
  const series = { key: "a", label: "a", detail: null, engine: "mysql", color: 0, marker: 0 };
  const dots = ["a 1", "a 2"].map((id, x) => ({ id, series: "a", x, y: 1, main: true }));
  const textOf = (dotted: string) =>
    linesLegend({ ...none, lines: [{ series, dots, rest: [], dotted: new Set([dotted]) }] }, all([]));
  expect(textOf("a 2")).toEqual(["builds in version order", "dotted where more than the build changes"]);
  expect(textOf("a 1")).toEqual(["builds in version order"]);
  expect(textOf("a 0")).toEqual(["builds in version order"]);
});

it("counts builds for a cut of the oldest only where all have an order", () => {
  const buildCount = (names: ReturnType<typeof name>[]) =>
    historyPlot(all(names), none, { metric: { label: "QPS", unit: "1/s" }, relative: false }).builds;
  const release = name("postgres-18.0", "18.0");
  const commits = ["3f2a9c1", "77aa0b2"].map((commit) => name(`postgres-19devel-${commit}`, "19devel"));
  expect(buildCount([release, ...commits.slice(1)])).toBe(2);
  expect(buildCount([release, ...commits])).toBeUndefined();
});

it("names the builds of a range and counts all, and tears the edges where others are left out", () => {
  const builds = [name("my8043_rel", "8.0.43"), name("my846_rel", "8.4.6")].map((each) => ({
    ...each,
    label: each.version,
  }));
  const drawn = { builds, before: 2, after: 1 };
  expect(linesLegend(none, drawn)[0]).toBe("builds 8.0.43 to 8.4.6 of 5, in version order");
  const plot = historyPlot(drawn, none, { metric: { label: "", unit: "" }, relative: true });
  expect([plot.isCut, plot.isCutAfter, plot.yLabel]).toEqual([true, true, "relative to the first build of all"]);
  const whole = historyPlot(all(builds), none, { metric: { label: "", unit: "" }, relative: true });
  expect([whole.isCut, whole.isCutAfter, whole.yLabel]).toEqual([undefined, undefined, "relative to the first build"]);
});

it("draws values of a metric without a unit as values, without the band of equal ratios", () => {
  const metric = { label: "Cost of a get-min query (unit not stated)", unit: "" };
  const plot = historyPlot(all([]), none, { metric, relative: false });
  expect([plot.yLabel, plot.text(1234), plot.band]).toEqual([metric.label, "1,234", undefined]);
  const ratios = historyPlot(all([]), none, { metric, relative: true });
  expect([ratios.yLabel, ratios.text(1.234)]).toEqual(["relative to the first build", "1.23"]);
  expect(ratios.band).toEqual([0.98, 1.02]);
});

it("has flags of notes at builds, before the first build since a date, and at lines of a machine", () => {
  const signed = { number: 1, kind: "note" as const, state: null, body: "x", owner: "ann", at: "", answers: [] };
  const place = { engine: "mysql", build: "b2" };
  const dated = { ...signed, day: "2026-02-02", of: "mysql", why: null, places: [{ ...place, exact: false }] };
  const flag = (note: SignedNote, label: string) => ({ label, first: 1, notes: [note], name: "", more: 0 });
  const line = (key: string, machine: string) => ({
    key,
    machine,
    label: key,
    builds: [],
    untested: null,
    noise: null,
    newest: null,
    confounders: [],
    members: null,
  });
  const series = { key: "a", label: "a", detail: null, engine: "mysql", color: 0, marker: 0 };
  const drawn = [{ series, dots: [{ id: "a b1", series: "a", x: 0, y: 7, main: true }] }];
  const panel = { engine: "mysql", lines: [line("a", "hetz"), line("b", "other")] };
  const flags = [
    flag({ ...signed, ...place }, "1"),
    flag(dated, "2"),
    flag({ ...signed, machine: "hetz" }, "3"),
    flag({ ...signed, machine: "other" }, "4"),
    flag({ ...signed, engine: "postgres", build: "b2" }, "5"),
  ];
  const builds = [name("b1", "1"), name("b2", "2")];
  expect(panelFlags(panel, builds, flags, drawn)).toEqual([
    { x: 0, y: 7, label: "3" },
    { x: 0.5, label: "2" },
    { x: 1, label: "1" },
  ]);
  // A range that begins at the build does not show what lies before.
  expect(panelFlags(panel, builds.slice(1), flags, [])).toEqual([{ x: 0, label: "1" }]);
});

describe("the middle half of a group's workloads", () => {
  // Ratios to the first build, of four workloads: at 8.0.12 the quartiles are 0.55 and 0.85.
  const ratios = [
    [1, 0.4, 0.8],
    [1, 0.6, 0.8],
    [1, 0.8, 0.8],
    [1, 1, 1.6],
  ];
  const viewOf = (workloads: number, seam = false) =>
    historyView(
      testSelection(
        ratios.slice(0, workloads).flatMap((of, workload) =>
          of.map((ratio, at) =>
            testPoint(`p${workload}.${at}`, 100 * ratio, {
              workload: `points-${workload}`,
              build: testBuild(`8.0.1${at + 1}`),
              config: seam && at === 2 ? "z12a" : "z11a",
            }),
          ),
        ),
      ),
      { ...defaultWorkloadParams(), of: null, values: "absolute" },
    );
  const draw = (view: ReturnType<typeof viewOf>) => {
    const [panel] = view.panels;
    if (!panel) throw new Error("There is no panel.");
    const drawn = drawnBuilds(panel, {});
    const found = panelLines(panel, drawn.builds, true);
    const plot = historyPlot(drawn, found, { metric: view.metric, relative: true });
    return { lines: found.lines, plot, legend: linesLegend(found, drawn, true) };
  };
  const SHADED = "shaded: the middle half of the workloads";

  it("is shaded between its quartiles, within the axis, and named in the legend", () => {
    const { lines, plot, legend } = draw(viewOf(4));
    expect(lines[0]?.middles).toEqual([
      [
        { x: 0, low: 1, high: 1 },
        { x: 1, low: expect.closeTo(0.55, 12), high: expect.closeTo(0.85, 12) },
        // 0.8, 0.8, 0.8, 1.6: the third quartile is 0.8 + 0.25 x 0.8.
        { x: 2, low: expect.closeTo(0.8, 12), high: expect.closeTo(1, 12) },
      ],
    ]);
    expect(legend).toContain(SHADED);
    // Medians lie between 0.7 and 1; the axis begins below the lowest quartile.
    expect(plot.yAxis(200).domain[0]).toBeLessThanOrEqual(0.55);
    const geometry = plotGeometry({ ...plot, width: 800, height: 300 });
    const at = (x: number, y: number) => {
      const place = geometry.place({ x, y });
      return `${place.x.toFixed(1)} ${place.y.toFixed(1)}`;
    };
    expect(drawPlot(plot, geometry, pagePen)).toContain(
      `<path d="M${at(0, 1)}L${at(1, 0.85)}L${at(2, 1)}L${at(2, 0.8)}L${at(1, 0.55)}L${at(0, 1)}Z" ` +
        'fill="var(--series-7)" fill-opacity="0.13"/>',
    );
  });

  it("ends where more than the build changes, and where older builds have no room", () => {
    const { lines, plot } = draw(viewOf(4, true));
    // The last build is a separate piece, which has no area.
    expect(lines[0]?.middles?.map((piece) => piece.map(({ x }) => x))).toEqual([[0, 1]]);
    const cut = newestBuilds({ ...plot, builds: 3 }, 12);
    expect(cut.lines[0]?.middles).toEqual([]);
  });

  it("continues over a build without a value, as the line does", () => {
    const view = viewOf(4);
    const [panel] = view.panels;
    if (!panel) throw new Error("There is no panel.");
    const [first, gap, ...rest] = panel.lines[0]?.builds ?? [];
    if (!first || !gap) throw new Error("A build is missing.");
    const builds = [first, { ...gap, value: null, ratio: null, middle: null }, ...rest];
    const { lines } = draw({
      ...view,
      panels: [{ ...panel, lines: panel.lines.map((line) => ({ ...line, builds })) }],
    });
    expect(lines[0]?.middles?.map((piece) => piece.map(({ x }) => x))).toEqual([[0, 2]]);
  });

  it("is absent for fewer than four workloads", () => {
    const view = viewOf(3);
    expect(draw(view).lines.flatMap(({ middles }) => middles)).toEqual([]);
    expect(draw(view).legend).not.toContain(SHADED);
    const heads = (of: typeof view) => buildsBlock(of).columns.map(({ name, head }) => name ?? head);
    expect(heads(view)).not.toContain("Middle half, from");
    expect(heads(viewOf(4))).toEqual(expect.arrayContaining(["Middle half", "Middle half, from", "Middle half, to"]));
  });

  it("is a text in the table of a page, and two numbers in files", () => {
    const block = buildsBlock(viewOf(4));
    const cells = (on: "pages" | "files") => {
      const { columns, rows } = blockOn(on, block);
      return columns.flatMap(({ head, name = head }, at) =>
        name.startsWith("Middle half") ? [[name, rows[1]?.cells[at]?.text, rows[1]?.cells[at]?.value]] : [],
      );
    };
    expect(cells("pages")).toEqual([["Middle half", "0.55 to 0.85", null]]);
    expect(cells("files").map(([name, , value]) => [name, value])).toEqual([
      ["Middle half, from", expect.closeTo(0.55, 12)],
      ["Middle half, to", expect.closeTo(0.85, 12)],
    ]);
  });
});
