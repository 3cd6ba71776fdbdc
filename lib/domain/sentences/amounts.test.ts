import { expect, it } from "vitest";
import { limitBeside, timesNumber } from "./amounts";

it("multiples have two decimals below ten, and none from there on", () => {
  expect([0.271, 2.6, 9.994, 9.995, 10.4, 41.3].map(timesNumber)).toEqual(["0.27", "2.60", "9.99", "10", "10", "41"]);
});

it("a limit has the direction of its change, and one more digit where both would print alike", () => {
  // A fall of 7.6 % is undone by a rise of 1 / 0.924 - 1 = 8.225 %.
  expect(limitBeside(0.076, 1.076)).toMatchObject({ moves: "rises", from: "8.2 %" });
  expect(limitBeside(0.076, 0.9)).toMatchObject({ moves: "falls", from: "7.6 %" });
  expect(limitBeside(0.0764, 0.9238)).toMatchObject({ moves: "falls", from: "7.64 %" });
  expect(limitBeside(0.213, 0.788)).toMatchObject({ moves: "falls", from: "21.3 %" });
});
