import { describe, expect, it } from "vitest";
import { Clock, secondsOfDay } from "./clock";

describe("a time of day", () => {
  it("has twelve or twenty-four hours; anything else is null", () => {
    expect(secondsOfDay("11/21/26 02:10:05 PM")).toBe(14 * 3600 + 605);
    expect(secondsOfDay("12:00:01 AM all")).toBe(1);
    expect(secondsOfDay("12:00:00 PM")).toBe(12 * 3600);
    expect(secondsOfDay("Tue Feb 4 05:23:34 PM UTC 2025")).toBe(17 * 3600 + 23 * 60 + 34);
    expect(secondsOfDay("2026-11-21T23:59:59")).toBe(86_399);
    // A leap second.
    expect(secondsOfDay("23:59:60")).toBe(86_400);
    expect(secondsOfDay("23:59:59")).toBe(86_399);
    const odd = ["24:00:00", "12:60:00", "10:00:61", "1:2:3", "10:00", "13:00:00 PM", "0:30:00 AM", "no time"];
    expect(odd.map(secondsOfDay)).toEqual(odd.map(() => null));
  });
});

describe("a clock", () => {
  it("counts from its first time, and takes an earlier time for the next day's", () => {
    const clock = new Clock();
    const times = [86_390, 86_395, 5, 5, 86_390, 86_389];
    // 86,389 is a second before the first time: nearly two days after it.
    expect(times.map((time) => clock.since(time))).toEqual([0, 5, 15, 15, 86_400, 2 * 86_400 - 1]);
  });

  it("counts a day for each of 199,999 falls in 400,000 times", () => {
    const clock = new Clock();
    let seconds = 0;
    for (let at = 0; at < 400_000; at++) seconds = clock.since(at % 2);
    // 0, 1, then each 0 is of the next day.
    expect(seconds).toBe(199_999 * 86_400 + 1);
  });
});
