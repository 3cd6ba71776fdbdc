import { expect, test } from "vitest";
import type { Facet } from "@/lib/views/compare/compare-types";
import { activeFilters, isIn, matchingOptions, toggleValues } from "./facet-actions";

const facet = (key: string, ...values: string[]): Facet => ({
  key,
  label: key,
  kind: "many",
  options: values.map((value) => ({ value, label: value.toUpperCase(), count: 1, selected: false })),
});
const optionOf = ({ options }: Facet, value: string) => {
  const found = options.find((option) => option.value === value);
  if (!found) throw new Error(`There is no option ${value}.`);
  return found;
};
const engines = facet("engine", "a", "b", "c");

test("an unset filter shows every box ticked, and a click drops one", () => {
  expect(engines.options.map((option) => isIn([], engines, option))).toEqual([true, true, true]);
  expect(toggleValues([], engines, "a")).toEqual(["b", "c"]);
});

test("ticking the last missing box, or dropping the only ticked one, unsets the filter", () => {
  expect(toggleValues(["b", "c"], engines, "a")).toEqual([]);
  expect(toggleValues(["b"], engines, "b")).toEqual([]);
});

test("in a list too long for a link a click chooses instead of dropping", () => {
  const long = facet("bundle", ...Array.from({ length: 201 }, (_, at) => String(at)));
  expect(isIn([], long, optionOf(long, "5"))).toBe(false);
  expect(toggleValues([], long, "5")).toEqual(["5"]);
});

test("in a cut list a click chooses, so that unlisted values are not dropped", () => {
  const part: Facet = { ...facet("bundle", "a", "b"), omitted: 3 };
  expect(isIn([], part, optionOf(part, "a"))).toBe(false);
  expect(toggleValues([], part, "a")).toEqual(["a"]);
  expect(toggleValues(["a"], part, "b")).toEqual(["a", "b"]);
});

test("set filters are named with at most three values", () => {
  const chosen = (key: string) => (key === "engine" ? ["a"] : ["1", "2", "3", "4"]);
  expect(activeFilters(chosen, [engines, facet("p.m", "1", "2", "3", "4", "5")], [])).toEqual([
    { key: "engine", label: "engine", text: "A" },
    { key: "p.m", label: "p.m", text: "1, 2, 3 and 1 more" },
  ]);
});

test("a filter for values outside the view is listed, too, so that readers can drop it", () => {
  const chosen = (key: string) => (key === "machine" ? ["hetz"] : []);
  expect(activeFilters(chosen, [engines], ["engine", "machine", "config"])).toEqual([
    { key: "machine", label: "Machine", text: "hetz" },
  ]);
});

test("a click on a heading drops all of its options, or takes in those that are missing", () => {
  expect(toggleValues([], engines, "a", "b")).toEqual(["c"]);
  expect(toggleValues(["c"], engines, "a", "b")).toEqual([]);
  expect(toggleValues(["a"], engines, "a", "b")).toEqual(["a", "b"]);
});

test("options are found by name, heading or raw value, and a chip names the heading", () => {
  const builds: Facet = {
    ...facet("build"),
    options: [
      { value: "my9500_rel_o2nofp", label: "9.5.0", group: "MySQL", count: 1, selected: false },
      { value: "pg180_o2nofp", label: "18.0", group: "PostgreSQL", count: 1, selected: false },
    ],
  };
  const hits = (needle: string) => matchingOptions(builds.options, needle).map(({ label }) => label);
  expect([hits(" MySQL 9"), hits("pg18"), hits(""), hits("oracle")]).toEqual([
    ["9.5.0"],
    ["18.0"],
    ["9.5.0", "18.0"],
    [],
  ]);
  expect(activeFilters(() => ["pg180_o2nofp"], [builds], [])).toEqual([
    { key: "build", label: "build", text: "PostgreSQL 18.0" },
  ]);
});

test("an option of a project's uploads is ticked, dropped and named as one", () => {
  const whole = {
    value: "a,b,c",
    values: ["a", "b", "c"],
    label: "nights of ann (3 uploads)",
    count: 3,
    selected: false,
  };
  const bundles: Facet = { ...facet("bundle", "d"), options: [whole, ...facet("bundle", "d").options] };
  expect(isIn([], bundles, whole)).toBe(true);
  expect(isIn(["a", "b"], bundles, whole)).toBe(false);
  expect(toggleValues([], bundles, ...whole.values)).toEqual(["d"]);
  expect(toggleValues(["d"], bundles, ...whole.values)).toEqual([]);
  const active = (...values: string[]) => activeFilters(() => values, [bundles], ["bundle"]).map(({ text }) => text);
  expect(active("a", "b", "c", "d")).toEqual(["nights of ann (3 uploads), D"]);
  expect(active("a", "b")).toEqual(["a, b"]);
});
