import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstPlaced, type NightPlace } from "./night-place";
import {
  areOrdered,
  areSorted,
  compareBuilds,
  compareVersions,
  distinctBuilds,
  haveNoOrder,
  orderText,
} from "./versions";

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

describe("stated places", () => {
  const night = (at: number | null, more: Partial<NightPlace> = {}): NightPlace => {
    return { project: "mydb", owner: null, branch: "main", rank: 0, at, time: null, ...more };
  };
  const build = (raw: string, place?: NightPlace, version: string | null = null) => ({ raw, version, night: place });

  it("order what versions leave open, and nothing else", () => {
    const builds = [
      build("b9c0ffe", undefined, "1.9"),
      build("a2c0ffe", undefined, "2.0"),
      build("f1c0ffe", night(0), "2.0"),
      build("a1c0ffe", night(1), "2.0"),
      // It states that it comes first of all.
      build("c0ffee1", night(0, { time: 0 }), "2.1"),
    ];
    expect([...builds].reverse().sort(compareBuilds)).toEqual(builds);
  });

  it("give an order on one branch alone, and times sort branches", () => {
    const [first, second] = [build("f1c0ffe", night(0, { time: 1 })), build("a1c0ffe", night(1, { time: 3 }))];
    const fix = build("c1c0ffe", night(0, { branch: "fix", time: 2 }));
    expect([haveNoOrder(first, second), haveNoOrder(first, fix), haveNoOrder(fix, second)]).toEqual([
      false,
      true,
      true,
    ]);
    const sorted = [second, fix, first].sort(compareBuilds);
    expect(sorted).toEqual([first, fix, second]);
    expect([areSorted(sorted), areOrdered(sorted), areOrdered([first, second])]).toEqual([true, false, true]);
    expect(orderText(sorted)).toBe("by stated parents and dates");
    expect(orderText([...sorted, build("d1c0ffe")])).toBe("by name alone");
  });

  it("give a commit without a version, a day or a place no order with a version", () => {
    const release = build("valkey-9.0.0", undefined, "9.0.0");
    const commit = build("unstable-3f2a9c1");
    expect([haveNoOrder(release, commit), haveNoOrder(commit, release)]).toEqual([true, true]);
    expect(areOrdered([release, commit])).toBe(false);
    for (const other of [build("unstable-20260101-3f2a9c1"), build("3f2a9c1", night(0)), build("vanilla")])
      expect(haveNoOrder(release, other)).toBe(false);
  });

  it("are no order between projects without dates, or for a night without a place", () => {
    const [own, other] = [build("f1c0ffe", night(0)), build("a1c0ffe", night(0, { owner: "bob" }))];
    expect([haveNoOrder(own, other), areSorted([own, other])]).toEqual([true, false]);
    expect(orderText([own, other])).toBe("by name alone");
    // Its name is no commit by its looks, but it is stated to be one.
    expect(haveNoOrder(own, build("1234567", night(null)))).toBe(true);
  });

  it("are those of the project that was here first, where several state one", () => {
    const [early, late] = [build("f1c0ffe", night(4)), build("f1c0ffe", night(0, { owner: "bob", rank: 1, time: 0 }))];
    expect([firstPlaced(early, late), firstPlaced(late, early)]).toEqual([early, early]);
    expect([firstPlaced(late, build("f1c0ffe")), firstPlaced(build("f1c0ffe"), late)]).toEqual([late, late]);
    const next = build("a1c0ffe", night(5));
    expect(distinctBuilds([next, late, early])).toEqual([early, next]);
    expect(distinctBuilds([early, next, late])).toEqual([early, next]);
  });

  it("are antisymmetric and transitive", () => {
    const nights = fc.option(
      fc.record({ branch: fc.constantFrom("main", "fix"), at: fc.option(fc.nat(3)), time: fc.option(fc.nat(3)) }),
      { nil: undefined },
    );
    const any = fc
      .record({
        raw: fc.constantFrom("a1c0ffe", "b1c0ffe", "x-20260102"),
        of: nights,
        version: fc.option(fc.constant("1")),
      })
      .map(({ raw, of, version }) => build(raw, of && night(of.at, of), version));
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        expect(Math.sign(compareBuilds(a, b)) + Math.sign(compareBuilds(b, a))).toBe(0);
        if (compareBuilds(a, b) <= 0 && compareBuilds(b, c) <= 0) expect(compareBuilds(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
