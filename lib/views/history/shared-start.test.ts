import { expect, it } from "vitest";
import { sharedStart } from "./shared-start";

it("returns the parts with which all begin, and the rest of each", () => {
  expect(sharedStart(["machine a, 48 CPUs, 40 threads, config z12a", "machine a, 48 CPUs, 40 threads"])).toEqual({
    shared: "machine a, 48 CPUs, 40 threads",
    rests: ["config z12a", ""],
  });
});

it("keeps parts whole: 4 threads is not a start of 40 threads", () => {
  expect(sharedStart(["4 threads", "40 threads"])).toEqual({ shared: "", rests: ["4 threads", "40 threads"] });
});

it("shares nothing of a single text, or of none", () => {
  expect(sharedStart(["1 thread"])).toEqual({ shared: "", rests: ["1 thread"] });
  expect(sharedStart([])).toEqual({ shared: "", rests: [] });
});
