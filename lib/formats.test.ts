import { describe, expect, it } from "vitest";
import { isKeptEnding, isTableFormat, isViewEnding, SUFFIXES } from "./formats";

describe("the list of formats", () => {
  it("gives each suffix to tables or to views, never to both", () => {
    for (const suffix of SUFFIXES) expect(isTableFormat(suffix)).toBe(!isViewEnding(suffix));
  });

  it("keeps tables and pictures of frozen views, and no files for programs", () => {
    const left = SUFFIXES.filter((suffix) => !isKeptEnding(suffix));
    expect(left).toEqual(["zip", "parquet", "metadata.json", "config.json"]);
  });

  it("has no format for property names of every object", () => {
    for (const known of [isTableFormat, isViewEnding, isKeptEnding]) expect(known("constructor")).toBe(false);
  });
});
