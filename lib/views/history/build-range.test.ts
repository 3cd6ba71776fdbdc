import { expect, it } from "vitest";
import { buildsInRange } from "./build-range";

const build = (raw: string, version: string | null) => ({ raw, version });
const builds = [
  build("my80", "8.0"),
  build("my81", "8.1"),
  build("my81v2", "8.1"),
  build("my84", "8.4"),
  build("x", null),
];
const inRange = (range: { from?: string; to?: string }) => {
  const { builds: kept, before, after } = buildsInRange(builds, range);
  return [kept.map(({ raw }) => raw).join(" "), before, after];
};

it("goes from one build to another, by version or raw name", () => {
  expect(inRange({ from: "8.1", to: "8.4" })).toEqual(["my81 my81v2 my84", 1, 1]);
  expect(inRange({ from: "my81v2", to: "8.4" })).toEqual(["my81v2 my84", 2, 1]);
  expect(inRange({ from: "8.1", to: "8.1" })).toEqual(["my81 my81v2", 1, 2]);
});

it("keeps a side whole if its end is absent or unknown", () => {
  expect(inRange({})).toEqual(["my80 my81 my81v2 my84 x", 0, 0]);
  expect(inRange({ from: "8.4" })).toEqual(["my84 x", 3, 0]);
  expect(inRange({ to: "8.1" })).toEqual(["my80 my81 my81v2", 0, 2]);
  expect(inRange({ from: "17.6", to: "8.1" })).toEqual(["my80 my81 my81v2", 0, 2]);
});

it("swaps the ends of a range that ends before it begins", () => {
  expect(inRange({ from: "8.4", to: "8.1" })).toEqual(["my81 my81v2 my84", 1, 1]);
});
