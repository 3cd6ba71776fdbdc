import { expect, it } from "vitest";
import { historyPlot, linesLegend } from "./history-lines";

const none = { lines: [], marks: [] };
const name = (raw: string, version: string) => ({ raw, version, label: raw });

it("explains that commits without an order are sorted by name, and nothing of releases", () => {
  const releases = [name("pg176", "17.6"), name("pg180", "18.0")];
  expect(linesLegend(none, releases)).toEqual(["builds in release order"]);
  const commits = ["3f2a9c1", "77aa0b2"].map((commit) => name(`postgres-19devel-${commit}`, "19devel"));
  expect(linesLegend(none, [...releases, ...commits])).toEqual([
    "builds in release order",
    "commits of unknown order are sorted by name, without a line",
  ]);
});

it("explains a vertical rule where there is one", () => {
  expect(linesLegend({ ...none, marks: [{ x: 1.5, color: 0 }] }, [])).toEqual([
    "builds in release order",
    "a dashed vertical rule before the first build of a new level",
  ]);
});

it("explains dotted pieces only where one is drawn: to a dot that another one precedes", () => {
  const series = { key: "a", label: "a", detail: null, engine: "mysql", color: 0, marker: 0 };
  const dots = ["a 1", "a 2"].map((id, x) => ({ id, series: "a", x, y: 1, main: true }));
  const textOf = (dotted: string) =>
    linesLegend({ ...none, lines: [{ series, dots, rest: [], dotted: new Set([dotted]) }] }, []);
  expect(textOf("a 2")).toEqual(["builds in release order", "dotted where more than the build changes"]);
  expect(textOf("a 1")).toEqual(["builds in release order"]);
  expect(textOf("a 0")).toEqual(["builds in release order"]);
});

it("counts builds for a cut of the oldest only where all have an order", () => {
  const counted = (names: ReturnType<typeof name>[]) =>
    historyPlot(names, none, { metric: { label: "QPS", unit: "1/s" }, relative: false }).builds;
  const release = name("postgres-18.0", "18.0");
  const commits = ["3f2a9c1", "77aa0b2"].map((commit) => name(`postgres-19devel-${commit}`, "19devel"));
  expect(counted([release, ...commits.slice(1)])).toBe(2);
  expect(counted([release, ...commits])).toBeUndefined();
});
