import { expect, test } from "vitest";
import { defaultCompareParams } from "@/lib/views/compare-query";
import type { Facet } from "@/lib/views/compare-types";
import { activeFilters, chosenValues, isIn, toggled, withValues } from "./facet-actions";

const facet = (key: string, ...values: string[]): Facet => ({
  key,
  label: key,
  kind: "many",
  options: values.map((value) => ({ value, label: value.toUpperCase(), count: 1, selected: false })),
});
const params = defaultCompareParams();
const engines = facet("engine", "a", "b", "c");

test("a filter that is not set shows every box ticked, and a click drops one", () => {
  expect(isIn(params, engines, "a")).toBe(true);
  expect(toggled(params, engines, "a")).toEqual({ engine: ["b", "c"] });
});

test("ticking the last missing box, or dropping the only ticked one, sets the filter back", () => {
  expect(toggled({ ...params, engine: ["b", "c"] }, engines, "a")).toEqual({ engine: [] });
  expect(toggled({ ...params, engine: ["b"] }, engines, "b")).toEqual({ engine: [] });
});

test("all thread counts are said as such, since an empty list means the page's choice", () => {
  const threads = facet("threads", "1", "8");
  expect(toggled({ ...params, threads: ["8"] }, threads, "1")).toEqual({ threads: ["all"] });
  expect(chosenValues({ ...params, threads: ["all"] }, "threads")).toEqual([]);
});

test("a parameter's filter is set and removed under its name", () => {
  expect(withValues(params, "p.m", ["8"])).toEqual({ params: { m: ["8"] } });
  expect(withValues({ ...params, params: { m: ["8"], ef: ["1"] } }, "p.m", [])).toEqual({ params: { ef: ["1"] } });
});

test("of a list too long for a link a click chooses instead of dropping", () => {
  const long = facet("bundle", ...Array.from({ length: 201 }, (_, at) => String(at)));
  expect(isIn(params, long, "5")).toBe(false);
  expect(toggled(params, long, "5")).toEqual({ bundle: ["5"] });
});

test("set filters are named with at most three values", () => {
  const set = { ...params, engine: ["a"], params: { m: ["1", "2", "3", "4"] } };
  expect(activeFilters(set, [engines, facet("p.m", "1", "2", "3", "4", "5")])).toEqual([
    { key: "engine", label: "engine", text: "A" },
    { key: "p.m", label: "p.m", text: "1, 2, 3 and 1 more" },
  ]);
});
