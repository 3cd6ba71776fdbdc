import { describe, expect, it } from "vitest";
import { withOlderScale } from "./older-scale";

/** Returns the filters for an older link on these points, as a list of "key=value". */
const translate = (asked: Record<string, string[]>, ...points: string[]) =>
  withOlderScale(asked, (key, value) => points.includes(`${key}=${value}`));
const memory = ["s.cached=true", "s.cached=false", "variant=unset"];

describe("filters of older links by scale", () => {
  it.each([
    [{ scale: ["in-memory"] }, { "s.cached": ["true"] }],
    [{ "s.scale": ["in-memory"] }, { "s.cached": ["true"] }],
    [{ scale: ["io"] }, { "s.cached": ["false"] }],
    [{ scale: ["in-memory", "io-bound"] }, { "s.cached": ["true", "false"] }],
    [{ variant: ["cached"] }, { variant: ["unset"], "s.cached": ["true"] }],
    [
      { variant: ["nvme/not-cached"], build: ["b"] },
      { build: ["b"], variant: ["nvme"], "s.cached": ["false"] },
    ],
    [{ variant: ["nvme/10m"] }, { variant: ["nvme"], scale: ["10m"] }],
    [{ variant: ["nvme-cached", "nvme-io"] }, { variant: ["nvme"], "s.cached": ["true", "false"] }],
  ])("%j ask for what the setting says", (asked: Record<string, string[]>, expected) => {
    expect(translate(asked, ...memory)).toEqual(expected);
  });

  it("stay where points have the word, and where no point has the setting", () => {
    const asked = { scale: ["in-memory"] };
    expect(translate(asked, ...memory, "scale=in-memory")).toBe(asked);
    expect(translate(asked)).toBe(asked);
    expect(translate(asked, "s.cached=false")).toBe(asked);
  });

  it("stay where they have no single meaning", () => {
    const pairs = { variant: ["nvme-cached", "hdd-io"] };
    expect(translate(pairs, ...memory)).toBe(pairs);
    const against = { scale: ["in-memory"], "s.cached": ["false"] };
    expect(translate(against, ...memory)).toBe(against);
    const sizes = { scale: ["10m in-memory"] };
    expect(translate(sizes, ...memory)).toBe(sizes);
  });

  it("leave every other filter as it is", () => {
    const asked = { variant: ["nvme"], scale: ["unset"], machine: ["all"] };
    expect(translate(asked, ...memory, "scale=unset")).toBe(asked);
  });
});
