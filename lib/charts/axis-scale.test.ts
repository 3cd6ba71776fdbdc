import { expect, test } from "vitest";
import { amountAxis, recallAxis, thinTicks } from "./axis-scale";

test("recall 1 is at the right end of the logit axis, beyond 0.999", () => {
  const axis = recallAxis("logit", [0.86, 0.95, 0.999, 1], 600);
  expect(axis.place(1)).toBe(axis.domain[1]);
  expect(axis.place(0.999)).toBeCloseTo(Math.log(999), 9);
  expect(axis.place(1) - axis.place(0.999)).toBeGreaterThan(0.5);
  expect(axis.ticks.map(({ label }) => label)).toContain("1.00");
  expect(axis.ticks.map(({ label }) => label)).toContain("0.999");
});

test("the order of recalls is kept on the logit axis, up to five nines", () => {
  const recalls = [0, 0.001, 0.5, 0.99, 0.99999, 1];
  const axis = recallAxis("logit", recalls, 600);
  const places = recalls.map(axis.place);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(new Set(places).size).toBe(recalls.length);
});

test("a recall of 0 gets the left end", () => {
  const axis = recallAxis("logit", [0, 0.7], 600);
  expect(axis.place(0)).toBe(axis.domain[0]);
});

test("the linear recall axis starts at a round value at or below the lowest and ends at 1", () => {
  const axis = recallAxis("linear", [0.864, 1], 600);
  expect(axis.domain).toEqual([0.86, 1]);
  expect(recallAxis("linear", [0.9, 1], 600).domain).toEqual([0.9, 1]);
  expect(axis.ticks.at(-1)?.at).toBe(1);
});

test("ticks that would touch give way to more important ones", () => {
  const ticks = [
    { at: 10, label: "a" },
    { at: 11, label: "b" },
    { at: 20, label: "c" },
  ];
  expect(thinTicks(ticks, 10, 38).map(({ label }) => label)).toEqual(["a", "c"]);
});

test("the log axis holds all values between its ends and labels whole powers", () => {
  const axis = amountAxis("log", [87, 21684], 300);
  expect(axis.domain[0]).toBeLessThan(Math.log10(87));
  expect(axis.domain[1]).toBeGreaterThan(Math.log10(21684));
  expect(axis.ticks.map(({ label }) => label)).toEqual(expect.arrayContaining(["100", "1,000", "10,000"]));
});

test("the linear axis starts at 0 and ends at a round value", () => {
  expect(amountAxis("linear", [21684], 300).domain).toEqual([0, 25000]);
  expect(amountAxis("linear", [], 300).domain).toEqual([0, 1]);
});
