import { expect, test } from "vitest";
import { withoutCompareFilters } from "./compare-params";
import { chosenValues, isChosenByPage, withChosen } from "./page-filters";
import { isChosenOfTests, withoutWorkloadFilters } from "./workload-params";

const filters = { threads: ["8"], "p.m": ["8"], "p.ef": ["1"] };

test("writes all values of a gate explicitly, since no list means the page's choice", () => {
  const without = (key: string) => withChosen(filters, key, [], isChosenByPage);
  expect(without("threads")).toEqual({ threads: ["all"], "p.m": ["8"], "p.ef": ["1"] });
  expect(without("machine")).toMatchObject({ machine: ["all"] });
  expect(chosenValues({ threads: ["all"] }, "threads")).toEqual([]);
  expect(withoutCompareFilters(filters)).toEqual({ threads: ["all"] });
});

test("a filter is set and removed under its key", () => {
  expect(withChosen(filters, "engine", ["a"], isChosenByPage)).toEqual({ ...filters, engine: ["a"] });
  expect(withChosen(filters, "p.m", [], isChosenByPage)).toEqual({ threads: ["8"], "p.ef": ["1"] });
  expect(chosenValues(filters, "p.m")).toEqual(["8"]);
  expect(chosenValues(filters, "engine")).toEqual([]);
  expect(chosenValues({}, "constructor")).toEqual([]);
});

test("pages on tests also choose a bundle and a config, and keep the bundle when all filters are dropped", () => {
  expect(["bundle", "config", "machine", "engine"].map(isChosenOfTests)).toEqual([true, true, true, false]);
  expect(withChosen({ bundle: ["b1"] }, "bundle", [], isChosenOfTests)).toEqual({ bundle: ["all"] });
  expect(withoutWorkloadFilters({ bundle: ["b1"], threads: ["8"] })).toEqual({ bundle: ["b1"] });
  expect(withoutWorkloadFilters({ threads: ["8"] })).toEqual({});
});
