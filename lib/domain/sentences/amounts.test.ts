import { expect, it } from "vitest";
import { changeText, changeWords, limitBeside, timesNumber } from "./amounts";

it("multiples have two decimals below ten, and none from there on", () => {
  expect([0.271, 2.6, 9.994, 9.995, 10.4, 41.3].map(timesNumber)).toEqual(["0.27", "2.60", "9.99", "10", "10", "41"]);
});

it("a fall to a small rest keeps the rest, in words and in short", () => {
  // 30 ms of 757,862 ms are 0.00396 %.
  expect(changeWords(30 / 757_862)).toEqual({ much: "99.996 %", than: "lower than" });
  expect(changeText(30 / 757_862)).toBe("−99.996 %");
  expect(changeWords(0.04)).toEqual({ much: "96 %", than: "lower than" });
});

it("a limit has the direction of its change, and one more digit where both would print alike", () => {
  // A fall of 7.6 % is undone by a rise of 1 / 0.924 - 1 = 8.225 %.
  expect(limitBeside(0.076, 1.076)).toMatchObject({ moves: "rises", from: "8.2 %" });
  expect(limitBeside(0.076, 0.9)).toMatchObject({ moves: "falls", from: "7.6 %" });
  expect(limitBeside(0.0764, 0.9238)).toMatchObject({ moves: "falls", from: "7.64 %" });
  expect(limitBeside(0.213, 0.788)).toMatchObject({ moves: "falls", from: "21.3 %" });
});
