import { expect, it } from "vitest";
import { timesNumber } from "./amounts";

it("multiples have two decimals below ten, and none from there on", () => {
  expect([0.271, 2.6, 9.994, 9.995, 10.4, 41.3].map(timesNumber)).toEqual(["0.27", "2.60", "9.99", "10", "10", "41"]);
});
