import { expect, it } from "vitest";
import { buildsAxis } from "./builds-axis";

const versions = ["10.2.30", "10.2.44", "10.5.6", "10.5.29", "10.6.5"];
const builds = (of: readonly string[]) => of.map((version) => ({ version, label: version }));
const labels = (axis: ReturnType<typeof buildsAxis>) => axis.ticks.map(({ label }) => label);

it("names every build in one line where there is room", () => {
  const axis = buildsAxis(builds(versions), 600);
  expect(labels(axis)).toEqual(versions);
  expect([axis.below, axis.bands]).toEqual([undefined, undefined]);
});

it("names fixes over their branches with less room", () => {
  const axis = buildsAxis(builds(versions), 200);
  expect(labels(axis)).toEqual([".30", ".44", ".6", ".29", ".5"]);
  // The place of each branch is the middle of its builds: 0 and 1, 2 and 3, 4.
  expect(axis.below).toEqual([
    [
      { at: 0.5, label: "10.2" },
      { at: 2.5, label: "10.5" },
      { at: 4, label: "10.6" },
    ],
  ]);
  // Every other branch is shaded.
  expect(axis.bands).toEqual([
    [-0.5, 1.5],
    [3.5, 4.5],
  ]);
});

it("shows only the version of builds that share one, until their whole names have room", () => {
  const twice = [...builds(versions.slice(1)), { version: "10.6.5", label: "10.6.5, ma100605_again" }];
  expect(labels(buildsAxis(twice, 220))).toEqual([".44", ".6", ".29", ".5", ".5"]);
  expect(labels(buildsAxis(twice, 900)).at(-1)).toBe("10.6.5, ma100605_again");
});

// The releases of nov25.maria.sb, as its author names them.
const maria = (
  "10.2.30 10.2.44 10.3.9 10.3.39 10.4.8 10.4.34 10.5.6 10.5.29 10.6.5 10.6.23 10.7.8 10.8.8 10.9.8 10.10.7 10.11.4 " +
  "10.11.14 11.0.6 11.1.6 11.2.6 11.3.2 11.4.8 11.5.2 11.6.2 11.7.2 11.8.3 12.0.2 12.1.1"
).split(" ");
const branches = [...new Set(maria.map((version) => version.split(".").slice(0, 2).join(".")))];
const belowOf = (axis: ReturnType<typeof buildsAxis>) => (axis.below ?? []).flat().map(({ label }) => label);
/**
 * Returns the least distance of two names in each line, in pixels. In Chromium "10.10" has 29 px: four digits and a
 * point.
 */
const gapsOf = (axis: ReturnType<typeof buildsAxis>, pixels: number) =>
  [axis.ticks, ...(axis.below ?? [])].map((line) => {
    const pitch = pixels / (axis.domain[1] - axis.domain[0]);
    const half = (text: string) => (text.length * 6.5 - (text.split(".").length - 1) * 3.5) / 2;
    const ends = line.map(({ at, label }) => [at * pitch - half(label), at * pitch + half(label)] as const);
    return Math.min(...ends.slice(1).map(([from], at) => from - (ends[at]?.[1] ?? 0)));
  });

it("names all 27 releases of MariaDB as fixes over 20 branches in a wide window", () => {
  const axis = buildsAxis(builds(maria), 750);
  expect(labels(axis)).toEqual(maria.map((version) => version.slice(version.lastIndexOf("."))));
  expect(axis.below).toHaveLength(1);
  expect(belowOf(axis)).toEqual(branches);
  expect(Math.min(...gapsOf(axis, 750))).toBeGreaterThan(2);
});

it("drops fixes before branches where it is narrower, and keeps every branch on a phone", () => {
  for (const pixels of [600, 420, 258]) {
    const axis = buildsAxis(builds(maria), pixels);
    expect(belowOf(axis).sort(), `${pixels}`).toEqual([...branches].sort());
    expect(Math.min(...gapsOf(axis, pixels)), `${pixels}`).toBeGreaterThan(2);
  }
  expect(buildsAxis(builds(maria), 258).ticks).toEqual([]);
  expect(buildsAxis(builds(maria), 258).below).toHaveLength(3);
});

it("names the fixes that have room, with the first ones of branches before others", () => {
  const many = [0, 1].flatMap((branch) => Array.from({ length: 30 }, (_, at) => `${8 + branch}.0.${at}`));
  const axis = buildsAxis(builds(many), 300);
  expect(belowOf(axis)).toEqual(["8.0", "9.0"]);
  expect(axis.ticks).toEqual(expect.arrayContaining([0, 30].map((at) => ({ at, label: ".0" }))));
  expect(axis.ticks.length).toBeLessThan(20);
  expect(Math.min(...gapsOf(axis, 300))).toBeGreaterThan(2);
});

it("names some branches at their first builds where three lines are too few, and where a version is unknown", () => {
  const many = Array.from({ length: 60 }, (_, at) => `${1 + Math.floor(at / 10)}.${at}.1`);
  expect(buildsAxis(builds(many), 200)).toMatchObject({
    ticks: [0, 10, 20, 30, 40, 50].map((at) => ({ at, label: String(1 + at / 10) })),
  });
  const unknown = [...builds(["8.0.1", "8.0.2"]), { version: null, label: "main" }, ...builds(["9.0.1"])];
  expect(buildsAxis(unknown, 60)).toMatchObject({
    ticks: [
      { at: 0, label: "8.0" },
      { at: 3, label: "9.0" },
    ],
  });
});

it("shows only the branch for a version without a fix", () => {
  const named = ["16.1", "17", "18"].map((version) => ({ version, label: `${version} with a long name` }));
  const axis = buildsAxis(named, 200);
  expect([labels(axis), belowOf(axis)]).toEqual([[".1"], ["16", "17", "18"]]);
});
