import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareBuilds, compareVersions, orderText } from "./versions";

describe("release order", () => {
  it("goes by numbers, stages before the release, additions after it, unknown last", () => {
    const ordered = [
      "5.6.51",
      "5.7.44",
      "8.0.43",
      "8.4.6",
      "8.4.6v2",
      "8.4.7",
      "10.2.30",
      "17.6",
      "18devel",
      "18beta1",
      "18beta2",
      "18rc1",
      "18",
      "18.0",
      "18.1",
    ];
    expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
    expect([null, "1"].sort(compareVersions)).toEqual(["1", null]);
  });

  it("is antisymmetric and transitive", () => {
    const version = fc.option(fc.stringMatching(/^\d{1,2}(\.\d{1,2}|beta\d|rc\d|v\d|[a-z]){0,3}$/));
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(Math.sign(compareVersions(a, b)) + Math.sign(compareVersions(b, a))).toBe(0);
        if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0)
          expect(compareVersions(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it("goes by the embedded RocksDB and the source's day for equal versions", () => {
    const buildOf = (raw: string) => ({ raw, version: "8.0.32" });
    const builds = [
      "fbmy8032_rel_o2nofp_240906_aaaaaaaa_961",
      "fbmy8032_rel_o2nofp_231023_ba9709c9_971",
      "fbmy8032_rel_o2nofp_241023_ba9709c9_971",
    ];
    expect([...builds].reverse().map(buildOf).sort(compareBuilds)).toEqual(builds.map(buildOf));
  });
});

it("says that builds are sorted by name alone where neither versions nor days order them", () => {
  const commits = ["77aa0b2", "3f2a9c1"].map((raw) => ({ raw, version: null }));
  expect(orderText(commits)).toBe("by name alone");
  expect(orderText(commits.map(({ raw }) => ({ raw: `pg19devel-${raw}`, version: "19devel" })))).toBe("by name alone");
  expect(orderText([...commits, { raw: "pg18", version: "18" }])).toBe("in version order");
});

it("says that builds are in version order, or by date where they are several dated builds of one version", () => {
  const of = (raw: string, version: string) => ({ raw, version });
  // MariaDB 10.2.44 came out years after 10.3.9, and comes before it.
  expect(orderText([of("ma100244_rel", "10.2.44"), of("ma100309_rel", "10.3.9")])).toBe("in version order");
  const dated = [of("pg19devel_20260101", "19devel"), of("pg19devel_20260201", "19devel")];
  expect(orderText(dated)).toBe("by date");
  expect(orderText([...dated, of("pg19devel", "19devel")])).toBe("in version order");
  expect(orderText(dated.slice(1))).toBe("in version order");
  expect(orderText([...dated.slice(1), ...dated.slice(1)])).toBe("in version order");
});
