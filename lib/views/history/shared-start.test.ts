import { expect, it } from "vitest";
import { sharedStart } from "./shared-start";

it("takes out the parts with which all begin, and leaves the rest of each", () => {
  expect(sharedStart(["machine a, 48 CPUs, 40 threads, config z12a", "machine a, 48 CPUs, 40 threads"])).toEqual({
    shared: "machine a, 48 CPUs, 40 threads",
    rests: ["config z12a", ""],
  });
});

it("keeps parts whole: 4 threads is no start of 40 threads", () => {
  expect(sharedStart(["4 threads", "40 threads"])).toEqual({ shared: "", rests: ["4 threads", "40 threads"] });
});

it("leaves a single text, and none, as it is", () => {
  expect(sharedStart(["1 thread"])).toEqual({ shared: "", rests: ["1 thread"] });
  expect(sharedStart([])).toEqual({ shared: "", rests: [] });
});
