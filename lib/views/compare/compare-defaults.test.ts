import { expect, it } from "vitest";
import type { CatalogueEntry } from "@/lib/domain/vector/catalogue";
import { RefusedAddress } from "@/lib/views/selection/refused-address";
import { defaultCompareParams } from "@/lib/views/state/compare-params";
import { chooseDefaults } from "./compare-defaults";
import type { CompareParams } from "./compare-types";

const entry = (dataset: string, distance: string, k: number, points: number): CatalogueEntry => {
  return { workloadIds: [], dataset, distance, k, points, threads: [] };
};
const entries = [
  entry("glove", "angular", 100, 100),
  entry("glove", "", 10, 50),
  entry("sift", "euclidean", 10, 60),
  entry("sift", "euclidean", 1, 60),
];

function refusal(asked: Partial<CompareParams>): [string, string[]] {
  try {
    chooseDefaults({ ...defaultCompareParams(), ...asked }, entries);
  } catch (error) {
    if (error instanceof RefusedAddress) return [error.message, error.ways.map(({ label }) => label)];
    throw error;
  }
  throw new Error("The address is not refused.");
}

it("names the distance where it refuses a k that another distance of the data set has, and offers both ways", () => {
  expect(refusal({ dataset: "glove", distance: "", k: 100 })).toEqual([
    "With the distance unknown this data set has no points with k = 100; it has 10.",
    ["Without k", "Without distance"],
  ]);
  expect(refusal({ dataset: "glove", distance: "", k: 7, filters: { bundle: ["a"] } })).toEqual([
    "In these bundles with the distance unknown this data set has no points with k = 7; it has 10.",
    ["Without k"],
  ]);
});

it("names the data set that it chose itself where that lacks the k of the address", () => {
  expect(refusal({ k: 1 })).toEqual(["The data set “glove” has no points with k = 1; it has 100, 10.", ["Without k"]]);
  expect(refusal({ dataset: "glove", distance: "euclidean" })).toEqual([
    "This data set has no points with distance = euclidean; it has angular, unknown.",
    ["Without distance"],
  ]);
});

it("opens the data set of the search with most points, not the one with most points of all searches", () => {
  const { params } = chooseDefaults(defaultCompareParams(), entries);
  expect(params).toMatchObject({ dataset: "glove", distance: "angular", k: 100 });
  expect(refusal({ dataset: "nosuch" })).toEqual([
    "There is no data set “nosuch” here.",
    ["The search with most points"],
  ]);
});
