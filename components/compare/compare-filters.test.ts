import { expect, test } from "vitest";
import { defaultCompareParams } from "@/lib/views/state/compare-query";
import { chosenValues, withoutFilters, withValues } from "./compare-filters";

const params = { ...defaultCompareParams(), filters: { threads: ["8"], "p.m": ["8"], "p.ef": ["1"] } };

test("all values of a gate are said as such, since no list means the page's choice", () => {
  expect(withValues(params, "threads", []).filters).toEqual({ threads: ["all"], "p.m": ["8"], "p.ef": ["1"] });
  expect(withValues(params, "machine", []).filters).toMatchObject({ machine: ["all"] });
  expect(chosenValues({ ...params, filters: { threads: ["all"] } }, "threads")).toEqual([]);
  expect(withoutFilters(params)).toEqual({ filters: { threads: ["all"] } });
});

test("a filter is set and removed under its key", () => {
  expect(withValues(params, "engine", ["a"]).filters).toMatchObject({ engine: ["a"], "p.m": ["8"] });
  expect(withValues(params, "p.m", []).filters).toEqual({ threads: ["8"], "p.ef": ["1"] });
  expect(chosenValues(params, "p.m")).toEqual(["8"]);
  expect(chosenValues(params, "engine")).toEqual([]);
});
