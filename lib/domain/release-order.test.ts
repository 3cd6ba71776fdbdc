import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareBuilds, compareVersions } from "./release-order";

describe("release order", () => {
  it("is that of the numbers, not of the text", () => {
    const released = ["5.6.51", "5.7.44", "8.0.43", "8.0.44", "8.4.6", "8.4.7", "9.4.0", "9.5.0", "10.2.30"];
    expect([...released].reverse().sort(compareVersions)).toEqual(released);
  });

  it("puts pre-releases before their release", () => {
    expect(["18.0", "18rc1", "18beta2", "18beta1", "17.5"].sort(compareVersions)).toEqual([
      "17.5",
      "18beta1",
      "18beta2",
      "18rc1",
      "18.0",
    ]);
  });

  it("puts builds without a version last and equal versions by name", () => {
    const builds = [
      { raw: "main", version: null },
      { raw: "my9500_rel_o3", version: "9.5.0" },
      { raw: "my9500_rel", version: "9.5.0" },
      { raw: "my5651_rel", version: "5.6.51" },
    ];
    expect(builds.sort(compareBuilds).map(({ raw }) => raw)).toEqual([
      "my5651_rel",
      "my9500_rel",
      "my9500_rel_o3",
      "main",
    ]);
  });

  it("is an order: antisymmetric and transitive", () => {
    const version = fc.stringMatching(/^\d{1,2}(\.\d{1,2}|beta\d|rc\d|\.clang){0,3}$/);
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(Math.sign(compareVersions(a, b)) + Math.sign(compareVersions(b, a))).toBe(0);
        if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0)
          expect(compareVersions(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
