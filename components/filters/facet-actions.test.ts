import { expect, test } from "vitest";
import type { Facet } from "@/lib/views/compare/compare-types";
import { activeFilters, found, isIn, toggled } from "./facet-actions";

const facet = (key: string, ...values: string[]): Facet => ({
  key,
  label: key,
  kind: "many",
  options: values.map((value) => ({ value, label: value.toUpperCase(), count: 1, selected: false })),
});
const engines = facet("engine", "a", "b", "c");

test("a filter that is not set shows every box ticked, and a click drops one", () => {
  expect(isIn([], engines, "a")).toBe(true);
  expect(toggled([], engines, "a")).toEqual(["b", "c"]);
});

test("ticking the last missing box, or dropping the only ticked one, sets the filter back", () => {
  expect(toggled(["b", "c"], engines, "a")).toEqual([]);
  expect(toggled(["b"], engines, "b")).toEqual([]);
});

test("of a list too long for a link a click chooses instead of dropping", () => {
  const long = facet("bundle", ...Array.from({ length: 201 }, (_, at) => String(at)));
  expect(isIn([], long, "5")).toBe(false);
  expect(toggled([], long, "5")).toEqual(["5"]);
});

test("of a list that is not whole a click chooses, so that values which are not listed are not dropped along with one", () => {
  const part: Facet = { ...facet("bundle", "a", "b"), omitted: 3 };
  expect(isIn([], part, "a")).toBe(false);
  expect(toggled([], part, "a")).toEqual(["a"]);
  expect(toggled(["a"], part, "b")).toEqual(["a", "b"]);
});

test("set filters are named with at most three values", () => {
  const chosen = (key: string) => (key === "engine" ? ["a"] : ["1", "2", "3", "4"]);
  expect(activeFilters(chosen, [engines, facet("p.m", "1", "2", "3", "4", "5")], [])).toEqual([
    { key: "engine", label: "engine", text: "A" },
    { key: "p.m", label: "p.m", text: "1, 2, 3 and 1 more" },
  ]);
});

test("a filter on what no point in view has is named, too, so that it can be dropped", () => {
  const chosen = (key: string) => (key === "machine" ? ["hetz"] : []);
  expect(activeFilters(chosen, [engines], ["engine", "machine", "config"])).toEqual([
    { key: "machine", label: "Machine", text: "hetz" },
  ]);
});

test("a click on a heading drops all of its options, or takes in those that are missing", () => {
  expect(toggled([], engines, "a", "b")).toEqual(["c"]);
  expect(toggled(["c"], engines, "a", "b")).toEqual([]);
  expect(toggled(["a"], engines, "a", "b")).toEqual(["a", "b"]);
});

test("options are found by name, heading or raw value, and a chip names the heading", () => {
  const builds: Facet = {
    ...facet("build"),
    options: [
      { value: "my9500_rel_o2nofp", label: "9.5.0", group: "MySQL", count: 1, selected: false },
      { value: "pg180_o2nofp", label: "18.0", group: "PostgreSQL", count: 1, selected: false },
    ],
  };
  const hits = (needle: string) => found(builds.options, needle).map(({ label }) => label);
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
