import { expect, it } from "vitest";
import { branchLabels } from "./branch-labels";

it("labels each branch at its first build", () => {
  expect(branchLabels(["5.6.51", "5.7.44", "8.0.43", "8.0.44", "8.4.6", "9.5.0"], 8)).toEqual([
    "5.6",
    "5.7",
    "8.0",
    null,
    "8.4",
    "9.5",
  ]);
  expect(branchLabels(["12.22", "13.22", "13.23", "18beta1", "18.0", null], 8)).toEqual([
    "12",
    "13",
    null,
    "18",
    null,
    null,
  ]);
});

it("labels the first numbers of versions where there are more branches than labels", () => {
  expect(branchLabels(["6.0.2", "6.10.4", "6.29.5", "7.0.1", "7.10.2"], 3)).toEqual(["6", null, null, "7", null]);
});
