import { expect, it } from "vitest";
import { type MeasuredRelease, releasesOf, severalVersions } from "./releases";

const row = (version: string | null, part: Partial<MeasuredRelease> = {}): MeasuredRelease => ({
  bundle: "a",
  title: "a",
  machine: "8 CPUs",
  threads: 1,
  config: "z12a",
  executions: 33,
  raw: `my${version}`,
  version,
  ...part,
});
const versions = (rows: readonly MeasuredRelease[]) => {
  const found = releasesOf(rows);
  return found?.steps.map(({ newest, before, oldest, apart }) =>
    [newest, before, oldest, apart].map((release) => release?.version ?? null),
  );
};

it("takes the newest release by version, the one before it and the oldest", () => {
  const rows = [row("5.6.51"), row("9.5.0"), row("9.4.0"), row("8.0.43")];
  expect(versions(rows)).toEqual([["9.5.0", "9.4.0", "5.6.51", null]]);
  expect(versions(rows.toReversed())).toEqual(versions(rows));
  expect(versions(rows.slice(1, 3))).toEqual([["9.5.0", "9.4.0", null, null]]);
  expect(versions([row("9.5.0")])).toEqual([["9.5.0", null, null, null]]);
  expect(releasesOf([row(null)])).toBeNull();
});

it("takes releases, and names stages before a later release separately", () => {
  const rows = [
    row("18.0"),
    row("17.6"),
    row("19beta1"),
    row("19devel"),
    row("17beta2"),
    row("19beta1", { threads: 40 }),
  ];
  expect(versions(rows)).toEqual([["18.0", "17.6", null, null]]);
  expect(releasesOf(rows)?.ahead.map(({ threads, version }) => [threads, version])).toEqual([
    [1, "19beta1"],
    [40, "19beta1"],
  ]);
  // Without a release the newest stage counts.
  expect(versions([row("19beta1"), row("19devel")])).toEqual([["19beta1", "19devel", null, null]]);
  expect(releasesOf([row("19beta1"), row("19devel")])?.ahead).toEqual([]);
});

it("never crosses a machine, a thread count or a config", () => {
  const rows = [
    row("17.6"),
    row("12.22"),
    row("18.0", { config: "x10b" }),
    row("17.7", { threads: 40 }),
    row("18.0", { threads: 40 }),
    row("17.9", { machine: "c48" }),
  ];
  // 17.6 has another config than 18.0 at 1 thread; at 40 threads both have one.
  expect(versions(rows)).toEqual([
    ["18.0", "17.7", null, null],
    ["18.0", null, null, "17.6"],
  ]);
  expect(releasesOf(rows)?.elsewhere.map(({ machine, version }) => [machine, version])).toEqual([["c48", "17.9"]]);
});

it("stays in a bundle that holds both, and names the release that lies apart", () => {
  const rows = [row("9.5.0"), row("9.3.0"), row("9.4.0", { bundle: "b", title: "b" })];
  expect(versions(rows)).toEqual([["9.5.0", "9.3.0", null, "9.4.0"]]);
  // One bundle a release: a series.
  const series = [row("9.5.0"), row("9.4.0", { bundle: "b" }), row("9.3.0", { bundle: "c" })];
  expect(versions(series)).toEqual([["9.5.0", "9.4.0", "9.3.0", null]]);
});

it("takes the original of a version that was built again", () => {
  const rows = [row("9.5.0"), row("8.4.6", { raw: "my8406v2" }), row("8.4.6", { raw: "my8406" })];
  expect(releasesOf(rows)?.steps[0]?.before?.raw).toBe("my8406");
});

it("takes the plain build of a version before a patched one, and names the others", () => {
  // Both builds of nov25.maria.sb; by name the patched one comes first.
  const [patched, plain] = ["ma120101_mdev16168_rel_withdbg", "ma120101_rel_withdbg"];
  const rows = [row("11.8.3"), row("12.1.1", { raw: patched }), row("12.1.1", { raw: plain })];
  const step = releasesOf(rows)?.steps[0];
  expect(step?.newest.raw).toBe(plain);
  expect(step?.others.map(({ raw }) => raw)).toEqual([patched]);
  const older = releasesOf([...rows, row("12.3.1")])?.steps[0];
  expect([older?.before?.raw, older?.others.map(({ raw }) => raw)]).toEqual([plain, [patched]]);
});

it("takes the newest of dated builds that has an order", () => {
  const fb = (day: string, commit: string) =>
    row("8.0.32", { raw: `fbmy8032_rel_o2nofp_${day}_${commit}_971`, version: "8.0.32" });
  const [first, second, third] = [fb("231204", "e3a854e8"), fb("240223", "ba9709c9"), fb("240529", "49b37dfe")];
  const newest = (rows: readonly MeasuredRelease[]) => releasesOf(rows)?.steps[0]?.newest.raw;
  expect(newest([second, third, first])).toBe(third.raw);
  // Two commits of 29 May have no order, so the one of February is the newest that has one.
  expect(newest([first, third, second, fb("240529", "6a38c5e1")])).toBe(second.raw);
  const plain = row("8.0.32", { raw: "fbmy8032_rel_o2nofp" });
  expect(newest([third, plain])).toBe(plain.raw);
});

it("names other configs and bundles of the newest release", () => {
  const rows = [row("18.0"), row("17.6"), row("18.0", { config: "x10c" }), row("18.0", { bundle: "b", title: "b" })];
  const step = releasesOf(rows)?.steps[0];
  expect([step?.newest, step?.before]).toEqual([rows[0], rows[1]]);
  expect(step?.others.map(({ bundle, config }) => [bundle, config])).toEqual([
    ["a", "x10c"],
    ["b", "z12a"],
  ]);
});

it("uses samples only where nothing else was measured", () => {
  const sample = { bundle: "s", title: "Sample: seven releases" };
  expect(releasesOf([row("18.0", sample), row("17.6")])?.newest).toBe("17.6");
  expect(releasesOf([row("18.0", sample), row("17.6", sample)])?.newest).toBe("18.0");
  expect(releasesOf([row("18.0", sample), row("17.6", sample)])?.samples).toEqual([]);
});

it("names the releases that samples compare, where they are left out", () => {
  const sample = { bundle: "s", title: "Sample: seven releases" };
  const found = releasesOf([
    row("18.0"),
    row("18.0", sample),
    row("17.6", sample),
    row("17.5", { ...sample, threads: 8 }),
  ]);
  expect(found?.steps.map(({ before }) => before)).toEqual([null]);
  expect(found?.samples.map(({ newest, before }) => [newest.version, before.version, newest.bundle])).toEqual([
    ["18.0", "17.6", "s"],
  ]);
});

it("compares no bundles that state different versions of a build", () => {
  const nightly = (version: string, bundle: string) => row(version, { raw: "nightly", bundle, title: bundle });
  const own = [row("9.1"), nightly("9.2", "a")];
  expect(versions(own)).toEqual([["9.2", "9.1", null, null]]);
  // A bundle that states an older version changes nothing.
  expect(versions([...own, nightly("7.0", "y")])).toEqual([["9.2", "9.1", null, null]]);
  // A newer one is the newest release, but never over the numbers of bundle a.
  const newer = [...own, nightly("9.2.99", "x")];
  expect(versions(newer)).toEqual([["9.2.99", null, null, "9.1"]]);
  expect(releasesOf(newer)?.steps[0]?.isAtOdds).toBe(true);
  expect(versions([nightly("9.1", "a"), nightly("9.2", "x")])).toEqual([["9.2", null, null, null]]);
  expect(severalVersions(newer)).toEqual([{ raw: "nightly", versions: ["9.2", "9.2.99"] }]);
  // Bundle y agrees with x, and not with a, which has the release before.
  const series = [row("9.3", { bundle: "x" }), row("9.2"), nightly("5.0", "a"), nightly("9.1", "y")];
  expect(versions(series)).toEqual([["9.3", "9.2", "5.0", null]]);
});
