import { expect, it } from "vitest";
import { buildsAxis } from "./builds-axis";

const versions = ["10.2.30", "10.2.44", "10.5.6", "10.5.29", "10.6.5"];
const builds = (of: readonly string[]) => of.map((version) => ({ version, label: version }));
const labels = (axis: ReturnType<typeof buildsAxis>) => axis.ticks.map(({ label }) => label);

it("names every build in one line where there is room", () => {
  const axis = buildsAxis(builds(versions), 600);
  expect(labels(axis)).toEqual(versions);
  expect([axis.below, axis.turned]).toEqual([undefined, undefined]);
});

it("names fixes over their branches with less room", () => {
  const axis = buildsAxis(builds(versions), 220);
  expect(labels(axis)).toEqual([".30", ".44", ".6", ".29", ".5"]);
  // Each branch stands at the middle of its builds: 0 and 1, 2 and 3, 4.
  expect(axis.below).toEqual([
    { at: 0.5, label: "10.2" },
    { at: 2.5, label: "10.5" },
    { at: 4, label: "10.6" },
  ]);
});

it("turns names where branches have no room, and has the version of builds that share it", () => {
  const twice = [...builds(versions.slice(1)), { version: "10.6.5", label: "10.6.5, ma100605_again" }];
  const axis = buildsAxis(twice, 80);
  expect(labels(axis)).toEqual([...versions.slice(1), "10.6.5"]);
  expect(axis.turned).toBeGreaterThan(0);
  expect(labels(buildsAxis(twice, 900)).at(-1)).toBe("10.6.5, ma100605_again");
});

it("names branches at their first builds where nothing else has room", () => {
  const axis = buildsAxis(builds(Array.from({ length: 60 }, (_, at) => (at < 30 ? `8.0.${at}` : `9.0.${at}`))), 300);
  expect(axis.ticks).toEqual([
    { at: 0, label: "8.0" },
    { at: 30, label: "9.0" },
  ]);
  expect(axis.turned).toBeUndefined();
});

it("names every build of a range that a phone has room for: 12 px each", () => {
  const many = Array.from({ length: 20 }, (_, at) => `10.${at}.${at + 1}`);
  expect(labels(buildsAxis(builds(many), 258))).toEqual(many);
});

it("leaves no build without a name where a version has no fix", () => {
  const named = ["16.1", "17", "18"].map((version) => ({ version, label: `${version} with a long name` }));
  expect(labels(buildsAxis(named, 200))).toEqual(["16.1", "17", "18"]);
});
