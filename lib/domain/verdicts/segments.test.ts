import { expect, it } from "vitest";
import { changesOf } from "./segments";

/** One run has a noise of 1 %. */
const noise = { sigma: 0.01, df: 20 };
const changesIn = (values: readonly number[]) => changesOf(values.map(Math.log), noise);

it("finds a build that stands out alone between two levels which differ by less than it does from both", () => {
  // Point queries of MariaDB around 10.8.8: twice as fast there, and 8 % slower after it than before.
  expect(changesIn([0.5, 0.5, 0.5, 1.02, 0.46, 0.46, 0.46])).toEqual({ changes: [4], alone: [3] });
});

it("counts a build between two levels as part of the nearer one", () => {
  expect(changesIn([1, 1, 1, 0.9, 0.5, 0.5, 0.5])).toEqual({ changes: [4], alone: [] });
});

it("finds no new level where both sides of a build agree", () => {
  expect(changesIn([0.5, 0.5, 0.5, 1.02, 0.5, 0.5, 0.5])).toEqual({ changes: [], alone: [3] });
});
