import { expect, test } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { testRelativeView } from "@/lib/views/relative/relative-view.testing";
import { relativeHeading, relativeWords } from "./headings";

const points = [testPoint("b1.1", 1000), testPoint("b1.2", 700, { build: testBuild("8.0.43") })];

test("the title of the relative table names metric and baseline, its description the setting and the bundle", () => {
  expect(relativeWords(testRelativeView(points))).toEqual({
    title: "MySQL 5.6.51 to 8.0.43: queries per second relative to 5.6.51",
    description: "sysbench · MySQL · 1 thread · config z12a_c8r32 · one",
  });
  expect(relativeWords(testRelativeView(points, { base: "my8043_rel" })).title).toBe(
    "MySQL 5.6.51 to 8.0.43: queries per second relative to 8.0.43",
  );
});

test("an empty table has no baseline to name", () => {
  expect(relativeWords(testRelativeView([])).title).not.toContain("relative to");
});

test("a heading contains relative once, even where the metric's own name contains it", () => {
  const view = testRelativeView(points);
  expect(
    relativeHeading({ ...view, title: "MariaDB", metricLabel: "QPS relative to another build" }, view.params),
  ).toBe("MariaDB, QPS relative to another build");
});

test("a heading pins the baseline: one build, each engine's first of several engines, the build before", () => {
  const mixed = testRelativeView([
    ...points,
    testPoint("b1.3", 500, { engine: "mariadb", build: testBuild("10.2.30") }),
  ]);
  // MariaDB has one build, so all are divided by MySQL's first.
  expect(relativeHeading(mixed, mixed.params)).toBe("MariaDB and MySQL: queries per second relative to MySQL 5.6.51");
  expect(relativeHeading(mixed, { base: null, relativeTo: "before" })).toMatch(/relative to the build before$/);
  expect(relativeHeading(mixed, { base: "my8043_rel", relativeTo: null })).toMatch(/relative to MySQL 8\.0\.43$/);
});

test("a heading names no baseline for a table of values, but one for its chart, which draws ratios", () => {
  const view = testRelativeView([testPoint("b1.1", 100), testPoint("b1.2", 90, { build: testBuild("8.0.43") })]);
  const absolute = { ...view.params, show: "absolute" as const };
  expect(relativeHeading(view, absolute)).toMatch(/: queries per second$/);
  expect(relativeHeading(view, { ...absolute, view: "chart" })).toMatch(/ relative to 5\.6\.51$/);
});

test("a heading names what thread scaling is relative to, by the number of lines and the look", () => {
  const view = testRelativeView(points);
  const drawable = { lines: 33, hasMedians: true, hasSpeedups: true };
  const ends = (part: Parameters<typeof relativeHeading>[1], of: { drawable?: typeof drawable } = { drawable }) =>
    relativeHeading({ ...view, ...of }, part).replace(/^.* by thread count/, "");
  const look = { ...view.params, view: "scaling" as const };
  expect(ends(look)).toBe(", relative to the median of the series");
  // Colours distinguish up to eight lines, so these need no ratios to their median.
  expect(ends(look, { drawable: { ...drawable, lines: 8 } })).toBe(", relative to 1 thread");
  expect(ends(look, { drawable: { ...drawable, lines: 9 } })).toBe(", relative to the median of the series");
  expect(ends({ ...look, scaling: "speedup" })).toBe(", relative to 1 thread");
  expect(ends({ ...look, show: "absolute" })).toBe("");
  // Titles of older frozen views, which have no medians.
  expect(ends(look, {})).toBe(", relative to 1 thread");
});
