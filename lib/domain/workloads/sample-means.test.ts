import { expect, it } from "vitest";
import { isSoftwareArray } from "./sample-means";

it("software arrays are md with a number of any length", () => {
  expect(["md0", "md127", "md", "sda1"].map(isSoftwareArray)).toEqual([true, true, false, false]);
});
