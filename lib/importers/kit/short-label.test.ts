import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readShortLabel } from "./short-label";

describe("a short engine label", () => {
  it.each([
    ["inno5635", "mysql", "5.6.35", []],
    ["inno802", "mysql", "8.0.2", []],
    ["toku5717.none.prefetch", "tokudb", "5.7.17", ["none", "prefetch"]],
    ["myrocks.zstd", "myrocks", null, ["zstd"]],
    ["my8032_rel", "mysql", "8.0.32", []],
    ["myrocks5635", "myrocks", "5.6.35", []],
    ["mongo404", "mongodb", "4.0.4", []],
    ["wt32", "unknown", null, []],
  ])("%s is %s %s", (label, engine, version, flags) => {
    expect(readShortLabel(label)).toEqual({
      engine,
      build: { raw: label, version, flags, commit: null },
      corrected: null,
    });
  });

  it("is corrected where it holds a known slip", () => {
    expect(readShortLabel("touk5717.none")).toMatchObject({ engine: "tokudb", corrected: "toku5717.none" });
  });

  it("never throws and always has an engine", () => {
    fc.assert(fc.property(fc.string(), (label) => readShortLabel(label).engine.length > 0));
  });
});
