import { expect, test } from "vitest";
import { defaultCompareParams } from "@/lib/views/compare-query";
import { chosenValues, withValues } from "./compare-filters";

const params = defaultCompareParams();

test("all thread counts are said as such, since an empty list means the page's choice", () => {
  expect(withValues({ ...params, threads: ["8"] }, "threads", [])).toEqual({ threads: ["all"] });
  expect(chosenValues({ ...params, threads: ["all"] }, "threads")).toEqual([]);
});

test("a parameter's filter is set and removed under its name", () => {
  expect(withValues(params, "engine", ["a"])).toEqual({ engine: ["a"] });
  expect(withValues(params, "p.m", ["8"])).toEqual({ params: { m: ["8"] } });
  expect(withValues({ ...params, params: { m: ["8"], ef: ["1"] } }, "p.m", [])).toEqual({ params: { ef: ["1"] } });
});
