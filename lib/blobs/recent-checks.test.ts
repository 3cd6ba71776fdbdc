import { expect, it } from "vitest";
import { recentCheck } from "./recent-checks";

/** A file of this name. `check` finds it whole or not, as `isWhole` says; `readings` counts the calls that read it. */
function file(name: string) {
  let readings = 0;
  return {
    check: (as: string, isWhole: boolean, withinMs = 60_000) =>
      recentCheck({ name, as, withinMs }, async () => {
        readings += 1;
        return isWhole;
      }),
    readings: () => readings,
  };
}

it("reads a whole file once while nothing writes to it, and again where that is too long ago", async () => {
  const { check, readings } = file("whole");
  expect([await check("1", true), await check("1", true), readings()]).toEqual([true, true, 1]);
  expect([await check("2", true), readings()]).toEqual([true, 2]);
  expect([await check("2", true, 0), readings()]).toEqual([true, 3]);
});

it("remembers damage that was found twice in the same file, and reads it no more", async () => {
  const { check, readings } = file("damaged");
  expect([await check("1", false), await check("1", false), await check("1", false)]).toEqual([false, false, false]);
  expect(readings()).toBe(2);
  expect([await check("2", true), readings()]).toEqual([true, 3]);
});

it("does not take one wrong reading for damage", async () => {
  const { check, readings } = file("flaky");
  expect([await check("1", false), await check("1", true), await check("1", true)]).toEqual([false, true, true]);
  expect(readings()).toBe(2);
});
